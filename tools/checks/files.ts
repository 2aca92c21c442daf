import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = new URL('../..', import.meta.url).pathname.replace(/\/$/, '');

/** Installed, built, cached and local files. */
const NOT_OURS = new Set([
  '.git',
  'node_modules',
  'dist',
  'data',
  '.cache',
  'test-results',
  'playwright-report',
]);

/** Paths of all files of the repository under a folder, relative to the root, sorted. */
export async function filesUnder(folder: string, root = ROOT): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map((entry) => {
      const path = relative(root, join(root, folder, entry.name)).replaceAll('\\', '/');
      if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesUnder(path, root);
      return [path];
    }),
  );
  return found.flat().sort();
}

export function readText(path: string, root = ROOT): Promise<string> {
  return readFile(join(root, path), 'utf8');
}

/** Imports a source file by its path from the root. */
export function importSource(path: string): Promise<Record<string, unknown>> {
  const address = pathToFileURL(join(ROOT, path)).href;
  return import(/* @vite-ignore */ address);
}
