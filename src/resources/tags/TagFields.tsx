import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { levels, statuses } from '#contract/entity.ts';
import { itemTypes } from '#contract/item-types.ts';
import { limits } from '#contract/limits.ts';
import { type TagType, tagPlacements } from '#contract/tags.ts';
import { FormMultiSelect } from '../../components/form/fields/FormMultiSelect.tsx';
import { FormNumberField } from '../../components/form/fields/FormNumberField.tsx';
import { FormReferences } from '../../components/form/fields/FormReferences.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { FormTextArea } from '../../components/form/fields/FormTextArea.tsx';
import { FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { TranslationsField } from '../../components/form/translations/TranslationsField.tsx';
import { useMayGovern } from '../../providers/current-user.ts';
import { FileField } from '../files/FileField.tsx';
import { IconField } from './IconField.tsx';
import { placementKey } from './placement-key.ts';

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** The fields of the form of a tag. */
export function TagFields({ type }: { type: TagType }) {
  const { t } = useTranslation(['tags', 'common', 'form', 'items']);
  const mayGovern = useMayGovern();
  return (
    <>
      <FormTextField name="name" required autoFocus maxLength={limits.title} />
      <FormTextArea name="description" required help={t('form.descriptionHelp')} />
      <TranslationsField
        name="translations"
        fields={[
          { name: 'name', label: t('common:name'), max: limits.title },
          { name: 'description', label: t('form.description'), long: true, max: limits.description },
        ]}
      />
      <FormReferences
        name="namespaces"
        of="namespaces"
        help={t('form.namespacesHelp')}
        disabledReason={mayGovern ? undefined : t('form:governorsOnly')}
      />
      <Box sx={pair}>
        <FormSelect
          name="status"
          required
          options={statuses.map((value) => ({ value, label: t(`common:statuses.${value}`) }))}
        />
        <FormNumberField name="order" required help={t('form.orderHelp')} />
      </Box>
      <FormMultiSelect
        name="subType"
        required
        help={t('form.visibilityHelp')}
        options={tagPlacements.map((value) => ({ value, label: t(placementKey(value)) }))}
      />
      {type === 'item' && (
        <FormMultiSelect
          name="item_vocabCategories"
          help={t('form.filterCategoriesHelp')}
          options={itemTypes.map((value) => ({ value, label: t(`items:types.${value}`) }))}
        />
      )}
      <Box sx={pair}>
        <FormMultiSelect
          name="level"
          required
          options={levels.map((value) => ({ value, label: t(`levels.${value}`) }))}
        />
        <IconField name="iconId" />
      </Box>
      <Box sx={pair}>
        <FileField name="imageId" accept="image" />
        <FileField name="iconImageId" accept="image" />
      </Box>
    </>
  );
}
