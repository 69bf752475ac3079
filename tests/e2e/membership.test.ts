import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const address = () => `${randomUUID().slice(0, 8)}@joining.test`;

describe('a teacher', () => {
  const t = wordsIn('en');

  it('adds people by address and finds those of the own classes by name', async () => {
    const email = address();
    const page = await portal.open({ as: 'teacher', path: '/students' });
    await button(page, t('membership:add.action')).click();
    const people = dialog(page).getByRole('combobox', { name: t('membership:people.label') });
    await people.fill('nobody is called so');
    await page.getByText(t('membership:people.none')).waitFor();
    // Of the other class of the teacher.
    await people.fill('Cohen');
    await page.getByRole('option', { name: 'Daniel Cohen' }).click();
    await dialog(page)
      .getByRole('textbox', { name: t('membership:add.emails') })
      .fill(`New <${email}>, ${email}x@`);
    await button(dialog(page), t('membership:add.confirm', { count: 3 })).click();
    await dialog(page)
      .getByText(t('membership:add.wrong', { email: `${email}x@` }))
      .waitFor();
    await dialog(page)
      .getByRole('textbox', { name: t('membership:add.emails') })
      .fill(email);
    expect(await barriersOf(page)).toEqual([]);
    await button(dialog(page), t('membership:add.confirm', { count: 2 })).click();
    await dialog(page)
      .getByText(t('membership:verdicts.invited', { count: 1 }))
      .waitFor();
    await dialog(page)
      .getByText(t('membership:verdicts.joined', { count: 1 }))
      .waitFor();
    await button(dialog(page), t('common:close')).click();
    await page.goto(`/students?globalSearch=${email}`);
    await page.getByRole('row', { name: email }).getByText(t('students:statuses.Invited')).waitFor();
    await page.getByRole('link', { name: email }).click();
    await button(page, t('membership:again.one')).click();
    await page.getByText(t('membership:again.done', { count: 0 })).waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });

  it('adds students from a file, and gets the faulty lines back with the reason', async () => {
    const email = address();
    const page = await portal.open({ as: 'teacher', path: '/students' });
    await button(page, t('membership:add.more')).click();
    await page.getByRole('menuitem', { name: t('membership:roster.action') }).click();
    const csv = `e-mail,first name,level\n${email},Anna,3\nno address,Ben,1\n${address()},Cleo,9`;
    const file = { name: 'roster.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    await dialog(page).locator('input[type=file]').setInputFiles(file);
    await button(dialog(page), t('membership:roster.upload')).click();
    await dialog(page)
      .getByText(t('membership:roster.refused', { count: 2 }))
      .waitFor();
    await dialog(page)
      .getByText(t('membership:roster.line', { line: 3 }))
      .waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const saving = page.waitForEvent('download');
    await button(dialog(page), t('membership:roster.saveRefused', { count: 2 })).click();
    expect((await saving).suggestedFilename()).toBe(t('membership:roster.refusedName', { name: 'roster' }));
  });

  it('makes a code, by which someone new joins', async () => {
    const email = address();
    const page = await portal.open({ as: 'teacher', path: '/students' });
    await button(page, t('membership:add.more')).click();
    await page.getByRole('menuitem', { name: t('membership:codes.action') }).click();
    await button(dialog(page), t('membership:codes.add')).click();
    const link = dialog(page)
      .getByText(/\/app\/join\//)
      .first();
    await link.waitFor();
    expect(await barriersOf(page)).toEqual([]);
    const path = new URL((await link.innerText()).trim()).pathname;
    const visitor = await portal.open({ path, language: 'el', themeMode: 'dark', width: 360 });
    const words = wordsIn('el');
    await visitor.getByRole('textbox', { name: words('account:email') }).fill(email);
    await visitor.keyboard.press('Enter');
    const code = () =>
      server
        .mails()
        .filter((mail) => mail.includes(`To: ${email}`))
        .map((mail) => /\b\d{6}\b/.exec(mail)?.[0])
        .at(-1);
    await eventually(async () => code() !== undefined).toBe(true);
    await visitor.getByRole('textbox', { name: words('joining:mailedCode') }).fill(code() ?? '');
    await visitor.getByRole('textbox', { name: words('joining:firstName') }).fill('Νίκη');
    await visitor.getByRole('textbox', { name: words('joining:lastName') }).fill('Νέα');
    expect(await barriersOf(visitor)).toEqual([]);
    await button(visitor, words('joining:joinNow')).click();
    await visitor.getByText(words('joining:setPassword', { email })).waitFor();
    const { items } = await (await portal.api('teacher')).send<{ items: { name: string }[] }>(
      'GET',
      `/namespace/students/list?globalSearch=${email}`,
    );
    expect(items).toMatchObject([{ name: 'Νίκη Νέα', status: 'Active' }]);
  });
});
