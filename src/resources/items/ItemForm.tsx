import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { statuses } from '#contract/entity.ts';
import { isExerciseType, itemTypeFacts } from '#contract/item-types.ts';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { FormColumns } from '../../components/form/FormLayout.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { FormLevel } from '../../components/form/fields/FormLevel.tsx';
import { FormReferences } from '../../components/form/fields/FormMultiSelect.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { FormLines } from '../../components/form/lines/FormLines.tsx';
import { useMay } from '../../providers/current-user.ts';
import { FileField } from '../files/FileField.tsx';
import { EtymologyField } from './EtymologyField.tsx';
import { ItemTranslations } from './ItemTranslations.tsx';
import { type ItemValues, sectionsShown } from './item-values.ts';
import { TypeField } from './TypeField.tsx';
import { BookFields } from './types/BookFields.tsx';
import { ExerciseSections } from './types/ExerciseSections.tsx';
import { VideoFields } from './types/VideoFields.tsx';

/** The fields of an entry, laid out by its type; the same in a page and in a dialog. */
export function ItemForm() {
  const type = useWatch<ItemValues, 'type'>({ name: 'type' });
  return (
    <FormColumns aside={<ItemAside />}>
      {isExerciseType(type) ? <ExerciseSections /> : <ItemText />}
      <ItemSections />
    </FormColumns>
  );
}

const ofItems = { type: 'item' };

/** What classifies an entry: status, access, type; tags, workspaces, difficulty. */
function ItemAside() {
  const { t } = useTranslation(['items', 'common', 'form']);
  const { mode } = useEntityFormContext();
  const mayGovern = useMay('items', 'govern');
  const namespaces = useNamespaceLabels();
  const disabledReason = mayGovern ? undefined : t('form:governorsOnly');
  return (
    <>
      <FormCard title={t('items:form.basicInfo')}>
        {mode === 'edit' && <TypeField />}
        <FormSelect
          name="status"
          required
          options={statuses.map((value) => ({ value, label: t(`common:statuses.${value}`) }))}
        />
        <FormSelect
          name="public"
          required
          disabledReason={disabledReason}
          options={[
            { value: 'true', label: t('common:public') },
            { value: 'false', label: t('common:private') },
          ]}
        />
      </FormCard>
      <FormCard title={t('items:form.classification')}>
        <FormReferences name="tags" of="tags" query={ofItems} />
        <FormReferences
          name="namespaces"
          of="namespaces"
          help={mayGovern ? namespaces.help : disabledReason}
          disabledReason={disabledReason}
        />
        <FormLevel name="difficulty" required />
        <FileField name="imageId" accept="image" />
      </FormCard>
    </>
  );
}

/** The words of an entry that is no exercise: title, description, extra info, and their translations. */
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
      <ItemTranslations />
    </FormCard>
  );
}

/** The sections that only some types of entries have. */
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
