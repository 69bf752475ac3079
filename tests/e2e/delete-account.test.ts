import { expect, it } from 'vitest';
import { deletionDays } from '#contract/account-deletion.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);

/** The codes that were mailed to someone, oldest first. */
const codesFor = (email: string) =>
  server
    .mails()
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => /\b\d{6}\b/.exec(mail)?.[0] ?? []);

it('someone who is signed in has the own account deleted by a mailed code, and keeps it by signing in', async () => {
  const t = wordsIn('el');
  const email = people.learner;
  const page = await portal.open({
    as: 'learner',
    apart: true,
    path: '/anything/delete-account',
    language: 'el',
    width: 360,
    tolerates: /400|401/,
  });
  const address = page.getByRole('textbox', { name: t('account:email') });
  await address.waitFor();
  expect(await address.inputValue()).toBe(email);
  await page.getByRole('button', { name: t('pages:deletion.request') }).click();
  await page.getByText(t('pages:deletion.sent', { email })).waitFor();
  await eventually(() => codesFor(email).length).toBe(1);
  const right = codesFor(email)[0] ?? '';
  expect(await faultsOf(page, 'el')).toEqual([]);
  expect(await barriersOf(page)).toEqual([]);

  const code = page.getByRole('textbox', { name: t('account:codes.code') });
  const remove = page.getByRole('button', { name: t('pages:deletion.confirm') });
  await code.fill(right === '000000' ? '111111' : '000000');
  await remove.click();
  await page
    .getByRole('alert')
    .filter({ hasText: t('errors:INVALID_VERIFICATION_CODE') })
    .waitFor();
  await code.fill(right);
  await remove.click();
  const done = page.getByRole('status').filter({ hasText: t('pages:deletion.doneHelp') });
  await done.waitFor();
  const day = new Date(Date.now() + deletionDays * 86_400_000).getDate();
  expect(await done.innerText()).toContain(`${String(day).padStart(2, '0')}-`);
  expect(await barriersOf(page)).toEqual([]);
  await page.reload();
  await done.waitFor();

  await page.getByRole('link', { name: t('pages:toSignIn') }).click();
  await page.fill('input[name=username]', email);
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  await eventually(() => new URL(page.url()).pathname).toBe('/profile');
});

it('whether an address has an account is not said, and a wrong address can be corrected', async () => {
  const t = wordsIn('en');
  const page = await portal.open({ path: '/portal/delete-account', tolerates: /400/ });
  const address = page.getByRole('textbox', { name: t('account:email') });
  await address.fill('nobody');
  await page.getByRole('button', { name: t('pages:deletion.request') }).click();
  await page.getByText(t('validation:email')).waitFor();
  await address.fill('nobody@example.test');
  await page.keyboard.press('Enter');
  await page.getByText(t('pages:deletion.sent', { email: 'nobody@example.test' })).waitFor();
  const places = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(places.filter((place) => place === '/' || place === '/login')).toEqual(['/login']);
  await page.getByRole('link', { name: t('pages:deletion.otherAddress') }).click();
  await eventually(() => address.inputValue()).toBe('nobody@example.test');
});
