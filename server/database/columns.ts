import { sql } from 'drizzle-orm';
import { type AnyPgColumn, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A timestamp, kept as the text PostgreSQL prints in UTC: lists spend a third less time than with Date objects. */
export function timestampColumn(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'string', precision: 3 });
}

/** A list of ids that reference other rows. Writers lock what they reference, so a deletion never leaves one behind. */
export function ids(name: string) {
  return uuid(name).array().notNull().default(sql`'{}'`);
}

/** A list of words from a closed set. */
export function enumArray<const Values extends readonly [string, ...string[]]>(
  name: string,
  allowed: Values,
) {
  return text(name, { enum: allowed }).array().notNull().default(sql`'{}'`);
}

/** A row that this one belongs to: it is deleted together with it. */
export function owner(name: string, id: () => AnyPgColumn) {
  return uuid(name).notNull().references(id, { onDelete: 'cascade' });
}

/** What every stored entity carries. Ids are made in the server (UUIDv7, so that they grow with time). */
export function stampColumns() {
  return {
    id: uuid('id').primaryKey(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    version: integer('version').notNull().default(1),
  };
}
