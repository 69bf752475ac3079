import { type Field, type Fields, fieldOf } from '#contract/fields.ts';
import { type FileReferences, noFiles } from './file-references.ts';
import { asWritten, type TranslationOptions } from './translations.ts';

interface Stamps {
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  version: number;
}
type Row = Stamps & { id: string };

/** Makes the answer of a row. Without options it is as written, and its files are left out. */
export type Presenter<Stored, Answer> = (
  row: Stored,
  options?: TranslationOptions,
  files?: FileReferences,
) => Answer;

/**
 * The answers of an entity, made from its declared fields: files with name and address, texts in the language of the
 * call. A column that is no field never reaches an answer.
 */
export function presenterOf<Stored extends Row, Answer>(fields: Fields): Presenter<Stored, Answer> {
  const names = Object.keys(fields).filter((name) => name !== 'translations');
  const fileNames = names.filter((name) => fieldOf(fields[name] as Field).reference?.to === 'files');
  const translated = fields.translations ? (fieldOf(fields.translations).translated ?? []) : [];
  const stampNames = ['createdAt', 'updatedAt', 'createdBy', 'version'];
  const empty = emptyObject(['id', ...names, ...stampNames]);
  const emptyWithDictionary = fields.translations
    ? emptyObject([...Object.keys(empty), 'translations'])
    : empty;

  return (row, { language, withDictionary } = asWritten, files = noFiles) => {
    const stored = row as Record<string, unknown> & Row;
    const answer: Record<string, unknown> = withDictionary ? { ...emptyWithDictionary } : { ...empty };
    for (const name of names) answer[name] = stored[name];
    for (const name of fileNames) answer[name] = files(stored[name] as string | null);
    const dictionary = stored.translations as Record<string, Record<string, string>> | undefined;
    const texts = language && dictionary?.[language];
    if (texts) for (const name of translated) answer[name] = texts[name] || stored[name];
    if (withDictionary && dictionary) answer.translations = dictionary;
    answer.id = row.id;
    answer.createdAt = toIso(row.createdAt);
    answer.updatedAt = toIso(row.updatedAt);
    answer.createdBy = row.createdBy;
    answer.version = row.version;
    return answer as Answer;
  };
}

/**
 * An object to copy and fill in. Measured: copies of one that JSON made are filled as fast as a literal is; adding more
 * than twelve keys one by one makes V8 keep a hash table, which takes five times as long.
 */
function emptyObject(keys: string[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(keys.map((key) => [key, null]))));
}

/** A timestamp as PostgreSQL prints it in UTC, in ISO 8601. */
export function toIso(timestampColumn: string): string {
  return timestampColumn.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z');
}

/** The stamps of a row as callers see them. */
export function presentStamps({ createdAt, updatedAt, createdBy, version }: Stamps): Stamps {
  return { createdAt: toIso(createdAt), updatedAt: toIso(updatedAt), createdBy, version };
}
