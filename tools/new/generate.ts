import { newCall } from './new-call.ts';
import { newFeature } from './new-feature.ts';
import { newRule } from './new-rule.ts';
import { newScreen } from './new-screen.ts';
import { NotPossible, openTree, type Tree } from './tree.ts';

export const USAGE = `npm run new -- feature venues             a table and its screens: list, filter, add, edit, delete, undo, tests
npm run new -- call venues archive-venue  a call on one record, from contract to SQL
npm run new -- screen seasons seasons     a screen with address and route, on listSeasons (or readSeason)
npm run new -- rule wildcard-places       a pure rule and its tests`;

type Generator = (tree: Tree, root: string, names: string[]) => Promise<void>;

const GENERATORS: Record<string, { names: number; make: Generator }> = {
  feature: { names: 1, make: (tree, root, [name = '']) => newFeature(tree, root, name) },
  call: { names: 2, make: (tree, root, [feature = '', name = '']) => newCall(tree, root, feature, name) },
  screen: { names: 2, make: (tree, _root, [feature = '', name = '']) => newScreen(tree, feature, name) },
  rule: { names: 1, make: (tree, _root, [name = '']) => newRule(tree, name) },
};

/** Generates into the sources under `root`; returns the changed files. Throws {@link NotPossible}. */
export async function generate(root: string, [kind = '', ...names]: readonly string[]): Promise<string[]> {
  const generator = GENERATORS[kind];
  if (!generator || names.length !== generator.names) throw new NotPossible(USAGE);
  const invalid = names.find((name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name));
  if (invalid !== undefined)
    throw new NotPossible(`"${invalid}" should be whole words in kebab-case, such as wildcard-places.`);
  const tree = openTree(root);
  await generator.make(tree, root, names);
  return tree.finish();
}
