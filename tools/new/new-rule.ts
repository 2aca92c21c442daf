import { namesOf } from './names.ts';
import type { Tree } from './tree.ts';

/** A pure rule and its tests. */
export async function newRule(tree: Tree, name: string): Promise<void> {
  const { kebab, camel, pascal, phrase } = namesOf(name);
  await tree.add(
    `src/rules/${kebab}.ts`,
    `/**
 * The rule of ${phrase}: what it decides, and from which facts, in terms of the sport. Name the heading of docs/domain.md here.
 */

/** The facts that the rule decides from. */
export interface ${pascal}Facts {
  /** Points of each result, in any order. */
  points: readonly number[];
}

/** The decision. */
export interface ${pascal} {
  total: number;
}

/** Decides ${phrase} from the facts alone. */
export function ${camel}({ points }: ${pascal}Facts): ${pascal} {
  return { total: points.reduce((sum, each) => sum + each, 0) };
}
`,
  );
  await tree.add(
    `src/rules/${kebab}.test.ts`,
    `import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ${camel} } from './${kebab}.ts';

describe('${phrase}', () => {
  it.each([
    ['nothing', [], 0],
    ['one result', [70], 70],
    ['two results', [70, 30], 100],
  ])('%s', (_case, points, total) => {
    expect(${camel}({ points })).toEqual({ total });
  });

  it('does not depend on the order of the facts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 })), (points) => {
        expect(${camel}({ points: points.toReversed() })).toEqual(${camel}({ points }));
      }),
    );
  });
});
`,
  );
}
