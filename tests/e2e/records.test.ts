import type { Locator, Page } from 'playwright-core';
import { uuidv7 } from 'uuidv7';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Log } from '#contract/logs.ts';
import type { SessionOfList } from '#contract/sessions.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

// Its logs are those of these tests alone, and odd ones are among them.
const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');
const el = wordsIn('el');

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog');
const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });

/** What may be in a log: markup, control characters, other directions, a body that was cut, and very much of it. */
const odd = {
  id: uuidv7(),
  requestId: uuidv7(),
  path: '/api/odd/<img src=x onerror=document.title=1>',
  userAgent: '<script>document.title = 1</script> red',
  requestBody: JSON.stringify({
    html: '<img src=x onerror="document.title=1">',
    lines: 'one\r\ntwo',
    turned: '\u202eesrever',
    many: Array.from({ length: 400 }, (_, index) => index),
  }),
  responseBody: '{"items":[{"title":"αβγ…',
  stack: 'Error: <b>bold</b>\n    at one (file.ts:1:2)',
};

beforeAll(async () => {
  await server.changeData(async ({ pool }) => {
    const insert = `insert into logs (id, created_at, request_id, http_method, path, query, status_code, run_time, ip,
        user_agent, client_type, error_code, message)
      values ($1, now(), $2, 'POST', $3, 'a=1', 507, 12345, '::1', $4, 'other', 'INTERNAL_ERROR', '<i>full</i>')`;
    const { id, requestId, path, userAgent, stack, requestBody, responseBody } = odd;
    await pool.query(insert, [id, requestId, path, userAgent]);
    await pool.query(
      'insert into log_bodies (id, request_body, response_body, stack) values ($1, $2, $3, $4)',
      [...[id, requestBody, responseBody, stack]],
    );
    await pool.query(insert, [uuidv7(), uuidv7(), '/api/odd/two', '']);
  });
});

describe('the logs', () => {
  it('are narrowed by what is typed and chosen, which the address names', async () => {
    const page = await portal.open({ as: 'admin', path: '/logs' });
    await button(page, t('table:filters')).click();
    await dialog(page).getByLabel(t('logs:path')).fill('/api/odd/');
    await dialog(page).getByLabel(t('logs:runTime')).fill('12000');
    expect(await dialog(page).getByLabel(t('activities:timeFrom')).isDisabled()).toBe(true);
    await dialog(page)
      .getByRole('combobox', { name: t('logs:statusCode') })
      .click();
    await page.getByRole('option', { name: t('logs:statusCodes.507') }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await barriersOf(page)).toEqual([]);
    await button(dialog(page), t('table:applyFilters')).click();
    await link(page, odd.path).waitFor();
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      path: '/api/odd/',
      runTime: '12000',
      statusCode: '507',
    });
    await page.getByText('at least 12,000').waitFor();
    await expect.poll(() => page.getByRole('grid').getByRole('link').count()).toBe(2);
  });

  it('of a part of a day are chosen in steps of five minutes, in Greek too', async () => {
    const page = await portal.open({
      as: 'admin',
      path: '/logs?createdAt=2020-02-03&timeTo=17:30',
      language: 'el',
    });
    await button(page, el('table:filtersActive', { count: 2 })).click();
    const from = dialog(page).getByLabel(el('activities:timeFrom'));
    await from.fill('9.0');
    expect(await page.getByRole('option').allTextContents()).toEqual(['09:00', '09:05']);
    // Not after the end of the range.
    await from.fill('18');
    await page.getByText(el('table:noSuchTime')).waitFor();
    await from.fill('905');
    await page.keyboard.press('Enter');
    await button(dialog(page), el('table:applyFilters')).click();
    const query = () => Object.fromEntries(new URL(page.url()).searchParams);
    await eventually(query).toEqual({ createdAt: '2020-02-03', timeFrom: '09:05', timeTo: '17:30' });
    // Without the day the times mean nothing, and go with it.
    await button(page, el('table:removeFilter', { filter: `${el('activities:day')}: 03-02-2020` })).click();
    await eventually(query).toEqual({});
  });

  it('show what others sent as text, and open by their address', async () => {
    const page = await portal.open({ as: 'admin', path: `/logs?path=/api/odd#log=${odd.id}` });
    await dialog(page)
      .getByRole('heading', { level: 2, name: `POST ${odd.path}` })
      .waitFor();
    await dialog(page).getByText(odd.userAgent).waitFor();
    const sent = dialog(page)
      .getByRole('region', { name: t('logs:requestBody') })
      .last();
    await sent.getByText('"<img src=x onerror=\\"document.title=1\\">"').waitFor();
    await sent.getByText('"\\u202eesrever"').waitFor();
    // Its four hundred numbers are folded.
    expect(await sent.innerText()).not.toContain('399');
    await sent.locator('summary').last().click();
    await button(sent, t('common:moreEntries', { count: 300 })).waitFor();
    await dialog(page).getByText(odd.responseBody).waitFor();
    await dialog(page).getByText('Error: <b>bold</b>').waitFor();
    expect(await page.locator('main img, [role=dialog] img, [role=dialog] script').count()).toBe(0);
    expect(await faultsOf(page, 'en')).toEqual([]);
    expect(await barriersOf(page)).toEqual([]);
    expect(await page.title()).toContain(t('logs:menu'));
  });

  it('lead from row to row by buttons and arrow keys, and Back leads to the list', async () => {
    const page = await portal.open({
      as: 'admin',
      path: '/logs?path=/api/odd&sortField=createdAt&orderType=asc',
    });
    await link(page, odd.path).click();
    await dialog(page)
      .getByRole('heading', { name: `POST ${odd.path}` })
      .waitFor();
    await button(dialog(page), t('logs:next')).click();
    await dialog(page).getByRole('heading', { name: 'POST /api/odd/two' }).waitFor();
    expect(await button(dialog(page), t('logs:next')).isDisabled()).toBe(true);
    await page.keyboard.press('ArrowLeft');
    await dialog(page)
      .getByRole('heading', { name: `POST ${odd.path}` })
      .waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await eventually(() => new URL(page.url()).hash).toBe('');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(odd.path);
  });
});

describe('what one request did', () => {
  it('is shown in its order: the call, the activity, and what the portal met after it', async () => {
    const teacher = await portal.api('teacher');
    const { id } = await teacher.send<{ id: string }>('POST', '/item/add', {
      type: 'Word',
      title: 'before <b>',
    });
    await teacher.send('PATCH', `/item/details/${id}`, {
      title: 'after <b>',
      description: '<p>new words</p>',
    });
    const admin = await portal.api('admin');
    const ofPatch = `/logs/list?path=/api/item/details/${id}`;
    await eventually(async () => (await admin.send<{ items: Log[] }>('GET', ofPatch)).items.length).toBe(1);
    const [log] = (await admin.send<{ items: Log[] }>('GET', ofPatch)).items;
    const requestId = log?.requestId;
    const error = { kind: 'Render', message: 'TypeError: <i>odd</i>', requestId };
    await fetch(`${portal.address()}/api/logs/add/external`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(error),
    });
    const page = await portal.open({ as: 'admin', path: `/activities?requestId=${requestId}` });
    await button(
      page.getByRole('row').nth(1),
      t('table:actionsOf', { name: `${t('activities:types.Update')} after <b>` }),
    ).click();
    await page.getByRole('menuitem', { name: t('logs:sameRequest'), exact: true }).click();
    await eventually(async () => {
      await page.reload();
      await dialog(page).getByRole('listitem').first().waitFor();
      return dialog(page).getByRole('listitem').getByRole('link').allTextContents();
    }).toEqual([
      `PATCH /api/item/details/${id}`,
      `${t('activities:types.Update')}: after <b>`,
      error.message,
    ]);
    expect(await barriersOf(page)).toEqual([]);
    await link(dialog(page), `${t('activities:types.Update')}: after <b>`).click();
    const changes = dialog(page).getByRole('region', { name: t('activities:changes') });
    await changes.locator('del').waitFor();
    await changes.getByText('new words').waitFor();
    expect(await changes.locator('del').innerText()).toContain('before');
    await link(dialog(page), t('activities:ofRecord')).click();
    await eventually(() => new URL(page.url()).searchParams.get('entityId')).toBe(id);
    await page
      .getByRole('row')
      .filter({ hasText: t('activities:types.Create') })
      .waitFor();
    await page.goBack();
    await changes.waitFor();
    await page.goBack();
    await dialog(page).getByRole('listitem').first().waitFor();
  });
});

describe('people', () => {
  it('are found by name or address for a filter', async () => {
    // Has signed in by that.
    const { id } = await portal.api('support');
    const page = await portal.open({ as: 'admin', path: '/activities' });
    await button(page, t('table:filters')).click();
    const person = dialog(page).getByLabel(t('activities:user'));
    await person.fill('support@demo');
    await page.getByRole('option').filter({ hasText: people.support }).click();
    await page.keyboard.press('Escape');
    await button(dialog(page), t('table:applyFilters')).click();
    await eventually(() => new URL(page.url()).searchParams.get('userId')).toBe(id);
    await page.getByText(`${t('activities:user')}: Stefan Support`).waitFor();
    await page.getByRole('row').filter({ hasText: 'Stefan Support' }).first().waitFor();
  });

  it('have their sessions ended, after a question that says what follows', async () => {
    const seen = await portal.open({ as: 'learner', apart: true, path: '/profile', tolerates: /401/ });
    await seen.getByRole('heading', { level: 1 }).waitFor();
    const admin = await portal.api('admin');
    const { items } = await admin.send<{ items: SessionOfList[] }>(
      'GET',
      `/session/list?isActive=true&globalSearch=${people.learner}`,
    );
    const count = items.length;
    const page = await portal.open({
      as: 'admin',
      path: `/sessions?isActive=true&globalSearch=${people.learner}`,
    });
    await page.getByRole('row').nth(1).getByRole('button').last().click();
    await page.getByRole('menuitem', { name: t('sessions:endAll.action'), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await button(question, t('sessions:endAll.confirm', { count })).click();
    await page.getByRole('heading', { name: t('table:nothingFound') }).waitFor();
    await seen.reload();
    await seen.getByRole('button', { name: t('account:signIn.submit') }).waitFor();
  });

  it('see which session is their own', async () => {
    const page = await portal.open({
      as: 'admin',
      path: `/sessions?globalSearch=${people.admin}&isActive=true`,
    });
    await page
      .getByRole('row')
      .filter({ hasText: t('sessions:states.current') })
      .waitFor();
    expect(await page.getByText(t('sessions:states.current'), { exact: true }).count()).toBe(1);
  });
});

it.each(['/activities', '/logs', '/sessions'])('%s is not for teachers', async (path) => {
  const page = await portal.open({ as: 'teacher', path });
  await page
    .getByRole('link', { name: t('collections:menu') })
    .first()
    .waitFor();
  await eventually(() => new URL(page.url()).pathname).not.toBe(path);
  expect(await page.locator(`a[href="${path}"]`).count()).toBe(0);
});
