import { posix } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { itemEndpoints } from '#contract/items.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { faultOfXml, paragraphsOf, partsOf } from '../support/docx.ts';

let api: TestApi;
let teacher: Person;
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  const namespace = await api.namespace();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  tagId = await api.tag({ as: teacher });
});
afterAll(() => api.close());

async function collectionOf(type: string, entries: object[], body: object = {}): Promise<string> {
  const items: string[] = [];
  for (const item of entries) items.push((await api.call(itemEndpoints.add, { as: teacher, body: item })).id);
  const collection = { type, title: 'Course', tags: [tagId], items, ...body };
  return (await api.call(collectionEndpoints.add, { as: teacher, body: collection })).id;
}

/** Exports a collection; it must always be a document that Word opens. */
async function exported(endpoint: Endpoint, id: string, query: Record<string, string> = {}) {
  const { statusCode, headers, rawPayload } = await api.raw(endpoint, { as: teacher, params: { id }, query });
  expect(statusCode).toBe(200);
  const parts = partsOf(rawPayload);
  for (const [name, xml] of parts) {
    if (/\.(xml|rels)$/.test(name)) expect([name, faultOfXml(xml)]).toEqual([name, undefined]);
  }
  const types = parts.get('[Content_Types].xml') ?? '';
  expect(types).toContain('wordprocessingml.document.main+xml');
  for (const [name, xml] of parts) {
    if (!name.endsWith('.rels')) continue;
    const folder = posix.join(posix.dirname(name), '..');
    for (const [relation] of xml.matchAll(/<Relationship [^>]*>/g)) {
      if (relation.includes('TargetMode="External"')) continue;
      const target = /Target="([^"]+)"/.exec(relation)?.[1] ?? '';
      expect([...parts.keys()]).toContain(
        target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      );
    }
  }
  const styles = parts.get('word/styles.xml') ?? '';
  const paragraphs = paragraphsOf(rawPayload);
  for (const { style } of paragraphs) if (style) expect(styles).toContain(`w:styleId="${style}"`);
  return {
    paragraphs,
    texts: paragraphs.map(({ text }) => text),
    body: parts.get('word/document.xml') ?? '',
    footer: parts.get('word/footer1.xml') ?? '',
    name: decodeURIComponent(
      /filename\*=UTF-8''(.+)$/.exec(String(headers['content-disposition']))?.[1] ?? '',
    ),
  };
}

const exercise = (type: string, title: string, additionalInfo: string, more: object = {}) => ({
  type,
  title,
  additionalInfo,
  description: `Because of ${title}`,
  question: 'Do it.',
  ...more,
});

describe('the worksheet of a course', () => {
  const entries = [
    exercise('MultipleChoice', 'One _____', 'alpha', { examples: ['alpha', 'beta', 'gamma'] }),
    exercise('TrueOrFalse', 'Two is < three & "four"', 'true'),
    exercise('QuestionAnswer', 'Why?', 'Because.'),
    exercise('FillTheGapMultiple', 'I _____ here [...] .', 'I live here now .', { examples: ['lives'] }),
    exercise('FillTheGapMultipleSpelling', 'We _____ tea.', 'We drink tea.'),
    exercise('Rearrangement', 'go / we / home', 'We go home.'),
    exercise('RearrangementAnswer', 'Where do you go?', 'I go home.', { examples: ['goes'] }),
    exercise('RearrangementSpelling', 'A house', 'home', { hiddenInfo: 'Where the heart is' }),
  ];

  it('shows every kind of exercise without its answer, and the answers behind a page break', async () => {
    const id = await collectionOf('Grammar', entries, { description: '<p>First</p><p>Second</p>' });
    const { texts, paragraphs, body, footer } = await exported(collectionEndpoints.exportExercises, id);
    expect(footer).toMatch(/>PAGE<.*>NUMPAGES</s);
    const cut = texts.indexOf('Answers');
    expect(paragraphs[cut]?.style).toBe('Heading1');
    const [sheet, answers] = [texts.slice(0, cut), texts.slice(cut + 1)];
    expect(sheet).toEqual(expect.arrayContaining(['Course', 'First', 'Second']));
    expect(sheet.filter((line) => line === 'Do it.')).toHaveLength(1);
    expect(
      sheet
        .filter((line) => /^[abc]\) /.test(line))
        .map((line) => line.slice(4))
        .toSorted(),
    ).toEqual(['alpha', 'beta', 'gamma']);
    expect(sheet).toContain('2.Two is < three & "four"');
    expect(sheet).toContain('☐ True      ☐ False');
    expect(sheet).toContain('4.I ____________ here ____________ .');
    expect(
      sheet
        .find((line) => line.startsWith('[ '))
        ?.match(/\w+/g)
        ?.toSorted(),
    ).toEqual(['live', 'lives', 'now']);
    expect(sheet.join('\n')).not.toMatch(/Because of|I live here|We drink|We go home\.|\bhome\b.*heart/);
    expect(
      sheet
        .find((line) => line.startsWith('6.'))
        ?.match(/\w+/g)
        ?.slice(1)
        .toSorted(),
    ).toEqual(['go', 'home', 'we']);
    // Neither the capital of the first word nor the full stop of the last one reveals the order.
    expect(sheet.find((line) => line.startsWith('6.'))).not.toMatch(/We|home\./);
    expect(body.indexOf('w:pageBreakBefore')).toBeGreaterThan(0);
    expect(answers.filter((line) => /^\d/.test(line))).toEqual([
      expect.stringMatching(/^1\. [abc]\) {2}alpha$/),
      '2. True',
      '3. Because.',
      '4. live, now – I live here now .',
      '5. drink – We drink tea.',
      '6. We go home.',
      '7. I go home.',
      '8. home',
    ]);
    expect(answers).toContain('Good to know: Where the heart is');
  });

  it('is the same each time, also in Greek', async () => {
    const id = await collectionOf('EvaluationTest', entries, { title: 'Τελικό τεστ' });
    const [first, second] = [
      await exported(collectionEndpoints.exportExercises, id, { language: 'el' }),
      await exported(collectionEndpoints.exportExercises, id, { language: 'el' }),
    ];
    expect(second.texts).toEqual(first.texts);
    expect(first.name).toBe('Τελικό τεστ (φύλλο εργασίας).docx');
    expect(first.texts).toEqual(expect.arrayContaining(['Απαντήσεις', '☐ Σωστό      ☐ Λάθος', '2. Σωστό']));
    expect(first.texts.some((line) => line.startsWith('α)  '))).toBe(true);
  });
});

describe('a book in Word', () => {
  const section = (title: string, content: string, bookSection_ContentTranslation = '') => ({
    type: 'BookSection',
    title,
    description: title,
    additionalInfo: '1-2',
    bookSection_Content: content,
    bookSection_ContentTranslation,
    translations: { el: { title: `${title} στα ελληνικά` } },
  });

  it('has its sections as chapters, and a table of contents with their pages', async () => {
    const id = await collectionOf('Book', [
      section('Start', 'One.\n\nTwo.', 'Ένα.\n\nΔύο.'),
      section('End', 'Three.'),
    ]);
    const { paragraphs, texts, body, name } = await exported(collectionEndpoints.exportBook, id);
    expect(name).toBe('Course.docx');
    expect(paragraphs.filter(({ style }) => style === 'Heading1').map(({ text }) => text)).toEqual([
      'Start',
      'End',
    ]);
    expect(paragraphs.filter(({ style }) => style === 'TOC1').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Start.*3$/),
      expect.stringMatching(/^End.*4$/),
    ]);
    expect(body).toMatch(/TOC [^<]*\\o/);
    expect(texts).toEqual(expect.arrayContaining(['One.', 'Two.', 'Three.']));
    expect(texts.join()).not.toMatch(/Ένα|ελληνικά/);
  });

  it('that is long leaves the pages of its contents to Word', async () => {
    const long = 'Many words in one paragraph. '.repeat(4_000);
    const id = await collectionOf('Book', [section('Start', long), section('End', 'Three.')]);
    const { paragraphs } = await exported(collectionEndpoints.exportBook, id);
    expect(paragraphs.filter(({ style }) => style === 'TOC1').map(({ text }) => text)).toEqual([
      'Start',
      'End',
    ]);
  });

  it('has its translation beneath each paragraph in another file, where there is one', async () => {
    const id = await collectionOf('Book', [
      section('Start', 'One.\n\nTwo.', 'Ένα.\n\nΔύο.'),
      section('End', 'Three.'),
    ]);
    const query = { translated: 'true', language: 'el' };
    const { texts, name } = await exported(collectionEndpoints.exportBook, id, query);
    expect(name).toBe('Course (μετάφραση).docx');
    expect(texts.slice(texts.lastIndexOf('Start'))).toEqual([
      'Start',
      'Start στα ελληνικά',
      'One.',
      'Ένα.',
      'Two.',
      'Δύο.',
      'End',
      'End στα ελληνικά',
      'Three.',
    ]);
    const bare = await collectionOf('Book', [section('Start', 'One.')]);
    const refused = await api.issue(collectionEndpoints.exportBook, {
      as: teacher,
      params: { id: bare },
      query,
    });
    expect(refused).toMatchObject({ errorCode: 'CONFLICT', message: expect.stringContaining('translation') });
  });

  it('has no translation of a title into the language that it is written in', async () => {
    const translations = { en: { title: 'Left over' } };
    const id = await collectionOf('Book', [{ ...section('Start', 'One.', 'Ένα.'), translations }]);
    const { texts } = await exported(collectionEndpoints.exportBook, id, {
      translated: 'true',
      language: 'en',
    });
    expect(texts.slice(texts.lastIndexOf('Start'))).toEqual(['Start', 'One.', 'Ένα.']);
  });
});

describe('a course as text', () => {
  it('names the right answer of an exercise as such, after its choices', async () => {
    const id = await collectionOf('Reading', [
      exercise('MultipleChoice', 'One _____', 'alpha', { examples: ['alpha', 'beta'] }),
      exercise('TrueOrFalse', 'Snow is white', 'true'),
    ]);
    const { texts } = await exported(collectionEndpoints.exportText, id);
    const from = texts.indexOf('Choices:');
    expect(texts.slice(from, from + 4)).toEqual(['Choices:', 'alpha', 'beta', 'Right answer: alpha']);
    expect(texts).toContain('Right answer: True');
    expect(texts.join('\n')).not.toContain('More: ');
  });

  it('leaves out a translation into the language that it is written in', async () => {
    const translations = { en: { title: 'Left over' }, el: { title: 'Ψωμί' } };
    const id = await collectionOf('Vocabulary', [{ type: 'Word', title: 'bread', translations }]);
    const { texts } = await exported(collectionEndpoints.exportText, id);
    expect(texts).toContain('Translation: Ψωμί (Greek)');
  });

  it('is a valid document whatever it contains, and exists only for its types', async () => {
    const hostile = 'a\u0001<w:p>&amp;]]>\n"quoted" \u2028 𝒳';
    const id = await collectionOf('Vocabulary', [{ type: 'Word', title: hostile, description: hostile }], {
      title: 'x/../"y"\r\nSet-Cookie: z',
    });
    const { texts } = await exported(collectionEndpoints.exportText, id);
    expect(texts.join('\n')).toContain('<w:p>&amp;]]>');
    for (const endpoint of [collectionEndpoints.exportExercises, collectionEndpoints.exportBook]) {
      expect((await api.issue(endpoint, { as: teacher, params: { id } })).errorCode).toBe('CONFLICT');
    }
  });
});
