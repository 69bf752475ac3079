import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isExerciseType, itemTypeFacts } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormFields } from '../../components/form/FormFields.tsx';
import { FormColumns } from '../../components/form/FormLayout.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { FormLines } from '../../components/form/lines/FormLines.tsx';
import { EtymologyField } from './EtymologyField.tsx';
import { type ItemValues, sectionsShown } from './item-values.ts';
import { BookFields } from './types/BookFields.tsx';
import { ExerciseSections } from './types/ExerciseSections.tsx';
import { Transcript } from './types/Transcript.tsx';
import { VideoPreview } from './types/VideoPreview.tsx';

/** The fields of an item, laid out by its type; the same in a page and in a dialog. */
export function ItemForm() {
  const type = useWatch<ItemValues, 'type'>({ name: 'type' });
  return (
    <FormColumns aside={<ItemAside />}>
      {isExerciseType(type) ? <ExerciseSections /> : <ItemText />}
      <ItemSections />
    </FormColumns>
  );
}

/** What classifies an item: type, status, access; tags, namespaces, difficulty, image. */
function ItemAside() {
  const { t } = useTranslation('items');
  const { mode } = useEntityFormContext();
  return (
    <>
      <FormCard title={t('form.basicInfo')}>
        <FormFields names={mode === 'edit' ? ['type', 'status', 'public'] : ['status', 'public']} />
      </FormCard>
      <FormCard title={t('form.classification')}>
        <FormFields names={['tags', 'namespaces', 'difficulty', 'imageId']} />
      </FormCard>
    </>
  );
}

/** The words of an item that is no exercise: title, description, extra info, and their translations. */
function ItemText() {
  const { t } = useTranslation('items');
  const { mode } = useEntityFormContext();
  const { type, hasQuestion } = useWatch({
    compute: (values: ItemValues) => ({
      type: values.type,
      hasQuestion: sectionsShown(values).includes('question'),
    }),
  });
  const isLong = type === 'Text' || type === 'GenericItem';
  return (
    <FormCard title={t('form.text')} help={t(`typeHelp.${type}`)}>
      <FormTextField name="title" required wraps autoFocus={mode === 'add'} maxLength={limits.title} />
      {hasQuestion && <FormTextArea name="question" />}
      <FormTextArea
        name="description"
        required={itemTypeFacts[type].needsDescription}
        minRows={isLong ? 8 : 3}
        maxRows={isLong ? 24 : 14}
      />
      <FormFields names={['additionalInfo', 'hiddenInfo', 'translations']} />
    </FormCard>
  );
}

/** The sections that only some types of items have. */
function ItemSections() {
  const { t } = useTranslation('items');
  const sections = useWatch({ compute: (values: ItemValues) => sectionsShown(values) });
  return (
    <>
      {sections.includes('video') && <VideoFields />}
      {sections.includes('book') && <BookFields />}
      {sections.includes('examples') && (
        <FormCard title={t('form.examples')} help={t('form.examplesHelp')}>
          <FormLines
            name="examples"
            max={limits.examples}
            lineLabel={t('form.example')}
            addLabel={t('form.examplesAdd')}
          />
        </FormCard>
      )}
      {sections.includes('etymology') && (
        <FormCard title={t('form.etymology')} help={t('form.etymologyHelp')}>
          <EtymologyField />
        </FormCard>
      )}
    </>
  );
}

/** The link of a video, what is known from it, and the transcript that the server keeps of it. */
function VideoFields() {
  const { t } = useTranslation('items');
  const { entity } = useEntityFormContext();
  const [link, title] = useWatch<ItemValues, ['link', 'title']>({ name: ['link', 'title'] });
  // The stored transcript belongs to the stored link.
  const stored = entity as Item | undefined;
  const transcript = stored?.link === link ? stored.video_Transcript : undefined;
  return (
    <FormCard title={t('form.video')} help={t('form.videoHelp')}>
      <FormFields names={['link']} />
      <VideoPreview link={link} />
      {link.trim() !== '' && <Transcript title={title} link={link} text={transcript} />}
    </FormCard>
  );
}
