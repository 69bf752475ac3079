import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the tests use and npm does not bring: browsers, and PostgreSQL to run the API tests on the real engine. */
const tools = [
  {
    name: 'a browser',
    debian: 'chromium',
    find: findBrowser,
    without: 'The browser tests fail without one: install Chromium, or set CHROMIUM.',
  },
  {
    name: 'Firefox',
    debian: 'firefox-esr',
    find: findFirefox,
    without: 'The main job is not tried in Firefox.',
  },
  {
    name: 'PostgreSQL',
    debian: 'postgresql',
    find: findPostgres,
    without: 'The API tests run on the embedded database alone.',
  },
];

/** Installs the tools that are missing, where that needs nobody's permission. */
export function installTestTools() {
  const missing = tools.filter(({ find }) => !find());
  if (missing.length === 0) return;
  if (mayInstall()) {
    console.log(`Installing ${missing.map(({ name }) => name).join(' and ')} for the tests…`);
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing.map(({ debian }) => debian));
  }
  for (const { name, find, without } of missing) {
    if (!find()) console.log(`There is no sign of ${name}. ${without}`);
  }
}

/** The path of a Chromium or Chrome, if there is one. */
export function findBrowser() {
  const { CHROMIUM, PROGRAMFILES = '' } = process.env;
  return [
    CHROMIUM,
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(onPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(PROGRAMFILES, 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ].find((path) => path && existsSync(path));
}

/** The path of a Firefox, if there is one. */
export function findFirefox() {
  const { FIREFOX, PROGRAMFILES = '' } = process.env;
  return [
    FIREFOX,
    ...['firefox-esr', 'firefox'].flatMap(onPath),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    join(PROGRAMFILES, 'Mozilla Firefox', 'firefox.exe'),
  ].find((path) => path && existsSync(path));
}

/** The folder of PostgreSQL's programs, if there is one; the newest of Debian's, else the one on the path. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

function mayInstall() {
  return process.getuid?.() === 0 && onPath('apt-get').some((path) => existsSync(path));
}

function apt(...args) {
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
