import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

/**
 * Who may call what, written by hand: A admin, S supervisor, T teacher, P support, L a learner with portal access,
 * - a visitor; `service`: only programs with the service token. U has not passed the second step yet.
 */
const table: Record<string, string> = {
  'aliases.list': 'A',
  'aliases.details': 'A',
  'aliases.usage': 'A',
  'aliases.add': 'A',
  'aliases.edit': 'A',
  'aliases.remove': 'A',
  'aliases.history': 'A',
  'aliases.version': 'A',
  'aliases.restore': 'A',
  'tasks.list': 'A S T P',
  'tasks.details': 'A S T P',
  'tasks.usage': 'A S T P',
  'tasks.add': 'A S T',
  'tasks.edit': 'A S T',
  'tasks.remove': 'A S T',
  'tasks.history': 'A S T P',
  'tasks.version': 'A S T P',
  'tasks.restore': 'A S T',
  'tasks.progress': 'A S T P',
  'tasks.ofStudent': 'A S T P',
  'tasks.tick': 'A S T',
  'tasks.remind': 'A S T',
  'payments.list': 'A P',
  'payments.details': 'A P',
  'payments.add': 'A',
  'payments.end': 'A',
  'payments.correct': 'A',
  'payments.webhook': 'A S T P L -',
  'students.list': 'A S T P',
  'students.export': 'A S T P',
  'students.exportAnswers': 'A S T P',
  'students.details': 'A S T P',
  'students.courses': 'A S T P',
  'students.entries': 'A S T P',
  'students.answers': 'A S T P',
  'students.timeline': 'A S T P',
  'auth.signIn': 'A S T P L -',
  'auth.current': 'A S T P L U',
  'auth.refresh': 'A S T P L -',
  'auth.signOut': 'A S T P L -',
  'auth.verifySession': 'A S T P L U',
  'auth.checkSetUp': 'A S T P L -',
  'auth.setUp': 'A S T P L -',
  'auth.resendCode': 'A S T P L -',
  'auth.verifyAccount': 'A S T P L -',
  'auth.forgotPassword': 'A S T P L -',
  'auth.verifyForgotPassword': 'A S T P L -',
  'auth.resetForgottenPassword': 'A S T P L -',
  'auth.verifyForcedChange': 'A S T P L -',
  'auth.resetForcedPassword': 'A S T P L -',
  'auth.changePassword': 'A S T P L',
  'secondFactors.read': 'A S T P L U',
  'secondFactors.edit': 'A S T P L',
  'secondFactors.addAuthenticator': 'A S T P L',
  'secondFactors.confirmAuthenticator': 'A S T P L',
  'secondFactors.removeAuthenticator': 'A S T P L',
  'secondFactors.passkeyOptions': 'A S T P L',
  'secondFactors.addPasskey': 'A S T P L',
  'secondFactors.removePasskey': 'A S T P L',
  'secondFactors.makeRecoveryCodes': 'A S T P L',
  'secondFactors.verifyOptions': 'A S T P L U',
  'secondFactors.verifyPasskey': 'A S T P L U',
  'secondFactors.reset': 'A',
  'accountDeletion.request': 'A S T P L -',
  'accountDeletion.confirm': 'A S T P L -',
  'users.list': 'A S P',
  'users.details': 'A S P',
  'users.add': 'A',
  'users.edit': 'A S',
  'users.usage': 'A',
  'users.remove': 'A',
  'users.readSettings': 'A S P',
  'users.writeSettings': 'A S',
  'users.readPortal': 'A S P',
  'users.writePortal': 'A S',
  'users.profile': 'A S T P L',
  'users.names': 'A S T P',
  'users.editProfile': 'A S T P L',
  'users.editSettings': 'A S T P L',
  'support.overview': 'A S P',
  'support.timeline': 'A S P',
  'personData.own': 'A S T P L',
  'personData.ofUser': 'A',
  'ownAccount.requestEmail': 'A S T P L',
  'ownAccount.confirmEmail': 'A S T P L',
  'ownAccount.sessions': 'A S T P L',
  'ownAccount.endSession': 'A S T P L',
  'ownAccount.endOtherSessions': 'A S T P L',
  'ownAccount.setPicture': 'A S T P L',
  'ownAccount.removePicture': 'A S T P L',
  'ownAccount.picture': 'A S T P L -',
  'viewAs.begin': 'A P',
  'viewAs.end': 'A P',
  'installation.configs': 'A S T P L -',
  'pages.page': 'A S T P L -',
  'pages.appTarget': 'A S T P L -',
  'namespaces.list': 'A S T P L',
  'namespaces.details': 'A S T P',
  'namespaces.add': 'A S',
  'namespaces.edit': 'A S T',
  'namespaces.remove': 'A',
  'namespaces.copy': 'A S',
  'namespaces.history': 'A S T P',
  'namespaces.version': 'A S T P',
  'namespaces.restore': 'A S T',
  'namespaces.usage': 'A S',
  'namespaces.overview': 'A S T P',
  'namespaces.fit': 'A S T P',
  'namespaces.levelFit': 'A S T P',
  'memberships.add': 'A S T',
  'memberships.remove': 'A S T',
  'memberships.edit': 'A S T',
  'memberships.transfer': 'A S T',
  'memberships.invite': 'A S T',
  'memberships.candidates': 'A S T',
  'memberships.inviteAgain': 'A S T',
  'memberships.importRoster': 'A S T',
  'memberships.listCodes': 'A S T',
  'memberships.addCode': 'A S T',
  'memberships.revokeCode': 'A S T',
  'joining.readCode': 'A S T P L -',
  'joining.requestCode': 'A S T P L -',
  'joining.confirm': 'A S T P L -',
  'joining.readInvitation': 'A S T P L -',
  'joining.answerInvitation': 'A S T P L -',
  'namespaces.members': 'A S T P',
  'namespaces.editMembers': 'A S',
  'tags.list': 'A S T P',
  'tags.details': 'A S T P',
  'tags.usage': 'A S T P',
  'tags.add': 'A S T',
  'tags.edit': 'A S T',
  'tags.history': 'A S T P',
  'tags.version': 'A S T P',
  'tags.restore': 'A S T',
  'tags.remove': 'A S T',
  'items.list': 'A S T P',
  'items.details': 'A S T P',
  'items.usage': 'A S T P',
  'items.add': 'A S T',
  'items.edit': 'A S T',
  'items.history': 'A S T P',
  'items.version': 'A S T P',
  'items.restore': 'A S T',
  'items.remove': 'A S T',
  'collections.list': 'A S T P',
  'collections.details': 'A S T P',
  'collections.usage': 'A S T P',
  'collections.add': 'A S T',
  'collections.edit': 'A S T',
  'collections.history': 'A S T P',
  'collections.version': 'A S T P',
  'collections.restore': 'A S T',
  'collections.remove': 'A S T',
  'collections.bulk': 'A S T',
  'collections.changeContent': 'A S T',
  'collections.bulkPreview': 'A S T',
  'collections.clone': 'A S T',
  'collections.exportText': 'A S T P',
  'collections.exportExercises': 'A S T P',
  'collections.exportBook': 'A S T P',
  'books.pages': 'A S T',
  'books.init': 'A S T',
  'books.addSections': 'A S T',
  'collections.importCsv': 'A S T',
  'collections.downloadCsv': 'A S T P',
  'files.list': 'A S T P',
  'files.details': 'A S T P',
  'files.usage': 'A S T P',
  'files.upload': 'A S T',
  'files.uploadByUrl': 'A S T',
  'files.download': 'A S T P',
  'files.edit': 'A S T',
  'files.history': 'A S T P',
  'files.version': 'A S T P',
  'files.restore': 'A S T',
  'files.remove': 'A',
  'files.content': 'A S T P L -',
  'files.logo': 'A S T P L -',
  'jobs.list': 'A',
  'jobs.details': 'A S T P L',
  'jobs.cancel': 'A',
  'jobs.retry': 'A',
  'changes.list': 'A S T',
  'changes.undo': 'A S T',
  'library.ratings': 'A S T P',
  'library.studentItems': 'A S T P',
  'library.add': 'service',
  'media.imageProviders': 'A S T',
  'media.listImages': 'A S T',
  'media.addImage': 'A S T',
  'media.imageThumbnail': 'A S T P L -',
  'media.textToAudio': 'A S T',
  'media.transcript': 'A S T',
  'translate.translate': 'A S T',
  'trash.list': 'A S T',
  'trash.restore': 'A S T',
  'trash.remove': 'A',
  'trash.empty': 'A',
  'activities.list': 'A P',
  'activities.details': 'A P',
  'activities.addExternal': 'A S T P L',
  'logs.list': 'A P',
  'logs.details': 'A P',
  'logs.addExternal': 'A S T P L -',
  'sessions.list': 'A P',
  'sessions.details': 'A P',
  'sessions.remove': 'A',
  'sessions.removeOfUser': 'A',
  'backups.list': 'A',
  'backups.details': 'A',
  'backups.add': 'A',
  'backups.remove': 'A',
  'backups.download': 'A',
  'backups.content': 'A S T P L -',
  'backups.upload': 'A',
  'backups.verify': 'A',
  'backups.rehearse': 'A',
  'backups.restore': 'A',
  'systemSettings.read': 'A',
  'systemSettings.write': 'A',
  'systemSettings.test': 'A',
  'systemSettings.status': 'A',
};

const all = Object.entries<Record<string, Endpoint>>(endpoints).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ key: `${group}.${name}`, endpoint })),
);
const roleOf: Record<string, Role> = { A: 'ADMIN', S: 'SUPERVISOR', T: 'TEACHER', P: 'SUPPORT', L: 'USER' };
const unknownId = '018f0000-0000-7000-8000-000000000000';

/** Routes that are no endpoint of the contract, which anyone may call; those of the portal exist once it is built. */
const others = ['/live', '/ready', '/metrics', '/app-ads.txt', '/api/docs', '/', '/*'];

/** Every route that the app registered, by the hook that Fastify calls for each. */
const registered: RouteOptions[] = [];
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', (route) => void registered.push(route));
};

let api: TestApi;
const people: Record<string, Person> = {};

beforeAll(async () => {
  subscribe('fastify.initialization', listen);
  api = await startApi();
  unsubscribe('fastify.initialization', listen);
  const namespace = await api.namespace();
  for (const [letter, role] of Object.entries(roleOf)) {
    people[letter] = await api.person({ roles: [role], assignNamespaces: [namespace], portalEnabled: true });
  }
  people.U = await api.person({
    roles: ['ADMIN', 'SUPERVISOR'],
    twoStepVerification: true,
    assignNamespaces: [namespace],
  });
});
afterAll(() => api.close());

describe('who may call what', () => {
  it('is written down for every endpoint', () => {
    expect(all.map(({ key }) => key).toSorted()).toEqual(Object.keys(table).toSorted());
  });

  it.each(all)('$key permits exactly these roles', async ({ key, endpoint }) => {
    const allowed = (table[key] ?? '').split(' ');
    const isPublic = allowed.includes('-');
    const sent = { params: { id: unknownId, collectionId: unknownId, fileId: unknownId, clientType: 'Web' } };
    for (const letter of ['A', 'S', 'T', 'P', 'L', 'U', '-']) {
      const response = await api.raw(endpoint, { ...sent, as: people[letter] });
      const code = response.headers['content-type']?.includes('problem')
        ? response.json().errorCode
        : undefined;
      const isIn = isPublic || allowed.includes(letter);
      if ((letter === '-' && !isPublic) || allowed.includes('service'))
        expect(code, `${letter} ${key}`).toBe('ACCESS_TOKEN_NOT_VALID');
      else if (letter === 'U' && !isIn) expect(code, `${letter} ${key}`).toBe('SESSION_NOT_VERIFIED');
      else if (!isIn) expect(code, `${letter} ${key}`).toBe('ACCESS_DENIED');
      else
        expect(
          ['ACCESS_DENIED', 'ACCESS_TOKEN_NOT_VALID', 'SESSION_NOT_VERIFIED'],
          `${letter} ${key}`,
        ).not.toContain(code);
      expect(response.statusCode, `${letter} ${key}`).toBeLessThan(500);
      // A sign-out ends the session it was called with.
      if (key === 'auth.signOut' && letter !== '-') await signInAgain(letter);
    }
  });
});

describe('the routes of the app', () => {
  const methodsOf = ({ method }: RouteOptions) => [method].flat();

  it('are the endpoints of the contract, each once, and the few others that are known', () => {
    const known = all.map(({ endpoint }) => endpoint);
    const found = registered.filter(({ method }) => method !== 'HEAD');
    const strange = found.filter(
      ({ config, url }) =>
        !known.includes(config?.endpoint as Endpoint) &&
        !others.some((other) => url === other || (other !== '/' && url.startsWith(`${other}/`))),
    );
    expect(strange.map(({ method, url }) => `${method} ${url}`)).toEqual([]);
    const served = found.filter(({ config }) => config?.endpoint);
    expect(served.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
      known.map(({ method, path }) => `${method} /api${path}`).toSorted(),
    );
    for (const { config, method, url } of served)
      expect(`${config?.endpoint?.method} /api${config?.endpoint?.path}`).toBe(`${method} ${url}`);
  });

  it('beside the contract are read-only', () => {
    const written = registered.filter(({ config }) => !config?.endpoint);
    expect(written.length).toBeGreaterThan(0);
    for (const route of written) expect(['GET', 'HEAD']).toEqual(expect.arrayContaining(methodsOf(route)));
  });

  it('answer HEAD as GET without a body, and refuse it and OPTIONS as a problem elsewhere', async () => {
    for (const { endpoint } of all) {
      const url = `/api${endpoint.path.replace(/:\w+/g, unknownId)}`;
      const headers = { authorization: `Bearer ${people.S?.accessToken}` };
      const isRead = all.some(
        (other) => other.endpoint.method === 'GET' && other.endpoint.path === endpoint.path,
      );
      const head = await api.app.inject({ method: 'HEAD', url, headers });
      expect(head.body, url).toBe('');
      const read = await api.app.inject({ method: 'GET', url, headers });
      expect(head.statusCode, url).toBe(isRead ? read.statusCode : 405);
      expect(head.headers['content-type'], url).toBe(read.headers['content-type']);
      const options = await api.app.inject({ method: 'OPTIONS', url, headers });
      expect([options.statusCode, options.json().errorCode], url).toEqual([405, 'METHOD_NOT_ALLOWED']);
      expect(String(options.headers.allow).split(', '), url).toContain(endpoint.method);
    }
  });

  it('guard HEAD as they guard GET', async () => {
    const closed = all.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'public');
    expect(closed.length).toBeGreaterThan(15);
    for (const { endpoint } of closed) {
      const url = `/api${endpoint.path.replace(/:\w+/g, unknownId)}`;
      expect((await api.app.inject({ method: 'HEAD', url })).statusCode, url).toBe(401);
    }
  });
});

async function signInAgain(letter: string): Promise<void> {
  const person = people[letter];
  if (!person) return;
  const { rows } = await api.database.pool.query(
    'select roles, assign_namespaces, two_step_verification from users where id = $1',
    [person.id],
  );
  people[letter] = await api.person({
    roles: rows[0].roles,
    assignNamespaces: rows[0].assign_namespaces,
    twoStepVerification: rows[0].two_step_verification,
    portalEnabled: true,
  });
}
