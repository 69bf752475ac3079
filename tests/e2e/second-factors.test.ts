import { readFile } from 'node:fs/promises';
import { generateSync } from 'otplib';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { type Person, password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');

/** Refusals that these tests cause. */
const tolerates = /40[013]/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const isSaid = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words }).waitFor();

/** Takes away what another try of a test set up; the person's sessions end by it. */
async function startOver(person: Person): Promise<void> {
  const { id } = await portal.api(person);
  await (await portal.api('adminAlone')).send('DELETE', `/user/second-factors/${id}`);
}

const devices: CDPSession[] = [];
afterEach(async () => {
  await Promise.all(devices.splice(0).map((session) => session.detach()));
});

/** Gives the browser a device that makes passkeys, and presents them without being asked, for one test. */
async function deviceOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  devices.push(session);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its owner touches it. */
    isTouched: (enabled: boolean) =>
      session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    /** Whether it recognizes its owner. */
    knowsOwner: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** Fills in the password that a dialog asks for, and goes on. */
async function prove(page: Page): Promise<void> {
  await field(page, t('security:proof.password')).fill(password);
  await page.keyboard.press('Enter');
}

/** The recovery codes on the screen, which are then put away. */
async function takeCodes(page: Page): Promise<string[]> {
  const list = page.getByRole('list', { name: t('security:recovery.list') });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  await button(page, t('security:recovery.done')).click();
  await list.waitFor({ state: 'detached' });
  return codes;
}

/** Signs out, and in again by password on the way to a page. */
async function signInAgain(page: Page, person: Person, path: string): Promise<void> {
  await button(page, t('shell:logout')).click();
  await button(page, t('account:signIn.submit')).waitFor();
  await page.goto(path);
  await page.fill('input[name=username]', people[person]);
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
}

/** Whether the middle of something is on the screen, and nothing lies over it. */
const isOnTop = (element: Locator) =>
  element.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

const isAt = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
const otherWay = (page: Page, way: string) =>
  page
    .getByRole('group', { name: t('security:step.others') })
    .getByRole('button', { name: t(`security:step.other.${way}`), exact: true })
    .click();

it('a passkey is made on the profile page, signs in without a click, and says what to do when it fails', async () => {
  await startOver('support');
  const page = await portal.open({ as: 'support', apart: true, path: '/profile', tolerates });
  const device = await deviceOf(page);
  await button(page, t('security:passkeys.add')).click();
  await field(page, t('security:passkeys.name')).fill('Reading-room tablet');
  await prove(page);
  const codes = await takeCodes(page);
  expect(codes).toHaveLength(10);
  const keys = page.getByRole('list', { name: t('security:passkeys.title') });
  await keys.getByText('Reading-room tablet').waitFor();
  await keys.getByText(t('security:passkeys.unused')).waitFor();
  await page.getByText(t('security:twoStep.on'), { exact: true }).waitFor();

  // The same device is not taken twice.
  await button(page, t('security:passkeys.add')).click();
  await field(page, t('security:passkeys.name')).fill('The same one');
  await prove(page);
  await page
    .getByRole('alert')
    .filter({ hasText: t('security:passkeys.known') })
    .waitFor();
  await button(page, t('common:cancel')).click();

  await signInAgain(page, 'support', '/tags/item?status=Active');
  await isAt(page, t('tags:menu.item'));
  expect(new URL(page.url()).search).toContain('status=Active');

  await device.knowsOwner(false);
  await signInAgain(page, 'support', '/tags/item');
  const alert = page.getByRole('alert').filter({ hasText: t('security:passkeys.canceled') });
  await alert.getByText(t('security:step.hints.Passkey.INTERNAL_ERROR')).waitFor();
  await device.knowsOwner(true);
  await button(page, t('security:step.usePasskey')).click();
  await isAt(page, t('tags:menu.item'));

  // One that keeps waiting is left for another way.
  await device.isTouched(false);
  await signInAgain(page, 'support', '/profile');
  await button(page, t('security:step.waiting')).waitFor();
  expect(await button(page, t('security:step.other.Mail')).count()).toBe(0);
  await otherWay(page, 'Recovery');
  await field(page, t('security:step.recoveryCode')).fill(codes[0] ?? '');
  await page.keyboard.press('Enter');
  await isAt(page, t('account:profile.title'));
  await page.getByText(t('security:mail.refused', { email: people.support })).waitFor();

  // Without its last passkey the account is left with the mailed code, as the question says.
  await keys.getByText(t('security:passkeys.used', { when: '' }).trim()).waitFor();
  await button(page, t('security:passkeys.removeOf', { name: 'Reading-room tablet' })).click();
  const question = page.getByRole('alertdialog', { name: t('security:passkeys.removeTitle') });
  await question.getByText(t('security:lastFactor')).waitFor();
  await field(page, t('security:proof.password')).fill('not my password');
  await page.keyboard.press('Enter');
  await question.getByText(t('errors:OLD_PASSWORD_NOT_MATCH')).waitFor();
  await prove(page);
  await isSaid(page, t('security:passkeys.removed', { name: 'Reading-room tablet' }));
  await keys.waitFor({ state: 'detached' });
});

/** The codes that were mailed to a person to pass the second step, oldest first. */
function codesTo(person: Person): string[] {
  const mails = server.mails().filter((mail) => mail.includes(`To: ${people[person]}`));
  return mails.flatMap((mail) => /^Subject: (\d{6})/m.exec(mail)?.[1] ?? []);
}

/** The code that something has mailed to a person. */
async function codeMailedBy(person: Person, work: () => Promise<void>): Promise<string> {
  const before = codesTo(person).length;
  await work();
  await eventually(() => codesTo(person).length).toBe(before + 1);
  return codesTo(person).at(-1) ?? '';
}

/** What an authenticator app shows now, or some steps of half a minute later. */
const codeOf = (secret: string, later = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + later * 30 });

it('an authenticator app is set up and asked for; a lost one is replaced by a recovery code, once, and by no mailed code', async () => {
  await startOver('teacher');
  const page = await portal.open({ as: 'teacher', apart: true, path: '/profile', tolerates });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, t('security:authenticator.setUp')).click();
  await prove(page);
  await page.getByRole('img', { name: t('security:authenticator.qr') }).waitFor();
  await button(page, t('security:authenticator.copy')).click();
  await isSaid(page, t('form:clipboard.copied'));
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  const shown = await page.locator('code').innerText();
  expect(shown.replaceAll(' ', '')).toBe(secret);
  await page.setViewportSize({ width: 360, height: 560 });
  await field(page, t('security:authenticator.code')).fill(codeOf(secret, 100));
  await page.keyboard.press('Enter');
  const hint = page.getByText(t('security:step.hints.Authenticator.INVALID_VERIFICATION_CODE'));
  await eventually(() => isOnTop(hint)).toBe(true);
  await field(page, t('security:authenticator.code')).fill(codeOf(secret));
  await page.keyboard.press('Enter');

  // The codes are not lost by a key pressed too early, and can be kept in three ways.
  const list = page.getByRole('list', { name: t('security:recovery.list') });
  await list.waitFor();
  await page.setViewportSize({ width: 640, height: 320 });
  await eventually(() => isOnTop(button(page, t('security:recovery.done')))).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Escape');
  await button(page, t('security:recovery.stay')).click();
  const [unload] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(unload.type()).toBe('beforeunload');
  await unload.dismiss();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('security:recovery.download')).click(),
  ]);
  expect(download.suggestedFilename()).toBe(t('security:recovery.fileName'));
  const file = await readFile(await download.path(), 'utf8');
  await button(page, t('security:recovery.copy')).click();
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(secret);
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  await page.emulateMedia({ media: 'print' });
  expect(await list.isVisible()).toBe(true);
  expect(await button(page, t('security:recovery.print')).isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  const codes = await takeCodes(page);
  expect(codes).toHaveLength(10);
  expect(copied).toEqual(codes);
  expect(codes.filter((code) => !file.includes(code))).toEqual([]);
  await page.getByText(t('security:recovery.left', { count: 10 })).waitFor();

  const before = codesTo('teacher').length;
  await signInAgain(page, 'teacher', '/admin/items');
  const code = field(page, t('account:codes.code'));
  await page.getByText(t('security:step.AuthenticatorText', { email: people.teacher })).waitFor();
  await code.fill(codeOf(secret, 100));
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(t('security:step.hints.Authenticator.INVALID_VERIFICATION_CODE'))
    .waitFor();
  await code.fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await isAt(page, t('items:menu'));
  expect(codesTo('teacher')).toHaveLength(before);

  // As people type it from paper.
  const typed = (codes[0] ?? '').toLowerCase().replace('-', ' ');
  await signInAgain(page, 'teacher', '/admin/items');
  await otherWay(page, 'Recovery');
  const recovery = field(page, t('security:step.recoveryCode'));
  await recovery.fill(typed);
  await page.keyboard.press('Enter');
  await isAt(page, t('items:menu'));
  await page.getByText(t('security:recovery.leftToast', { count: 9 })).waitFor();

  await signInAgain(page, 'teacher', '/admin/items');
  await otherWay(page, 'Recovery');
  await recovery.fill(typed);
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .getByText(t('security:step.hints.Recovery.INVALID_VERIFICATION_CODE'))
    .waitFor();
  expect(await button(page, t('security:step.other.Mail')).count()).toBe(0);
  await recovery.fill(codes[1] ?? '');
  await page.keyboard.press('Enter');
  await isAt(page, t('items:menu'));

  // The way that this browser used last is offered first, but not a code that is for emergencies.
  await signInAgain(page, 'teacher', '/profile');
  await code.waitFor();
  await otherWay(page, 'Recovery');
  await recovery.fill(codes[2] ?? '');
  await page.keyboard.press('Enter');
  await isAt(page, t('account:profile.title'));

  await button(page, t('security:recovery.makeNew')).click();
  await page.getByText(t('security:recovery.replaceText')).waitFor();
  await prove(page);
  const renewed = await takeCodes(page);
  expect(renewed.filter((one) => codes.includes(one))).toEqual([]);

  await button(page, t('security:authenticator.remove')).click();
  await page.getByRole('alertdialog').getByText(t('security:lastFactor')).waitFor();
  await prove(page);
  await isSaid(page, t('security:authenticator.removed'));
  await button(page, t('security:twoStep.turnOff')).click();
  await page.getByRole('alertdialog').getByText(t('security:twoStep.offText')).waitFor();
  await prove(page);
  await isSaid(page, t('security:twoStep.turnedOff'));
  await signInAgain(page, 'teacher', '/admin/items');
  await isAt(page, t('items:menu'));
});

it('two-step verification is turned on with the keyboard alone, and the mailed code is asked for', async () => {
  await startOver('supervisor');
  const page = await portal.open({ as: 'supervisor', apart: true, path: '/profile', tolerates });
  await button(page, t('security:twoStep.turnOn')).focus();
  await page.keyboard.press('Enter');
  const proof = field(page, t('security:proof.password'));
  await eventually(() => proof.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.getByRole('dialog').getByText(t('security:password.effect')).waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await isSaid(page, t('security:twoStep.turnedOn'));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const turnOff = button(page, t('security:twoStep.turnOff'));
  await eventually(() => turnOff.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByText(t('security:recovery.none')).waitFor();

  const mailed = await codeMailedBy('supervisor', () => signInAgain(page, 'supervisor', '/tags/item'));
  await field(page, t('account:codes.code')).waitFor();
  await page.keyboard.type(mailed);
  await page.keyboard.press('Enter');
  await isAt(page, t('tags:menu.item'));
});

it.each([
  { as: 'admin', language: 'en', themeMode: 'dark', width: 1280, height: 800 },
  { as: 'learner', language: 'el', themeMode: 'light', width: 360, height: 740 },
] as const)(
  'every screen of it can be used by everyone in $language, $themeMode, $width px wide',
  async (look) => {
    await startOver(look.as);
    const page = await portal.open({ apart: true, path: '/profile', tolerates, ...look });
    await deviceOf(page);
    const words = wordsIn(look.language);
    const click = (key: string) => button(page, words(key)).click();
    const found: string[] = [];
    const note = async (place: string) => {
      const faults = [...(await faultsOf(page, look.language)), ...(await barriersOf(page))];
      found.push(...faults.map((fault) => `${place}: ${fault}`));
    };
    const prove = async () => {
      await field(page, words('security:proof.password')).fill(password);
      await page.keyboard.press('Enter');
    };
    const cancel = async () => {
      await click('common:cancel');
      await page.locator('[role$=dialog]').waitFor({ state: 'detached' });
    };

    await page.getByText(words('security:twoStep.off'), { exact: true }).waitFor();
    await note('off');
    await click('security:password.change');
    await note('password');
    await cancel();
    await click('security:twoStep.turnOn');
    await note('turning on');
    await cancel();

    await click('security:authenticator.setUp');
    await note('password before the app');
    await prove();
    await page.getByRole('img', { name: words('security:authenticator.qr') }).waitFor();
    await note('app');
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await field(page, words('security:authenticator.code')).fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: words('security:recovery.list') }).waitFor();
    await note('recovery codes');
    // What was said of the first way to keep them lies over no other one.
    await click('security:recovery.copy');
    await page.locator('.MuiSnackbar-root').waitFor();
    await page.locator('.MuiDialogContent-root').evaluate((content) => content.scrollTo(0, 0));
    for (const key of ['copy', 'download', 'print'])
      expect(await isOnTop(button(page, words(`security:recovery.${key}`)))).toBe(true);
    await click('security:recovery.done');
    await click('security:passkeys.add');
    await field(page, words('security:passkeys.name')).fill('Nostos');
    await note('passkey');
    await prove();
    await page.getByText('Nostos', { exact: true }).waitFor();
    await note('on');
    for (const key of ['twoStep.turnOff', 'authenticator.remove', 'recovery.makeNew']) {
      await click(`security:${key}`);
      await note(key);
      await cancel();
    }

    await click('shell:logout');
    await button(page, words('account:signIn.submit')).waitFor();
    await page.fill('input[name=username]', people[look.as]);
    await page.fill('input[name=password]', password);
    await page.keyboard.press('Enter');
    await field(page, words('account:codes.code')).fill(codeOf(secret, 100));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await note('second step by Authenticator');
    for (const way of ['Passkey', 'Recovery']) {
      await click(`security:step.other.${way}`);
      await note(`second step by ${way}`);
    }
    expect(found).toEqual([]);
  },
);
