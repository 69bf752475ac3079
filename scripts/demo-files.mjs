import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { demoCollections } from '../server/demo/content.ts';
import { demoBook, demoCovers, demoRecordings, spokenText } from '../server/demo/data/files.ts';
import { createOpenMoji } from '../server/integrations/images/openmoji.ts';
import { createBuiltInSpeech } from '../server/integrations/speech/built-in-speech.ts';
import { spokenLines } from '../server/resources/media/dialogue.ts';
import { findBrowser } from './test-tools.mjs';

/** Makes the recordings, covers and the PDF of the demo content again, after its words or drawings changed. */
const folder = fileURLToPath(new URL('../server/demo/files/', import.meta.url));
const collectionOf = (title) => demoCollections.find(({ collection }) => collection.title === title);

mkdirSync(folder, { recursive: true });
const speech = createBuiltInSpeech({ kilobits: 24 });
for (const recording of demoRecordings) keep(recording, await speak(recording));
await speech.close();
for (const cover of demoCovers) keep(cover, await draw(cover));
keep(demoBook, await print(demoBook));

function keep({ fileName }, bytes) {
  writeFileSync(join(folder, fileName), bytes);
  console.log(`${fileName}: ${Math.round(bytes.length / 1024)} kB`);
}

async function speak(recording) {
  const { language, gender, speakers = [], says, collection } = recording;
  const text = spokenText(recording, collectionOf(collection));
  const voice = { gender, nth: 0 };
  // What is no dialogue is said line by line, with time to repeat it.
  const lines =
    says === 'description'
      ? spokenLines(text, speakers, gender)
      : text.split('\n').map((line) => ({ text: line, voice }));
  return speech.speak(language, lines);
}

async function draw({ fileName, ground, width, height, frames }) {
  const images = await Promise.all(frames.map((codes) => drawFrame({ ground, width, height, codes })));
  const whole = images.length > 1 ? sharp(images, { join: { animated: true } }) : sharp(images[0]);
  if (fileName.endsWith('.gif')) return whole.gif({ delay: frames.map(() => 700), colours: 32 }).toBuffer();
  if (fileName.endsWith('.webp')) return whole.webp({ quality: 80 }).toBuffer();
  return whole.jpeg({ quality: 82 }).toBuffer();
}

/** The drawings of one frame, side by side or, where it is upright, one below the other. */
async function drawFrame({ ground, width, height, codes }) {
  const openMoji = createOpenMoji();
  const isUpright = height > width;
  const step = (isUpright ? height : width) / codes.length;
  const side = Math.round(Math.min(step, isUpright ? width : height) * 0.9);
  const composed = codes.map(async (code, index) => {
    const { bytes } = await openMoji.read(`openmoji:${code}`, 'full');
    const along = Math.round(step * index + (step - side) / 2);
    const across = Math.round(((isUpright ? width : height) - side) / 2);
    return {
      input: await sharp(bytes, { density: side }).resize(side, side).png().toBuffer(),
      left: isUpright ? across : along,
      top: isUpright ? along : across,
    };
  });
  return sharp({ create: { width, height, channels: 3, background: ground } })
    .composite(await Promise.all(composed))
    .png()
    .toBuffer();
}

/** The sections of a collection as a PDF with bookmarks, each on a page of its own. */
async function print({ collection }) {
  const sections = collectionOf(collection).items.map(
    ({ title, bookSection_Content }) =>
      `<section><h1>${title}</h1>${bookSection_Content
        .split('\n\n')
        .map((paragraph) => `<p>${paragraph}</p>`)
        .join('')}</section>`,
  );
  const style =
    'body { font: 13pt/1.6 serif; margin: 2cm } section { break-after: page } section:last-child { break-after: auto }';
  const browser = await chromium.launch({ executablePath: findBrowser() });
  try {
    const page = await browser.newPage();
    await page.setContent(
      `<!doctype html><html lang="en"><title>${collection}</title><style>${style}</style>${sections.join('')}</html>`,
    );
    return await page.pdf({ format: 'A5', outline: true, tagged: true });
  } finally {
    await browser.close();
  }
}
