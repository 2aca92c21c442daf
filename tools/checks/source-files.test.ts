import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkAddresses } from './machine-addresses.ts';
import { checkReferences } from './references.ts';
import { checkSourceFiles } from './source-files.ts';
import { checkSpelledOnce } from './spelled-once.ts';

let tree = '';
beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'tridesk-files-'));
});
afterEach(() => rm(tree, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}

const lines = (count: number) => 'export {};\n'.repeat(count);

test.each([
  ['src/rules/points/points.ts', lines(300)],
  ['src/rules/points/points.test.ts', lines(900)],
  ['src/database/migrations/0000_tables.sql', lines(900)],
  ['src/features/races/console/race-tabs/info-tab.tsx', lines(1)],
  [
    'src/console/shell/frames.tsx',
    "const Part = lazyPart<Props>(\n  () => import('./part.tsx').then(pick),\n);\n",
  ],
  ['src/console/screens.tsx', "shell('tiers', () => import('#features/tiers.tsx'), 'Tiers');\n"],
])('%s is accepted', async (path, text) => {
  await write(path, text);
  expect(await checkSourceFiles(tree)).toEqual([]);
});

test.each([
  ['src/rules/points/points.ts', lines(301), 'src/rules/points/points.ts: 301 lines'],
  ['src/rules/utils.ts', lines(1), 'src/rules/utils.ts: the name does not describe the content'],
  ['src/console/ui/dataTable.tsx', lines(1), 'kebab-case'],
  ['src/a/b/c/d/e/f/deep.ts', lines(1), 'more than 5 folders'],
  ['src/rules/points/points.ts', `// ${'TO'}${'DO'} later\n`, 'src/rules/points/points.ts:1: '],
  [
    'src/console/shell/frames.tsx',
    "const Part = lazy(() => import('./part.tsx'));\n",
    'not an argument of lazyPart',
  ],
  ['journeys/import.journey.ts', `test.${'skip'}('x', f);\n`, 'unfinished or disabled'],
])('%s is refused', async (path, text, complaint) => {
  await write(path, text);
  expect((await checkSourceFiles(tree)).join('\n')).toContain(complaint);
});

test.each([
  [15, []],
  [16, ['src/rules: 16 product files; over 15 it needs subfolders']],
])('a folder with %i product files and a test', async (count, complaints) => {
  for (let file = 0; file < count; file += 1) await write(`src/rules/rule-${file}.ts`, lines(1));
  await write('src/rules/rule-0.test.ts', lines(1));
  expect(await checkSourceFiles(tree)).toEqual(complaints);
});

test.each([
  [
    'docs/words.md',
    'see [points](../src/rules/points/points.ts)\n',
    'links to src/rules/points/points.ts, which does not exist',
  ],
  ['docs/words.md', `the figures are in ${'..'}/../elsewhere/points.csv\n`, 'leads out of the repository'],
  [
    'src/rules/points/points.ts',
    `const at = '/${'home'}/anna/points.csv';\n`,
    "names somebody's home folder",
  ],
  ['package-lock.json', '{ "resolved": "https://registry.example/a.tgz" }\n', 'names a registry'],
  ['.npmrc', 'registry=https://registry.example/\n', 'names a registry'],
])('%s: %s', async (path, text, complaint) => {
  await write(path, text);
  expect((await checkAddresses(tree)).join('\n')).toContain(complaint);
});

test('links and paths inside the repository are accepted', async () => {
  await write('src/rules/points/points.ts', "import { place } from '../rules/places.ts';\n");
  await write(
    'docs/words.md',
    '[points](../src/rules/points/points.ts) and [the site](https://example.org/)\n',
  );
  expect(await checkAddresses(tree)).toEqual([]);
});

test.each([
  ['src/features/races/server/races-routes.ts', "const path = '/api/races/';", 'belongs in its contract'],
  [
    'src/features/races/console/list/races-screen.tsx',
    "navigate('/races');",
    'belongs in src/console/routes.ts',
  ],
  [
    'src/features/races/console/list/races-screen.tsx',
    'navigate(`/race/1`);',
    'belongs in src/console/routes.ts',
  ],
  ['src/console/shell/sidebar/sidebar.tsx', '<Link to="/races">', 'belongs in src/console/routes.ts'],
  ['src/features/races/races-contract.ts', "path: '/api/races/',", null],
  ['src/console/routes.ts', "races: '/races',", null],
  ['src/features/races/console/list/races-screen.tsx', "import { a } from '../races-contract.ts';", null],
  ['src/features/races/server/races-store.ts', "const separator = '/';", null],
])('%s: %s', async (path, text, complaint) => {
  await write(path, text);
  const found = (await checkSpelledOnce(tree)).join('\n');
  if (complaint === null) expect(found).toBe('');
  else expect(found).toContain(complaint);
});

test.each([
  ['// See rules/places.ts.', 'a comment names rules/places.ts, which does not exist'],
  ['/** Points (docs/words.md, "Places"). */', 'a comment names "Places" in docs/words.md, which'],
  [
    '/** See docs/words.md,\n * "Points" and "Places". */',
    'a comment names "Places" in docs/words.md, which',
  ],
  ['// See points/points.ts and docs/words.md ("Points").', null],
  ["const file = 'places.ts';", null],
])('the reference of %s', async (text, complaint) => {
  await write('docs/words.md', '## Points\n');
  await write('src/rules/points/points.ts', `${text}\n`);
  const found = (await checkReferences(tree)).join('\n');
  if (complaint === null) expect(found).toBe('');
  else expect(found).toContain(complaint);
});
