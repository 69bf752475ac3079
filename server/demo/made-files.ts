import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Credit } from '#contract/files.ts';
import { checkedType } from '#server/resources/files/file-type.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import { demoCollections } from './content.ts';
import { type DemoCover, demoBook, demoCovers, demoRecordings, spokenText } from './data/files.ts';
import type { DemoCollection } from './data/shape.ts';
import { type DemoFile, type DemoFileTools, stored } from './stored-file.ts';

const folder = fileURLToPath(new URL('./files/', import.meta.url));

/** Stores the recordings, covers and the book that come with the installation, as `scripts/demo-files.mjs` made them. */
export async function storeMadeFiles(means: DemoFileTools): Promise<DemoFile[]> {
  const made: DemoFile[] = [];
  for (const recording of demoRecordings) {
    const description = spokenText(recording, collectionOf(recording.collection));
    const source = join(folder, recording.fileName);
    const about = { name: recording.collection, description, fileType: 'audio/mpeg' };
    made.push({ file: await stored(means, about, source), heardIn: [recording.collection] });
  }
  for (const cover of demoCovers)
    made.push({ file: await storeCover(cover, means), shownBy: { collections: [cover.collection] } });
  const { collection, description, fileName } = demoBook;
  const about = { name: collection, description, fileType: 'application/pdf' };
  return [...made, { file: await stored(means, about, join(folder, fileName)) }];
}

/** Re-encodes a cover as any image of the library, which also makes its thumbnail. */
function storeCover(cover: DemoCover, means: DemoFileTools): Promise<DemoFile['file']> {
  return inTempFolder(means.env.DATA_DIR, async (temporary) => {
    const source = join(folder, cover.fileName);
    const [target, thumbnail] = [join(temporary, 'picture'), join(temporary, 'thumbnail')];
    const fileType = await checkedType(source, cover.fileName);
    const size = await means.images.rewrite({ source, target, thumbnail, mediaType: fileType });
    const { name, description } = cover;
    return stored(
      means,
      { name, description, fileType, credit: creditOf(cover, means), ...size },
      target,
      thumbnail,
    );
  });
}

function creditOf({ frames }: DemoCover, { openMoji }: DemoFileTools): Credit {
  const found = frames
    .flat()
    .map((code) => openMoji.describe(`openmoji:${code}`, { words: '', language: 'en' }));
  const authors = [...new Set(found.flatMap((drawing) => drawing?.author ?? []))];
  const license = found[0]?.license ?? '';
  return { provider: 'OpenMoji', author: authors.join(', '), license, sourceUrl: 'https://openmoji.org/' };
}

function collectionOf(title: string): DemoCollection {
  const found = demoCollections.find(({ collection }) => collection.title === title);
  if (!found) throw new Error(`Nothing in the demo content is called “${title}”.`);
  return found;
}
