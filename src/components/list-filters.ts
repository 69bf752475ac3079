import { statuses } from '#contract/entity.ts';
import type { ListFilter } from '../lib/resource-definition.ts';
import { optionKey } from './field-keys.ts';

/** Chooses among the values of an enumeration, whose labels begin with `prefix`. */
export function optionsFilter(
  name: string,
  labelKey: string,
  values: readonly (string | number)[],
  prefix: string,
): ListFilter {
  const options = values.map((value) => ({ value: String(value), labelKey: optionKey(prefix, value) }));
  return { name, labelKey, kind: 'multiSelect', options };
}

/** The status. */
export const statusFilter = optionsFilter('status', 'common:status', statuses, 'common:statuses');

/** Who may see it. */
export const accessFilter: ListFilter = {
  name: 'public',
  labelKey: 'common:access',
  kind: 'select',
  options: [
    { value: 'true', labelKey: 'common:public' },
    { value: 'false', labelKey: 'common:private' },
  ],
};

/** From and until a day of change or creation. */
export function dayFilters(field: 'updatedAt' | 'createdAt'): ListFilter[] {
  const prefix = field.replace('At', '');
  return [
    { name: `${field}_Start`, labelKey: `table:${prefix}From`, kind: 'day' },
    { name: `${field}_End`, labelKey: `table:${prefix}Until`, kind: 'day' },
  ];
}
