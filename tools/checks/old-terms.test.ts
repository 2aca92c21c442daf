import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkOldTerms } from './old-terms.ts';

let tree = '';
beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'tridesk-terms-'));
});
afterEach(() => rm(tree, { recursive: true, force: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(tree, path)), { recursive: true });
  await writeFile(join(tree, path), text);
}

test.each([
  [
    'src/features/tiers/server/kept-tiers.ts',
    'export {};\n',
    'kept-tiers.ts: "kept-tiers": instead of "kept"',
  ],
  ['src/rules/points/points.ts', 'const told = 1;\n', 'points.ts:1: "told": instead of "told"'],
  ['src/rules/points/points.ts', '\nexport function pointsInWords() {}\n', 'points.ts:2: "pointsInWords"'],
  ['journeys/tiers.journey.ts', '  const isAskedAgain = true;\n', '"isAskedAgain": instead of "asked"'],
  [
    'src/rules/points/points.ts',
    'const points = (asked: string) => a.readAnew;\n',
    '"asked": instead of "asked"',
  ],
  ['src/rules/points/points.ts', '/* a\n */ const [isTold, setTold] = 1;\n', 'points.ts:2: "isTold"'],
  ['src/rules/points/points.ts', 'throw noSuchTier(1);\n', '"noSuchTier": instead of "no-such"'],
  ['tools/map.ts', 'type LastDeed = string;\n', '"LastDeed": instead of "deed" use action'],
])('%s: %s is refused', async (path, text, complaint) => {
  await write(path, text);
  expect((await checkOldTerms(tree)).join('\n')).toContain(complaint);
});

test.each([
  ['src/rules/points/points.ts', '// told in a comment\nconst standing = 1;\n'],
  ['src/rules/standings/t100-standings.ts', 'const standings = [];\n'],
  ['src/rules/points/points.ts', "const merge = (kept: number) => 'told';\n"],
  ['src/server/jobs/job-store.ts', 'const job = { stop_asked: 1 };\n'],
  ['src/rules/text/capitals.ts', 'const familyWords = [];\n'],
])('%s is accepted', async (path, text) => {
  await write(path, text);
  expect(await checkOldTerms(tree)).toEqual([]);
});
