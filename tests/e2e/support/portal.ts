import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';
import { afterAll, afterEach, expect, inject } from 'vitest';
import type { UserSettings } from '#contract/settings.ts';
import { checkAnswer } from '../../support/answers.ts';
import { browserArguments, browserPath } from '../../support/browser.ts';
import { lookOf, type PersonApi, settle, signInByApi } from './api.ts';
import { outsiders, type Person } from './people.ts';

/** How somebody comes to the portal. */
export interface Visit extends UserSettings {
  /** Who is signed in already; a visitor otherwise. */
  as?: Person;
  /** In a session that no other test uses, because the test ends it. */
  apart?: boolean;
  /** The address to open; the main page unless told. */
  path?: string;
  width?: number;
  height?: number;
  /** What the browser may complain of, because the test brings it about. */
  tolerates?: RegExp;
  /** Stays open for the next tests of the file. */
  lasts?: boolean;
}

/** The portal as the tests of one file use it. */
export interface Portal {
  address(): string;
  /** Opens it in a browser that holds nothing of other visits. */
  open(visit?: Visit): Promise<Page>;
  /** The API as somebody uses it; the same session whenever the same person is asked for. */
  api(person: Person): Promise<PersonApi>;
}

/** A browser of somebody with one window, which is used again as opening one is slow, and what went wrong in it. */
interface Seat {
  context: BrowserContext;
  page: Page;
  origin: string;
  locale: string;
  /** Undefined while nobody uses it. */
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
  const sessions = new Map<Person, Promise<PersonApi>>();

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
    const session = sessions.get(person) ?? signInByApi(address(), person);
    sessions.set(person, session);
    return session;
  }

  /** A seat that is free, as it has the portal's files already, else a new one. */
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
    watch(seat);
    seats.push(seat);
    return seat;
  }

  async function stored({ as: person, apart, ...visit }: Visit): Promise<Record<string, object>> {
    const look = lookOf(visit);
    // A visitor who chose nothing sees what the browser asks for.
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
      const [{ page }, entries] = await Promise.all([take(visit), stored(visit)]);
      await page.setViewportSize({ width, height });
      // The portal shall find this in the storage.
      await page.evaluate((found) => {
        localStorage.clear();
        sessionStorage.clear();
        for (const [key, value] of Object.entries(found)) localStorage.setItem(key, JSON.stringify(value));
      }, entries);
      await page.goto(path);
      return page;
    },
  };
}

/** All that this worker has opened. */
let seats: Seat[] = [];

let opened: Promise<Browser> | undefined;

/** Pages are loaded anew so often that compiling their scripts once more, to run faster, is not worth it. */
const scriptsAsTheyAre = '--js-flags=--no-opt --no-maglev --initial-heap-size=512 --min-semi-space-size=16';

/** The browser of this worker, which all of its files use; it ends with the worker. */
function openBrowser(): Promise<Browser> {
  opened ??= chromium
    .launch({ executablePath: browserPath(), args: [...browserArguments, scriptsAsTheyAre] })
    .then((browser) => browser.once('disconnected', () => (opened = undefined)));
  return opened;
}

/** The address of the server that the files share which this worker runs. */
function sharedAddress(): string {
  const address = inject('portalAddresses')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!address) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no server.`);
  return address;
}

/** A page of the portal's origin without scripts. Another origin would cost a new process each time. */
const still = '/icon.svg';

/** What tests listen for; the page itself listens for more. */
const heardByTests = ['dialog', 'download', 'request', 'response'] as const;

/** Makes a seat as it was before anybody used it. */
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
  await page.goto(still);
  seat.problems = [];
  seat.visit = undefined;
}

/** Prints what a page shows, as nobody else saw the test fail. */
async function tell({ page }: Seat): Promise<void> {
  const shown = await page
    .locator('html')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => error.message);
  console.log(`${page.url()}\n${shown}`);
}

/** Notes what goes wrong without anybody seeing it. */
function watch(seat: Seat): void {
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
}

/** Rejects when an answer that a page got is not what the contract says. */
async function check(response: Response): Promise<void> {
  const contentType = response.headers()['content-type'];
  // A page that was left meanwhile keeps no text of its answers.
  const body = contentType?.includes('json') ? await response.text().catch(() => undefined) : '';
  if (body === undefined) return;
  const method = response.request().method();
  checkAnswer({ method, url: response.url(), status: response.status(), contentType, body });
}
