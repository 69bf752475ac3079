import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { uuidv7 } from 'uuidv7';
import { beforeAll, expect, it, type TestContext } from 'vitest';
import { users } from '#server/resources/accounts/users.table.ts';
import { eventually } from './support/eventually.ts';
import { barriersOf, faultsOf } from './support/inspect.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { password, people } from './support/people.ts';
import { portalForTests } from './support/portal.ts';

const server = ownServer();
const portal = portalForTests(server.address);
const t = wordsIn('en');
const el = wordsIn('el');
const newPassword = 'four words of mine';

/** Teachers, each for one test, by what their account has to do before it may sign in. */
const accounts: Record<string, Partial<typeof users.$inferInsert>> = {
  forgetful: {},
  greek: { settings: { language: 'el' } },
  careless: {},
  unverified: { verified: false },
  moved: { emailVerified: false },
  reloading: { verified: false },
  forced: { forcePasswordChange: true },
  called: {},
  twice: {},
  guessed: {},
};

/** The account of a test; another one for a second try, as a flow cannot begin again. */
const emailOf = (name: string, { task }: TestContext) => `${name}${task.result?.retryCount ?? 0}@demo.test`;

beforeAll(async () => {
  await server.changeData(async ({ drizzle }) => {
    const [teacher] = await drizzle.select().from(users).where(sql`email = ${people.teacher}`);
    const { passwordHash, assignNamespaces, selectedNamespace } = teacher ?? {};
    const rows = Object.entries(accounts).flatMap(([name, state]) =>
      [0, 1, 2].map((attempt) => ({
        ...{ id: uuidv7(), email: `${name}${attempt}@demo.test`, username: `${name}${attempt}` },
        ...{ passwordHash, assignNamespaces, selectedNamespace, roles: ['TEACHER' as const], ...state },
      })),
    );
    await drizzle.insert(users).values(rows);
  });
});

/** The code in the newest mail to an address, once so many mails arrived. */
async function codeFor(email: string, count = 1): Promise<string> {
  const mailed = () => server.mails().filter((mail) => mail.includes(`To: ${email}`));
  await eventually(() => mailed().length).toBe(count);
  return /Subject: .*?(\d{6})/.exec(mailed().at(-1) ?? '')?.[1] ?? '';
}

/** A code that is not this one. */
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

const codeField = (page: Page) => page.locator('input[autocomplete=one-time-code]');
const alert = (page: Page) => page.getByRole('alert');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.fill('input[name=username]', email);
  await page.fill('input[name=password]', secret);
  await page.keyboard.press('Enter');
}

async function setPassword(page: Page, first: string, second = first): Promise<void> {
  await page.fill('input[name=new-password]', first);
  await page.fill('input[name=repeated-password]', second);
  await page.keyboard.press('Enter');
}

/** The message at the field of the new password. */
const verdict = (page: Page) =>
  page.locator('input[name=new-password]').evaluate((input) => {
    const id = input.getAttribute('aria-describedby') ?? '';
    return input.getAttribute('aria-invalid') === 'true' ? document.getElementById(id)?.textContent : '';
  });

/** Everything that a browser keeps of the page. */
async function keptBy(page: Page): Promise<string> {
  const kept = await page.evaluate(async () => ({
    address: location.href,
    history: history.state,
    local: { ...localStorage },
    session: { ...sessionStorage },
    cookies: document.cookie,
    name: window.name,
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
  return JSON.stringify([kept, await page.context().cookies()]);
}

/** Moves the focus on, as by hand, until it is where it should be. */
async function tabTo(page: Page, name: string): Promise<void> {
  await eventually(async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.textContent?.trim());
  }).toBe(name);
}

it('a forgotten password is replaced with the keyboard alone, and what was signed in is signed out', async (context) => {
  const email = emailOf('forgetful', context);
  const before = await fetch(`${portal.address()}/api/auth/login/Web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  const { accessToken } = (await before.json()) as { accessToken: string };

  const page = await portal.open({ path: '/login?to=%2Ftags%2Fitem' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.locator('input[name=username]').waitFor();
  await page.keyboard.type(email);
  await tabTo(page, t('account:forgot.email.title'));
  await page.keyboard.press('Enter');
  await heading(page, t('account:forgot.email.title')).waitFor();
  expect(await page.inputValue('input[name=username]')).toBe(email);
  await page.keyboard.press('Enter');

  await heading(page, t('account:forgot.code.title')).waitFor();
  const code = await codeFor(email);
  // As it is pasted from a mail that writes it in two groups.
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)} `);
  expect(await codeField(page).inputValue()).toBe(code);
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);

  await heading(page, t('account:newPassword.title')).waitFor();
  expect(sent.filter((path) => path.endsWith('/forgot-password/verify'))).toHaveLength(1);
  expect(pathOf(page)).toBe('/reset-password');
  expect(await page.inputValue('input[autocomplete=username]')).toBe(email);
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(newPassword);
  expect(await keptBy(page)).not.toMatch(new RegExp(`${code}|${newPassword}|eyJ`));
  await page.keyboard.press('Enter');

  await page.getByText(t('account:signIn.passwordChanged')).waitFor();
  expect(await page.inputValue('input[name=username]')).toBe(email);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  const headers = { authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${portal.address()}/api/auth`, { headers })).status).toBe(401);
  await page.keyboard.type(newPassword);
  await page.keyboard.press('Enter');
  await heading(page, t('tags:menu.item')).waitFor();
});

it('a forgotten password is replaced in Greek on a phone, and every screen of it is without a fault', async (context) => {
  const email = emailOf('greek', context);
  const look = { language: 'el', themeMode: 'dark', width: 360, height: 740 } as const;
  const page = await portal.open({ ...look, path: '/forgot', tolerates: /400/ });
  const found: string[] = [];
  const note = async () => found.push(...(await faultsOf(page, 'el')), ...(await barriersOf(page)));
  await page.fill('input[name=username]', 'κανένας');
  await page.keyboard.press('Enter');
  await page.getByText(el('validation:email')).waitFor();
  await note();
  await page.fill('input[name=username]', email);
  await page.keyboard.press('Enter');

  await heading(page, el('account:forgot.code.title')).waitFor();
  const code = await codeFor(email);
  expect(server.mails().at(-1)).toContain('κωδικός');
  await codeField(page).fill(otherThan(code));
  await page.keyboard.press('Enter');
  await alert(page).getByText(el('errors:INVALID_VERIFICATION_CODE')).waitFor();
  await note();
  await codeField(page).fill(code);
  await page.keyboard.press('Enter');

  await heading(page, el('account:newPassword.title')).waitFor();
  await note();
  await setPassword(page, 'qwertyuiop', 'qwertyuiopa');
  await page.getByText(el('validation:passwordMismatch')).waitFor();
  await setPassword(page, 'qwertyuiop');
  await eventually(() => verdict(page)).toBe(el('validation:passwordCommon'));
  await note();
  await setPassword(page, newPassword);
  await page.getByText(el('account:signIn.passwordChanged')).waitFor();
  await note();
  expect(found).toEqual([]);
});

it('a code that is wrong, too old or tried too often is refused with what to do, and a reload loses nothing', async (context) => {
  const email = emailOf('careless', context);
  const page = await portal.open({ path: '/forgot', tolerates: /400|429|502|CONNECTION/ });
  await page.fill('input[name=username]', email);
  await page.keyboard.press('Enter');
  await codeField(page).waitFor();
  const code = await codeFor(email);
  const enter = async (entered: string) => {
    await codeField(page).fill(entered);
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/forgot-password/verify'));
    await page.getByRole('button', { name: t('account:codes.submit') }).click();
    await answered;
  };
  await enter(otherThan(code));
  await alert(page).getByText(t('account:codes.hints.INVALID_VERIFICATION_CODE')).waitFor();
  await page.reload();
  await page.getByText(t('account:forgot.code.text', { email })).waitFor();
  expect(await page.getByRole('button', { name: /^New code in \d+ s$/ }).isDisabled()).toBe(true);

  await server.changeData(async ({ drizzle }) => {
    await drizzle.execute(sql`update verification_codes set expires_at = now() - interval '1 second'`);
  });
  await enter(code);
  await alert(page).getByText(t('errors:VERIFICATION_CODE_EXPIRED')).waitFor();
  expect(await page.getByRole('button', { name: t('account:confirm.resend') }).isEnabled()).toBe(true);
  // Five tries in all; the first two were the ones above.
  for (let times = 0; times < 3; times += 1) {
    await enter(otherThan(code));
    await alert(page).getByText(t('errors:INVALID_VERIFICATION_CODE')).waitFor();
  }
  // While an answer is awaited nothing moves, and nothing leads out of here.
  let answer = () => {};
  await page.route('**/forgot-password/verify', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.continue();
  });
  await codeField(page).fill(otherThan(code));
  const submit = page.getByRole('button', { name: t('account:codes.submit') });
  const place = await submit.boundingBox();
  await submit.click();
  await eventually(() => submit.isDisabled()).toBe(true);
  expect(await submit.boundingBox()).toEqual(place);
  const out = page.locator('a', { hasText: t('account:flows.toSignIn') });
  expect(await out.evaluate((link) => link.closest('[inert]') !== null)).toBe(true);
  answer();
  await alert(page).getByText(t('account:codes.hints.TOO_MANY_REQUESTS')).waitFor();
  await alert(page)
    .getByText(t('errors:TOO_MANY_REQUESTS_minutes', { minutes: 10 }))
    .waitFor();
  await page.getByRole('link', { name: t('account:flows.toSignIn') }).click();
  await heading(page, t('account:signIn.title')).waitFor();
});

it.for(['unverified', 'moved'])(
  'an account that is %s is confirmed, and signs in with the password it was given, which nothing stores',
  async (name, context) => {
    const email = emailOf(name, context);
    const page = await portal.open({ path: '/login?to=%2Ftags%2Fitem', tolerates: /403/ });
    await page.getByRole('checkbox', { name: t('account:signIn.stay') }).check();
    await signIn(page, email);
    await heading(page, t('account:confirmAccount.title')).waitFor();
    expect(pathOf(page)).toBe(`/confirm/${encodeURIComponent(email)}`);
    expect(await keptBy(page)).not.toContain(password);
    await codeField(page).fill(await codeFor(email));
    await page.keyboard.press('Enter');
    await heading(page, t('tags:menu.item')).waitFor();
    expect(await keptBy(page)).not.toContain(password);
    expect(await page.evaluate(() => localStorage.getItem('portal:tokens'))).not.toBeNull();
  },
);

it('a reload before the code is entered loses only the password, and another code can be sent', async (context) => {
  const email = emailOf('reloading', context);
  const page = await portal.open({ path: `/confirm/${email}`, tolerates: /400/ });
  await page.getByText(t('account:codes.unsent', { email })).waitFor();
  await page.getByRole('button', { name: t('account:confirm.resend') }).click();
  await page.getByRole('status').getByText(t('account:codes.sent')).waitFor();
  const paused = page.getByRole('button', { name: /^New code in \d+ s$/ });
  expect(await paused.isDisabled()).toBe(true);
  const code = await codeFor(email);
  await page.reload();
  await paused.waitFor();
  await heading(page, t('account:forgot.code.title')).waitFor();
  await codeField(page).fill([...code].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join(''));
  expect(await codeField(page).inputValue()).toBe(code);
  await page.keyboard.press('Enter');
  await page.getByText(t('account:signIn.confirmed')).waitFor();
  await page.fill('input[name=password]', password);
  await page.keyboard.press('Enter');
  await heading(page, t('collections:menu')).waitFor();
});

it('a password that must change is changed before its owner is signed in', async (context) => {
  const email = emailOf('forced', context);
  const page = await portal.open({ path: '/login?to=%2Ftags%2Fitem', tolerates: /40[03]/ });
  await signIn(page, email);
  await heading(page, t('errors:FORCE_CHANGE_PASSWORD')).waitFor();
  expect(pathOf(page)).toBe(`/change-password/verify/${encodeURIComponent(email)}`);
  await codeField(page).fill(await codeFor(email));
  await page.keyboard.press('Enter');
  await heading(page, t('account:newPassword.title')).waitFor();
  expect(pathOf(page)).toBe('/change-password/reset');
  expect(await keptBy(page)).not.toMatch(new RegExp(`${password}|eyJ`));

  await page.keyboard.press('Enter');
  await eventually(() => verdict(page)).toBe(t('validation:required'));
  await setPassword(page, 'too short');
  await eventually(() => verdict(page)).toBe(t('validation:passwordLength'));
  await setPassword(page, password);
  await eventually(() => verdict(page)).toBe(t('errors:INVALID_PASSWORD_FORMAT_same'));
  await setPassword(page, newPassword);
  await heading(page, t('tags:menu.item')).waitFor();
});

it('someone signed in whose password must change is led to that at the next request', async (context) => {
  const email = emailOf('called', context);
  const page = await portal.open({ path: '/login?to=%2Ftags%2Fitem', tolerates: /403|502|CONNECTION/ });
  await signIn(page, email);
  await heading(page, t('tags:menu.item')).waitFor();
  await server.changeData(async ({ drizzle }) => {
    await drizzle.update(users).set({ forcePasswordChange: true }).where(sql`email = ${email}`);
  });
  await page.getByRole('link', { name: t('items:menu'), exact: true }).click();
  await alert(page).getByText(t('errors:FORCE_CHANGE_PASSWORD')).waitFor();
  await heading(page, t('account:signIn.title')).waitFor();
  await signIn(page, email);
  await heading(page, t('errors:FORCE_CHANGE_PASSWORD')).waitFor();
});

it.each([
  ['/reset-password', '/forgot'],
  ['/change-password/reset', '/login'],
])(
  'a token leaves the address %s, and a page without one that works leads to another code',
  async (path, start) => {
    const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9.c2VjcmV0';
    const page = await portal.open({ path: `${path}/${token}`, tolerates: /400/ });
    await page.locator('input[name=new-password]').waitFor();
    await eventually(() => pathOf(page)).toBe(path);
    expect(await keptBy(page)).not.toContain(token);
    await setPassword(page, newPassword);
    await page.getByText(t('account:newPassword.refused')).waitFor();
    await page.goto(`${path}/${token}`);
    await page.locator('input[name=new-password]').waitFor();
    await eventually(() => pathOf(page)).toBe(path);
    await page.reload();
    await page.getByText(t('account:newPassword.forgotten')).waitFor();
    await page.getByRole('link', { name: t('account:newPassword.again') }).click();
    await eventually(() => pathOf(page)).toBe(start);
  },
);

it('what cannot be a token is refused before a password is typed', async () => {
  const page = await portal.open({ path: '/reset-password/nonsense' });
  await page.getByText(t('account:newPassword.refused')).waitFor();
  expect(await page.locator('input[name=new-password]').count()).toBe(0);
});

it('a token sets one password, and a second try with it says that it was used', async (context) => {
  const email = emailOf('twice', context);
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(portal.address() + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { token: string };
  };
  await send('/api/auth/forgot-password', { email });
  const { token } = await send('/api/auth/forgot-password/verify', { email, code: await codeFor(email) });
  const page = await portal.open({ path: `/reset-password/${token}`, tolerates: /409/ });
  await setPassword(page, newPassword);
  await page.getByText(t('account:signIn.passwordChanged')).waitFor();
  await page.goto(`/reset-password/${token}`);
  await setPassword(page, 'another four words');
  await page.getByText(t('account:newPassword.used')).waitFor();
  await page.getByRole('link', { name: t('account:flows.toSignIn') }).click();
  await signIn(page, email, newPassword);
  await heading(page, t('collections:menu')).waitFor();
});

it('after too many wrong passwords the sign-in page says how long to wait and what else to do', async (context) => {
  const email = emailOf('guessed', context);
  const page = await portal.open({ path: '/login', tolerates: /401|429/ });
  const submit = page.getByRole('button', { name: t('account:signIn.submit') });
  for (let times = 0; times < 8; times += 1) {
    const answered = page.waitForResponse((answer) => answer.url().includes('/auth/login/'));
    await signIn(page, email, `wrong password ${times}`);
    expect((await answered).status()).toBe(401);
    await eventually(() => submit.isEnabled()).toBe(true);
  }
  await signIn(page, email);
  await alert(page).getByText(t('account:signIn.hints.TOO_MANY_REQUESTS')).waitFor();
});

it('a forgotten password can be replaced by someone signed in; the other pages lead them to the main page', async () => {
  const page = await portal.open({ as: 'teacher', path: '/forgot' });
  await heading(page, t('account:forgot.email.title')).waitFor();
  await page.getByRole('link', { name: t('account:flows.toPortal') }).click();
  await heading(page, t('collections:menu')).waitFor();
  for (const path of [
    '/confirm/me@x.test',
    '/change-password/verify/me@x.test',
    '/change-password/reset/t',
  ]) {
    await page.goto(path);
    await heading(page, t('collections:menu')).waitFor();
    expect(pathOf(page)).toBe('/admin/collections');
  }
});
