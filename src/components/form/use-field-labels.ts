import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contract/resources.ts';
import { fieldLabelKeys } from '../field-keys.ts';
import type { FieldDefinition } from './field-definition.ts';
import { useNamespaceLabels } from './use-namespace-labels.ts';

/** The names of fields in the user's language, by their own keys or by convention. */
export function useFieldLabels(
  resource: ResourceName,
  fields: readonly FieldDefinition[],
): Record<string, string> {
  const { t } = useTranslation();
  const namespaces = useNamespaceLabels().label;
  return Object.fromEntries(
    fields.map(({ name, input, labelKey }) => [
      name,
      input === 'namespaces' && !labelKey ? namespaces : t(labelKey ?? fieldLabelKeys(resource, name)),
    ]),
  );
}
