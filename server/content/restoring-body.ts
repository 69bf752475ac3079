import { issuesOf } from '#contract/validation.ts';
import { invalidAt, refuse } from '../http/api-error.ts';
import type { ContentModel, StoredContent } from './model.ts';

/**
 * The body of a change that gives a row some fields of a past one, or all that people can change; parsed, so that it obeys
 * the rules of today.
 */
export function restoringBody(
  { contract }: Pick<ContentModel<StoredContent>, 'contract'>,
  past: object,
  current: object,
  wanted: readonly string[] | undefined,
): object {
  const names = Object.keys(contract.fields).filter((name) => !contract.readOnlyKeys.includes(name));
  if (wanted?.some((name) => !names.includes(name)))
    throw invalidAt('fields', 'notAnOption', { options: names.join(', ') });
  const value = (row: object, name: string) => (row as Record<string, unknown>)[name];
  const body = Object.fromEntries(
    names.filter((name) => wanted?.includes(name) ?? true).map((name) => [name, value(past, name)]),
  );
  if (body.translations) {
    // They are merged by language; null removes those that were added since.
    const added = Object.keys((value(current, 'translations') as object | undefined) ?? {});
    body.translations = { ...Object.fromEntries(added.map((code) => [code, null])), ...body.translations };
  }
  const parsed = contract.updateBody.safeParse(body, { reportInput: true });
  if (!parsed.success) refuse(issuesOf(parsed.error));
  return parsed.data ?? {};
}
