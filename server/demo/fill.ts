import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import { type CountedEntity, markChanged } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { hashPassword } from '#server/lib/passwords.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { collectionItems, collections } from '#server/resources/collections/collections.table.ts';
import { items } from '#server/resources/items/items.table.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';
import { tags } from '#server/resources/tags/tags.table.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { demoContent } from './content.ts';
import { demoClasses } from './data/classes.ts';

const counted: CountedEntity[] = ['namespaces', 'tags', 'items', 'collections'];

/** Fills an empty database with classes, people and content to try the portal with; all of it or nothing. */
export async function fillDemoContent(database: Database): Promise<void> {
  const classes = { en: uuidv7(), el: uuidv7() };
  const people = peopleRows(await hashPassword(demoPassword), classes);
  const writers = people.filter(({ roles }) => !roles.includes('SUPPORT'));
  const governor = writers.find(({ roles }) => roles.includes('SUPERVISOR'));
  if (!governor) throw new Error('One of the demo accounts must be able to govern content.');
  const content = demoContent({
    classes,
    authors: { governor: governor.id, all: writers.map(({ id }) => id) },
    now: new Date(),
  });

  await inTransaction(database, async (connection) => {
    await connection.insert(namespaces).values(classRows(classes, governor.id));
    await connection.insert(users).values(people);
    await connection.insert(tags).values(content.tags);
    await connection.insert(items).values(content.items);
    await connection.insert(collections).values(content.collections);
    await connection.insert(collectionItems).values(content.places);
    for (const entity of counted) await markChanged(connection, entity);
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

/** The demo accounts; their usernames are what stands before the @. */
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
