import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { interfaceLanguages } from '#contract/languages.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { portalForTests } from './support/portal.ts';

const portal = portalForTests();
const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first();
const toast = (page: Page, message: string) => page.getByRole('status').filter({ hasText: message });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

interface Added {
  id: string;
}

describe('a class', () => {
  const t = wordsIn('en');

  it('is added, gets members, and is copied for a new school year', async () => {
    const name = `French ${randomUUID().slice(0, 6)} 2025–26`;
    const page = await portal.open({
      as: 'supervisor',
      language: 'en',
      path: '/namespaces',
      tolerates: /400/,
    });
    await button(page, t('namespaces:create')).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t('namespaces:name') }).fill(name);
    await dialog.getByRole('button', { name: t('common:save') }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name, exact: true }).click();
    await heading(page, name).waitFor();

    // What is missing is offered.
    await page.getByText(t('namespaces:show.students', { count: 0 }), { exact: true }).waitFor();
    await button(page, t('namespaces:show.addStudents')).waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(page, t('namespaces:show.addTask')).click();
    // Its courses are chosen among those of the selected class.
    await toast(page, t('shell:namespaceSwitched', { name })).waitFor();
    const task = page.getByRole('dialog', { name: t('tasks:form.addTitle') });
    await task.waitFor();
    await page.keyboard.press('Escape');
    await task.waitFor({ state: 'detached' });

    const members = page.getByRole('list', { name: t('namespaces:members.title') });
    const email = page.getByRole('textbox', { name: t('namespaces:members.add.email') });
    await email.fill('nobody@demo.test');
    await email.press('Enter');
    await page.getByText(t('validation:unknownPerson')).waitFor();
    await email.fill('teacher@demo.test');
    await email.press('Enter');
    await members.getByText('teacher@demo.test').waitFor();
    expect(await members.getByRole('listitem').count()).toBe(2);

    await button(page, t('namespaces:copy.confirm')).click();
    const copyName = name.replace('2025–26', '2026–27');
    await page.waitForFunction(
      (expected) => (document.activeElement as HTMLInputElement | null)?.value === expected,
      copyName,
    );
    await page.keyboard.press('Enter');
    await heading(page, copyName).waitFor();
    await members.getByText('teacher@demo.test').waitFor();
  });

  it('leads to its lists, which switches to it, and warns of what its students do not learn', async () => {
    const api = await portal.api('supervisor');
    const name = `Greek ${randomUUID().slice(0, 6)}`;
    const { id } = await api.send<Added>('POST', '/namespace/add', { name, type: 'el' });
    const { title } = await api.send<{ title: string }>('POST', '/collection/add', {
      ...{ type: 'PlacementTest', title: `Travel ${randomUUID().slice(0, 6)}`, tags: [], status: 'Active' },
      namespaces: [api.namespace, id],
    });
    const page = await portal.open({
      as: 'supervisor',
      apart: true,
      language: 'en',
      path: `/namespaces/show/${id}`,
    });
    await page
      .getByRole('alert')
      .filter({ hasText: t('namespaces:fit.languageAdvice') })
      .getByRole('link', { name: title })
      .waitFor();
    expect(await barriersOf(page)).toEqual([]);
    await button(page, t('namespaces:show.courses', { count: 1 })).click();
    await eventually(() => new URL(page.url()).pathname).toBe('/admin/collections');
    await toast(page, t('shell:namespaceSwitched', { name })).waitFor();
    await page.getByRole('link', { name: title }).waitFor();
  });
});

it('the form of a course warns of a class whose students learn another language', async () => {
  const t = wordsIn('en');
  const api = await portal.api('supervisor');
  const name = `Greek ${randomUUID().slice(0, 6)}`;
  await api.send<Added>('POST', '/namespace/add', { name, type: 'el' });
  const page = await portal.open({
    ...{ as: 'supervisor', apart: true, language: 'en' },
    path: '/collections/add?type=PlacementTest',
  });
  await page.getByRole('combobox', { name: t('form:namespaces.label') }).fill(name);
  await page.getByRole('option', { name }).click();
  const language = t('languages:el');
  await page.getByText(t('namespaces:fit.language', { name, language })).waitFor();
});

it('a class is deleted, and what it held moves to another one', async () => {
  const t = wordsIn('el');
  const api = await portal.api('admin');
  const [name, other] = [`Παλιά ${randomUUID().slice(0, 6)}`, `Νέα ${randomUUID().slice(0, 6)}`];
  const { id } = await api.send<Added>('POST', '/namespace/add', { name, type: 'en' });
  const { id: target } = await api.send<Added>('POST', '/namespace/add', { name: other, type: 'en' });
  const course = await api.send<Added>('POST', '/collection/add', {
    ...{ type: 'PlacementTest', title: 'Kept', tags: [], namespaces: [id] },
  });
  const page = await portal.open({ as: 'admin', language: 'el', path: `/namespaces/show/${id}`, width: 360 });
  await heading(page, name).waitFor();
  await button(page, t('common:delete')).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(t('namespaces:removal.forGood')).waitFor();
  expect(await barriersOf(page)).toEqual([]);
  const confirm = question.getByRole('button', { name: t('namespaces:removal.confirm') });
  expect(await confirm.isDisabled()).toBe(true);
  await question.getByLabel(t('common:confirm.verify', { name })).fill(name);
  await confirm.click();
  await question.getByText(t('namespaces:removal.moveToNothing')).waitFor();
  await page.keyboard.type(other);
  await page.getByRole('option', { name: other }).click();
  await confirm.click();
  await eventually(() => new URL(page.url()).pathname).toBe('/namespaces');
  const details = await api.send<{ namespaces: string[] }>('GET', `/collection/details/${course.id}`);
  expect(details.namespaces).toEqual([target]);
  await api.send('DELETE', `/namespace/details/${target}?content=delete`);
});

it('classes are called workspaces where the product is of another kind, in both languages', async () => {
  const page = await portal.open({ as: 'supervisor', language: 'en', path: '/namespaces' });
  await page.route('**/api/namespace/configs', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), productKind: 'Fitness' } });
  });
  await page.reload();
  for (const language of interfaceLanguages) {
    const t = wordsIn(language);
    if (language === 'el') {
      await button(page, wordsIn('en')('shell:language')).click();
      await page.getByRole('menuitemradio', { name: 'Ελληνικά' }).click();
    }
    await heading(page, t('workspaces:namespaces.menu')).waitFor();
    await button(page, t('workspaces:namespaces.create')).click();
    await page.getByRole('heading', { name: t('workspaces:namespaces.form.addTitle') }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.unrouteAll();
});
