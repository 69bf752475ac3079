import { readFileSync } from 'node:fs';

const folder = new URL('../../database/migrations/', import.meta.url);

/** The names of the migrations of this version, in order. */
export function migrationNames(): string[] {
  const { entries }: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(new URL('meta/_journal.json', folder), 'utf8'),
  );
  return entries.map(({ tag }) => tag);
}

/** Whether a migration changes rows: those of an older backup would lack what it does. */
export function changesRows(migration: string): boolean {
  const text = readFileSync(new URL(`${migration}.sql`, folder), 'utf8');
  const statements = text
    .split('--> statement-breakpoint')
    .map((one) => one.replace(/^\s*--.*$/gm, '').trim());
  return statements.some((statement) => /^(update|insert|delete|with)\b/i.test(statement));
}
