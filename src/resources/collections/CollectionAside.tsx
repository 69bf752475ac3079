import { useTranslation } from 'react-i18next';
import { paymentTypes, quizVariants } from '#contract/collection-types.ts';
import { statuses } from '#contract/entity.ts';
import { limits } from '#contract/limits.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { FormReferences } from '../../components/form/fields/FormMultiSelect.tsx';
import { FormNumberField } from '../../components/form/fields/FormNumberField.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { FormSwitch } from '../../components/form/fields/FormSwitch.tsx';
import { FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { useMay } from '../../providers/current-user.ts';
import { CollectionMedia } from './CollectionMedia.tsx';
import { TypeField } from './TypeField.tsx';
import { useTypeFacts } from './use-type-facts.ts';

const ofCollections = { type: 'collection' };

/** What classifies a course: type and alias, status, access, plan; units, workspaces, difficulty, template. */
export function CollectionAside() {
  const { t } = useTranslation(['collections', 'common', 'form']);
  const { facts } = useTypeFacts();
  const namespaces = useNamespaceLabels();
  const mayGovern = useMay('collections', 'govern');
  const disabledReason = mayGovern ? undefined : t('form:governorsOnly');
  return (
    <>
      <FormCard title={t('collections:form.typeAndAlias')}>
        <TypeField />
        <FormTextField
          name="typeAlias"
          maxLength={limits.typeAlias}
          help={t('collections:form.typeAliasHelp')}
        />
      </FormCard>
      <FormCard title={t('collections:form.additionalInfo')}>
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
        <FormSelect
          name="paymentType"
          required
          options={paymentTypes.map((value) => ({ value, label: t(`collections:paymentTypes.${value}`) }))}
        />
        <FormSelect
          name="quizVariant"
          required
          options={quizVariants.map((value) => ({ value, label: t(`collections:form.variant.${value}`) }))}
        />
        <FormNumberField name="difficulty" kind="decimal" help={t('collections:form.difficultyHelp')} />
        <FormSwitch name="isTemplate" look="checkbox" help={t('collections:form.isTemplateHelp')} />
      </FormCard>
      <CollectionMedia />
      <FormCard title={t('collections:form.classification')}>
        <FormReferences name="tags" of="tags" query={ofCollections} required={facts.tagsRequired} />
        <FormReferences
          name="namespaces"
          of="namespaces"
          help={mayGovern ? namespaces.help : disabledReason}
          disabledReason={disabledReason}
        />
      </FormCard>
    </>
  );
}
