import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { patterns } from '#console/routes.ts';

// The lazily loaded parts of the console, found in its source, so that new parts are included automatically.

const files = globSync('src/{console,features/*/console}/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|states)\.tsx?$/.test(file),
);

/** Loaded in the background: a failure is not shown. */
const SILENT = ['left-uploads', 'follow-uploads', 'sign-in-race'];

const nameOf = (path: string): string => basename(path).replace(/\.tsx?$/, '');
const featureOf = (path: string): string => /features\/([^/]+)/.exec(path)?.[1] ?? 'console';

/** The dynamic imports of a file, each as "tiers/add-tier-dialog". */
const loadedBy = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/\bimport\('([^']+)'\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !SILENT.includes(nameOf(path)))
    .map((path) => `${featureOf(path.startsWith('#') ? path : file)}/${nameOf(path)}`);

/** The parts of pages: dialogs, tabs, the editor. */
export const lazyParts: readonly string[] = [
  ...new Set(files.filter((file) => !file.endsWith('console/screens.tsx')).flatMap(loadedBy)),
];

/** The scripts of workers: "md5-worker". */
export const lazyWorkers: readonly string[] = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/new Worker\(new URL\('([^']+)'/g)].map(([, path = '']) =>
    nameOf(path),
  ),
);

const table = readFileSync('src/console/screens.tsx', 'utf8').replaceAll(/\/\*\*.*?\*\//gs, '');
const addressOf = (pattern: string): string =>
  patterns[pattern as keyof typeof patterns].replaceAll(/\$\w+/g, '1');

/** The screens: the file of each and a URL that opens it. */
export const lazyScreens: readonly { file: string; address: string }[] = [
  ...[...table.matchAll(/screen\(\s*patterns\.(\w+),[^(]*\(\) => import\('([^']+)'\)/g)].map(
    ([, pattern = '', path = '']) => ({ file: nameOf(path), address: addressOf(pattern) }),
  ),
];
