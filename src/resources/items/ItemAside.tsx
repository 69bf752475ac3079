import { useTranslation } from 'react-i18next';
import { statuses } from '#contract/entity.ts';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { useNamespaceLabels } from '../../components/form/field-labels.ts';
import { FormLevel } from '../../components/form/fields/FormLevel.tsx';
import { FormReferences } from '../../components/form/fields/FormMultiSelect.tsx';
import { FormSelect } from '../../components/form/fields/FormSelect.tsx';
import { useMay } from '../../providers/current-user.ts';
import { FileField } from '../files/FileField.tsx';
import { TypeField } from './TypeField.tsx';

const ofItems = { type: 'item' };

/** What classifies an entry: status, access, type; tags, workspaces, difficulty. */
export function ItemAside() {
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
