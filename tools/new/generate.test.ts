import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEWER_COLLECTIONS } from '../check.ts';
import { checkGraph } from '../checks/cruise.ts';
import { ROOT } from '../checks/files.ts';
import { checkOldTerms } from '../checks/old-terms.ts';
import { checkSourceFiles } from '../checks/source-files.ts';
import { checkSpelledOnce } from '../checks/spelled-once.ts';
import { startPostgresServer } from '../postgres-server.ts';
import { generate } from './generate.ts';

// Generates everything that can be generated once, in a copy of the sources, which is then checked and tested, and deleted.

const COPIED = [
  'src',
  'tools',
  'types',
  'journeys',
  'bench',
  'docs/map.md',
  'package.json',
  'tsconfig.json',
  'biome.json',
  'knip.json',
  'drizzle.config.ts',
  '.gitignore',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
];

/** All projects as one, without declarations: this takes less than half of the processor time of `tsc -b`. */
const typesOf = (include: string[]) =>
  JSON.stringify({
    extends: './base.json',
    compilerOptions: {
      ...{ lib: ['es2024', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: ['node', 'vite/client'] },
      ...{ composite: false, emitDeclarationOnly: false, noEmit: true },
    },
    include,
  });

/** A name of two words, which is written differently in files, code, tables and texts. */
const FEATURE = 'training-venues';

let tree = '';
const files = new Set<string>();

/** Runs a program in the copy. */
function run(program: string, args: string[], environment = {}): Promise<{ code: number; printed: string }> {
  // NODE_ENV is "production" when a test of the same worker has built the console before.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV)/.test(name));
  const options = { cwd: tree, maxBuffer: 1e8, env: { ...Object.fromEntries(inherited), ...environment } };
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (_error, out, more) =>
      resolve({ code: child.exitCode ?? 1, printed: `${out}\n${more}` }),
    );
  });
}

const tool = (name: string) => join(ROOT, 'node_modules/.bin', name);
const mentionsNewFiles = (line: string) => [...files].some((file) => line.includes(file));

/** The lines that a tool prints about the generated and changed files. */
const problemsOf = async (name: string, args: string[], environment = {}) =>
  (await run(tool(name), args, environment)).printed.split('\n').filter(mentionsNewFiles);

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'tridesk-new-'));
  await Promise.all(
    COPIED.map((path) =>
      cp(join(ROOT, path), join(tree, path), { recursive: true, preserveTimestamps: true }).catch(
        () => undefined,
      ),
    ),
  );
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  const { code, printed } = await run(process.execPath, ['tools/new.ts', 'feature', FEATURE]);
  expect([code, printed]).toEqual([0, expect.stringContaining(`src/features/${FEATURE}`)]);
  for (const file of printed.trim().split('\n')) files.add(file);
  for (const request of [
    ['call', FEATURE, 'archive-training-venue'],
    ['call', 'seasons', 'read-media-category'],
    ['screen', 'seasons', 'media-category'],
    ['screen', 'website-sync', 'syncs'],
    ['rule', 'wildcard-places'],
  ])
    for (const file of await generate(tree, request)) files.add(file);
});
afterAll(() => rm(tree, { recursive: true, force: true }));

describe.concurrent('what is generated', () => {
  test('goes from the table to the screens', async () => {
    const feature = [...files].filter((file) => file.startsWith(`src/features/${FEATURE}/`));
    expect(feature.map((file) => file.split('/').slice(3).join('/')).sort()).toEqual([
      'console/add-training-venue-dialog.tsx',
      'console/training-venue-screen.tsx',
      'console/training-venues-screen.tsx',
      'console/training-venues-screens.states.tsx',
      'console/training-venues-screens.test.tsx',
      'server/training-venues-routes.test.ts',
      'server/training-venues-routes.ts',
      'server/training-venues-store.ts',
      'training-venues-contract.ts',
    ]);
    expect([...files].filter((file) => file.startsWith('src/database/')).sort()).toEqual([
      expect.stringMatching(/^src\/database\/migrations\/\d{4}_training-venues\.sql$/),
      'src/database/tables/all-tables.ts',
      'src/database/tables/training-venue-tables.ts',
    ]);
    expect(await readFile(join(tree, 'src/console/routes.ts'), 'utf8')).toContain(
      "trainingVenue: '/training-venue/$id'",
    );
    expect(await readFile(join(tree, 'docs/map.md'), 'utf8')).toContain('## Training Venues');
  });

  test('has correct types', async () => {
    // Of the generated files with everything that they import, which includes the files where they are registered, but for a few.
    const added = [...files].filter((file) => /^src\/(features|rules)\/.*\.tsx?$/.test(file));
    await writeFile(join(tree, 'types/all.json'), typesOf(added.map((file) => `../${file}`)));
    const args = ['-p', 'types/all.json', '--singleThreaded'];
    expect(await problemsOf('tsc', args, FEWER_COLLECTIONS)).toEqual([]);
  });

  test('passes lint', async () => {
    const sources = [...files].filter((file) => /\.tsx?$/.test(file));
    const args = ['check', '--error-on-warnings', '--colors=off', ...sources];
    expect(await problemsOf('biome', args)).toEqual([]);
  });

  test('is used', async () => {
    expect(await problemsOf('knip', ['--no-progress'])).toEqual([]);
  });

  test('follows the rules for dependencies, files and names', async () => {
    const breaches = [
      ...(await checkGraph(tree)),
      ...(await checkSourceFiles(tree)),
      ...(await checkSpelledOnce(tree)),
      ...(await checkOldTerms(tree)),
    ];
    expect(breaches.filter(mentionsNewFiles)).toEqual([]);
  });

  test('passes its own tests: npm run new -- feature works on the first run, on a PostgreSQL server', async () => {
    const { address, stop } = await startPostgresServer();
    try {
      const { code, printed } = await run(
        tool('vitest'),
        [
          'run',
          '--project=*',
          `src/features/${FEATURE}`,
          'src/rules/wildcard-places',
          'src/console/routes.test.ts',
        ],
        { TEST_DATABASE_URL: address, NO_COLOR: '1' },
      );
      expect([code, printed]).toEqual([0, expect.stringMatching(/Test Files +4 passed/)]);
    } finally {
      await stop();
    }
  });
});

test.each([
  [['rule', 'LateEntry'], 'kebab-case'],
  [['rule', 'wildcard-places'], 'src/rules/wildcard-places.ts exists already'],
  [['feature', FEATURE], 'There is a feature training-venues already'],
  [['feature', 'attempts'], 'account-tables.ts has a table attempt already'],
  [['feature', 'equipment'], 'should be plural'],
  [['call', FEATURE, 'read-training-venue'], 'has a readTrainingVenue already'],
  [['call', FEATURE, 'find-training-venue'], 'has a GET /api/training-venue/{id} already'],
  [['call', FEATURE, 'close-gate'], 'There is no table gate'],
  [['screen', 'currencies', 'currencies'], 'There is no src/features/currencies/currencies-contract.ts'],
  [['screen', FEATURE, 'medals'], 'has no call listMedals'],
  [['planet', 'earth'], 'npm run new -- feature'],
])('%j is refused with a reason', async (request, message) => {
  await expect(generate(tree, request)).rejects.toThrow(message);
});
