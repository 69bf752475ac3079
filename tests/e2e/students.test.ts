import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests(ownServer().address);
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true }).first();
const dialog = (page: Page) => page.getByRole('dialog').last();
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });

interface Listed {
  id: string;
  name: string;
  knowledge: { Weak: number };
}
const listed = async () =>
  (
    await (
      await portal.api('teacher')
    ).send<{ items: Listed[] }>('GET', '/namespace/students/list?pageSize=100')
  ).items;

describe('a teacher', () => {
  const t = wordsIn('el');

  it('makes a task of the weak entries of a student, and finds it among the tasks of the student', async () => {
    const student = (await listed()).find(({ knowledge }) => knowledge.Weak > 2);
    if (!student) throw new Error('nobody has weak entries');
    const page = await portal.open({
      ...{
        as: 'teacher',
        language: 'el',
        themeMode: 'dark',
        width: 360,
        path: `/students/show/${student.id}`,
      },
    });
    const weak = page.getByRole('region', { name: t('students:weak.title') });
    await weak.getByRole('checkbox').nth(1).press('Space');
    await button(weak, t('students:task.ofTicked', { count: 1 })).click();
    const form = dialog(page);
    const title = t('students:weak.task', { name: student.name });
    await form.getByRole('textbox', { name: t('tasks:title') }).waitFor();
    expect(await form.getByRole('textbox', { name: t('tasks:title') }).inputValue()).toBe(title);
    await form.getByText(student.name, { exact: true }).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await form.getByRole('button', { name: t('common:save') }).click();
    await toast(page, t('tasks:form.added')).waitFor();
    const tasks = page.getByRole('region', { name: t('tasks:menu') });
    await tasks.getByRole('link', { name: title }).waitFor();
    const timeline = page.getByRole('region', { name: t('students:timeline.title') });
    await timeline.getByRole('link', { name: title }).waitFor();
    await button(page, t('tasks:form.open')).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  });

  it('notes level and a few words of a student', async () => {
    const [student] = await listed();
    const path = `/students/show/${student?.id}`;
    const page = await portal.open({ as: 'teacher', language: 'el', path });
    await button(page, t('membership:notes.action')).click();
    await dialog(page)
      .getByRole('textbox', { name: t('students:note') })
      .fill('Λείπει συχνά');
    await dialog(page).getByRole('combobox').press('Enter');
    await page.getByRole('option', { name: t('membership:level', { level: 7 }) }).click();
    expect(await barriersOf(page)).toEqual([]);
    await button(dialog(page), t('common:save')).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Λείπει συχνά').waitFor();
  });

  it('removes several students at once by the keyboard, and takes it back', async () => {
    const [first, second] = (await listed()).map(({ name }) => name);
    const page = await portal.open({ as: 'teacher', language: 'el', path: '/students' });
    const box = (name = '') =>
      page.getByRole('checkbox', { name: t('students:selection.select', { name }), exact: true });
    // As the grid does it: a cell is left by arrows, and Space selects.
    await page.getByRole('gridcell', { name: first }).first().focus();
    await page.keyboard.press('Space');
    await box(second).check();
    const bar = page.getByRole('region', { name: t('students:selection.title') });
    await bar.getByText(t('students:selection.count', { count: 2 })).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(bar, t('students:selection.remove')).press('Enter');
    await dialog(page)
      .getByText(first ?? '', { exact: true })
      .waitFor();
    await button(dialog(page), t('membership:remove.confirm', { count: 2 })).press('Enter');
    await toast(page, t('membership:remove.done', { count: 2 })).waitFor();
    await box(first).waitFor({ state: 'detached' });
    await button(page, t('common:undo')).click();
    await toast(page, t('membership:remove.undone', { count: 2 })).waitFor();
    await box(first).waitFor();
    await box(second).waitFor();
  });
});
