import { existsSync } from 'node:fs';

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where the installed browser is. */
export function browserPath(): string {
  const found = places.find((place) => place && existsSync(place));
  if (!found) throw new Error('No Chromium was found: install it, or name it in CHROMIUM.');
  return found;
}

/** How a browser is started for tests: headless, and without background requests to the outside. */
export const browserArguments = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Where Firefox is installed, if it is. */
export function firefoxPath(): string | undefined {
  return [
    process.env.FIREFOX,
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ].find((place) => place && existsSync(place));
}
