import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemTypes } from '#contract/item-types.ts';
import { itemEndpoints, itemSortFields } from '#contract/items.ts';
import el from '../../public/locales/el/validation.json' with { type: 'json' };
import en from '../../public/locales/en/validation.json' with { type: 'json' };
import { type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let namespace = '';
let teacher: Person;
let supervisor: Person;

beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace('One');
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace] });
});
afterAll(() => api.close());

const add = (body: object, as = teacher) => api.call(itemEndpoints.add, { as, body });
const list = (query: Record<string, string>, as = teacher) => api.call(itemEndpoints.list, { as, query });

/** A body of each type that obeys every rule. */
const whole = {
  GenericItem: { description: 'd' },
  Word: {},
  Phrase: {},
  Quote: { description: 'd' },
  Idiom: { description: 'd' },
  Saying: { description: 'd' },
  Sentence: { description: 'd' },
  Text: { description: 'd' },
  MultipleChoice: { description: 'd', additionalInfo: 'b', examples: ['a', 'b', 'c'] },
  QuestionAnswer: { description: 'd', additionalInfo: 'a' },
  RearrangementAnswer: { additionalInfo: 'a' },
  RearrangementSpelling: { description: 'd', additionalInfo: 'a' },
  Rearrangement: { description: 'd', additionalInfo: 'a' },
  TrueOrFalse: { description: 'd', additionalInfo: 'true' },
  FillTheGapMultiple: { title: 'I _____ [...]', description: 'd', additionalInfo: 'I like tea' },
  FillTheGapMultipleSpelling: { title: 'I _____ tea.', description: 'd', additionalInfo: 'I like tea.' },
  BookSection: { description: 'd', additionalInfo: 'a', bookSection_Content: 'a\n\nb' },
  Video: { description: 'd', additionalInfo: 'a', link: 'https://example.org/v.mp4' },
} as const;

type Messages = keyof typeof en;
const step = { language: 'el', word: 'α', meaning: 'm', etymology: 'e', partOfSpeech: 'p' };
/** What breaks a rule: the body, where it is refused, and with which words. */
const broken: [object, string, Messages, Record<string, string>?][] = [
  ...itemTypes.map((type): [object, string, Messages] => [
    { type, ...whole[type], title: ' ' },
    'title',
    'required',
  ]),
  ...(['GenericItem', 'Quote', 'Idiom', 'Saying', 'Sentence', 'Text', 'Video', 'BookSection'] as const).map(
    (type): [object, string, Messages] => [
      { type, ...whole[type], description: ' ' },
      'description',
      'required',
    ],
  ),
  ...(
    ['QuestionAnswer', 'RearrangementAnswer', 'Rearrangement', 'TrueOrFalse', 'BookSection', 'Video'] as const
  ).map((type): [object, string, Messages] => [
    { type, ...whole[type], additionalInfo: '' },
    'additionalInfo',
    'required',
  ]),
  [{ type: 'Word', title: 'x', examples: ['a', ''] }, 'examples.1', 'required'],
  [
    { type: 'Word', title: 'x', etymologyEvolution: [{ ...step, word: '' }] },
    'etymologyEvolution.0.word',
    'required',
  ],
  [
    { type: 'Word', title: 'x', etymologyEvolution: [{ ...step, language: '' }] },
    'etymologyEvolution.0.language',
    'required',
  ],
  [{ type: 'MultipleChoice', ...whole.MultipleChoice, examples: ['b'] }, 'examples', 'tooFewChoices'],
  [
    { type: 'MultipleChoice', ...whole.MultipleChoice, examples: ['b', 'a', 'b'] },
    'examples.2',
    'sameChoice',
  ],
  [
    { type: 'MultipleChoice', ...whole.MultipleChoice, additionalInfo: 'x' },
    'additionalInfo',
    'answerNotAChoice',
  ],
  [{ type: 'TrueOrFalse', ...whole.TrueOrFalse, additionalInfo: 'maybe' }, 'additionalInfo', 'trueOrFalse'],
  [
    { type: 'FillTheGapMultiple', ...whole.FillTheGapMultiple, additionalInfo: 'I like' },
    'title',
    'gapWordCount',
  ],
  [
    {
      type: 'FillTheGapMultipleSpelling',
      ...whole.FillTheGapMultipleSpelling,
      additionalInfo: 'I like milk.',
    },
    'title',
    'gapMismatch',
    { exercise: 'tea.', answer: 'milk.' },
  ],
  [
    { type: 'BookSection', ...whole.BookSection, bookSection_Content: ' \n\n ' },
    'bookSection_Content',
    'required',
  ],
  [
    { type: 'BookSection', ...whole.BookSection, bookSection_Content: '\u200b\n\n\u00a0' },
    'bookSection_Content',
    'required',
  ],
  [
    { type: 'BookSection', ...whole.BookSection, bookSection_ContentTranslation: 'α' },
    'bookSection_ContentTranslation',
    'paragraphCount',
  ],
  [{ type: 'Video', ...whole.Video, link: null }, 'link', 'required'],
  ...['javascript:alert(1)', 'data:text/html,x', '//example.org', '\\\\example.org', 'ftp://example.org'].map(
    (link): [object, string, Messages] => [{ type: 'Video', ...whole.Video, link }, 'link', 'webAddress'],
  ),
  [{ type: 'Word', title: 'x', difficulty: 9 }, 'difficulty', 'tooBig', { maximum: '8' }],
  [{ type: 'Word', title: 'x', difficulty: 2.5 }, 'difficulty', 'notAWholeNumber'],
  [{ type: 'Word', title: 'x', transcript: 'x' }, 'transcript', 'unknownKey', { name: 'transcript' }],
];

const said = (words: Record<Messages, string>, key: Messages, params: Record<string, string> = {}) =>
  words[key].replace(/\{\{(\w+)(?:, number)?\}\}/g, (_, name: string) => params[name] ?? '');

describe('a rule of entries', () => {
  it.each(broken.map(([body, path, key, params]) => ({ body, path, key, params })))(
    'refuses $body at $path: $key',
    async ({ body, path, key, params }) => {
      const sent = { title: 'x', ...body };
      for (const [language, words] of [
        ['en', en],
        ['el', el],
      ] as const) {
        const headers = { 'accept-language': language };
        const { status, errors } = await api.issue(itemEndpoints.add, { as: teacher, body: sent, headers });
        expect(status).toBe(400);
        expect(errors).toContainEqual({ path, message: said(words, key, params) });
      }
    },
  );

  it.each(itemTypes)('lets a whole entry in, and holds every change of it to the same: %s', async (type) => {
    const added = await add({ title: 'x', type, ...whole[type] });
    expect(added).toMatchObject({ type, ...whole[type] });
    const change = { as: teacher, params: { id: added.id }, body: { title: '' } };
    expect((await api.issue(itemEndpoints.edit, change)).errors?.[0]?.path).toBe('title');
  });

  it('looks at the entry as it will be, not only at what is sent', async () => {
    const { id } = await add({ title: 'x', type: 'MultipleChoice', ...whole.MultipleChoice });
    const edit = (body: object) => ({ as: teacher, params: { id }, body });
    const lost = await api.issue(itemEndpoints.edit, edit({ examples: ['a', 'c'] }));
    expect(lost.errors).toEqual([{ path: 'additionalInfo', message: en.answerNotAChoice }]);
    const other = await api.issue(itemEndpoints.edit, edit({ type: 'TrueOrFalse' }));
    expect(other.errors).toEqual([{ path: 'additionalInfo', message: en.trueOrFalse }]);
    expect(await api.call(itemEndpoints.edit, edit({ type: 'QuestionAnswer', examples: [] }))).toMatchObject({
      type: 'QuestionAnswer',
      additionalInfo: 'b',
      examples: [],
    });
  });

  it('is applied to a text of nothing but gaps and spaces', async () => {
    const title = '_____ '.repeat(80).trim();
    const refused = await api.issue(itemEndpoints.add, {
      as: teacher,
      body: { type: 'FillTheGapMultiple', title, description: 'd', additionalInfo: ' x'.repeat(2_500) },
    });
    expect(refused.errors).toMatchObject([{ path: 'title' }]);
  });
});

it('The history of a word takes languages by their code, those of the past included, and by any name', async () => {
  const languages = ['el', 'la', 'grc-x-medieval', 'Oscan'];
  const etymologyEvolution = languages.map((language) => ({ ...step, language }));
  expect((await add({ type: 'Word', title: 'x', etymologyEvolution })).etymologyEvolution).toEqual(
    etymologyEvolution,
  );
});

describe('the transcript of a video', () => {
  it('is written by the server alone; sent back unchanged it is taken', async () => {
    const { id, video_Transcript } = await add({ title: 'x', type: 'Video', ...whole.Video });
    const edit = (body: object) => ({ as: teacher, params: { id }, body });
    await api.call(itemEndpoints.edit, edit({ video_Transcript, title: 'y' }));
    const refused = await api.issue(itemEndpoints.edit, edit({ video_Transcript: 'Mine' }));
    expect(refused.errors).toEqual([{ path: 'video_Transcript', message: en.readOnly }]);
  });
});

describe('the list of entries', () => {
  const titles = async (query: Record<string, string>, as = teacher) =>
    (await list({ globalSearch: 'listed', ...query }, as)).items.map(({ title }) => title);

  beforeAll(async () => {
    const tag = await api.tag({ as: teacher }, { type: 'item' });
    await add({ type: 'Word', title: 'listed Alpha', difficulty: 1, tags: [tag] });
    await add({ type: 'Idiom', title: 'listed Beta', description: 'd', difficulty: 5, status: 'OnReview' });
    await add({ type: 'Word', title: 'listed Gamma', difficulty: 3, public: false }, supervisor);
  });

  it('is narrowed by type, status, access, unit and author', async () => {
    const [tag] = (await list({ globalSearch: 'listed alpha' })).items[0]?.tags ?? [];
    const order = { sortField: 'title', orderType: 'asc' };
    expect(await titles({ ...order, types: 'Word,Phrase' }, supervisor)).toEqual([
      'listed Alpha',
      'listed Gamma',
    ]);
    expect(await titles({ status: 'OnReview' })).toEqual(['listed Beta']);
    expect(await titles({ public: 'false' }, supervisor)).toEqual(['listed Gamma']);
    expect(await titles({ public: 'false' })).toEqual([]);
    expect(await titles({ tag: tag ?? '' })).toEqual(['listed Alpha']);
    expect(await titles({ createdBy: supervisor.id }, supervisor)).toEqual(['listed Gamma']);
  });

  it('is narrowed by the days of making and of change, both ends included', async () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const field of ['createdAt', 'updatedAt']) {
      expect(await titles({ [`${field}_Start`]: today, [`${field}_End`]: today })).toHaveLength(2);
      expect(await titles({ [`${field}_End`]: '2020-01-01' })).toEqual([]);
      expect(await titles({ [`${field}_Start`]: '2999-01-01' })).toEqual([]);
    }
  });

  it.each(itemSortFields)('is sorted by %s, both ways', async (sortField) => {
    const up = await titles({ sortField, orderType: 'asc' });
    expect(await titles({ sortField, orderType: 'desc' })).toEqual(up.toReversed());
  });

  it('starts with what changed last', async () => {
    expect(await titles({})).toEqual(['listed Beta', 'listed Alpha']);
  });

  it('with fetchMore holds the first rows, whatever the page', async () => {
    const query = { globalSearch: 'listed', pageSize: '2', page: '3' };
    expect((await list(query)).items).toEqual([]);
    const more = await list({ ...query, fetchMore: 'true' });
    expect(more.items).toHaveLength(2);
    expect(more.paging).toEqual({ page: 0, pageSize: 2, total: 2, currentSize: 2 });
  });

  it('is whole when the largest safe number of rows is requested', async () => {
    const { items, paging } = await list({ pageSize: String(Number.MAX_SAFE_INTEGER) });
    expect(items).toHaveLength(paging.total);
  });

  it.each<Record<string, string>>([
    { sortField: 'version' },
    { types: 'Word,Poem' },
    { orderType: 'up' },
    { createdBy: 'me' },
    { unknown: '1' },
  ])('refuses a query it does not know: %j', async (query) => {
    expect((await api.issue(itemEndpoints.list, { as: teacher, query })).status).toBe(400);
  });
});
