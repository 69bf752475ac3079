import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ItemType, isExerciseType, itemTypeFacts, itemTypes } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { confirm } from '../../components/dialogs/confirm.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormFields } from '../../components/form/FormFields.tsx';
import { FormColumns } from '../../components/form/FormLayout.tsx';
import { FieldFrame, useFormField } from '../../components/form/fields/FormField.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { applyChanges } from '../../components/form/form-values.ts';
import { FormLines } from '../../components/form/lines/FormLines.tsx';
import { EtymologyField } from './EtymologyField.tsx';
import { ItemTypeIcon } from './ItemTypeIcon.tsx';
import { type ItemValues, sectionsShown } from './item-values.ts';
import { lostByType, withTypeKept } from './type-change.ts';
import { BookFields } from './types/BookFields.tsx';
import { ExerciseSections } from './types/ExerciseSections.tsx';
import { Transcript } from './types/Transcript.tsx';
import { VideoPreview } from './types/VideoPreview.tsx';
import { useItemLabels } from './use-item-labels.ts';

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
        {mode === 'edit' && <TypeField />}
        <FormFields names={['status', 'public']} />
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
  const { type, sections } = useWatch({
    compute: (values: ItemValues) => ({ type: values.type, sections: sectionsShown(values) }),
  });
  const { needsDescription, needsAdditionalInfo } = itemTypeFacts[type];
  const isLong = type === 'Text' || type === 'GenericItem';
  return (
    <FormCard title={t('form.text')} help={t(`typeHelp.${type}`)}>
      <FormTextField name="title" required wraps autoFocus={mode === 'add'} maxLength={limits.title} />
      {sections.includes('question') && <FormTextArea name="question" />}
      <FormTextArea
        name="description"
        required={needsDescription}
        minRows={isLong ? 8 : 3}
        maxRows={isLong ? 24 : 14}
      />
      <FormTextArea name="additionalInfo" required={needsAdditionalInfo} />
      {sections.includes('hiddenInfo') && <FormTextArea name="hiddenInfo" help={t('form.hiddenInfoHelp')} />}
      <FormFields names={['translations']} />
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

/** The type of a stored item. Changing it asks first when something would be lost. */
function TypeField() {
  const { t } = useTranslation(['items', 'common']);
  const form = useFormContext<ItemValues>();
  const { field, error, label, helperText } = useFormField({ name: 'type' });
  const labels = useItemLabels(field.value);

  const change = async (type: ItemType) => {
    const values = form.getValues();
    const lost = lostByType(values, type);
    if (lost.length > 0) {
      const { confirmed } = await confirm({
        title: t('items:typeChange.title', { type: t(`items:types.${type}`) }),
        text: t('items:typeChange.text', {
          type: t(`items:types.${type}`),
          fields: lost.map((name) => labels[name]).join(', '),
        }),
        confirmLabel: t('items:typeChange.confirm'),
        cancelLabel: t('common:cancel'),
        danger: true,
      });
      if (!confirmed) return;
    }
    applyChanges(form, { ...withTypeKept(values, type) });
  };

  return (
    <FieldFrame name="type" error={error} label={label}>
      <TextField
        name={field.name}
        value={field.value}
        onBlur={field.onBlur}
        onChange={(event) => void change(event.target.value as ItemType)}
        inputRef={field.ref}
        select
        fullWidth
        required
        label={label}
        error={Boolean(error)}
        helperText={helperText}
        sx={{ '& .MuiSelect-select': { display: 'flex', alignItems: 'center', gap: 1 } }}
        slotProps={{ select: { MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } } } }}
      >
        {itemTypes.map((type) => (
          <MenuItem key={type} value={type} sx={{ gap: 1 }}>
            <ItemTypeIcon type={type} />
            {t(`items:types.${type}`)}
          </MenuItem>
        ))}
      </TextField>
    </FieldFrame>
  );
}

/** The link of a video, what it tells, and the transcript that the server keeps of it. */
function VideoFields() {
  const { t } = useTranslation('items');
  const { entity } = useEntityFormContext();
  const [type, link, title] = useWatch<ItemValues, ['type', 'link', 'title']>({
    name: ['type', 'link', 'title'],
  });
  // What is kept was said in the video of the link that is kept.
  const stored = entity as Item | undefined;
  const transcript = stored?.link === link ? stored.video_Transcript : undefined;
  return (
    <FormCard title={t('form.video')} help={t('form.videoHelp')}>
      <FormTextField name="link" type="url" required={type === 'Video'} maxLength={limits.url} />
      <VideoPreview link={link} />
      {link.trim() !== '' && <Transcript title={title} link={link} text={transcript} />}
    </FormCard>
  );
}
