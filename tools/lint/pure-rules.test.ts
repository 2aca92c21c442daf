import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../checks/files.ts';

// Everything that lint refuses in src/rules is written once deliberately, in a temporary tree.

/** Title, line of code and lint message; null when the line is allowed. */
const LINES: [line: string, complaint: RegExp | null][] = [
  ['export const a = Date.now();', /Rules have no clock/],
  ['export const a = new Date();', /Rules have no clock/],
  ['export const a = Date();', /Rules have no clock/],
  ['const { now } = Date;\nexport const a = now;', /Rules have no clock/],
  ['export const a = performance.now();', /Rules have no clock/],
  ['export const a = Math.random();', /Rules have no chance/],
  ["export const a = Math['random']();", /useLiteralKeys/],
  ['const { random } = Math;\nexport const a = random;', /Rules have no chance/],
  ['export const a = crypto.randomUUID();', /Rules have no chance/],
  ["export function a() {\n  throw new Error('no');\n}", /Rules do not throw/],
  ["export const a = fetch('/');", /Rules reach nothing outside/],
  ['export const a = process.env;', /Rules know no machine/],
  ['export const a = globalThis;', /Rules know only what they are given/],
  ["export const a = new Date('2026-06-01');", null],
  ['export const a = (day: number) => new Date(day);', null],
  ['export const a = Math.max(1, 2);', null],
  ['const { length } = [1];\nexport const a = length;', null],
];

let tree = '';
let printed = '';

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'tridesk-lint-'));
  await mkdir(join(tree, 'src/rules'), { recursive: true });
  await cp(join(ROOT, 'biome.json'), join(tree, 'biome.json'));
  await cp(join(ROOT, '.gitignore'), join(tree, '.gitignore'));
  await cp(join(ROOT, 'tools/lint'), join(tree, 'tools/lint'), { recursive: true });
  await Promise.all(LINES.map(([line], at) => writeFile(join(tree, `src/rules/line-${at}.ts`), `${line}\n`)));
  printed = await new Promise((resolve) => {
    const args = ['lint', '--error-on-warnings', '--colors=off', '--max-diagnostics=200', 'src/rules'];
    execFile(join(ROOT, 'node_modules/.bin/biome'), args, { cwd: tree }, (_error, out, complaints) =>
      resolve(out + complaints),
    );
  });
});
afterAll(() => rm(tree, { recursive: true, force: true }));

test.each(LINES)('%s', (line, complaint) => {
  const at = LINES.findIndex(([other]) => other === line);
  const own = printed
    .split(/^(?=src\/rules\/)/m)
    .filter((part) => part.startsWith(`src/rules/line-${at}.ts:`));
  if (complaint === null) expect(own).toEqual([]);
  else expect(own.join('')).toMatch(complaint);
});
