import type { TFunction } from 'i18next';
import { formatDay } from '../../lib/dates.ts';
import type { ListFilter } from '../../lib/resource-definition.ts';

/** The value of a filter as people read it; `names` holds the names of references and people by their ids. */
export function filterText(
  filter: ListFilter,
  value: string,
  t: TFunction,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  switch (filter.kind) {
    case 'day':
      return formatDay(value);
    case 'yesNo':
      return t(value === 'true' ? 'common:yes' : 'common:no');
    case 'reference':
    case 'person':
      return value
        .split(',')
        .map((id) => names.get(id) ?? '…')
        .join(', ');
    default:
      return value
        .split(',')
        .map((part) => {
          const option = filter.options?.find((candidate) => candidate.value === part);
          return option ? t(option.labelKey) : part;
        })
        .join(', ');
  }
}

/** The days between which one end of a range must lie, by the other end: `updatedAt_Start` is bound by `updatedAt_End`. */
export function dayBounds(
  name: string,
  values: Readonly<Record<string, string>>,
): { from?: string; until?: string } {
  if (name.endsWith('_End')) return { from: values[name.replace(/_End$/, '_Start')] || undefined };
  if (name.endsWith('_Start')) return { until: values[name.replace(/_Start$/, '_End')] || undefined };
  return {};
}
