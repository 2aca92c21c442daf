import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { withoutSchemas } from './schemas-left-out.ts';

const CONTRACT = `import { z } from 'zod';
const tier = z.object({ id: z.number() });
export const tierKinds = ['gold', 'silver'];
export const readTier = declareCall({
  method: 'GET',
  path: '/api/tier/{id}',
  purpose: 'One tier.',
  reads: ['tier'],
  input: z.object({ id: z.number() }),
  query: z.object({ id: z.number() }),
  answer: z.object({ tier }),
});
export const longest = 100;
export const tierInUse = (name) => conflict('tier-in-use', name);
`;

const leftOf = (code: string) => withoutSchemas(code, parseAst(code));

test('a call keeps what the console reads of it and loses its schemas', () => {
  const left = leftOf(CONTRACT);
  const module = left
    .replace(/import .*\n/, 'const z = { object: () => ({}), number: () => ({}) };\n')
    .replaceAll('export ', '');
  const call = new Function('declareCall', 'conflict', `${module}\nreturn [readTier, tierKinds, longest];`)(
    (declared: unknown) => declared,
  );
  expect(call).toEqual([{ method: 'GET', path: '/api/tier/{id}', reads: ['tier'] }, ['gold', 'silver'], 100]);
});

test('every value that something is called for may be left out, and functions stay as they are', () => {
  const left = leftOf(CONTRACT);
  expect(left).toContain('const tier = /* @__PURE__ */ (() => (z.object({ id: z.number() })))();');
  expect(left).toContain("export const tierInUse = (name) => conflict('tier-in-use', name);");
  expect(left).toContain('export const longest = 100;');
});
