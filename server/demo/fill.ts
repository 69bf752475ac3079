import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import { type CountedEntity, markChanged } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { insertRows } from '#server/database/write-rows.ts';
import { hashPassword } from '#server/resources/accounts/passwords.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { collectionItems, collections } from '#server/resources/collections/collections.table.ts';
import { files } from '#server/resources/files/files.table.ts';
import { items } from '#server/resources/items/items.table.ts';
import { libraryEntries, libraryItems } from '#server/resources/library/library.table.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';
import { tags } from '#server/resources/tags/tags.table.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { demoContent } from './content.ts';
import { demoClasses } from './data/students.ts';
import type { DemoFile } from './files.ts';
import { demoResults } from './students.ts';

const counted: CountedEntity[] = ['namespaces', 'files', 'tags', 'items', 'collections'];

/** Fills an empty database with classes, people and content to try the portal with; all of it or nothing. */
export async function fillDemoContent(database: Database, demoFiles: DemoFile[] = []): Promise<void> {
  const classes = { en: uuidv7(), el: uuidv7() };
  const now = new Date();
  const people = peopleRows(await hashPassword(demoPassword), classes);
  const writers = people.filter(({ roles }) => !roles.includes('SUPPORT'));
  const governor = writers.find(({ roles }) => roles.includes('SUPERVISOR'));
  if (!governor) throw new Error('One of the demo accounts must be able to govern content.');
  const content = demoContent({
    classes,
    authors: { governor: governor.id, all: writers.map(({ id }) => id) },
    now,
  });
  const fileRows = demoFiles.map(({ file, shownBy, heardIn }) => {
    const showing = [
      ...rowsOf(content.collections, shownBy?.collections),
      ...rowsOf(content.items, shownBy?.entries),
    ];
    const playing = rowsOf(content.collections, heardIn);
    for (const row of showing) row.imageId = file.id;
    for (const collection of playing) collection.audioId = file.id;
    // It came with the first thing that needed it.
    const createdAt = [...showing, ...playing][0]?.createdAt ?? now.toISOString();
    const owned = { namespaces: Object.values(classes), createdBy: governor.id };
    return { ...file, ...owned, createdAt, updatedAt: createdAt };
  });
  const results = demoResults(content, classes, now);

  await inTransaction(database, async (connection) => {
    await connection.insert(namespaces).values(classRows(classes, governor.id));
    await connection.insert(users).values(people);
    if (fileRows.length > 0) await connection.insert(files).values(fileRows);
    await connection.insert(tags).values(content.tags);
    await connection.insert(items).values(content.items);
    await connection.insert(collections).values(content.collections);
    await connection.insert(collectionItems).values(content.places);
    await insertRows(connection, users, results.users);
    await insertRows(connection, libraryEntries, results.entries);
    await insertRows(connection, libraryItems, results.items);
    for (const entity of counted) await markChanged(connection, entity);
  });
}

/** The rows of some titles. */
function rowsOf<Row extends { title: string }>(rows: Row[], titles: string[] = []): Row[] {
  return titles.map((title) => {
    const row = rows.find((row) => row.title === title);
    if (!row) throw new Error(`Nothing in the demo content is called “${title}”.`);
    return row;
  });
}

function classRows(classes: Record<'en' | 'el', string>, createdBy: string) {
  return demoClasses.map((row) => ({
    ...row,
    id: classes[row.type],
    createdBy,
    search: fold([row.name, row.description].join('\n')),
  }));
}

/** The demo accounts; their usernames are what comes before the @. */
function peopleRows(passwordHash: string, classes: Record<'en' | 'el', string>) {
  return demoAccounts.map((account) => {
    const username = account.email.replace(/@.*/, '');
    return {
      ...account,
      id: uuidv7(),
      username,
      passwordHash,
      assignNamespaces: [classes.en, classes.el],
      selectedNamespace: classes.en,
      search: fold([account.firstName, account.lastName, username, account.email].join('\n')),
    };
  });
}
