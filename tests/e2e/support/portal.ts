import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { UserSettings } from '#contract/settings.ts';
import { browserArguments, browserPath } from '../../support/browser.ts';
import { type PersonApi, settle, signInByApi } from './api.ts';
import type { Person } from './people.ts';

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
  /** Opens it in a browser of its own: what others store is not there. */
  open(visit?: Visit): Promise<Page>;
  /** The API as somebody uses it; the same session whenever the same person is asked for. */
  api(person: Person): Promise<PersonApi>;
}

interface Opened {
  context: BrowserContext;
  problems: string[];
  lasts: boolean;
}

/**
 * Opens the portal for the tests of a file. Every test also fails when a page complained in its console, broke its
 * content policy, or asked anything of another origin.
 */
export function portalForTests(address = () => inject('portalAddress')): Portal {
  let browser: Browser;
  let opened: Opened[] = [];
  const sessions = new Map<Person, Promise<PersonApi>>();

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
  });
  afterEach(async () => {
    const problems = opened.flatMap((one) => one.problems.splice(0));
    const done = opened.filter(({ lasts }) => !lasts);
    opened = opened.filter(({ lasts }) => lasts);
    await Promise.all(done.map(({ context }) => context.close()));
    expect(problems).toEqual([]);
  });
  afterAll(() => browser.close());

  function api(person: Person): Promise<PersonApi> {
    const session = sessions.get(person) ?? signInByApi(address(), person);
    sessions.set(person, session);
    return session;
  }

  async function stored({ as: person, apart, language, themeMode, palette, navigationType }: Visit) {
    if (!person) return [];
    const session = await (apart ? signInByApi(address(), person) : api(person));
    const settings = await settle(session, { language, themeMode, palette, navigationType });
    return [
      { name: 'portal:tokens', value: JSON.stringify(session.tokens) },
      { name: 'portal:preferences', value: JSON.stringify(settings) },
    ];
  }

  return {
    address,
    api,
    async open({ path = '/', width = 1280, height = 800, tolerates, lasts = false, ...visit } = {}) {
      const origin = new URL(address()).origin;
      const context = await browser.newContext({
        baseURL: origin,
        locale: visit.language === 'el' ? 'el-GR' : 'en-GB',
        viewport: { width, height },
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin, localStorage: await stored(visit) }] },
      });
      context.setDefaultTimeout(20_000);
      opened.push({ context, lasts, problems: problemsOf(context, origin, tolerates) });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    },
  };
}

/** What goes wrong in a context without anybody seeing it; the list grows as it happens. */
function problemsOf(context: BrowserContext, origin: string, tolerates?: RegExp): string[] {
  const problems: string[] = [];
  const note = (problem: string) => tolerates?.test(problem) || problems.push(problem);
  context.on('console', (message) => {
    if (message.type() === 'error') note(`Console of ${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (problem) => note(`Uncaught: ${problem.error().stack}`));
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) note(`Asked another origin: ${url}`);
  });
  return problems;
}
