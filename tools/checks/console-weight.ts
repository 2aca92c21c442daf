import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { SMALLEST_COMPRESSED_BYTES } from '../console-build/compression.ts';
import { ROOT } from './files.ts';

/** Limit for sign-in and a first list together, in KB of gzip. */
const MOST_KB = 250;
const KILOBYTE = 1024;

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

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'isEntry' | 'facadeModuleId' | 'code'>;

/** All chunks that some chunks statically import, including themselves. */
export function neededChunks(chunks: readonly Chunk[], starts: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const start of starts) add(start);
  return [...needed];
}

/** Size as the server sends it. */
function sentKilobytes(code: string): number {
  const bytes = Buffer.byteLength(code);
  return (bytes < SMALLEST_COMPRESSED_BYTES ? bytes : gzipSync(code, { level: 9 }).length) / KILOBYTE;
}

/** Violations of one list; none within the limit. */
export function tooHeavy(list: string, chunks: readonly Chunk[], mostKilobytes: number): string[] {
  const weighed = chunks
    .map(({ fileName, code }) => ({ fileName, kilobytes: sentKilobytes(code) }))
    .sort((first, second) => second.kilobytes - first.kilobytes);
  const sum = weighed.reduce((total, { kilobytes }) => total + kilobytes, 0);
  if (sum <= mostKilobytes) return [];
  const largest = weighed.slice(0, 12).map((chunk) => `  ${chunk.kilobytes.toFixed(1)} ${chunk.fileName}`);
  return [
    [
      `Sign-in and ${list} need ${sum.toFixed(1)} KB of JavaScript (gzip), at most ${mostKilobytes} are allowed. Load parts that are not`,
      'visible at first with `lazyPart` (docs/ui.md). The largest chunks:',
      ...largest,
    ].join('\n'),
  ];
}

/** Vite sets NODE_ENV to production for the whole process, and child processes such as the tests would inherit it. */
async function buildInMemory(): Promise<Rolldown.RolldownOutput> {
  const { NODE_ENV } = process.env;
  try {
    const config = {
      configFile: `${ROOT}/vite.config.ts`,
      logLevel: 'silent',
      build: { write: false },
    } as const;
    return (await build(config)) as Rolldown.RolldownOutput;
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}

async function builtChunks(): Promise<Chunk[]> {
  const built = await buildInMemory();
  const scheme = await readFile(`${ROOT}/src/console/public/colour-scheme.js`, 'utf8');
  return [
    ...built.output.filter((file) => file.type === 'chunk'),
    { fileName: 'colour-scheme.js', imports: [], isEntry: true, facadeModuleId: null, code: scheme },
  ];
}

/** Builds the console in memory and measures the JavaScript of sign-in and each list. */
export async function checkConsoleWeight(): Promise<string[]> {
  const chunks = await builtChunks();
  const ofFile = (file: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${file}`));
    if (!chunk) throw new Error(`The console's build has no part for src/${file}.`);
    return chunk;
  };
  const always = [...chunks.filter(({ isEntry }) => isEntry), ...ALWAYS.map(ofFile)];
  return LISTS.flatMap((list) => tooHeavy(list, neededChunks(chunks, [...always, ofFile(list)]), MOST_KB));
}
