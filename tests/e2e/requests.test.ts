import { expect, it } from 'vitest';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();

/** What every page asks: who is signed in, the class names of the product, the namespaces of the person. */
const always = ['/auth', '/namespace/configs', '/namespace/list'];

/** What each main page asks besides, when it is loaded by its address. A new item here is a decision. */
const pages: Record<string, string[]> = {
  '/': ['/collection/list'],
  '/admin/collections': ['/collection/list'],
  '/admin/items': ['/item/list'],
  '/tags/collection': ['/tag/list'],
  '/tags/item': ['/tag/list'],
  '/uploaded-files': ['/file/list'],
  // The names of those who deleted something.
  '/trash': ['/trash/list', '/user/names'],
  '/profile': ['/auth/second-factors', '/session/own', '/user/profile'],
  // The names of its tags, of the tag that is given to its items, and of its author.
  '/collections/view?collectionId={collection}': [
    '/collection/details/:id',
    '/collection/usage/:id',
    '/item/list',
    '/tag/list',
    '/tag/list',
    '/user/names',
  ],
  // The names of tags are asked for by the tab of its details.
  '/collections/edit?collectionId={collection}': ['/collection/details/:id', '/item/list'],
  '/collections/add?type=Vocabulary': ['/tag/list'],
  '/items/view?itemId={item}': ['/item/details/:id', '/item/usage/:id', '/tag/list', '/user/names'],
  '/items/edit?itemId={item}': ['/item/details/:id', '/tag/list'],
  '/items/add?type=Word': ['/tag/list'],
  '/tags/collection/show/{tag}': ['/tag/details/:id', '/tag/usage/:id', '/user/names'],
  '/uploaded-files/show/{missing}': ['/file/details/:id'],
};

const lists = {
  collection: '/collection/list?globalSearch=At+home',
  item: '/item/list?types=Word',
  tag: '/tag/list?type=collection',
};

it('no page asks the API for more than it needs', async () => {
  const api = await portal.api('supervisor');
  const deleted = { type: 'item', name: 'Deleted', description: 'd', subType: ['Hidden'], level: [1] };
  const { id } = await api.send<{ id: string }>('POST', '/tag/add', deleted);
  await api.send('DELETE', `/tag/details/${id}?type=item`);
  const ids = new Map([['missing', '00000000-0000-7000-8000-000000000000']]);
  for (const [name, path] of Object.entries(lists)) {
    const { items } = await api.send<{ items: { id: string }[] }>('GET', path);
    ids.set(name, items[0]?.id ?? '');
  }
  const page = await portal.open({ as: 'supervisor', tolerates: /404/ });
  let asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Pictures come with the rows that happen to have one.
    if (!pathname.startsWith('/api/') || request.resourceType() === 'image') return;
    const method = request.method() === 'GET' ? '' : `${request.method()} `;
    asked.push(method + pathname.slice('/api'.length).replace(/[0-9a-f-]{36}/, ':id'));
  });
  const found: Record<string, string[]> = {};
  for (const address of Object.keys(pages)) {
    // The list that was left last would have the next item read in advance.
    await page.goto('/icon.svg');
    await page.evaluate(() => sessionStorage.clear());
    asked = [];
    await page.goto(address.replace(/\{(\w+)\}/, (_whole, name: string) => ids.get(name) ?? ''));
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    found[address] = asked.toSorted();
  }
  const wanted = Object.entries(pages).map(([address, more]) => [address, [...always, ...more].toSorted()]);
  expect(found).toEqual(Object.fromEntries(wanted));
});
