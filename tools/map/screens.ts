import { routePatterns } from '#console/routes.ts';
import { readText } from '../checks/files.ts';
import { readSource } from './declarations.ts';

export interface KnownScreen {
  /** The URL, with `$` before a parameter. */
  address: string;
  file: string;
  /** Keys of the calls that the screen and its parts import. */
  calls: Set<string>;
}

export interface KnownEntry {
  label: string;
  address: string;
}

const addressOf = (name: string | undefined): string =>
  (routePatterns as Record<string, string>)[name ?? ''] ?? '';

const SCREEN = /\b(?:shell|bare|settings)\(\s*'(\w+)',\s*\(\) => import\('#([^']+)'\)/g;
const ENTRY = /label: '([^']+)',\s*icon: \w+,\s*list: '(\w+)'/g;

/** The calls that a console file imports, directly or through other console files of features. */
async function callsFrom(file: string): Promise<Set<string>> {
  const calls = new Set<string>();
  const seen = new Set([file]);
  for (const path of seen) {
    const source = await readSource(path);
    for (const { file: from, name } of source.imported.values())
      if (from.endsWith('-contract.ts')) calls.add(`${from} ${name}`);
    for (const next of source.files)
      if (/^src\/features\/[^/]+\/console\/.*\.tsx?$/.test(next)) seen.add(next);
  }
  return calls;
}

/** The screens in the order of their table. */
export async function allScreens(): Promise<KnownScreen[]> {
  const table = await readText('src/console/screens.tsx');
  const found = [...table.replaceAll(/^\s*(\/\/|\*).*$/gm, '').matchAll(SCREEN)];
  return Promise.all(
    found.map(async ([, name, path]) => {
      const file = `src/${path}`;
      return { address: addressOf(name), file, calls: await callsFrom(file) };
    }),
  );
}

/** The sidebar's entries from top to bottom. */
export async function sidebarEntries(): Promise<KnownEntry[]> {
  const text = await readText('src/console/shell/sidebar/sidebar-entries.ts');
  return [...text.matchAll(ENTRY)].map(([, label = '', name]) => ({ label, address: addressOf(name) }));
}
