import { readFileSync } from 'node:fs';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, it } from 'vitest';
import { collectionTypeFacts, collectionTypes, paymentTypes } from '#contract/collection-types.ts';
import { createCollectionBody, issuesOfCollection } from '#contract/collections.ts';
import { statuses } from '#contract/entity.ts';
import { acceptedFileTypes } from '#contract/file-types.ts';
import { exerciseTypes, itemTypes } from '#contract/item-types.ts';
import { issuesOfItem } from '#contract/items/item-rules.ts';
import { createItemBody } from '#contract/items.ts';
import { createTagBody } from '#contract/tags.ts';
import { createTaskBody, issuesOfTask, taskRules, taskTypes } from '#contract/tasks.ts';
import { demoCollections, demoContent } from '#server/demo/content.ts';
import { demoBook, demoCovers, demoRecordings, spokenText } from '#server/demo/data/files.ts';
import { demoImages } from '#server/demo/data/images.ts';
import { demoResults } from '#server/demo/students.ts';
import { demoTasks } from '#server/demo/tasks.ts';
import { mp3Frames } from '#server/integrations/speech/mp3.ts';

const now = new Date('2026-05-01T12:00:00Z');
const namespaces = { en: crypto.randomUUID(), el: crypto.randomUUID() };
const all = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
const content = demoContent({ namespaces, authors: { governor: all[0] ?? '', all }, now });

/** The fields of a row that a body of the API has too. */
function bodyOf(row: object, schema: { shape: object }): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in schema.shape));
}

/** The languages of the translations, which its own is none of. */
const translatedInto = ({ translations }: { translations: Record<string, object> }) =>
  Object.keys(translations).filter((code) => Object.values(translations[code] ?? {}).some(Boolean));

const itemsOf = (collectionId: string) => {
  const ids = content.places
    .filter((place) => place.collectionId === collectionId)
    .map((place) => place.itemId);
  return content.items.filter((item) => ids.includes(item.id));
};

describe('the demo content', () => {
  it.each(content.items.map((row) => ({ title: row.title, row })))(
    'has an entry the API would take: $title',
    ({ row }) => {
      const body = createItemBody.parse(bodyOf(row, createItemBody));
      expect(issuesOfItem(body)).toEqual([]);
    },
  );

  it.each(content.collections.map((row) => ({ title: row.title, row })))(
    'has a course the API would take: $title',
    ({ row }) => {
      const body = createCollectionBody.parse(bodyOf(row, createCollectionBody));
      expect(issuesOfCollection(body)).toEqual([]);
      expect(translatedInto(body)).toEqual([row.namespaces?.includes(namespaces.el) ? 'en' : 'el']);
      const types = itemsOf(row.id).map((entry) => entry.type);
      expect(types.length).toBeGreaterThan(0);
      expect(collectionTypeFacts[row.type].itemTypes).toEqual(expect.arrayContaining(types));
    },
  );

  it('has tasks the API would take, of courses of their class and of types that suit them', () => {
    const { students } = demoResults(content, namespaces, now);
    const { tasks, ticks } = demoTasks(content, { namespaces, students, createdBy: all[0] ?? '', now });
    expect(new Set(tasks.map(({ type }) => type)).size).toBeGreaterThanOrEqual(taskTypes.length - 1);
    for (const row of tasks) {
      const body = createTaskBody.parse(bodyOf(row, createTaskBody));
      expect(issuesOfTask(body), row.title).toEqual([]);
      for (const id of body.collectionIds) {
        const course = content.collections.find((one) => one.id === id);
        expect(taskRules[row.type].collectionTypes, row.title).toContain(course?.type);
        expect([[], [row.namespaceId]]).toContainEqual(course?.namespaces ?? []);
      }
    }
    const custom = tasks.filter(({ type }) => type === 'Custom').map(({ id }) => id);
    expect(custom).toEqual(expect.arrayContaining(ticks.map(({ taskId }) => taskId)));
  });

  it.each(content.tags.map((row) => ({ name: row.name, row })))(
    'has a tag the API would take: $name',
    ({ row }) => {
      const body = createTagBody.parse(bodyOf(row, createTagBody));
      expect(translatedInto(body)).toEqual([row.namespaces?.includes(namespaces.el) ? 'en' : 'el']);
    },
  );

  it('shows every type, status and price, and both classes', () => {
    const collections = content.collections;
    expect(new Set(collections.map((collection) => collection.type))).toEqual(new Set(collectionTypes));
    expect(new Set(collections.map((collection) => collection.status))).toEqual(new Set(statuses));
    expect(new Set(collections.map((collection) => collection.paymentType))).toEqual(new Set(paymentTypes));
    expect(new Set(content.items.map((item) => item.type))).toEqual(new Set(itemTypes));
    expect(exerciseTypes.every((type) => content.items.some((item) => item.type === type))).toBe(true);
    for (const id of Object.values(namespaces)) {
      expect(collections.filter((collection) => collection.namespaces?.includes(id)).length).toBeGreaterThan(
        3,
      );
    }
    expect(collections.some((collection) => collection.isTemplate)).toBe(true);
    expect(collections.some((collection) => !collection.public)).toBe(true);
  });

  it('is spread over the last 120 days', () => {
    const rows = [...content.tags, ...content.items, ...content.collections];
    for (const { createdAt, updatedAt } of rows) {
      const [created, updated] = [Date.parse(createdAt ?? ''), Date.parse(updatedAt ?? '')];
      expect(created).toBeGreaterThanOrEqual(now.getTime() - 120 * 24 * 60 * 60 * 1000);
      expect(updated).toBeGreaterThanOrEqual(created);
      expect(updated).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('names nothing twice', () => {
    const titles = content.items.map((item) => `${item.type} ${item.title}`);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  });
});

describe('the files that come with the demo content', () => {
  it('has what its drawings are shown by', () => {
    const titles = [...content.collections, ...content.items].map((row) => row.title);
    const shown = demoImages.flatMap(({ collections = [], items = [] }) => [...collections, ...items]);
    expect(titles).toEqual(expect.arrayContaining(shown));
  });

  const bytesOf = (fileName: string) =>
    readFileSync(new URL(`../../server/demo/files/${fileName}`, import.meta.url));
  const collectionOf = (title: string) => content.collections.find((row) => row.title === title);

  it.each(demoRecordings)('has $fileName for a course that has audio, in the words of it', (recording) => {
    const demo = demoCollections.find(({ collection }) => collection.title === recording.collection);
    const row = collectionOf(recording.collection);
    expect(demo && row && collectionTypeFacts[row.type].sections).toContain('audio');
    const seconds = mp3Frames(bytesOf(recording.fileName)).reduce((sum, frame) => sum + frame.seconds, 0);
    const characters = demo ? spokenText(recording, demo).length : 0;
    expect(seconds).toBeGreaterThan(characters / 25);
    expect(seconds).toBeLessThan(characters / 8);
  });

  it.each([...demoCovers, demoBook])('has $fileName for a course', async ({ fileName, collection }) => {
    expect(collectionOf(collection)).toBeDefined();
    const type = await fileTypeFromBuffer(bytesOf(fileName));
    expect(acceptedFileTypes[type?.mime ?? '']?.extensions).toContain(fileName.split('.').at(-1));
  });
});

describe('the results of demo learners', () => {
  const { users, entries, items } = demoResults(content, namespaces, now);

  it('are of every level, right and wrong, in most courses that can be practised', () => {
    expect(users.length).toBeGreaterThanOrEqual(20);
    expect(new Set(items.map(({ level }) => level))).toEqual(
      new Set(['VeryStrong', 'Strong', 'Medium', 'Weak']),
    );
    expect(new Set(items.map(({ latestAnswer }) => latestAnswer?.isCorrect))).toEqual(new Set([true, false]));
    expect(new Set(entries.map(({ collectionId }) => collectionId)).size).toBeGreaterThan(10);
    expect(entries.some(({ process }) => process > 80)).toBe(true);
    expect(entries.some(({ process }) => process <= 50)).toBe(true);
  });

  it('exist once for each learner and entry, and are of the past', () => {
    const keys = items.map(({ userId, itemId }) => `${userId} ${itemId}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { updatedAt } of entries)
      expect(Date.parse(updatedAt ?? '')).toBeLessThanOrEqual(now.getTime());
  });
});
