import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { filesUnder } from '../checks/files.ts';
import { addDialogSource, listScreenSource, recordScreenSource } from './feature-console.ts';
import { contractSource, routesSource, storeSource, tableSource, triggersSource } from './feature-server.ts';
import { routesTestSource, screensTestSource, statesSource } from './feature-tests.ts';
import { type FeatureNames, namesOf, singular } from './names.ts';
import { registerFeature } from './register-feature.ts';
import { fileOfTable, TABLES } from './tables.ts';
import { NotPossible, type Tree } from './tree.ts';

const MIGRATIONS = 'src/database/migrations';
const BY_HAND = 'Write its feature by hand, like src/features/tiers.';

/** The table, and a migration that creates it with its history. */
async function addTable(tree: Tree, root: string, names: FeatureNames): Promise<void> {
  const { one, many } = names;
  await tree.add(`${TABLES}/${one.kebab}-tables.ts`, tableSource(names));
  await tree.change(
    `${TABLES}/all-tables.ts`,
    (text) => `${text}export * from './${one.kebab}-tables.ts';\n`,
  );
  const before = new Set(await filesUnder(MIGRATIONS, root));
  await promisify(execFile)('drizzle-kit', ['generate', '--name', many.kebab], { cwd: root });
  const added = (await filesUnder(MIGRATIONS, root)).find(
    (file) => !before.has(file) && file.endsWith('.sql'),
  );
  if (!added) throw new NotPossible('drizzle-kit has not written a migration.');
  await tree.change(added, (text) => `${text}\n${triggersSource(names)}`);
}

/** A feature from its table to its screens: a list with a filter, and records that are added, saved, deleted and restored. */
export async function newFeature(tree: Tree, root: string, name: string): Promise<void> {
  const names = { one: namesOf(singular(name)), many: namesOf(name) };
  const { one, many } = names;
  const folder = `src/features/${many.kebab}`;
  if (one.kebab === many.kebab) throw new NotPossible(`"${name}" should be plural, such as venues.`);
  if (tree.has(folder)) throw new NotPossible(`There is a feature ${many.kebab} already.`);
  const existing = await fileOfTable(tree, root, one.camel);
  if (existing) throw new NotPossible(`${existing} has a table ${one.camel} already. ${BY_HAND}`);
  await addTable(tree, root, names);
  const sources = {
    [`${many.kebab}-contract.ts`]: contractSource,
    [`server/${many.kebab}-store.ts`]: storeSource,
    [`server/${many.kebab}-routes.ts`]: routesSource,
    [`server/${many.kebab}-routes.test.ts`]: routesTestSource,
    [`console/${many.kebab}-screen.tsx`]: listScreenSource,
    [`console/add-${one.kebab}-dialog.tsx`]: addDialogSource,
    [`console/${one.kebab}-screen.tsx`]: recordScreenSource,
    [`console/${many.kebab}-screens.states.tsx`]: statesSource,
    [`console/${many.kebab}-screens.test.tsx`]: screensTestSource,
  };
  for (const [file, source] of Object.entries(sources)) await tree.add(`${folder}/${file}`, source(names));
  await registerFeature(tree, names);
}
