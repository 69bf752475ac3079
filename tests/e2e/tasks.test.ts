import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });

describe.each(interfaceLanguages)('a teacher in %s', (language) => {
  const t = wordsIn(language);

  it('sets a task with courses for some students, finds it, copies it and deletes it', async () => {
    const title = `Task ${randomUUID().slice(0, 8)}`;
    const page = await portal.open({ as: 'teacher', language, path: '/tasks' });
    await button(page, t('tasks:create')).click();
    const form = dialog(page);
    await form.getByRole('textbox', { name: t('tasks:title') }).fill(title);
    await form.getByRole('button', { name: t('common:save') }).click();
    await form.getByText(t('validation:required')).first().waitFor();
    await button(form, t('tasks:form.chooseCollections')).click();
    const selector = dialog(page);
    await selector.getByRole('searchbox').fill('at home');
    await selector.getByRole('checkbox', { name: 'At home' }).click();
    await selector.getByText(t('picker:collections.selected', { count: 1 }), { exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(selector, t('picker:collections.choose', { count: 1 })).click();
    await button(dialog(page), t('tasks:form.chooseStudents')).click();
    await dialog(page).getByRole('searchbox').fill('Vasiliki');
    await dialog(page).getByRole('checkbox', { name: 'Vasiliki' }).first().check();
    await button(dialog(page), t('membership:selector.confirm', { count: 1 })).click();
    await page.getByRole('dialog').getByText('At home', { exact: true }).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:save') })
      .click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page
      .getByRole('row', { name: title })
      .getByText(t('tasks:doneOf', { done: 0, of: 1 }))
      .waitFor();

    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('row', { name: 'Vasiliki' }).waitFor();
    await page.getByRole('link', { name: 'At home', exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(page, t('tasks:copy')).click();
    await dialog(page)
      .getByRole('textbox', { name: t('tasks:title') })
      .and(page.locator(`[value="${t('tasks:form.copyTitle', { title })}"]`))
      .or(dialog(page).getByText(t('tasks:form.copyTitle', { title })))
      .first()
      .waitFor();
    await button(dialog(page), t('common:cancel')).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, t('common:delete')).click();
    await button(page.getByRole('alertdialog'), t('tasks:removal.confirm')).click();
    await toast(page, t('tasks:removal.done', { name: title })).waitFor();
  });

  it('ticks students off, and reminds the others', async () => {
    const api = await portal.api('teacher');
    const title = `Task ${randomUUID().slice(0, 8)}`;
    const { items } = await api.send<{ items: { id: string; firstName: string }[] }>(
      'GET',
      '/namespace/students/list?pageSize=2',
    );
    const studentIds = items.map(({ id }) => id);
    const body = { title, type: 'Custom', status: 'Active', notify: false, studentIds };
    const { id } = await api.send<{ id: string }>('POST', '/task/add', body);
    const page = await portal.open({ as: 'teacher', language, path: `/tasks/show/${id}` });
    await button(page, t('tasks:remind.action')).click();
    await button(page.getByRole('alertdialog').or(dialog(page)), t('tasks:remind.confirm')).click();
    await toast(page, t('tasks:remind.done', { count: 2 })).waitFor();
    const boxes = page.getByRole('main').getByRole('checkbox');
    await boxes.first().click();
    await page.getByText(t('tasks:doneOf', { done: 1, of: 2 })).waitFor();
    await boxes.nth(1).click();
    await page.getByText(t('common:statuses.Completed'), { exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
  });
});
