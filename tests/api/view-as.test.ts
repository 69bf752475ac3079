import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityEndpoints } from '#contract/activities.ts';
import { authEndpoints } from '#contract/auth.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { type Endpoint, isOpenToViewing } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { logEndpoints } from '#contract/logs.ts';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { userAdministrationEndpoints as administration } from '#contract/user-administration.ts';
import { userEndpoints } from '#contract/users.ts';
import { viewAsEndpoints, viewAsMinutes } from '#contract/view-as.ts';
import { viewAsEndJob } from '#server/resources/accounts/view-as.routes.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

const all = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ key: `${group}.${name}`, endpoint })),
);
const unknownId = '018f0000-0000-7000-8000-000000000000';
const reason = 'Cannot find a course';

let api: TestApi;
let admin: Person;
let support: Person;
let teacher: Person;
let here = '';
let there = '';

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  admin = await api.person({ roles: ['ADMIN', 'SUPERVISOR'] });
  support = await api.person({ roles: ['SUPPORT'], assignNamespaces: [here] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here, there] });
});
afterAll(() => api.close());

const begin = (as: Person, { id }: { id: string }) =>
  api.call(viewAsEndpoints.begin, { as, params: { id }, body: { reason } });
/** Someone as whom another person views the portal. */
const viewing = async (as: Person, person: Person): Promise<Person> => ({
  ...person,
  accessToken: (await begin(as, person)).accessToken,
  refreshToken: '',
});
const refused = async (as: Person, { id }: { id: string }) =>
  (await api.issue(viewAsEndpoints.begin, { as, params: { id }, body: { reason } })).errorCode;
const run = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows;

describe('beginning to view as another person', () => {
  it('answers an access token alone, of a quarter of an hour, that names both', async () => {
    const answer = await begin(admin, teacher);
    expect(Object.keys(answer).toSorted()).toEqual(['accessToken', 'until']);
    const claims = JSON.parse(String(Buffer.from(answer.accessToken.split('.')[1] ?? '', 'base64url')));
    expect(claims).toMatchObject({ sub: teacher.id, act: { sub: admin.id } });
    expect(claims.exp - claims.iat).toBe(viewAsMinutes * 60);
    const left = Date.parse(answer.until) - Date.now();
    expect(left).toBeGreaterThan((viewAsMinutes - 1) * 60_000);
    const viewed = { ...teacher, accessToken: answer.accessToken };
    const user = await api.call(authEndpoints.current, { as: viewed });
    expect(user).toMatchObject({ id: teacher.id, roles: ['TEACHER'], viewedBy: { id: admin.id } });
    expect(await api.call(authEndpoints.current, { as: teacher })).not.toHaveProperty('viewedBy');
  });

  it('takes a reason', async () => {
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(301) }]) {
      const { errors } = await api.issue(viewAsEndpoints.begin, {
        ...{ as: admin, params: { id: teacher.id }, body },
      });
      expect(errors?.map(({ path }) => path)).toEqual(['reason']);
    }
  });

  it('is never as oneself, an Admin or a Supervisor, whatever roles they have besides', async () => {
    expect(await refused(admin, admin)).toBe('ACCESS_DENIED');
    for (const roles of [
      ['ADMIN'],
      ['SUPERVISOR'],
      ['TEACHER', 'SUPERVISOR'],
      ['SUPPORT', 'ADMIN'],
    ] as const) {
      const other = await api.person({ roles: [...roles], assignNamespaces: [here] });
      expect(await refused(admin, other), String(roles)).toBe('ACCESS_DENIED');
      expect(await refused(support, other), String(roles)).toBe('ACCESS_DENIED');
    }
  });

  it('is as nobody who may not use the portal, or whom the viewer does not see', async () => {
    const blocked = await api.person({ roles: ['TEACHER'], assignNamespaces: [here], blocked: true });
    const learner = await api.person({ roles: ['USER'], assignNamespaces: [here] });
    const stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [there] });
    expect(await refused(admin, blocked)).toBe('CONFLICT');
    expect(await refused(admin, learner)).toBe('CONFLICT');
    expect(await refused(support, stranger)).toBe('USER_NOT_FOUND');
    expect(await refused(admin, { id: unknownId })).toBe('USER_NOT_FOUND');
  });

  it('is for Admin and Support, so many times an hour', async () => {
    const supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [here] });
    for (const as of [supervisor, teacher]) expect(await refused(as, teacher)).toBe('ACCESS_DENIED');
    const busy = await api.person({ roles: ['SUPPORT'], assignNamespaces: [here] });
    for (let time = 0; time < 30; time += 1) await begin(busy, teacher);
    expect(await refused(busy, teacher)).toBe('TOO_MANY_REQUESTS');
  });
});

describe('what a view permits', () => {
  it.each(all)(
    'of $key is nothing that writes, sends a file or shows what is the person’s own',
    async ({ endpoint }) => {
      const as = { ...teacher, accessToken: (await shared()).accessToken };
      const params = {
        id: teacher.id,
        collectionId: unknownId,
        fileId: unknownId,
        clientType: 'Web',
        name: 'x',
      };
      const response = await api.raw(endpoint, { as, params });
      if (isOpenToViewing(endpoint)) {
        expect(response.statusCode).toBeLessThan(500);
        return;
      }
      expect(response.statusCode).toBe(403);
      expect(response.json().errorCode).toBe('ACCESS_DENIED');
    },
  );

  it('is closed for these calls that only read', () => {
    const closed = all.filter(({ endpoint }) => endpoint.method === 'GET' && !isOpenToViewing(endpoint));
    expect(closed.map(({ key }) => key).toSorted()).toEqual([
      'backups.content',
      'books.pages',
      'collections.downloadCsv',
      'collections.exportBook',
      'collections.exportExercises',
      'collections.exportText',
      'files.content',
      'files.details',
      'files.history',
      'files.list',
      'files.logo',
      'files.usage',
      'files.version',
      'jobs.details',
      'media.imageThumbnail',
      'media.listImages',
      'media.transcript',
      'ownAccount.picture',
      'ownAccount.sessions',
      'personData.ofUser',
      'personData.own',
      'secondFactors.read',
      'students.export',
      'students.exportAnswers',
    ]);
    const sends = ({ method, answer }: Endpoint) => method !== 'GET' || 'file' in answer;
    expect(all.filter(({ endpoint }) => sends(endpoint) && isOpenToViewing(endpoint))).toEqual([]);
  });

  it('is open to the roles of both', async () => {
    const asAdmin = await viewing(admin, teacher);
    const asSupport = await viewing(support, teacher);
    await api.call(trashEndpoints.list, { as: asAdmin });
    expect((await api.issue(trashEndpoints.list, { as: asSupport })).errorCode).toBe('ACCESS_DENIED');
    for (const as of [asAdmin, asSupport]) {
      await api.call(tagEndpoints.list, { as });
      expect((await api.issue(userEndpoints.list, { as })).errorCode).toBe('ACCESS_DENIED');
    }
  });

  it('is in the namespaces of both', async () => {
    const asSupport = await viewing(support, teacher);
    const asAdmin = await viewing(admin, teacher);
    const namesOf = async (as: Person) =>
      (await api.call(namespaceEndpoints.list, { as })).items.map(({ name }) => name).toSorted();
    expect(await namesOf(asSupport)).toEqual(['Here']);
    expect(await namesOf(asAdmin)).toEqual(['Here', 'There']);
    const denied = await api.issue(tagEndpoints.list, { as: asSupport, namespace: there });
    expect(denied.errorCode).toBe('ACCESS_DENIED');
    await api.call(tagEndpoints.list, { as: asAdmin, namespace: there });
    const profile = await api.call(userEndpoints.profile, { as: asSupport });
    expect(profile).toMatchObject({ id: teacher.id, assignNamespaces: [here], pictureUrl: null });
    expect(Object.keys(profile.settings.namespaceSettings)).toEqual([here]);
  });

  it('has private things of the person for those alone who see private things of others', async () => {
    const entry = { title: 'Mine', type: 'Word', namespaces: [here] };
    const { id } = await api.call(itemEndpoints.add, { as: admin, namespace: here, body: entry });
    await run('update items set public = false, created_by = $2 where id = $1', [id, teacher.id]);
    const titlesOf = async (as: Person) =>
      (await api.call(itemEndpoints.list, { as, namespace: here })).items.map(({ title }) => title);
    expect(await titlesOf(teacher)).toContain('Mine');
    expect(await titlesOf(await viewing(admin, teacher))).toContain('Mine');
    const asSupport = await viewing(support, teacher);
    expect(await titlesOf(asSupport)).not.toContain('Mine');
    expect((await api.issue(itemEndpoints.details, { as: asSupport, params: { id } })).errorCode).toBe(
      'NOT_FOUND',
    );
    await run('update items set public = true where id = $1', [id]);
  });

  it('has files by their names, without an address', async () => {
    await run(
      `insert into files (id, name, file_name, description, path, file_type, attachment_type, size, storage_key, search)
        values ($1, 'Cat', 'cat.png', '', 'AuthenticateFiles', 'image/png', 'Image', 1, 'key-of-the-cat', 'cat')`,
      ['018f0000-0000-7000-8000-00000000f11e'],
    );
    const { id } = await api.call(itemEndpoints.add, {
      ...{ as: admin, namespace: here },
      body: {
        title: 'Cat',
        type: 'Word',
        imageId: '018f0000-0000-7000-8000-00000000f11e',
        namespaces: [here],
      },
    });
    const read = async (as: Person) =>
      (await api.call(itemEndpoints.details, { as, params: { id } })).imageId;
    expect((await read(teacher))?.url).toMatch(/^\/api\/file/);
    expect(await read(await viewing(admin, teacher))).toMatchObject({
      name: 'Cat',
      url: '',
      thumbnailUrl: null,
    });
    const denied = await api.issue(fileEndpoints.list, { as: await viewing(admin, teacher) });
    expect(denied.message).toContain('stays closed');
  });

  it('refuses in the language of the reader', async () => {
    const as = await viewing(admin, teacher);
    const headers = { 'accept-language': 'el' };
    const { message } = await api.issue(tagEndpoints.add, { as, headers, body: {} });
    expect(message).toBe('Βλέπετε την πύλη ως άλλος χρήστης, γι’ αυτό δεν μπορεί να αλλάξει τίποτα.');
  });

  it('renews, signs out and ends nothing', async () => {
    const { accessToken } = await viewing(admin, teacher);
    const pair = { accessToken, refreshToken: admin.refreshToken };
    expect((await api.issue(authEndpoints.refresh, { body: pair })).errorCode).toBe(
      'REFRESH_TOKEN_NOT_VALID',
    );
    const as = { ...teacher, accessToken };
    expect((await api.issue(authEndpoints.signOut, { as })).errorCode).toBe('ACCESS_DENIED');
    expect((await api.issue(viewAsEndpoints.end, { as, params: { id: teacher.id } })).errorCode).toBe(
      'ACCESS_DENIED',
    );
    await api.call(authEndpoints.current, { as: admin });
  });
});

describe('nothing is written for the person', () => {
  it('by any call that reads', async () => {
    await run('update users set selected_namespace = $2 where id = $1', [teacher.id, there]);
    const asSupport = await viewing(support, teacher);
    const asAdmin = await viewing(admin, teacher);
    const stored = () =>
      run(
        `select u.*, (select count(*) from sessions where user_id = u.id) as sessions,
           (select count(*) from activities where user_id = u.id) as activities,
           (select count(*) from namespace_settings where user_id = u.id) as chosen,
           (select count(*) from jobs where user_id = u.id) as jobs
         from users u where id = $1`,
        [teacher.id],
      );
    const before = await stored();
    const reads = all.filter(({ endpoint }) => endpoint.method === 'GET');
    for (const as of [asAdmin, asSupport])
      for (const { endpoint } of reads) {
        const namespace = endpoint.inNamespace ? here : undefined;
        await api.raw(endpoint, { as, params: { id: teacher.id }, ...(namespace && { namespace }) });
      }
    expect(await stored()).toEqual(before);
  });
});

describe('a view ends', () => {
  const code = async (as: Person) => {
    const response = await api.raw(authEndpoints.current, { as });
    return response.statusCode === 200 ? 'open' : response.json().errorCode;
  };
  const viewer = () => api.person({ roles: ['SUPPORT'], assignNamespaces: [here] });
  const person = () => api.person({ roles: ['TEACHER'], assignNamespaces: [here] });

  it('after its time', async () => {
    const someone = await person();
    const as = await viewing(admin, someone);
    expect(await code(as)).toBe('open');
    await run("update viewings set expires_at = now() - interval '1 second' where viewed_id = $1", [
      someone.id,
    ]);
    expect(await code(as)).toBe('INVALID_SESSION');
  });

  it('when the viewer ends it', async () => {
    const by = await viewer();
    const as = await viewing(by, teacher);
    await api.call(viewAsEndpoints.end, { as: by, params: { id: teacher.id } });
    expect(await code(as)).toBe('INVALID_SESSION');
    expect(await code(by)).toBe('open');
    // Twice is no error, and recorded once.
    await api.call(viewAsEndpoints.end, { as: by, params: { id: teacher.id } });
    const ends = await run("select from activities where type = 'ViewAsEnd' and user_id = $1", [by.id]);
    expect(ends).toHaveLength(1);
  });

  it('in the session alone that it was begun in', async () => {
    const by = await viewer();
    const as = await viewing(by, teacher);
    await api.call(viewAsEndpoints.end, { as: support, params: { id: teacher.id } });
    expect(await code(as)).toBe('open');
  });

  it('with the session of the viewer', async () => {
    const by = await viewer();
    const as = await viewing(by, teacher);
    await api.call(authEndpoints.signOut, { as: by });
    expect(await code(as)).toBe('INVALID_SESSION');
  });

  const changes: [string, 'viewer' | 'person', string][] = [
    ['the viewer loses the role', 'viewer', "roles = '{TEACHER}'"],
    ['the viewer is blocked', 'viewer', 'blocked = true'],
    ['the viewer loses the portal', 'viewer', 'portal_enabled = false'],
    ['the viewer and the person have no class together', 'viewer', "assign_namespaces = '{}'"],
    ['the person is blocked', 'person', 'blocked = true'],
    ['the person becomes a Supervisor', 'person', "roles = '{TEACHER,SUPERVISOR}'"],
    ['the person becomes an Admin', 'person', "roles = '{ADMIN}'"],
    ['the person loses the portal', 'person', 'portal_enabled = false'],
  ];
  it.each(changes)('when %s', async (_, whose, change) => {
    const [by, someone] = [await viewer(), await person()];
    const as = await viewing(by, someone);
    expect(await code(as)).toBe('open');
    await run(`update users set ${change} where id = $1`, [whose === 'viewer' ? by.id : someone.id]);
    expect(await code(as)).toBe('INVALID_SESSION');
  });

  it('when the person is erased', async () => {
    const someone = await person();
    const as = await viewing(admin, someone);
    await api.call(administration.remove, { as: admin, params: { id: someone.id } });
    expect(await code(as)).toBe('INVALID_SESSION');
  });
});

describe('a view is recorded', () => {
  it('by its begin and its end, with the reason, for both', async () => {
    const someone = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
    await begin(admin, someone);
    await api.call(viewAsEndpoints.end, { as: admin, params: { id: someone.id } });
    const { items } = await api.call(activityEndpoints.list, {
      ...{ as: admin, query: { entityId: someone.id } },
    });
    expect(items.map(({ type, userId, entityType }) => [type, userId, entityType])).toEqual([
      ['ViewAsEnd', admin.id, 'users'],
      ['ViewAs', admin.id, 'users'],
    ]);
    const [, first] = items;
    const { content } = await api.call(activityEndpoints.details, {
      ...{ as: admin, params: { id: first?.id ?? '' } },
    });
    expect(content).toMatchObject({ reason });
    const own = await api.call(activityEndpoints.list, {
      ...{ as: admin, query: { userId: admin.id, type: 'ViewAs' } },
    });
    expect(own.items.map(({ entityId }) => entityId)).toContain(someone.id);
  });

  it('at its end by the time or with the session, as of then', async () => {
    const by = await api.person({ roles: ['SUPPORT'], assignNamespaces: [here] });
    await begin(by, teacher);
    const [row] = await run(
      'select v.id from viewings v join sessions s on s.id = v.session_id where s.user_id = $1',
      [by.id],
    );
    await run("update sessions set revoked_at = now() - interval '5 minutes' where user_id = $1", [by.id]);
    const attempt = { id: unknownId, signal: new AbortController().signal, progress: () => {} };
    for (let time = 0; time < 2; time += 1)
      await viewAsEndJob.run({ database: api.database }, { id: row.id }, attempt);
    const ends = await run(
      `select platform, (content->>'endedAt')::timestamptz < now() - interval '4 minutes' as "isThen" from activities
        where type = 'ViewAsEnd' and user_id = $1`,
      [by.id],
    );
    expect(ends).toEqual([{ platform: 'server', isThen: true }]);
    const [job] = await run(
      "select extract(epoch from start_after - created_on)::int as seconds from pgboss.job where name = 'ViewAsEnd' and data->>'id' = $1",
      [row.id],
    );
    expect(job.seconds).toBe(viewAsMinutes * 60);
  });

  it('by the requests and the refused writes, with the viewer as the person', async () => {
    const as = await viewing(admin, teacher);
    const read = await api.raw(tagEndpoints.list, { as });
    const write = await api.raw(collectionEndpoints.importCsv, { as, params: { collectionId: unknownId } });
    await api.app.flushRequestLog();
    for (const { headers } of [read, write]) {
      const { items } = await api.call(logEndpoints.list, {
        ...{ as: admin, query: { requestId: String(headers['x-request-id']) } },
      });
      expect(items).toMatchObject([{ userId: admin.id, email: admin.email, viewedAs: { id: teacher.id } }]);
    }
    await expect
      .poll(() =>
        run('select type, success, user_id from activities where request_id = $1', [
          write.headers['x-request-id'],
        ]),
      )
      .toEqual([{ type: 'Import', success: false, user_id: admin.id }]);
  });
});

let begun: Promise<{ accessToken: string }> | undefined;

/** One view for the tests that only try what it permits. */
function shared(): Promise<{ accessToken: string }> {
  begun ??= begin(admin, teacher);
  return begun;
}
