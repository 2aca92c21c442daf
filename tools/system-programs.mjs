import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Finds PostgreSQL, Chromium and ffmpeg of the operating system. Plain JavaScript: set-up runs it on Node 20.

/** Debian's headless Chromium first: it needs half the computing time of the browser with windows. */
const CHROMIUM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Folders with one subfolder per installed version of PostgreSQL: Debian's, Red Hat's, Homebrew's. */
const POSTGRES_PARENTS = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt'];

/** @param {string} folder */
const holdsPostgres = (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));

/** @param {string} name */
const versionIn = (name) => Number(/\d+/.exec(name)?.[0] ?? 0);

/** @param {string} parent */
function postgresFoldersIn(parent) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => /^(\d+|pgsql-\d+|postgresql@\d+)$/.test(name))
    .sort((a, b) => versionIn(b) - versionIn(a))
    .map((name) => join(parent, name, 'bin'));
}

/**
 * The folder with `initdb` and `postgres`, newest version first; null if not installed.
 * @returns {string | null}
 */
export function findPostgresFolder() {
  return [...POSTGRES_PARENTS.flatMap(postgresFoldersIn), ...pathFolders()].find(holdsPostgres) ?? null;
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');

/** Whether videos can be converted: ffmpeg and ffprobe are on the PATH, or FFMPEG_PATH names one. */
export const hasFfmpeg = () =>
  Boolean(process.env.FFMPEG_PATH) ||
  pathFolders().some((folder) =>
    ['', '.exe'].some(
      (ending) => existsSync(join(folder, `ffmpeg${ending}`)) && existsSync(join(folder, `ffprobe${ending}`)),
    ),
  );

/**
 * The executable of Chromium or Chrome; null if not installed.
 * @returns {string | null}
 */
export function findChromium() {
  return CHROMIUM_PATHS.find((path) => existsSync(path)) ?? null;
}
