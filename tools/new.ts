import { ROOT } from './checks/files.ts';
import { newCall } from './new/new-call.ts';
import { newFeature } from './new/new-feature.ts';
import { newRule } from './new/new-rule.ts';
import { NotPossible, openTree, type Tree } from './new/tree.ts';

// A start in the house's form: npm run new -- feature|call|screen|rule NAME. What it writes passes the check.

const USAGE = `npm run new -- feature venues                 contract, routes, store and test; the table venue exists
npm run new -- call venues archive-venue      a call on one record, from contract to SQL
npm run new -- rule late-entry                a pure rule and its rule book`;

type Generator = (tree: Tree, names: string[]) => Promise<void>;

const GENERATORS: Record<string, { names: number; make: Generator }> = {
  feature: { names: 1, make: (tree, [name = '']) => newFeature(tree, ROOT, name) },
  call: { names: 2, make: (tree, [feature = '', name = '']) => newCall(tree, feature, name) },
  rule: { names: 1, make: (tree, [name = '']) => newRule(tree, name) },
};

const [kind = '', ...names] = process.argv.slice(2);
const generator = GENERATORS[kind];
try {
  if (!generator || names.length !== generator.names) throw new NotPossible(USAGE);
  const odd = names.find((name) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name));
  if (odd !== undefined)
    throw new NotPossible(`"${odd}" should be whole words in kebab-case, such as late-entry.`);
  const tree = openTree(ROOT);
  await generator.make(tree, names);
  console.log((await tree.finish()).join('\n'));
} catch (error) {
  if (!(error instanceof NotPossible)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
