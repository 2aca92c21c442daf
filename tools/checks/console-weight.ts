import { readFile, stat } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Manifest } from 'vite';
import { ROOT } from './files.ts';

/** Limit for sign-in and a first list together, in KB of gzip. */
const MOST_KB = 250;
const KILOBYTE = 1024;
const BUILT = `${ROOT}/dist/console`;

/** Loaded for sign-in and with each list, in addition to their imports. */
const ALWAYS = [
  'features/account/console/sign-in/login-screen.tsx',
  'features/account/console/sign-in/sign-in-race.tsx',
  'features/search/console/shared/top-bar-search.tsx',
  'features/saved-views/console/shared/list-tools.tsx',
  'console/ui/data-table/filters/filter-controls.tsx',
  'console/shell/left-uploads.ts',
];
const LISTS = [
  'features/athletes/console/list/athletes-screen.tsx',
  'features/brands/console/brands-screen.tsx',
  'features/races/console/list/races-screen.tsx',
  'features/series/console/series-screen.tsx',
  'features/tiers/console/tiers-screen.tsx',
  'features/rankings/console/sets-list/rankings-screen.tsx',
  'features/posts/console/posts-screen.tsx',
];

/** A script of the built console. */
interface Chunk {
  file: string;
  /** Those that it imports statically. */
  imports: readonly string[];
  /** In bytes, as the server sends it. */
  size: number;
}

/** Some scripts and all that they statically import, each once. */
export function neededChunks(chunks: readonly Chunk[], starts: readonly string[]): Chunk[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const needed = new Set<Chunk>();
  const add = (file: string) => {
    const chunk = byFile.get(file);
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    chunk.imports.forEach(add);
  };
  starts.forEach(add);
  return [...needed];
}

/** Violations of one list; none within the limit. */
export function tooHeavy(
  list: string,
  chunks: readonly Pick<Chunk, 'file' | 'size'>[],
  mostKilobytes: number,
): string[] {
  const sum = chunks.reduce((total, { size }) => total + size, 0) / KILOBYTE;
  if (sum <= mostKilobytes) return [];
  const largest = chunks
    .toSorted((first, second) => second.size - first.size)
    .slice(0, 12)
    .map(({ file, size }) => `  ${(size / KILOBYTE).toFixed(1)} ${file}`);
  return [
    [
      `Sign-in and ${list} need ${sum.toFixed(1)} KB of JavaScript (gzip), at most ${mostKilobytes} are allowed. Load parts that are not`,
      'visible at first with `lazyPart` (docs/ui.md). The largest chunks:',
      ...largest,
    ].join('\n'),
  ];
}

/** The compressed file where there is one (tools/build.ts). */
async function sentBytes(file: string): Promise<number> {
  const path = `${BUILT}/${file}`;
  return (await stat(`${path}.gz`).catch(() => stat(path))).size;
}

/** Measures the JavaScript of sign-in and each list in the build that the manifest describes. */
export async function checkConsoleWeight(): Promise<string[]> {
  const manifest = JSON.parse(await readFile(`${BUILT}/.vite/manifest.json`, 'utf8')) as Manifest;
  const page = await readFile(`${BUILT}/index.html`, 'utf8');
  const ofPage = [...page.matchAll(/<script[^>]* src="\/([^"]+)"/g)].map(([, file = '']) => file);
  const importsOf = new Map<string, string[]>(ofPage.map((file) => [file, []]));
  for (const { file, imports = [] } of Object.values(manifest))
    importsOf.set(
      file,
      imports.map((name) => manifest[name]?.file ?? name),
    );
  const chunks = await Promise.all(
    [...importsOf].map(async ([file, imports]) => ({ file, imports, size: await sentBytes(file) })),
  );
  const fileOf = (source: string) => {
    const file = manifest[posix.relative('console', source)]?.file;
    if (!file) throw new Error(`The console's build has no part for src/${source}.`);
    return file;
  };
  const always = [...ofPage, ...ALWAYS.map(fileOf)];
  return LISTS.flatMap((list) => tooHeavy(list, neededChunks(chunks, [...always, fileOf(list)]), MOST_KB));
}
