import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import { settingSections } from '#contract/system-settings.ts';
import { type CountedEntity, markChanged } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { activities, rateLimits } from '#server/database/system.table.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { insertRows } from '#server/database/write-rows.ts';
import { hashPassword } from '#server/resources/accounts/passwords.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { aliases } from '#server/resources/aliases/aliases.table.ts';
import { collectionItems, collections } from '#server/resources/collections/collections.table.ts';
import { files } from '#server/resources/files/files.table.ts';
import { items } from '#server/resources/items/items.table.ts';
import {
  answers,
  libraryEntries,
  libraryItems,
  processDays,
} from '#server/resources/library/library.table.ts';
import { mendSums } from '#server/resources/library/sums-job.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';
import { paymentEvents, payments } from '#server/resources/payments/payments.table.ts';
import { classStudents } from '#server/resources/students/students.table.ts';
import { tags } from '#server/resources/tags/tags.table.ts';
import { taskStudents, tasks } from '#server/resources/tasks/tasks.table.ts';
import { demoAccounts, demoColleagues, demoPassword } from './accounts.ts';
import { demoContent } from './content.ts';
import { demoNamespaces } from './data/students.ts';
import type { DemoFile } from './files.ts';
import { demoAliases, demoPayments } from './payments.ts';
import { demoResults } from './students.ts';
import { demoSupportCases } from './support-cases.ts';
import { demoTasks } from './tasks.ts';

const counted: CountedEntity[] = ['namespaces', 'files', 'tags', 'items', 'collections', 'aliases', 'tasks'];

/** Fills an empty database with namespaces, people and content to try the portal with; all of it or nothing. */
export async function fillDemoContent(database: Database, demoFiles: DemoFile[] = []): Promise<void> {
  const namespaceIds = { en: uuidv7(), el: uuidv7() };
  const now = new Date();
  const people = peopleRows(await hashPassword(demoPassword), namespaceIds);
  const writers = people.filter(({ roles }) => !roles.includes('SUPPORT'));
  const governor = writers.find(({ roles }) => roles.includes('SUPERVISOR'));
  if (!governor) throw new Error('One of the demo accounts must be able to govern content.');
  const content = demoContent({
    namespaces: namespaceIds,
    authors: { governor: governor.id, all: writers.map(({ id }) => id) },
    now,
  });
  const fileRows = demoFiles.map(({ file, shownBy, heardIn }) => {
    const showing = [
      ...rowsOf(content.collections, shownBy?.collections),
      ...rowsOf(content.items, shownBy?.items),
    ];
    const playing = rowsOf(content.collections, heardIn);
    for (const row of showing) row.imageId = file.id;
    for (const collection of playing) collection.audioId = file.id;
    // As old as the first row that refers to it.
    const createdAt = [...showing, ...playing][0]?.createdAt ?? now.toISOString();
    const owned = { namespaces: Object.values(namespaceIds), createdBy: governor.id };
    return { ...file, ...owned, createdAt, updatedAt: createdAt };
  });
  const results = demoResults(content, namespaceIds, now);
  const sold = demoPayments(results.users, now);
  const cases = demoSupportCases(results, {
    left: { id: namespaceIds.en, name: demoNamespaces[0].name },
    teacherId: people.find(({ roles }) => roles.includes('TEACHER'))?.id ?? governor.id,
    // Nobody knows it: that of the demo is public.
    passwordHash: await hashPassword(crypto.randomUUID()),
    now,
  });
  const set = demoTasks(content, {
    namespaces: namespaceIds,
    students: results.students,
    createdBy: governor.id,
    now,
  });

  await inTransaction(database, async (connection) => {
    await connection.insert(namespaces).values(namespaceRows(namespaceIds, governor.id));
    await connection.insert(users).values([...people, ...colleagueRows(namespaceIds, now)]);
    if (fileRows.length > 0) await connection.insert(files).values(fileRows);
    await connection.insert(tags).values(content.tags);
    await connection.insert(items).values(content.items);
    await connection.insert(collections).values(content.collections);
    await connection.insert(collectionItems).values(content.places);
    await insertRows(connection, users, results.users);
    await insertRows(connection, classStudents, results.students);
    await connection.insert(classStudents).values(cases.student);
    await insertRows(connection, libraryEntries, [...results.entries, ...cases.entries]);
    await insertRows(connection, libraryItems, results.items);
    await insertAnswers(connection, [...results.answers, ...cases.answers]);
    await insertRows(connection, processDays, results.scores);
    await connection.insert(activities).values(cases.activities);
    await connection.insert(rateLimits).values(cases.limit);
    await connection.insert(payments).values(sold.payments);
    await connection.insert(paymentEvents).values(sold.events);
    await connection.insert(aliases).values(demoAliases(content.collections, governor.id));
    await connection.insert(tasks).values(set.tasks);
    await connection.insert(taskStudents).values(set.ticks);
    for (const entity of counted) await markChanged(connection, entity);
  });
  await mendSums(database, settingSections.general.parse({}).timeZone);
}

/** So many rows are written by one statement, whose text is in memory. */
const portion = 5_000;

async function insertAnswers(connection: Connection, rows: (typeof answers.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += portion)
    await insertRows(connection, answers, rows.slice(from, from + portion));
}

/** The rows of some titles. */
function rowsOf<Row extends { title: string }>(rows: Row[], titles: string[] = []): Row[] {
  return titles.map((title) => {
    const row = rows.find((row) => row.title === title);
    if (!row) throw new Error(`Nothing in the demo content is called “${title}”.`);
    return row;
  });
}

function namespaceRows(namespaceIds: Record<'en' | 'el', string>, createdBy: string) {
  return demoNamespaces.map((row) => ({
    ...row,
    id: namespaceIds[row.type],
    createdBy,
    search: fold([row.name, row.description].join('\n')),
  }));
}

/** The demo accounts; their usernames are what comes before the @. */
function peopleRows(passwordHash: string, namespaceIds: Record<'en' | 'el', string>) {
  return demoAccounts.map((account) => {
    const username = account.email.replace(/@.*/, '');
    return {
      ...account,
      id: uuidv7(),
      username,
      passwordHash,
      assignNamespaces: [namespaceIds.en, namespaceIds.el],
      selectedNamespace: namespaceIds.en,
      search: fold([account.firstName, account.lastName, username, account.email].join('\n')),
    };
  });
}

/** Colleagues without a password. */
function colleagueRows(namespaceIds: Record<'en' | 'el', string>, now: Date): (typeof users.$inferInsert)[] {
  return demoColleagues.map(({ state: { invited, ...state }, ...person }) => {
    const username = person.email.replace(/@.*/, '');
    return {
      ...person,
      ...state,
      id: uuidv7(),
      username,
      assignNamespaces: [namespaceIds.en],
      selectedNamespace: namespaceIds.en,
      invitedAt: invited ? now.toISOString() : null,
      search: fold([person.firstName, person.lastName, username, person.email].join('\n')),
    };
  });
}
