import type { Collection } from '#contract/collections.ts';
import type { Portal } from './portal.ts';

/** Adds a collection of the teacher with a word for each title; answers where it is edited. */
export async function newCollection(
  portal: Portal,
  title: string,
  words: readonly string[],
): Promise<string> {
  const teacher = await portal.api('teacher');
  const tags = await teacher.send<{ items: { id: string }[] }>('GET', '/tag/list?type=collection');
  const items: string[] = [];
  for (const word of words) {
    const body = { type: 'Word', title: word, description: `What ${word} means.`, difficulty: 2 };
    items.push((await teacher.send<{ id: string }>('POST', '/item/add', body)).id);
  }
  const { id } = await teacher.send<Collection>('POST', '/collection/add', {
    title,
    type: 'Vocabulary',
    tags: tags.items.slice(0, 1).map((tag) => tag.id),
    items,
  });
  return `/collections/edit?collectionId=${id}&type=Vocabulary`;
}
