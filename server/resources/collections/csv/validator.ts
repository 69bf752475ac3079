import { isDeepStrictEqual } from 'node:util';
import type { csvColumns } from '#contract/collections/csv.ts';
import { vocabularyTypes } from '#contract/item-types.ts';
import { issuesOfItem } from '#contract/items/item-rules.ts';
import { createItemBody } from '#contract/items.ts';
import { languageCodes } from '#contract/languages.ts';
import { comparable, nameKey } from '#contract/text.ts';
import { issuesOf, type ValidationIssue } from '#contract/validation.ts';
import { keepingHidden } from '#server/content/access.ts';
import { levelOfCell } from '#server/content/csv/cells.ts';
import { type ItemSearchColumns, itemSearchColumns } from '#server/resources/items/items.model.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import { type CsvLine, valuesOf, vocabularyTypeOf } from './format.ts';

/** What a row of a file can set of an item. */
export type CsvFields = Pick<ItemRow, Exclude<(typeof csvColumns)[number], 'id'> | 'translations'>;

/** What is to be done about a row. */
export type RowDecision =
  | { line: CsvLine; verdict: 'new'; fields: CsvFields & ItemSearchColumns }
  | { line: CsvLine; verdict: 'updated' | 'unchanged'; current: ItemRow; fields: CsvFields }
  | { line: CsvLine; verdict: 'error'; issues: ValidationIssue[] };

/** What rows are validated against. */
export interface CsvContext {
  /** The items of the collection that the viewer sees. */
  items: ItemRow[];
  /** The folded names of the item tags that the viewer sees, by id. */
  tagNames: Map<string, string>;
  mayWrite: (item: ItemRow) => boolean;
}

/**
 * Validates the rows of a file, one after the other, before one is written. A row with an id changes that item; one
 * without changes the item of the same type and title in the collection, or becomes a new one. Two rows for one item
 * are a mistake.
 */
export function createCsvValidator(background: CsvContext): (line: CsvLine) => RowDecision {
  const byId = new Map(background.items.map((item) => [item.id, item]));
  const byTitle = new Map(background.items.map((item) => [titleKey(item), item]));
  const taken = new Map<string, number>();
  const tagIds = new Map([...background.tagNames].map(([id, name]) => [name, id]));
  // A file names the tags that its viewer sees; an item keeps the others.
  const withHiddenTags = (fields: CsvFields, { tags }: ItemRow): CsvFields => ({
    ...fields,
    tags: keepingHidden(tags, (id) => !background.tagNames.has(id), fields.tags),
  });

  return (line) => {
    const id = line.cells.id?.trim().toLowerCase();
    const current = id ? byId.get(id) : undefined;
    if (id && !current) return refused(line, 'id', 'unknownReference');
    const read = fieldsOf(line, current, { tagIds, tagNames: background.tagNames });
    if ('issues' in read) return { line, verdict: 'error', issues: read.issues };

    const stored = current ?? byTitle.get(titleKey(read.fields));
    const given = stored && !current ? onlyGiven(line, read.fields, stored) : read.fields;
    const fields = stored && line.cells.tags !== undefined ? withHiddenTags(given, stored) : given;
    const key = stored?.id ?? titleKey(fields);
    const earlier = taken.get(key);
    if (earlier !== undefined) return refused(line, 'title', 'duplicate', { line: earlier });
    taken.set(key, line.line);
    // Made before the transaction, as the embedded database serves no other request while items are written.
    if (!stored) return { line, verdict: 'new', fields: { ...fields, ...itemSearchColumns(fields) } };
    if (!background.mayWrite(stored)) return refused(line, 'id', 'readOnly');
    const isSame = Object.entries(fields).every(([name, value]) =>
      isDeepStrictEqual(asWritten(value), asWritten(stored[name as keyof CsvFields])),
    );
    return { line, verdict: isSame ? 'unchanged' : 'updated', current: stored, fields };
  };
}

/** A value as a file can express it: without foreign line ends and empty translations. */
function asWritten(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\r\n?/g, '\n');
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== 'object' || value === null) return value;
  const values = Object.entries(value).map(([key, inner]) => [key, asWritten(inner)] as const);
  return Object.fromEntries(
    values.filter(([, inner]) =>
      typeof inner === 'object' ? Object.keys(inner ?? {}).length > 0 : inner !== '',
    ),
  );
}

function titleKey({ type, title }: { type: string; title: string }): string {
  return `${type} ${comparable(title)}`;
}

function refused(
  line: CsvLine,
  path: string,
  key: ValidationIssue['key'],
  params: ValidationIssue['params'] = {},
): RowDecision {
  return { line, verdict: 'error', issues: [{ path, key, params }] };
}

/** Columns that a file does not have leave what is stored alone. */
function onlyGiven(line: CsvLine, fields: CsvFields, stored: ItemRow): CsvFields {
  const kept = Object.keys(fields).filter((name) => name !== 'translations' && !(name in line.cells));
  const unchanged = Object.fromEntries(kept.map((name) => [name, stored[name as keyof CsvFields]]));
  return { ...fields, ...unchanged, translations: translationsOf(line, stored) };
}

function fieldsOf(
  line: CsvLine,
  current: ItemRow | undefined,
  { tagIds, tagNames }: { tagIds: Map<string, string>; tagNames: Map<string, string> },
): { fields: CsvFields } | { issues: ValidationIssue[] } {
  const { cells } = line;
  const type = cells.type === undefined && current ? current.type : vocabularyTypeOf(cells.type ?? '');
  if (!type)
    return {
      issues: [{ path: 'type', key: 'notAnOption', params: { options: vocabularyTypes.join(', ') } }],
    };
  const wantedTags = valuesOf(cells.tags ?? '');
  const tagOf = (name: string) =>
    current?.tags.find((id) => tagNames.get(id) === nameKey(name)) ?? tagIds.get(nameKey(name));
  const unknownTag = wantedTags.find((name) => !tagOf(name));
  if (unknownTag !== undefined)
    return { issues: [{ path: 'tags', key: 'unknownTag', params: { name: unknownTag } }] };

  const item = {
    type,
    title: cells.title ?? current?.title ?? '',
    description: cells.description ?? current?.description ?? '',
    question: cells.question ?? current?.question ?? '',
    additionalInfo: cells.additionalInfo ?? current?.additionalInfo ?? '',
    examples: cells.examples === undefined ? (current?.examples ?? []) : valuesOf(cells.examples),
    difficulty: levelOfCell(cells.difficulty) ?? current?.difficulty ?? 3,
    tags: cells.tags === undefined ? (current?.tags ?? []) : wantedTags.map((name) => tagOf(name) ?? ''),
    translations: translationsOf(line, current),
  };
  // Without the input a wrong value could not be distinguished from a missing one.
  const parsed = createItemBody.safeParse(item, { reportInput: true });
  if (!parsed.success) return { issues: issuesOf(parsed.error) };
  const issues = issuesOfItem(parsed.data);
  if (issues.length > 0) return { issues };
  const fields = Object.keys(item).map((name) => [name, parsed.data[name as keyof CsvFields]]);
  return { fields: Object.fromEntries(fields) as CsvFields };
}

/** The stored translations with those of the row over them; an empty cell takes one away. */
function translationsOf({ cells }: CsvLine, current: ItemRow | undefined): ItemRow['translations'] {
  const result = { ...current?.translations };
  for (const code of languageCodes) {
    const cell = cells[`translation_${code}`];
    if (cell === undefined) continue;
    const { title: _, ...others } = result[code] ?? {};
    const words = cell ? { ...others, title: cell } : others;
    if (Object.keys(words).length > 0) result[code] = words;
    else delete result[code];
  }
  return result;
}
