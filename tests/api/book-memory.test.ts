import { platform } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookEndpoints } from '#contract/collections/books.ts';
import { fileEndpoints } from '#contract/files.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { memoryTakenBy } from '../support/measured-work.ts';
import { novelPage, pdfOf } from '../support/pdf.ts';

let api: TestApi;
let teacher: Person;

beforeAll(async () => {
  api = await startApi();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [await api.namespace()] });
});
afterAll(() => api.close());

const upload = async (content: Buffer): Promise<string> =>
  (await api.call(fileEndpoints.upload, { as: teacher, ...multipart('book.pdf', content, {}) }))._id;

/** A PDF of less than a kilobyte, whose only page is 600 MB of spaces. */
async function bomb(): Promise<Buffer> {
  const megabyte = Buffer.alloc(1_000_000, ' ');
  const spaces = Readable.from(Array.from({ length: 600 }, () => megabyte));
  const page = deflateSync(deflateSync(await buffer(spaces.pipe(createDeflate()))));
  const filters = '[/FlateDecode /FlateDecode /FlateDecode]';
  const objects = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from('<</Type/Pages/Kids[3 0 R]/Count 1>>'),
    Buffer.from('<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>'),
    Buffer.concat([
      Buffer.from(`<</Length ${page.length}/Filter ${filters}>>stream\n`),
      page,
      Buffer.from('\nendstream'),
    ]),
  ];
  const parts = [Buffer.from('%PDF-1.5\n')];
  for (const [index, object] of objects.entries())
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  parts.push(Buffer.from('trailer<</Size 5/Root 1 0 R>>\nstartxref\n0\n%%EOF'));
  return Buffer.concat(parts);
}

it.runIf(platform() === 'linux')(
  'PDFs that hold far more than they show take less than 300 MB, one after the other too',
  async () => {
    const params = { fileId: await upload(await bomb()) };
    const taken = await memoryTakenBy(async () => {
      for (let time = 0; time < 3; time += 1) {
        const { status, message } = await api.issue(bookEndpoints.pages, { as: teacher, params });
        expect(status).toBe(400);
        expect(message).toContain('memory');
      }
    });
    expect(taken).toBeLessThan(300);
    const sound = await upload(pdfOf([novelPage(1, [['A page.']])]));
    const { pageCount } = await api.call(bookEndpoints.pages, { as: teacher, params: { fileId: sound } });
    expect(pageCount).toBe(1);
  },
);

it('a book of 2,000 pages is read', async () => {
  const paragraphs = Array.from({ length: 8 }, (_, number) => [
    `Paragraph ${number} begins like this and goes on`,
    'for a line or two, as they do in novels.',
  ]);
  const pages = Array.from({ length: 2_000 }, (_, index) => novelPage(index + 1, paragraphs));
  const params = { fileId: await upload(pdfOf(pages)) };
  expect((await api.call(bookEndpoints.pages, { as: teacher, params })).pageCount).toBe(2_000);
}, 120_000);
