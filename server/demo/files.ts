import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { uuidv7 } from 'uuidv7';
import { acceptedFileTypes } from '#contract/file-types.ts';
import type { Credit } from '#contract/files.ts';
import type { Env } from '#server/env.ts';
import { createOpenMoji } from '#server/integrations/images/openmoji.ts';
import { openStorage, type Storage } from '#server/integrations/storage/storage.ts';
import { checkedType, displayName } from '#server/resources/files/file-type.ts';
import type { files } from '#server/resources/files/files.table.ts';
import { createImages, type Images } from '#server/resources/files/images/images.ts';
import { fileNameOf, fileSearch, thumbnailKey } from '#server/resources/files/store-file.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import { demoCollections } from './content.ts';
import { type DemoCover, demoBook, demoCovers, demoRecordings, spokenText } from './data/files.ts';
import { demoImages } from './data/images.ts';
import type { DemoCollection } from './data/shape.ts';

/** Makes the files of the demo content and stores them. */
export async function storeDemoFiles(env: Env): Promise<DemoFile[]> {
  const storage = await openStorage({ url: env.STORAGE_URL, folder: `${env.DATA_DIR}/files` });
  const images = createImages();
  const tools = { env, storage, images, openMoji: createOpenMoji() };
  try {
    return (await Promise.all([drawImages(tools), storeMadeFiles(tools)])).flat();
  } finally {
    images.close();
  }
}

type FileRow = typeof files.$inferInsert & { id: string };

/** A file whose bytes are stored: the row it gets but for whose it is, and the titles of what shows or plays it. */
export interface DemoFile {
  file: Omit<FileRow, 'createdBy' | 'namespaces'>;
  shownBy?: { collections?: string[]; items?: string[] };
  heardIn?: string[];
}

interface Tools {
  env: Env;
  storage: Storage;
  images: Images;
  openMoji: ReturnType<typeof createOpenMoji>;
}

type About = Pick<FileRow, 'name' | 'description' | 'fileType' | 'credit' | 'width' | 'height'>;

/** Stores the bytes of a file, and of its thumbnail if it has one; answers its row. */
async function store(
  { storage }: Tools,
  about: About,
  content: string,
  thumbnail?: string,
): Promise<DemoFile['file']> {
  const kind = acceptedFileTypes[about.fileType];
  if (!kind) throw new Error(`The library takes no ${about.fileType}.`);
  const id = uuidv7();
  const storageKey = `${id}/${uuidv7()}`;
  await storage.put(storageKey, content, about.fileType);
  if (thumbnail) await storage.put(thumbnailKey(storageKey), thumbnail, 'image/webp');
  const texts = { name: displayName(about.name, about.fileType), description: about.description ?? '' };
  return {
    ...about,
    ...texts,
    id,
    storageKey,
    fileName: fileNameOf(storageKey, about.fileType),
    path: 'AuthenticateFiles',
    attachmentType: kind.attachmentType,
    size: (await stat(content)).size,
    hasThumbnail: thumbnail !== undefined,
    search: fileSearch(texts),
  };
}

/** Re-encodes an image as any image of the library, which also makes its thumbnail, and stores it. */
function storeImage(
  tools: Tools,
  about: About,
  image: string | Buffer,
  mediaType: string,
): Promise<DemoFile['file']> {
  return inTempFolder(tools.env.DATA_DIR, async (folder) => {
    const source = typeof image === 'string' ? image : join(folder, 'source');
    if (typeof image !== 'string') await writeFile(source, image);
    const [target, thumbnail] = [join(folder, 'image'), join(folder, 'thumbnail')];
    const { width, height } = await tools.images.rewrite({ source, target, thumbnail, mediaType });
    return store(tools, { ...about, width, height }, target, thumbnail);
  });
}

/** Draws the images of the demo content. */
async function drawImages(tools: Tools): Promise<DemoFile[]> {
  const drawn: DemoFile[] = [];
  for (const { code, ...shownBy } of demoImages) {
    const address = `openmoji:${code}`;
    const found = tools.openMoji.describe(address, { words: '', language: 'en' });
    if (!found) throw new Error(`OpenMoji has no drawing ${code}.`);
    const { name, author, license, sourceUrl } = found;
    const credit = { provider: 'OpenMoji', author, license, sourceUrl };
    const { bytes, mediaType } = await tools.openMoji.read(address, 'full');
    const about = { name, description: name, fileType: 'image/png', credit };
    drawn.push({ file: await storeImage(tools, about, bytes, mediaType), shownBy });
  }
  return drawn;
}

const madeFiles = fileURLToPath(new URL('./files/', import.meta.url));

/** Stores the recordings, covers and the book that come with the installation, as `scripts/demo-files.mjs` made them. */
async function storeMadeFiles(tools: Tools): Promise<DemoFile[]> {
  const made: DemoFile[] = [];
  for (const recording of demoRecordings) {
    const description = spokenText(recording, collectionOf(recording.collection));
    const about = { name: recording.collection, description, fileType: 'audio/mpeg' };
    const file = await store(tools, about, join(madeFiles, recording.fileName));
    made.push({ file, heardIn: [recording.collection] });
  }
  for (const cover of demoCovers) {
    const source = join(madeFiles, cover.fileName);
    const fileType = await checkedType(source, cover.fileName);
    const { name, description } = cover;
    const about = { name, description, fileType, credit: creditOf(cover, tools) };
    const file = await storeImage(tools, about, source, fileType);
    made.push({ file, shownBy: { collections: [cover.collection] } });
  }
  const { collection, description, fileName } = demoBook;
  const about = { name: collection, description, fileType: 'application/pdf' };
  return [...made, { file: await store(tools, about, join(madeFiles, fileName)) }];
}

function creditOf({ frames }: DemoCover, { openMoji }: Tools): Credit {
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
