import { expect, it } from 'vitest';
import { signInByApi } from './support/api.ts';
import { eventually } from './support/eventually.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { password } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);

it.each(['en', 'el'] as const)(
  'level and reminder of a class are chosen and shown, in %s, and a failure is said and loses nothing',
  async (language) => {
    const t = wordsIn(language);
    const person = language === 'en' ? 'teacher' : 'supervisor';
    const width = language === 'en' ? 1280 : 360;
    const page = await portal.open({
      ...{ as: person, apart: true, language, path: '/profile', width, tolerates: /ERR_FAILED|ApiError/ },
    });
    const edit = page.getByRole('button', {
      name: new RegExp(t('profile:namespaceSettings.editOf', { name: '.+' })),
    });
    await edit.first().click();
    const dialog = page.getByRole('dialog', { name: t('profile:namespaceSettings.title') });
    await dialog.getByRole('combobox', { name: t('profile:namespaceSettings.level') }).click();
    await page.getByRole('option', { name: '3', exact: true }).click();
    await dialog.getByText(t('profile:namespaceSettings.reminder')).click();
    const time = dialog.getByRole('combobox', { name: t('profile:namespaceSettings.time') });
    await time.fill('7.05');
    await page.getByRole('option', { name: '07:05' }).click();

    const update = dialog.getByRole('button', { name: t('profile:namespaceSettings.update') });
    await page.route('**/api/user/settings', (route) => route.abort());
    await update.click();
    await page.getByText(t('errors:NETWORK')).first().waitFor();
    expect(await time.inputValue()).toBe('07:05');
    await page.unroute('**/api/user/settings');
    await update.click();
    await dialog.waitFor({ state: 'detached' });
    const facts = [
      t('profile:namespaceSettings.levelOf', { level: '3' }),
      t('profile:namespaceSettings.reminderAt', { time: '07:05' }),
    ];
    await page.getByText(facts.join(' · ')).waitFor();
  },
);

it('a picture is cut out of an image of the device, another session is ended, and the e-mail address is changed', async () => {
  const t = wordsIn('en');
  const elsewhere = await signInByApi(server.address(), 'support');
  const page = await portal.open({ as: 'support', apart: true, path: '/profile', tolerates: /40[01]/ });
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  const dialog = page.getByRole('dialog');

  const drawn = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
    canvas.getContext('2d')?.fillRect(0, 0, 300, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(drawn, 'base64') });
  await dialog.getByRole('button', { name: t('profile:picture.use') }).click();
  const shown = page.getByRole('img', { name: t('profile:picture.of') });
  await eventually(() =>
    shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]),
  ).toEqual([320, 320]);

  await button('profile:sessions.endOthers').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^End \d/ })
    .click();
  await button('profile:sessions.endOthers').waitFor({ state: 'detached' });
  await expect(elsewhere.send('GET', '/auth')).rejects.toThrow('401');

  const email = 'support-moved@demo.test';
  await button('profile:email.change').click();
  await dialog.getByRole('textbox', { name: t('profile:email.new') }).fill(email);
  await dialog.locator('input[name=proof]').fill(password);
  await page.keyboard.press('Enter');
  const mailed = () => server.mails().filter((mail) => mail.includes(`To: ${email}`));
  await eventually(() => mailed().length).toBe(1);
  await page
    .getByRole('textbox', { name: t('account:codes.code') })
    .fill(/Subject: .*?(\d{6})/.exec(mailed().at(-1) ?? '')?.[1] ?? '');
  await page.keyboard.press('Enter');
  await page.getByText(t('profile:email.help', { email })).waitFor();
});
