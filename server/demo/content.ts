import { uuidv7 } from 'uuidv7';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import { createCollectionBody } from '#contract/collections.ts';
import { fold } from '#contract/fold.ts';
import { createItemBody } from '#contract/items.ts';
import { createTagBody, type TagType } from '#contract/tags.ts';
import { collectionSearchColumns } from '#server/resources/collections/collections.model.ts';
import type { collectionItems, collections } from '#server/resources/collections/collections.table.ts';
import { itemSearchColumns } from '#server/resources/items/items.model.ts';
import type { items } from '#server/resources/items/items.table.ts';
import type { tags } from '#server/resources/tags/tags.table.ts';
import { englishExercises } from './data/english-exercises.ts';
import { englishPhrases } from './data/english-phrases.ts';
import { englishTexts } from './data/english-texts.ts';
import { englishWords } from './data/english-words.ts';
import { greek } from './data/greek.ts';
import type { DemoCollection, DemoItem, DemoNamespace, DemoTag } from './data/shape.ts';
import { demoCollectionTags, demoItemTags } from './data/tags.ts';

/** What the content refers to: the ids of the namespaces, and of those who wrote it. */
interface DemoBackground {
  namespaces: Record<'en' | 'el', string>;
  authors: { governor: string; all: string[] };
  now: Date;
}

type CollectionRow = typeof collections.$inferInsert & { id: string };
type DemoItemRow = typeof items.$inferInsert & { id: string };
type TagRow = typeof tags.$inferInsert & { id: string };

const dayLength = 24 * 60 * 60 * 1000;
/** The age of the oldest content in days. */
const oldest = 120;
/** One item in this many is still being worked on. */
const unfinishedEvery = 23;
const unfinished = ['OnReview', 'AIReview', 'Inactive'] as const;

/** All collections of the demo content, in the order in which they were made. */
export const demoCollections: DemoCollection[] = [
  ...englishWords,
  ...englishPhrases,
  ...englishExercises,
  ...englishTexts,
  ...greek,
];

/** The rows of the demo content. The bodies of the API complete and check what the data leaves out. */
export function demoContent(background: DemoBackground) {
  const tagRows = [
    ...demoCollectionTags.map((tag, index) => tagRow(tag, index + 1, background, oldest)),
    ...demoItemTags.map((tag, index) => tagRow(tag, index + 1, background, oldest - 2)),
  ];
  const demoTags = [...demoCollectionTags, ...demoItemTags];
  const tagIds = new Map(
    demoTags.map(({ tag: { type, name } }, index) => [tagKey(type, name), tagRows[index]?.id ?? '']),
  );
  const itemIds = new Map<string, string>();
  const itemRows: DemoItemRow[] = [];
  const collectionRows: CollectionRow[] = [];
  const places: (typeof collectionItems.$inferInsert)[] = [];

  demoCollections.forEach((collection, index) => {
    const age = (oldest - 4) * (1 - index / demoCollections.length) + 1;
    const added = collection.items.map((item, place) => {
      const row = itemRow(item, collection, background, tagIds, age - place / 50, itemRows.length + place);
      itemIds.set(row.title, row.id);
      return row;
    });
    itemRows.push(...added);
    const further = (collection.furtherItems ?? []).map((title) => idOf(itemIds, title));
    const ids = [...added.map(({ id }) => id), ...further];
    const row = collectionRow(collection, ids, background, tagIds, age);
    collectionRows.push(row);
    places.push(...ids.map((itemId, place) => ({ collectionId: row.id, itemId, position: place + 1 })));
  });
  return { tags: tagRows, items: itemRows, collections: collectionRows, places };
}

function tagRow(demo: DemoTag, order: number, background: DemoBackground, oldestAge: number): TagRow {
  const { name, description } = demo.tag;
  const english = { name, description };
  const [own, translations] =
    demo.namespace === 'el' ? [demo.greek, { en: english }] : [english, { el: demo.greek }];
  const age = oldestAge - order / 10;
  const namespaces = namespacesOf(demo.namespace, background);
  const body = createTagBody.parse({ ...demo.tag, ...own, order, namespaces, translations });
  return {
    ...body,
    namespaces,
    id: uuidv7(),
    createdBy: background.authors.governor,
    ...stampsOf(background.now, age, age - 3),
    search: fold([body.name, body.description].join('\n')),
  };
}

function itemRow(
  item: DemoItem,
  collection: DemoCollection,
  background: DemoBackground,
  tagIds: Map<string, string>,
  age: number,
  number: number,
): DemoItemRow {
  const namespaces = namespacesOf(collection.namespace, background);
  const isUnfinished = number % unfinishedEvery === unfinishedEvery - 1;
  const status = isUnfinished ? unfinished[number % unfinished.length] : 'Active';
  const body = createItemBody.parse({
    status,
    public: collection.collection.public,
    ...item,
    namespaces,
    tags: collection.itemTag ? [idOf(tagIds, tagKey('item', collection.itemTag))] : [],
  });
  const row = {
    ...body,
    namespaces,
    id: uuidv7(),
    createdBy: authorOf(background, number),
    video_Transcript: null,
    imageId: null,
  };
  // Every third item was changed again later.
  const changedAge = number % 3 === 0 ? age * (((number % 31) + 0.5) / 32) : age;
  return { ...row, ...stampsOf(background.now, age, changedAge), ...itemSearchColumns(row) };
}

function collectionRow(
  demo: DemoCollection,
  ids: string[],
  background: DemoBackground,
  tagIds: Map<string, string>,
  age: number,
): CollectionRow {
  const namespaces = namespacesOf(demo.namespace, background);
  const { items, ...body } = createCollectionBody.parse({
    ...demo.collection,
    namespaces,
    items: ids,
    tags: demo.tags.map((name) => idOf(tagIds, tagKey('collection', name))),
    itemTag: demo.itemTag ? idOf(tagIds, tagKey('item', demo.itemTag)) : null,
    translations: demo.english ? { en: demo.english } : { el: demo.greek },
  });
  const row = {
    ...body,
    namespaces,
    id: uuidv7(),
    createdBy: demo.namespace === 'every' ? background.authors.governor : authorOf(background, ids.length),
    imageId: null,
    audioId: null,
    quizTypes:
      body.quizTypes.length > 0 ? body.quizTypes : [...collectionTypeFacts[body.type].defaultQuizTypes],
  };
  return {
    ...row,
    ...stampsOf(background.now, age, age * ((((age * ids.length) % 7) + 0.3) / 8)),
    ...collectionSearchColumns({ ...row, items }),
  };
}

function tagKey(type: TagType, name: string): string {
  return `${type} ${name}`;
}

function idOf(ids: Map<string, string>, name: string): string {
  const id = ids.get(name);
  if (!id) throw new Error(`The demo data names “${name}”, which it does not hold.`);
  return id;
}

function namespacesOf(where: DemoNamespace, { namespaces }: DemoBackground): string[] {
  return where === 'every' ? [] : [namespaces[where]];
}

function authorOf({ authors }: DemoBackground, number: number): string {
  return authors.all[number % authors.all.length] ?? authors.governor;
}

/** Stamps of that many days ago; the change is never in the future, nor before the creation. */
function stampsOf(now: Date, age: number, changedAge: number): { createdAt: string; updatedAt: string } {
  const created = Math.max(age, 0.1);
  const changed = Math.min(Math.max(changedAge, 0.05), created);
  return { createdAt: daysBefore(now, created), updatedAt: daysBefore(now, changed) };
}

function daysBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * dayLength).toISOString();
}
