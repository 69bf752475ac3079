import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import { canOpen, screens } from '../../../src/app/routing/screens.ts';
import { barriersOf, faultsOf } from './inspect.ts';
import { ownServer } from './own-server.ts';
import type { Person } from './people.ts';
import { type Portal, portalForTests } from './portal.ts';

/** How the portal is looked at: every two of language, theme and screen meet in one of these. */
const looks = [
  { language: 'en', themeMode: 'light', width: 1280, height: 800 },
  { language: 'el', themeMode: 'dark', width: 1280, height: 800 },
  { language: 'en', themeMode: 'dark', width: 360, height: 740 },
  { language: 'el', themeMode: 'light', width: 360, height: 740 },
] as const;
type Look = (typeof looks)[number];

/** Addresses of each screen; `{collection}` and the like are replaced by the id of something of the demo. */
export const addresses: Record<string, string[]> = {
  '/session/confirm': [],
  '/profile': ['/profile'],
  '/admin/collections': ['/admin/collections', '/admin/collections?globalSearch=nothing+of+the+kind'],
  '/collections/:mode': [
    '/collections/view?collectionId={collection}',
    '/collections/edit?collectionId={collection}',
    '/collections/add?type=Vocabulary',
    '/collections/view?collectionId=00000000-0000-7000-8000-000000000000',
  ],
  '/admin/items': ['/admin/items'],
  '/items/:mode': [
    '/items/view?itemId={item}',
    '/items/edit?itemId={item}',
    '/items/add?type=Word',
    '/items/add?type=FillTheGapMultiple',
  ],
  '/tags/:type': ['/tags/collection', '/tags/item'],
  '/uploaded-files': ['/uploaded-files'],
  '/uploaded-files/show/:id': ['/uploaded-files/show/00000000-0000-7000-8000-000000000000'],
  '/tags/:type/show/:id': ['/tags/collection/show/{tag}'],
  '/trash': ['/trash', '/trash?globalSearch=nothing+of+the+kind'],
  '/activities': ['/activities', '/activities?type=Purge'],
  '/logs': ['/logs', '/logs?statusCode=507'],
  '/sessions': ['/sessions'],
  '/students': ['/students', '/students?level=8&status=Removed'],
  '/students/show/:id': ['/students/show/{student}'],
  '/payments': ['/payments', '/payments?status=Failed'],
  '/payments/show/:id': ['/payments/show/{payment}'],
  '/urlAlias': ['/urlAlias', '/urlAlias?status=AIReview'],
  '/urlAlias/show/:id': ['/urlAlias/show/{alias}'],
  '/users': ['/users', '/users?blocked=true&role=TEACHER'],
  '/users/show/:id': ['/users/show/{user}'],
  '/namespaces': ['/namespaces', '/namespaces?status=AIReview'],
  '/namespaces/show/:id': ['/namespaces/show/{namespace}'],
  '/tasks': ['/tasks', '/tasks?status=Archived'],
  '/tasks/show/:id': ['/tasks/show/{task}'],
  '/system-settings': ['/system-settings'],
};

/** Who opens every page that their roles may open, and in which looks. */
export const walkers: readonly { as: Person; roles: Role[]; looks: readonly Look[] }[] = [
  { as: 'supervisor', roles: ['SUPERVISOR'], looks },
  { as: 'admin', roles: ['ADMIN', 'SUPERVISOR'], looks: [looks[0], looks[3]] },
  { as: 'teacher', roles: ['TEACHER'], looks: [looks[2]] },
  { as: 'support', roles: ['SUPPORT'], looks: [looks[1]] },
  { as: 'adminAlone', roles: ['ADMIN'], looks: [looks[0]] },
  { as: 'learner', roles: ['USER'], looks: [looks[3]] },
];

/** Tests every page on a screen of some width, for each role that may open it. */
export function checkPages(width: Look['width']): void {
  // Content added by other tests would be checked as well.
  const portal = portalForTests(ownServer().address);
  const isWide = (look: Look) => look.width === width;
  const walks = walkers.flatMap(({ looks: seen, ...walker }) =>
    seen.filter(isWide).map((look) => ({ ...walker, ...look })),
  );

  it.each(walks)(
    '$as: every page in $language, $themeMode, $width px wide',
    async ({ as, roles, ...look }) => {
      const page = await portal.open({ as, ...look, tolerates: /404/ });
      const open = screens.filter((screen) => canOpen(screen, { roles } as CurrentUser));
      const found: string[] = [];
      for (const address of open.flatMap(({ path }) => addresses[path] ?? [])) {
        await page.goto(await filled(address, portal));
        await note(found, address, page, look);
      }
      expect(found).toEqual([]);
    },
    480_000,
  );

  describe.each(looks.filter(isWide))(
    'a page outside of the frame in $language, $themeMode, $width px wide',
    (look) => {
      it.each<[path: string, as: Person | undefined]>([
        ['/login', undefined],
        ['/setup/no-such-token', undefined],
        ['/forgot', undefined],
        ['/reset-password/no-such-token', undefined],
        ['/change-password/reset', undefined],
        ['/change-password/verify/me@x.test', undefined],
        ['/confirm/me@x.test', undefined],
        ['/session/confirm', 'careful'],
        ['/admin/collections', 'unassigned'],
        ['/', 'guest'],
      ])('%s as %s', async (path, as) => {
        const found: string[] = [];
        await note(found, path, await portal.open({ as, path, ...look }), look);
        expect(found).toEqual([]);
      });
    },
  );
}

/** Collects what is wrong with a page, and what would keep people from using it. */
async function note(
  found: string[],
  place: string,
  page: Page,
  { language }: Pick<Look, 'language'>,
): Promise<void> {
  const faults = [...(await faultsOf(page, language)), ...(await barriersOf(page))];
  found.push(...faults.map((fault) => `${place}: ${fault}`));
}

const adminLists: Record<string, string> = {
  payment: '/payment/list',
  alias: '/url-alias/list',
  user: '/user/list?globalSearch=teacher%40demo',
};
const lists: Record<string, string> = {
  collection: '/collection/list?globalSearch=At+home',
  item: '/item/list?types=Word',
  tag: '/tag/list?type=collection',
  student: '/namespace/students/list',
  namespace: '/namespace/list?sortField=name',
  task: '/task/list',
};

/** An address with the id of something of the demo in it. */
export async function filled(address: string, portal: Portal): Promise<string> {
  const [whole, name = ''] = address.match(/\{(\w+)\}/) ?? [];
  if (!whole) return address;
  const api = await portal.api(name in adminLists ? 'admin' : 'teacher');
  const { items } = await api.send<{ items: { id: string }[] }>(
    'GET',
    { ...lists, ...adminLists }[name] ?? '',
  );
  return address.replace(whole, items[0]?.id ?? '');
}
