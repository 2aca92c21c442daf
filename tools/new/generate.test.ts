import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkGraph } from '../checks/cruise.ts';
import { ROOT } from '../checks/files.ts';
import { checkSourceFiles } from '../checks/source-files.ts';
import { checkSpelledOnce } from '../checks/spelled-once.ts';
import { generate } from './generate.ts';

// Everything that can be generated, once, in a copy of the sources; then the check looks at what came out.

const COPIED = [
  'src',
  'tools',
  'types',
  'journeys',
  'bench',
  'package.json',
  'tsconfig.json',
  'biome.json',
  'knip.json',
];
/** With what the compiler already knows, so that it looks at the new files only. */
const CONFIGURED = [
  '.cache/types',
  '.gitignore',
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
];

let tree = '';
const files = new Set<string>();

/** What a tool prints about the generated files, line by line. */
function complaintsOf(tool: string, args: string[]): Promise<string[]> {
  return new Promise((resolve) => {
    execFile(
      join(ROOT, 'node_modules/.bin', tool),
      args,
      { cwd: tree, maxBuffer: 1e8 },
      (_error, out, more) =>
        resolve(
          `${out}\n${more}`.split('\n').filter((line) => [...files].some((file) => line.includes(file))),
        ),
    );
  });
}

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'tridesk-new-'));
  await Promise.all(
    [...COPIED, ...CONFIGURED].map((path) =>
      cp(join(ROOT, path), join(tree, path), {
        recursive: true,
        filter: (source) => !source.includes('/sample-data/'),
      }).catch(() => undefined),
    ),
  );
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  for (const wish of [
    ['feature', 'currencies'],
    ['call', 'currencies', 'read-currency'],
    ['call', 'currencies', 'archive-currency'],
    ['screen', 'currencies', 'currencies'],
    ['screen', 'currencies', 'currency'],
    ['rule', 'wildcard-places'],
  ])
    for (const file of await generate(tree, wish)) files.add(file);
});
afterAll(() => rm(tree, { recursive: true, force: true }));

describe('what is generated', () => {
  test('goes from the contract to the screens', async () => {
    expect([...files].sort()).toEqual([
      'src/console/routes.ts',
      'src/console/screens.tsx',
      'src/features/currencies/console/currencies-screen.tsx',
      'src/features/currencies/console/currency-screen.tsx',
      'src/features/currencies/currencies-contract.ts',
      'src/features/currencies/server/currencies-routes.test.ts',
      'src/features/currencies/server/currencies-routes.ts',
      'src/features/currencies/server/currencies-store.ts',
      'src/rules/wildcard-places.test.ts',
      'src/rules/wildcard-places.ts',
      'src/server/features.ts',
    ]);
    expect(await readFile(join(tree, 'src/console/routes.ts'), 'utf8')).toContain(
      "currency: '/currency/$id'",
    );
  });

  test('has types', async () => {
    expect(await complaintsOf('tsc', ['-b'])).toEqual([]);
  });

  test('passes lint', async () => {
    expect(await complaintsOf('biome', ['check', '--error-on-warnings', '--colors=off', ...files])).toEqual(
      [],
    );
  });

  test('is used', async () => {
    expect(await complaintsOf('knip', ['--no-progress'])).toEqual([]);
  });

  test('knows whom it may know', async () => {
    const breaches = [
      ...(await checkGraph(tree)),
      ...(await checkSourceFiles(tree)),
      ...(await checkSpelledOnce(tree)),
    ];
    expect(breaches.filter((breach) => [...files].some((file) => breach.startsWith(file)))).toEqual([]);
  });
});

test.each([
  [['rule', 'LateEntry'], 'kebab-case'],
  [['rule', 'wildcard-places'], 'src/rules/wildcard-places.ts exists already'],
  [['feature', 'venues'], 'There is no table "venue"'],
  [['call', 'currencies', 'read-currency'], 'has a readCurrency already'],
  [['call', 'currencies', 'find-currency'], 'has a GET /api/currency/{id} already'],
  [['screen', 'currencies', 'medals'], 'has no call listMedals'],
  [['screen', 'venues', 'venues'], 'There is no src/features/venues/venues-contract.ts'],
  [['planet', 'earth'], 'npm run new -- feature'],
])('%j is refused with words', async (wish, message) => {
  await expect(generate(tree, wish)).rejects.toThrow(message);
});
