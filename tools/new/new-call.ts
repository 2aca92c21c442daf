import { type Names, namesOf, verbAndThing, withArticle } from './names.ts';
import { fileOfTable, TABLES } from './tables.ts';
import { NotPossible, type Tree, withImport } from './tree.ts';

const READING = new Set(['read', 'find', 'show']);

const declaration = (call: string, method: string, path: string, purpose: string, response: string) => `
export const ${call} = declareCall({
  method: '${method}',
  path: '${path}',
  purpose: '${purpose}',
  input: z.object({ id }),${response}
});
`;

const readHandler = (call: string, { camel: one }: Names) => `
  serve(${call}, async ({ id }, { db }) => ({ ${one}: await ${one}Store.read(db, id) }));
}
`;

const actionHandler = (call: string, { camel: one, sentence }: Names, verb: string) => `
  serve(${call}, async ({ id }, { change }) => {
    await change(\`${sentence} \${id}: ${verb}\`, async (tx) => {
      await ${one}Store.lockForEdit(tx, id, undefined);
    });
  });
}
`;

/** The text of a store with a record store of the table, which is added if needed. */
async function withRecordStore(
  tree: Tree,
  root: string,
  text: string,
  { camel, phrase }: Names,
): Promise<string> {
  if (text.includes(`const ${camel}Store = recordStore(`)) return text;
  const table = await fileOfTable(tree, root, camel);
  if (!table) throw new NotPossible(`There is no table ${camel} in ${TABLES} for ${withArticle(phrase)}.`);
  const added = `${text}\nexport const ${camel}Store = recordStore(${camel}, getTableColumns(${camel}));\n`;
  const typed = withImport(added, 'recordStore', '#server/records/record-store.ts');
  return withImport(
    withImport(typed, 'getTableColumns', 'drizzle-orm'),
    camel,
    `#${table.slice('src/'.length)}`,
  );
}

/**
 * A call on one record of a feature: declared, served, with its record store. `read-venue` reads by id; any other verb
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
  const { camel: one, phrase } = names;
  if (new RegExp(`\\b${call}\\b`).test(contract))
    throw new NotPossible(`${paths.contract} has a ${call} already.`);
  const isReading = READING.has(verb);
  const method = isReading ? 'GET' : verb === 'delete' ? 'DELETE' : 'POST';
  const path = `/api/${thing}/{id}${method === 'POST' ? `/${verb}` : ''}`;
  const heads = [`method: '${method}',`, ...(isReading ? ['...READ,'] : [])];
  const isRead = isReading && new RegExp(`readCall\\(\\s*'${path}'`).test(contract);
  if (isRead || heads.some((head) => contract.includes(`${head}\n  path: '${path}',`)))
    throw new NotPossible(`${paths.contract} has a ${method} ${path} already.`);
  const response = isReading ? `\n  response: z.object({ ${one}: z.object({ id: z.number() }) }),` : '';

  const store = await tree.read(paths.store);
  const changed = await withRecordStore(tree, root, store, names);
  if (changed !== store) await tree.change(paths.store, () => changed);
  const purpose = `${namesOf(verb).sentence}s ${withArticle(phrase)}.`;
  await tree.change(paths.contract, (text) => {
    const declared = text + declaration(call, method, path, purpose, response);
    const typed = withImport(declared, 'id', '#contract/fields.ts');
    return withImport(typed, 'declareCall', '#contract/declare-call.ts');
  });
  const handler = isReading ? readHandler(call, names) : actionHandler(call, names, verb);
  await tree.change(paths.routes, (text) => {
    const served = text.replace(/\n\}\n(?![\s\S]*\n\}\n)/, `\n${handler}`);
    const stored = withImport(served, `${one}Store`, `./${feature}-store.ts`);
    return withImport(stored, call, `../${feature}-contract.ts`);
  });
}
