import { customType, pgTable, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.table.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The pictures of people: in the database, so that backups have them and they go with the account. */
export const userPictures = pgTable('user_pictures', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Another one for each picture, which addresses name. */
  revision: uuid('revision').notNull(),
  /** A WebP of some kilobytes. */
  bytes: bytea('bytes').notNull(),
});
