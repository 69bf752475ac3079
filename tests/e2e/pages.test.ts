import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import { mayOpen, screens } from '../../src/app/routing/screens.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import type { Person } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();

/** How the portal is looked at. Every two of language, theme and screen meet in one of these. */
const looks = [
  { language: 'en', themeMode: 'light', width: 1280, height: 800 },
  { language: 'el', themeMode: 'dark', width: 1280, height: 800 },
  { language: 'en', themeMode: 'dark', width: 360, height: 740 },
  { language: 'el', themeMode: 'light', width: 360, height: 740 },
] as const;
type Look = (typeof looks)[number];

/** Addresses of each screen; `{course}` and the like stand for something of the demo. */
const addresses: Record<string, string[]> = {
  '/session/confirm': [],
  '/profile': ['/profile'],
  '/admin/collections': ['/admin/collections', '/admin/collections?globalSearch=nothing+of+the+kind'],
  '/collections/:mode': [
    '/collections/add?type=Vocabulary',
    '/collections/edit?collectionId={course}',
    '/collections/view?collectionId={course}',
    '/collections/view?collectionId=00000000-0000-7000-8000-000000000000',
  ],
  '/admin/items': ['/admin/items'],
  '/items/:mode': [
    '/items/add?type=Word',
    '/items/add?type=FillTheGapMultiple',
    '/items/edit?itemId={entry}',
    '/items/view?itemId={entry}',
  ],
  '/tags/:type': ['/tags/collection', '/tags/item'],
  '/uploaded-files': ['/uploaded-files'],
  '/uploaded-files/show/:id': ['/uploaded-files/show/00000000-0000-7000-8000-000000000000'],
  '/tags/:type/show/:id': ['/tags/collection/show/{unit}'],
};

const walkers: readonly { as: Person; roles: Role[]; looks: readonly Look[] }[] = [
  { as: 'supervisor', roles: ['SUPERVISOR'], looks },
  { as: 'teacher', roles: ['TEACHER'], looks: [looks[2]] },
  { as: 'support', roles: ['SUPPORT'], looks: [looks[1]] },
  { as: 'admin', roles: ['ADMIN', 'SUPERVISOR'], looks: [looks[3]] },
  { as: 'adminAlone', roles: ['ADMIN'], looks: [looks[0]] },
  { as: 'learner', roles: ['USER'], looks: [looks[3]] },
];

const walks = walkers.flatMap(({ looks: seen, ...walker }) => seen.map((look) => ({ ...walker, ...look })));

it('has an address for every screen', () => {
  expect(Object.keys(addresses).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});

it.each(walks)(
  '$as: every page in $language, $themeMode, $width px wide',
  async ({ as, roles, ...look }) => {
    const page = await portal.open({ as, ...look, tolerates: /404/ });
    const open = screens.filter((screen) => mayOpen(screen, { roles } as CurrentUser));
    const found: string[] = [];
    for (const address of open.flatMap(({ path }) => addresses[path] ?? [])) {
      await page.goto(await filled(address));
      await (as === 'supervisor' ? noteAll : note)(found, address, page, look);
    }
    expect(found).toEqual([]);
  },
  240_000,
);

it.each(looks)(
  'pages that stand alone in $language, $themeMode, $width px wide',
  async (look) => {
    const found: string[] = [];
    const visits: readonly [as: Person | undefined, path: string][] = [
      [undefined, '/login'],
      [undefined, '/setup/no-such-token'],
      ['careful', '/session/confirm'],
      ['unassigned', '/admin/collections'],
      ['guest', '/'],
    ];
    for (const [as, path] of visits) {
      const page = await portal.open({ as, path, ...look });
      await noteAll(found, `${path} as ${as}`, page, look);
    }
    expect(found).toEqual([]);
  },
  240_000,
);

/** Notes what is wrong with what a page shows. */
async function note(found: string[], place: string, page: Page, { language }: Look): Promise<void> {
  found.push(...(await faultsOf(page, language)).map((fault) => `${place}: ${fault}`));
}

/** Notes besides who could not use it. */
async function noteAll(found: string[], place: string, page: Page, look: Look): Promise<void> {
  await note(found, place, page, look);
  found.push(...(await barriersOf(page)).map((barrier) => `${place}: ${barrier}`));
}

const ids = new Map<string, Promise<string>>();
const lists: Record<string, string> = {
  course: '/collection/list?globalSearch=At+home',
  entry: '/item/list?types=Word',
  unit: '/tag/list?type=collection',
};

/** An address with the ids of something of the demo in it. */
async function filled(address: string): Promise<string> {
  const [whole, name = ''] = address.match(/\{(\w+)\}/) ?? [];
  if (!whole) return address;
  const id = ids.get(name) ?? firstOf(lists[name] ?? '');
  ids.set(name, id);
  return address.replace(whole, await id);
}

async function firstOf(list: string): Promise<string> {
  const api = await portal.api('teacher');
  const { items } = await api.send<{ items: { id: string }[] }>('GET', list);
  return items[0]?.id ?? '';
}
