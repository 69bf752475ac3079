import type { TFunction } from 'i18next';
import type { ChangeOfRequest } from '#contract/changes.ts';
import { countsText } from '../../components/any-record.tsx';

/**
 * What a change was, or that it is undone: "Deleted: “Kitchen” and 12 entries", "Import undone: 1,996 entries". The row that
 * the request was about is named where it is one of those that were changed.
 */
export function changeText(
  kind: 'done' | 'undone',
  { type, entityType, name, counts }: Pick<ChangeOfRequest, 'type' | 'entityType' | 'name' | 'counts'>,
  t: TFunction,
  language: string,
): string {
  // What the person may no longer see has no name.
  const itself = (counts[entityType] ?? 0) - (name ? 1 : 0);
  const others = countsText({ ...counts, [entityType]: Math.max(itself, 0) }, t, language);
  const isNamed = name && (counts[entityType] || !others);
  const what = isNamed ? t(others ? 'changes:what.with' : 'changes:what.one', { name, others }) : others;
  return t([`changes:${kind}.${type}`, `changes:${kind}.Update`], { what, name, others: others || what });
}
