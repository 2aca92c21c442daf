import { type Names, namesOf, verbAndThing, withArticle } from './names.ts';
import { fileOfTable, TABLES } from './tables.ts';
import { NotPossible, type Tree, withImport } from './tree.ts';

const READING = new Set(['read', 'find', 'show']);

const declaration = (call: string, method: string, path: string, purpose: string, response: string) => `
export const ${call} = declareCall({
  method: '${method}',
  path: '${path}',
  purpose: '${purpose}',
  access: 'admin',
  input: z.object({ id }),
  response: ${response},
});
`;

/** Finds and locks the record for a change. */
const storeFunction = ({ camel: one, pascal, phrase }: Names) => `
/** The ${phrase}, locked until the change is committed. */
export async function lock${pascal}(tx: Tx, id: number): Promise<{ id: number } | null> {
  const [row] = await tx.select({ id: ${one}.id }).from(${one}).where(eq(${one}.id, id)).for('update');
  return row ?? null;
}
`;

const readFunction = (one: string) => `
export async function ${one}ById(db: Queryable, id: number): Promise<{ id: number } | null> {
  const [row] = await db.select({ id: ${one}.id }).from(${one}).where(eq(${one}.id, id));
  return row ?? null;
}
`;

const readHandler = (call: string, { camel: one, phrase }: Names) => `
  serve(${call}, async ({ id }, { db }) => {
    const { id: foundId } = found(await ${one}ById(db, id), \`${phrase} \${id}\`);
    return { ${one}: { id: foundId } };
  });
}
`;

const actionHandler = (call: string, { pascal, phrase, sentence }: Names, verb: string) => `
  serve(${call}, async ({ id }, { change }) => {
    await change(\`${sentence} \${id}: ${verb}\`, async (tx) => {
      found(await lock${pascal}(tx, id), \`${phrase} \${id}\`);
    });
    return { status: 0 as const };
  });
}
`;

/** The text of a store with a function added that finds the record; it imports the table if it does not yet. */
async function withStoreFunction(
  tree: Tree,
  root: string,
  text: string,
  names: Names,
  isReading: boolean,
): Promise<string> {
  const { camel, pascal, phrase } = names;
  if (text.includes(`function ${isReading ? `${camel}ById` : `lock${pascal}`}(`)) return text;
  const table = await fileOfTable(tree, root, camel);
  if (!table) throw new NotPossible(`There is no table ${camel} in ${TABLES} for ${withArticle(phrase)}.`);
  const added = text + (isReading ? readFunction(camel) : storeFunction(names));
  const typed = withImport(added, isReading ? 'Queryable' : 'Tx', '#database/change-sets.ts', 'type');
  return withImport(withImport(typed, 'eq', 'drizzle-orm'), camel, `#${table.slice('src/'.length)}`);
}

/**
 * A call on one record of a feature: declared, served, with its store function. `read-venue` reads by id; any other verb
 * is an action inside a change, which finds and locks the record.
 */
export async function newCall(tree: Tree, root: string, feature: string, name: string): Promise<void> {
  const folder = `src/features/${feature}`;
  const paths = {
    contract: `${folder}/${feature}-contract.ts`,
    routes: `${folder}/server/${feature}-routes.ts`,
    store: `${folder}/server/${feature}-store.ts`,
  };
  for (const path of Object.values(paths)) if (!tree.has(path)) throw new NotPossible(`There is no ${path}.`);
  const contract = await tree.read(paths.contract);
  const { verb, thing } = verbAndThing(name);
  if (thing === '') throw new NotPossible(`"${name}" should be a verb and a thing, such as archive-venue.`);
  const { camel: call } = namesOf(name);
  const names = namesOf(thing);
  const { camel: one, pascal, phrase } = names;
  if (new RegExp(`\\b${call}\\b`).test(contract))
    throw new NotPossible(`${paths.contract} has a ${call} already.`);
  const isReading = READING.has(verb);
  const method = isReading ? 'GET' : verb === 'delete' ? 'DELETE' : 'POST';
  const path = `/api/${thing}/{id}${method === 'POST' ? `/${verb}` : ''}`;
  if (contract.includes(`method: '${method}',\n  path: '${path}',`))
    throw new NotPossible(`${paths.contract} has a ${method} ${path} already.`);
  const response = isReading ? `z.object({ ${one}: z.object({ id: z.number() }) })` : 'done';
  const storeName = isReading ? `${one}ById` : `lock${pascal}`;

  await tree.change(paths.contract, (text) =>
    withImport(
      text + declaration(call, method, path, `${namesOf(verb).sentence}s ${withArticle(phrase)}.`, response),
      isReading ? 'id' : 'done, id',
      '#contract/fields.ts',
    ),
  );
  const store = await tree.read(paths.store);
  const changed = await withStoreFunction(tree, root, store, names, isReading);
  if (changed !== store) await tree.change(paths.store, () => changed);
  const handler = isReading ? readHandler(call, names) : actionHandler(call, names, verb);
  await tree.change(paths.routes, (text) => {
    const served = text.replace(/\n\}\n(?![\s\S]*\n\}\n)/, `\n${handler}`);
    const stored = withImport(served, storeName, `./${feature}-store.ts`);
    return withImport(withImport(stored, call, `../${feature}-contract.ts`), 'found', '#contract/refusal.ts');
  });
}
