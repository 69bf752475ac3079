import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { itemEndpoints } from '#contract/items.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { userEndpoints } from '#contract/users.ts';
import { cleanHtml } from '#server/content/rich-text.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { comesToAnEnd, interruptible } from '../support/measured-work.ts';

let api: TestApi;
let [here, there] = ['', ''];
let teacher: Person;
let supervisor: Person;
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [here] });
  tagId = (await api.call(tagEndpoints.add, { as: teacher, body: tagBody })).id;
});
afterAll(() => api.close());

const tagBody = { type: 'collection', name: 'Unit', description: 'd', subType: ['Hidden'], level: [1] };
const itemBody = { type: 'Word', title: 'x' };
const collectionBody = () => ({ type: 'Vocabulary', title: 'x', tags: [tagId] });
const collection = async (body: object) =>
  api.call(collectionEndpoints.add, { as: teacher, body: { ...collectionBody(), ...body } });

describe('a key that is not the caller’s to write', () => {
  const foreignKeys = [
    'id',
    '_id',
    'roles',
    'createdBy',
    'createdAt',
    'updatedAt',
    'version',
    'search',
    'function Object() { [native code] }',
  ];

  it.each(foreignKeys)(
    '%s is refused by its name wherever something is added, and nothing is stored',
    async (key) => {
      const counts = async () =>
        (
          await api.database.pool.query(
            'select (select count(*) from items) items, (select count(*) from tags) tags, (select count(*) from collections) collections',
          )
        ).rows[0];
      const before = await counts();
      for (const [endpoint, body] of [
        [itemEndpoints.add, itemBody],
        [tagEndpoints.add, tagBody],
        [collectionEndpoints.add, collectionBody()],
      ] as const) {
        const refused = await api.issue(endpoint, { as: supervisor, body: { ...body, [key]: 'y' } });
        expect(refused.errors?.map(({ path }) => path)).toEqual([key]);
      }
      expect(await counts()).toEqual(before);
    },
  );

  it.each([
    { roles: ['ADMIN'] },
    { assignNamespaces: [] },
    { email: 'other@example.test' },
    { twoStepVerification: true },
    { sessionIsVerified: true },
    { blocked: false },
    { portalEnabled: true },
    { passwordHash: 'x' },
  ])('of the own account is refused: %j', async (body) => {
    for (const endpoint of [userEndpoints.editProfile, userEndpoints.editSettings]) {
      expect((await api.issue(endpoint, { as: teacher, body })).status).toBe(400);
    }
    const { rows } = await api.database.pool.query('select roles, version from users where id = $1', [
      teacher.id,
    ]);
    expect(rows).toEqual([{ roles: ['TEACHER'], version: 1 }]);
  });

  it.each([
    ['tags', tagEndpoints, () => tagBody, {}],
    ['items', itemEndpoints, () => itemBody, { public: false }],
    ['collections', collectionEndpoints, collectionBody, { public: false }],
  ] as const)(
    'keeps access and namespaces of %s from a teacher',
    async (_, { add, edit, details }, body, access) => {
      const asked = { ...body(), namespaces: [there], ...access };
      const made = await api.raw(add, { as: teacher, body: asked });
      const { id } = made.json();
      const stored = () => api.raw(details, { as: teacher, params: { id } });
      const placed = { namespaces: [here], version: 1, ...('public' in access && { public: true }) };
      expect(made.json()).toMatchObject(placed);
      const changes = [{ namespaces: [there] }, { namespaces: [] }, { namespaces: [here, there] }];
      for (const change of 'public' in access ? [...changes, access] : changes) {
        const refused = await api.issue(edit, { as: teacher, params: { id }, body: change });
        expect(refused.errorCode, JSON.stringify(change)).toBe('ACCESS_DENIED');
      }
      expect((await stored()).json()).toMatchObject(placed);
    },
  );

  it('takes a supervisor no further than their own namespaces', async () => {
    const refused = await api.issue(itemEndpoints.add, {
      as: supervisor,
      body: { ...itemBody, namespaces: [there] },
    });
    expect(refused.status).toBe(400);
  });
});

describe('a link of an entry', () => {
  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '\\\\evil.example',
    'blob:https://x/y',
    'https://',
  ])('is an address of the web, not %s', async (link) => {
    const refused = await api.issue(itemEndpoints.add, { as: teacher, body: { ...itemBody, link } });
    expect(refused.errors?.map(({ path }) => path)).toEqual(['link']);
  });
});

describe('rich text', () => {
  it.each([
    '<script>x()</script>',
    '<scr<script>ipt>x()</scr</script>ipt>',
    '<img src=x onerror=x()>',
    '<svg onload=x()><script>x()</script></svg>',
    '<svg><animate onbegin=x() attributeName=x>',
    '<math><mtext><table><mglyph><style><!--</style><img src=x onerror=x()>',
    '<noscript><p title="</noscript><img src=x onerror=x()>">',
    '<iframe srcdoc="<script>x()</script>"></iframe>',
    '<object data="javascript:x()"></object>',
    '<embed src="javascript:x()">',
    '<form action="javascript:x()"><button formaction="javascript:x()">b</button></form>',
    '<a href="javascript:x()">a</a>',
    '<a href="java&#x09;script:x()">a</a>',
    '<a href="&#106;avascript:x()">a</a>',
    '<a href=" data:text/html,<script>x()</script>">a</a>',
    '<a href="//evil.example">a</a>',
    '<a onclick="x()" href="https://x.example" style="position:fixed" ping="https://evil.example">a</a>',
    '<p style="background:url(javascript:x())" onmouseover=x()>p</p>',
    '<base href="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel=stylesheet href="https://evil.example">',
    '<style>@import "https://evil.example"</style>',
    '<template><script>x()</script></template>',
    '<textarea><script>x()</script></textarea>',
    '<xmp><script>x()</script></xmp>',
    '<video><source onerror=x()></video>',
    '<details open ontoggle=x()>',
    '<!--><script>x()</script>-->',
    '<![CDATA[<script>x()</script>]]>',
    '<p\u0000 onclick=x()>p',
    '<input autofocus onfocus=x()>',
  ])('is stored without what a browser would run: %s', async (description) => {
    const answer = await api.raw(collectionEndpoints.add, {
      as: teacher,
      body: { ...collectionBody(), description },
    });
    if (answer.statusCode === 400) return;
    expect(answer.statusCode).toBe(201);
    const stored: string = answer.json().description;
    const tags = stored.match(/<[^>]*>/g) ?? [];
    expect(tags.join('')).not.toMatch(/script|\son\w+\s*=|javascript|data:|evil|style|srcdoc|ping/i);
    expect(
      tags.every((tag) => /^<\/?(p|a|br|strong|em|u|s|code|pre|blockquote|ul|ol|li|hr|h[1-4])\b/.test(tag)),
    ).toBe(true);
  });

  it.each([
    ['nested beyond reason', '<p><strong>'.repeat(4_000)],
    ['never closed', '<a href="'.repeat(5_000)],
    ['of comments', '<!--'.repeat(12_000)],
    ['of entities', '&#'.repeat(24_000)],
  ])('%s is refused, and cleaning it comes to an end', interruptible, async (_, description) => {
    const body = { ...collectionBody(), description };
    const answer = await api.raw(collectionEndpoints.add, { as: teacher, body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject([{ path: 'description' }]);
    expect(comesToAnEnd(() => cleanHtml(description.repeat(4)))).toBe(true);
  });

  it('stays text where only text belongs', async () => {
    const name = '<img src=x onerror=x()>&amp;"\'';
    const tag = await api.call(tagEndpoints.add, {
      as: teacher,
      body: { ...tagBody, name, translations: { el: { name } } },
    });
    expect(tag).toMatchObject({ name, translations: { el: { name } } });
  });
});

describe('an exercise with thousands of gaps', () => {
  it.each([
    ['that pair', '_____ '.repeat(80).trim(), 'a '.repeat(80).trim()],
    ['that do not', '_____ '.repeat(80).trim(), 'a '.repeat(79).trim()],
    ['and spaces alone', ' '.repeat(490).concat('x'), ' '.repeat(4_900).concat('x')],
    ['in one word', '_'.repeat(500), 'a'.repeat(5_000)],
  ])('%s is judged', async (_, title, additionalInfo) => {
    const answer = await api.raw(itemEndpoints.add, {
      as: teacher,
      body: { type: 'FillTheGapMultiple', title, description: 'd', additionalInfo },
    });
    expect([201, 400]).toContain(answer.statusCode);
  });
});

describe('a file name that an export makes of a title', () => {
  it('is one header, whatever the title contains', async () => {
    const hostile = await collection({ title: '../..\\x"; filename="evil.exe\r\nSet-Cookie: a=b \u202e"' });
    const answer = await api.raw(collectionEndpoints.exportText, { as: teacher, params: { id: hostile.id } });
    const header = String(answer.headers['content-disposition']);
    expect(header).toMatch(
      /^attachment; filename="[^"\\/]*\.docx"; filename\*=UTF-8''[A-Za-z0-9%_.~!&+-]*\.docx$/,
    );
    expect(answer.headers['set-cookie']).toBeUndefined();
  });
});

describe('every answer of every call', () => {
  const all = Object.values<Record<string, Endpoint>>(endpoints).flatMap((group) => Object.values(group));
  const params = { id: '018f0000-0000-7000-8000-000000000000', clientType: 'Web' };

  it.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'is typed, and may not be cached or framed: %s',
    async (_, endpoint) => {
      for (const as of [undefined, supervisor]) {
        // Signing the supervisor out would end what the other calls of this test ask with.
        if (as && endpoint.path === '/auth/logout') continue;
        const { headers, statusCode } = await api.raw(endpoint, { params, ...(as && { as }) });
        const isFile = statusCode === endpoint.status && !('json' in endpoint.answer);
        expect(headers['cache-control']).toMatch(/no-store|private/);
        expect(headers['content-type']).toMatch(
          isFile
            ? /^(text\/csv|application\/json); charset=utf-8$/
            : /^application\/(problem\+)?json; charset=utf-8$/,
        );
        if (isFile) expect(headers['content-disposition']).toMatch(/^attachment; /);
        expect(headers).toMatchObject({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
        });
        expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
        expect(headers['set-cookie']).toBeUndefined();
        expect(headers['x-powered-by']).toBeUndefined();
      }
    },
  );
});

describe('two people who want one name', () => {
  it('are refused without details of the database', async () => {
    const other = await api.person({ roles: ['TEACHER'], username: 'Taken', assignNamespaces: [here] });
    const answer = await api.raw(userEndpoints.editProfile, { as: teacher, body: { username: 'tAKEN' } });
    expect(answer.json().errorCode).toBe('USERNAME_ALREADY_EXISTS');
    expect(answer.body).not.toMatch(/users_username_key|constraint|duplicate|select|node_modules/);
    expect(other.accessToken).not.toBe('');
  });

  it('have one name if its accents are letters of their own', async () => {
    const [first, second] = [
      await api.person({ roles: ['TEACHER'], assignNamespaces: [here] }),
      await api.person({ roles: ['TEACHER'], assignNamespaces: [here] }),
    ];
    const rename = (as: Person, username: string) => ({ as, body: { username } });
    await api.call(userEndpoints.editProfile, rename(first, 'Ζωή'.normalize('NFD')));
    const answer = await api.issue(userEndpoints.editProfile, rename(second, 'Ζωή'.normalize('NFC')));
    expect(answer.errorCode).toBe('USERNAME_ALREADY_EXISTS');
  });

  it('get it once when they save concurrently', async () => {
    const people = await Promise.all(
      Array.from({ length: 6 }, () => api.person({ roles: ['TEACHER'], assignNamespaces: [here] })),
    );
    const answers = await Promise.all(
      people.map((as) => api.raw(userEndpoints.editProfile, { as, body: { username: 'wanted' } })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });
});
