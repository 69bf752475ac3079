import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import { demoImages } from './data/pictures.ts';
import { type DemoFile, type DemoFileTools, stored } from './stored-file.ts';

/** Draws the pictures of the demo content. */
export async function drawImages(means: DemoFileTools): Promise<DemoFile[]> {
  const drawn: DemoFile[] = [];
  for (const { code, ...shownBy } of demoImages) drawn.push({ file: await draw(code, means), shownBy });
  return drawn;
}

function draw(code: string, means: DemoFileTools): Promise<DemoFile['file']> {
  const { env, openMoji, images } = means;
  const address = `openmoji:${code}`;
  const found = openMoji.describe(address, { words: '', language: 'en' });
  if (!found) throw new Error(`OpenMoji has no drawing ${code}.`);
  return inTempFolder(env.DATA_DIR, async (folder) => {
    const source = join(folder, 'drawing');
    const [target, thumbnail] = [join(folder, 'picture'), join(folder, 'thumbnail')];
    const { bytes, mediaType } = await openMoji.read(address, 'full');
    await writeFile(source, bytes);
    const size = await images.rewrite({ source, target, thumbnail, mediaType });
    const { name, author, license, sourceUrl } = found;
    const credit = { provider: 'OpenMoji', author, license, sourceUrl };
    return stored(
      means,
      { name, description: name, fileType: 'image/png', credit, ...size },
      target,
      thumbnail,
    );
  });
}
