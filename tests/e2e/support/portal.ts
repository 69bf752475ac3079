import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';
import type { UserSettings } from '#contract/settings.ts';
import { checkAnswer } from '../../support/answers.ts';
import { browserArguments, browserPath } from '../../support/browser.ts';
import { lookOf, type PersonApi, settle, signInByApi } from './api.ts';
import { outsiders, type Person } from './people.ts';

/** How the portal is opened. */
export interface Visit extends UserSettings {
  /** Who is signed in already; a visitor otherwise. */
  as?: Person;
  /** In a separate session, because the test ends it. */
  apart?: boolean;
  /** The address to open; the main page by default. */
  path?: string;
  width?: number;
  height?: number;
  /** Console errors to ignore, because the test causes them. */
  tolerates?: RegExp;
  /** Stays open for the next tests of the file. */
  lasts?: boolean;
}

/** The portal as the tests of one file use it. */
export interface Portal {
  address(): string;
  /** Opens it in a browser without state of other visits. */
  open(visit?: Visit): Promise<Page>;
  /** The API as a person uses it; one session per person, and a new one before its access token expires. */
  api(person: Person): Promise<PersonApi>;
}

/** A browser context with one window, which is reused because opening one is slow, and the problems seen in it. */
interface Seat {
  context: BrowserContext;
  page: Page;
  origin: string;
  locale: string;
  /** Undefined while it is free. */
  visit: Visit | undefined;
  problems: string[];
  /** Answers of the API whose check is under way. */
  checks: Promise<void>[];
}

/**
 * Opens the portal for the tests of a file. Every test also fails when a page complained in its console, broke its
 * content policy, sent a request to another origin, or got an answer of the API that is not what the contract says.
 */
export function portalForTests(address = sharedAddress): Portal {
  const sessions = new Map<Person, { session: Promise<PersonApi>; until: number }>();

  afterEach(async ({ task }) => {
    const taken = seats.filter(({ visit }) => visit);
    if (task.result?.state === 'fail') await Promise.all(taken.map(tell));
    await Promise.all(taken.flatMap((seat) => seat.checks.splice(0)));
    const problems = taken.flatMap((seat) => seat.problems.splice(0));
    await Promise.all(taken.filter(({ visit }) => !visit?.lasts).map(leave));
    expect(problems).toEqual([]);
  });
  afterAll(async () => {
    await Promise.all(seats.filter(({ visit }) => visit).map(leave));
    if (address === sharedAddress) return;
    const { origin } = new URL(address());
    const left = seats.filter((seat) => seat.origin === origin);
    // Another server may come to listen at the same port.
    seats = seats.filter((seat) => seat.origin !== origin);
    await Promise.all(left.map(({ context }) => context.close()));
  });

  function api(person: Person): Promise<PersonApi> {
    const known = sessions.get(person);
    if (known && known.until > Date.now()) return known.session;
    const session = signInByApi(address(), person);
    // Access tokens live for fifteen minutes.
    sessions.set(person, { session, until: Date.now() + 600_000 });
    return session;
  }

  /** A free seat, which has the portal's files cached already, else a new one. */
  async function take(visit: Visit): Promise<Seat> {
    const locale = visit.language === 'el' ? 'el-GR' : 'en-GB';
    const { origin } = new URL(address());
    const free = seats.find((seat) => !seat.visit && seat.locale === locale && seat.origin === origin);
    if (free) return Object.assign(free, { visit });
    const browser = await openBrowser();
    const context = await browser.newContext({ baseURL: origin, locale, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await page.goto(still);
    const seat: Seat = { context, page, origin, locale, visit, problems: [], checks: [] };
    await watch(seat);
    seats.push(seat);
    return seat;
  }

  async function stored({ as: person, apart, ...visit }: Visit): Promise<Record<string, object>> {
    const look = lookOf(visit);
    // A visitor without preferences gets those of the browser.
    if (!person) return visit.themeMode ? { 'portal:preferences': look } : {};
    const session = await (apart ? signInByApi(address(), person) : api(person));
    if (!outsiders.includes(person)) await settle(session, look);
    return { 'portal:tokens': session.tokens, 'portal:preferences': look };
  }

  return {
    address,
    api,
    async open(visit = {}) {
      const { path = '/', width = 1280, height = 800 } = visit;
      const [{ page }, items] = await Promise.all([take(visit), stored(visit)]);
      await page.setViewportSize({ width, height });
      // The portal reads these from the storage.
      await page.evaluate((found) => {
        localStorage.clear();
        sessionStorage.clear();
        for (const [key, value] of Object.entries(found)) localStorage.setItem(key, JSON.stringify(value));
      }, items);
      await page.goto(path);
      return page;
    },
  };
}

/** All seats of this worker. */
let seats: Seat[] = [];

let opened: Promise<Browser> | undefined;

/** Pages are reloaded so often that optimizing their scripts is not worth it. */
const scriptsAsTheyAre = '--js-flags=--no-opt --no-maglev --initial-heap-size=512 --min-semi-space-size=16';

/** The browser of this worker, which all of its files use; it ends with the worker. */
function openBrowser(): Promise<Browser> {
  opened ??= chromium
    .launch({ executablePath: browserPath(), args: [...browserArguments, scriptsAsTheyAre] })
    .then((browser) => browser.once('disconnected', () => (opened = undefined)));
  return opened;
}

/** The address of the server that all test files of this worker share. */
function sharedAddress(): string {
  const address = inject('portalAddresses')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!address) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no server.`);
  return address;
}

/** A page of the portal's origin without scripts. Another origin would cost a new process each time. */
const still = '/icon.svg';

/** Events that tests listen for. */
const heardByTests = ['dialog', 'download', 'request', 'response'] as const;

/** Resets a seat for the next test. */
async function leave(seat: Seat): Promise<void> {
  const { context } = seat;
  if (seat.page.isClosed()) seat.page = await context.newPage();
  const { page } = seat;
  for (const event of heardByTests) page.removeAllListeners(event);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await Promise.all([
    page.unrouteAll(),
    context.clearCookies(),
    context.unrouteAll(),
    context.setOffline(false),
  ]);
  await page.mouse.move(0, 0);
  // A page that is leading elsewhere by itself at this moment interrupts the first attempt.
  await page.goto(still).catch(() => page.goto(still));
  seat.problems = [];
  seat.visit = undefined;
}

/** Prints what a page shows when a test fails. */
async function tell({ page }: Seat): Promise<void> {
  const shown = await page
    .locator('html')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message);
  console.log(`${page.url()}\n${shown}`);
}

/** Collects problems that are not visible on the page. */
async function watch(seat: Seat): Promise<void> {
  const note = (problem: string) => seat.visit?.tolerates?.test(problem) || seat.problems.push(problem);
  seat.context.on('console', (message) => {
    if (message.type() === 'error') note(`Console of ${message.page()?.url()}: ${message.text()}`);
  });
  seat.context.on('weberror', (problem) => note(`Uncaught: ${problem.error().stack}`));
  seat.context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${seat.origin}/`) && !/^(data|blob):/.test(url))
      note(`Asked another origin: ${url}`);
  });
  seat.context.on('response', (response) => {
    if (!response.url().startsWith(`${seat.origin}/api/`)) return;
    seat.checks.push(check(response).catch((error: Error) => void seat.problems.push(error.message)));
  });
  seat.context.on('page', (page) => void hearIssues(page, note).catch(() => undefined));
  await hearIssues(seat.page, note);
}

/** Notes violations of the content policy. One that the script catches, as of `eval`, never reaches the console. */
async function hearIssues(page: Page, note: (problem: string) => void): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Audits.issueAdded', ({ issue: { details } }) => {
    const violation = details.contentSecurityPolicyIssueDetails;
    if (violation) note(`Content policy at ${page.url()}: ${JSON.stringify(violation)}`);
  });
  await session.send('Audits.enable');
}

/** Rejects when an answer that a page got is not what the contract says. */
async function check(response: Response): Promise<void> {
  const contentType = response.headers()['content-type'];
  // The text of an answer is gone when its page was left.
  const body = contentType?.includes('json') ? await response.text().catch(() => undefined) : '';
  if (body === undefined) return;
  const method = response.request().method();
  checkAnswer({ method, url: response.url(), status: response.status(), contentType, body });
}
