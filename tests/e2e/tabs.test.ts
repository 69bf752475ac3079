import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Item } from '#contract/items.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { type Person, password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const t = wordsIn('en');

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.getByRole('textbox', { name: t('items:title'), exact: true });
const state = (page: Page) => page.getByText(t('form:state.unsaved'));

/** Writes into the form of a new item, and opens the portal in a second tab. */
async function writeInOneOfTwoTabs(name: string): Promise<[Page, Page]> {
  const page = await portal.open({ as: 'supervisor', apart: true, path: '/items/add?type=Word' });
  await title(page).fill(name);
  await state(page).waitFor();
  await eventually(() =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length),
  ).toBe(1);
  const second = await page.context().newPage();
  await second.goto('/');
  await second.getByRole('heading', { level: 1, name: t('collections:menu') }).waitFor();
  return [page, second];
}

const classes = ['English for Greek speakers', 'Greek for English speakers'] as const;

/** Moves to a class of the demo. */
async function moveTo(page: Page, name: (typeof classes)[number]): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${t('shell:namespace')} `) }).click();
  await page.getByRole('menuitemradio', { name }).click();
  await page
    .getByRole('status')
    .filter({ hasText: t('shell:namespaceSwitched', { name }) })
    .waitFor();
}

describe('a second tab', () => {
  it('asks before it signs out the one in which something is being written', async () => {
    const [page, second] = await writeInOneOfTwoTabs('Written in the first tab');
    await button(second, t('shell:logout')).click();
    const question = second.getByRole('alertdialog', { name: t('shell:signOut.title') });
    await question.getByText(t('shell:signOut.drafts')).waitFor();
    await question.getByRole('button', { name: t('common:cancel') }).click();
    await eventually(() => title(page).inputValue()).toBe('Written in the first tab');

    await button(second, t('shell:logout')).click();
    await question.getByRole('button', { name: t('shell:signOut.confirm') }).click();
    await button(second, t('account:signIn.submit')).waitFor();
    await button(page, t('account:signIn.submit')).waitFor();
  });

  it('leaves nothing behind that is typed in the first one while it signs out', async () => {
    const [page, second] = await writeInOneOfTwoTabs('Written before signing out');
    await button(second, t('shell:logout')).click();
    const question = second.getByRole('alertdialog', { name: t('shell:signOut.title') });
    // Keys so fast after each other that no draft is written in between, until the form goes.
    await page.evaluate((name) => {
      const field = document.querySelector<HTMLTextAreaElement>(`[name=${name}]`);
      const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      const typing = setInterval(() => {
        if (!field?.isConnected) return clearInterval(typing);
        setValue?.call(field, `${field.value}.`);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }, 20);
    }, 'title');
    await question.getByRole('button', { name: t('shell:signOut.confirm') }).click();
    await button(page, t('account:signIn.submit')).waitFor();
    const drafts = await page.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.startsWith('draft:')),
    );
    expect(drafts).toEqual([]);
  });

  it('moves to another namespace without moving the first, which saves where it was opened', async () => {
    const name = `written at home ${Date.now()}`;
    const [page, second] = await writeInOneOfTwoTabs(name);
    const { namespace } = await portal.api('supervisor');
    await moveTo(second, 'Greek for English speakers');

    await eventually(() => title(page).inputValue()).toBe(name);
    await page.getByRole('textbox', { name: t('items:form.example') }).fill('It was written at home.');
    await button(page, t('common:save')).click();
    await page.getByRole('heading', { level: 1, name: t('items:menu') }).waitFor();
    const api = await portal.api('supervisor');
    const { items } = await api.send<{ items: Item[] }>('GET', `/item/list?globalSearch=${name}`);
    expect(items).toMatchObject([{ title: name, namespaces: [namespace] }]);
  });
});

describe('the same tab', () => {
  it('offers after a reload what was being written, and only where it was written', async () => {
    const [page] = await writeInOneOfTwoTabs('Written before the reload');
    page.on('dialog', (question) => question.accept());
    await page.reload();
    await button(page, t('form:draft.restore')).click();
    await eventually(() => title(page).inputValue()).toBe('Written before the reload');
    await page.goto('/items/add?type=Sentence');
    await title(page).waitFor();
    expect(await button(page, t('form:draft.restore')).count()).toBe(0);
  });

  it('keeps what is being written when the namespace is changed in another tab', async () => {
    const [page] = await writeInOneOfTwoTabs('Written before the change');
    await moveTo(page, 'Greek for English speakers');
    await eventually(() => title(page).inputValue()).toBe('Written before the change');
    await state(page).waitFor();
  });

  it('stores a new entry in the class that the form shows after the change', async () => {
    const name = `written and moved ${Date.now()}`;
    const [page] = await writeInOneOfTwoTabs(name);
    const shown = page.locator('[data-field="namespaces"]');
    await eventually(() => shown.innerText()).toMatch(/English for Greek|Greek for English/);
    const before = await shown.innerText();
    const [here, there] = before.includes(classes[0]) ? classes : [classes[1], classes[0]];
    await moveTo(page, there);
    await eventually(() => shown.innerText()).toContain(there);
    expect(await shown.innerText()).not.toContain(here);
    await eventually(() => title(page).inputValue()).toBe(name);

    await button(page, t('common:save')).click();
    const listed = page.getByRole('link', { name, exact: true });
    await listed.waitFor();
    await moveTo(page, here);
    await listed.waitFor({ state: 'detached' });
  });
});

describe('a change of the namespace', () => {
  it('shows nothing of the one that was left, though it was still being read', async () => {
    const name = `read late ${Date.now()}`;
    const page = await portal.open({ as: 'supervisor', apart: true, path: '/profile' });
    const switcher = page.getByRole('banner').getByRole('button', { name: t('shell:namespace') });
    await eventually(() => switcher.innerText()).toMatch(/English for Greek|Greek for English/);
    const before = await switcher.innerText();
    const [here, there] = before.includes(classes[0]) ? classes : [classes[1], classes[0]];
    const api = await portal.api('supervisor');
    const { items } = await api.send<{ items: { id: string; name: string }[] }>('GET', '/namespace/list');
    const namespaces = items.filter((one) => one.name === here).map(({ id }) => id);
    await api.send('POST', '/item/add', { type: 'Word', title: name, namespaces });

    const { promise: isSwitched, resolve: release } = Promise.withResolvers<void>();
    await page.route(
      '**/api/item/list*',
      async (route) => {
        await isSwitched;
        await route.continue().catch(() => undefined);
      },
      { times: 1 },
    );
    await page.goto(`/admin/items?globalSearch=${name}`);
    await switcher.click();
    const stored = page.waitForResponse(/\/api\/user\/settings$/);
    await page.getByRole('menuitemradio', { name: there }).click();
    await stored;
    release();
    await page.getByText(t('table:nothingFound')).waitFor();
    await moveTo(page, here);
    await page.getByRole('link', { name, exact: true }).waitFor();
  });
});

describe('a tab with a session of its own', () => {
  /** Signs in by the form; without staying signed in, the session is this tab's alone. */
  async function signIn(page: Page, person: Person): Promise<void> {
    await page.goto('/login');
    await page.getByRole('textbox', { name: t('account:email') }).fill(people[person]);
    await page.locator('input[name=password]').fill(password);
    await button(page, t('account:signIn.submit')).click();
    await page.getByRole('heading', { level: 1, name: t('collections:menu') }).waitFor();
  }

  it('keeps session and drafts when another person signs out in another tab', async () => {
    const own = await portal.open();
    const other = await own.context().newPage();
    await signIn(own, 'supervisor');
    await signIn(other, 'teacher');
    await own.goto('/items/add?type=Word');
    const written = 'Written in a tab of its own';
    await title(own).fill(written);
    await state(own).waitFor();
    await eventually(() => own.evaluate(() => JSON.stringify(localStorage))).toContain(written);

    await button(other, t('shell:logout')).click();
    await button(other, t('account:signIn.submit')).waitFor();
    expect(await own.evaluate(() => JSON.stringify(localStorage))).toContain(written);
    expect(await title(own).inputValue()).toBe(written);
    await own.goto('/profile');
    await own.getByText(people.supervisor).waitFor();
  });

  it('keeps its session when another person signs in for all tabs', async () => {
    const own = await portal.open({ as: 'supervisor', apart: true });
    await own.getByRole('row').nth(1).waitFor();
    const other = await own.context().newPage();
    await other.goto('/icon.svg');
    const { tokens } = await portal.api('teacher');
    await other.evaluate((stored) => localStorage.setItem('portal:tokens', JSON.stringify(stored)), tokens);
    await eventually(() => own.evaluate(() => 'portal:tokens' in sessionStorage)).toBe(true);
    await own.goto('/profile');
    await own.getByText(people.supervisor).waitFor();
    await other.goto('/profile');
    await other.getByText(people.teacher).waitFor();
  });
});
