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
    case 'atLeast':
      return t('table:atLeast', { value: Number(value) });
    case 'text':
    case 'time':
      return value;
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

/** The values between which one end of a range must lie, by the other end: `updatedAt_Start` is bound by `updatedAt_End`. */
export function boundsOf(
  name: string,
  values: Readonly<Record<string, string>>,
): { from?: string; until?: string } {
  for (const [start, end] of rangeEnds) {
    if (name.endsWith(end)) return { from: values[name.replace(end, start)] || undefined };
    if (name.endsWith(start)) return { until: values[name.replace(start, end)] || undefined };
  }
  return {};
}

const rangeEnds = [
  ['_Start', '_End'],
  ['From', 'To'],
] as const;

/** The times of a day in steps of five minutes, as `14:35`. */
export const timesOfDay: readonly string[] = Array.from({ length: 288 }, (_, step) =>
  [Math.floor(step / 12), (step % 12) * 5].map((part) => String(part).padStart(2, '0')).join(':'),
);

/** The times that begin as what is typed: `9` finds `09:00`, `935` and `9.35` find `09:35`. */
export function timesLike(typed: string): readonly string[] {
  const digits = typed.replace(/\D/g, '');
  if (digits === '') return typed.trim() === '' ? timesOfDay : [];
  return timesOfDay.filter((time) => {
    const compact = time.replace(':', '');
    return compact.startsWith(digits) || (compact.startsWith('0') && compact.slice(1).startsWith(digits));
  });
}
