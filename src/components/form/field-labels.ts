import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contract/resources.ts';
import { fieldLabelKeys } from '../field-keys.ts';
import type { FieldDefinition } from './field-definition.ts';

/** What the field of the namespaces of something is called, and says. */
export function useNamespaceLabels(): { label: string; help: string; everywhere: string } {
  const { t } = useTranslation('form');
  return {
    label: t('form:namespaces.label'),
    help: t('form:namespaces.help'),
    everywhere: t('form:namespaces.everywhere'),
  };
}

/** The names of fields in the user's language, by their own keys or by convention. */
export function useFieldLabels<Name extends string>(
  resource: ResourceName,
  fields: readonly FieldDefinition<Name>[],
): Record<Name, string> {
  const { t } = useTranslation();
  const namespaces = useNamespaceLabels().label;
  return Object.fromEntries(
    fields.map(({ name, input, labelKey }) => [
      name,
      input === 'namespaces' && !labelKey ? namespaces : t(labelKey ?? fieldLabelKeys(resource, name)),
    ]),
  ) as Record<Name, string>;
}
