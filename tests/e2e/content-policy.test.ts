import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { CurrentUser } from '#contract/auth.ts';
import { canOpen, screens } from '../../src/app/routing/screens.ts';
import { addresses, filled, walkers } from './support/check-pages.ts';
import { wordsIn } from './support/messages.ts';
import { ownServer } from './support/own-server.ts';
import { portalForTests, type Visit } from './support/portal.ts';

// What menus offer is done as well, which changes content.
const portal = portalForTests(ownServer().address);
const t = wordsIn('en');

const overlays = '[role$=dialog]:visible, [role=listbox]:visible, .MuiModal-root:visible';
/** Choices that leave the page or the person behind. */
const skipped = [t('shell:logout'), t('shell:language')];

/** A window that also notes what its pages report of their content policy themselves. */
async function listeningPage(visit: Visit): Promise<{ page: Page; violations: string[] }> {
  const first = await portal.open({ ...visit, tolerates: /40[0-9]|ERR_ABORTED/ });
  const page = await first.context().newPage();
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(`${page.url()}: ${text}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
      const { noteViolation } = window as unknown as { noteViolation: (text: string) => void };
      noteViolation(`${effectiveDirective} ${blockedURI} by ${sourceFile}`);
    });
  });
  return { page, violations };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first();

/** Closes what is open, and goes back to the address if a choice led elsewhere. */
async function comeBack(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => {
      if ((await page.locator(overlays).count()) > 0) await page.keyboard.press('Escape');
      return page.locator(overlays).count();
    })
    .toBe(0);
  const { pathname, search } = new URL(page.url());
  if (pathname + search === address) return;
  await page.goto(address);
  await heading(page).waitFor();
}

/** Opens what the buttons of a page say they have behind them, each kind of button once, and every choice of their menus. */
async function openAll(page: Page, address: string, seen: Set<string>): Promise<void> {
  const openers = page.locator(
    'main [aria-haspopup]:visible:enabled, header [aria-haspopup]:visible:enabled',
  );
  const kinds = async () => {
    const names = await openers.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? (one as HTMLElement).innerText),
    );
    // "Actions of …" is one kind for all rows.
    return names.map((name) => `${new URL(page.url()).pathname} ${name.split(' ', 2).join(' ')}`);
  };
  for (const kind of await kinds()) {
    if (seen.has(kind) || skipped.some((name) => kind.endsWith(` ${name}`))) continue;
    seen.add(kind);
    const press = async () => {
      const at = (await kinds()).indexOf(kind);
      if (at < 0) return [];
      // A dialog that took long to open lies over it.
      await openers
        .nth(at)
        .click({ timeout: 5_000 })
        .catch(async () => {
          await comeBack(page, address);
          await openers.nth(at).click();
        });
      await page.locator(overlays).first().waitFor();
      return page
        .locator('[role=menu]:visible [role=menuitem]:visible:not([aria-disabled=true])')
        .allInnerTexts();
    };
    const choices = await press();
    await comeBack(page, address);
    for (const choice of choices) {
      if (!(await press()).includes(choice)) continue;
      await page.getByRole('menuitem', { name: choice, exact: true }).first().click();
      // Most choices open a dialog; the others have done what they do by then.
      await page
        .locator('[role$=dialog]:visible')
        .first()
        .waitFor({ timeout: 1_500 })
        .catch(() => undefined);
      await comeBack(page, address);
    }
  }
}

/** Addresses all of whose menus were opened. They run the same code for whoever opens them, so the next person opens the rest. */
const opened = new Set<string>();

// A supervisor sees nothing that the administrator, who is one as well, does not see. The walks of pages tell of violations too.
it.each(walkers.filter(({ as }) => as !== 'supervisor'))(
  'no page, menu or dialog breaks the content policy, as $as',
  async ({ as, roles }) => {
    const { page, violations } = await listeningPage({ as, apart: true });
    const seen = new Set<string>();
    const open = screens.filter((screen) => canOpen(screen, { roles } as CurrentUser));
    const patterns = open
      .flatMap(({ path }) => addresses[path] ?? [])
      .filter((pattern) => !opened.has(pattern));
    for (const pattern of patterns) {
      const address = await filled(pattern, portal);
      await page.goto(address);
      await heading(page).waitFor();
      await openAll(page, address, seen);
    }
    expect(violations).toEqual([]);
    for (const pattern of patterns) opened.add(pattern);
  },
  480_000,
);
