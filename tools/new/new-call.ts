import { namesOf, verbAndThing } from './names.ts';
import { NotPossible, type Tree, withImport } from './tree.ts';

const READING = new Set(['read', 'find', 'show']);

const declaration = (call: string, method: string, path: string, purpose: string, answer: string) => `
export const ${call} = declareCall({
  method: '${method}',
  path: '${path}',
  purpose: '${purpose}',
  access: 'admin',
  input: z.object({ id }),
  response: ${answer},
});
`;

/** Finds the record for a change, and holds it until the change is through. */
const storeFunction = (one: string, pascal: string) => `
/** The ${one}, locked against everyone else until the change is through; null when there is none. */
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

const readHandler = (call: string, one: string, message: string) => `
  serve(${call}, async ({ id }, { db }) => {
    const found = await ${one}ById(db, id);
    if (!found) throw notFound(\`${message} \${id}\`);
    return { ${one}: { id: found.id } };
  });
}
`;

const actHandler = (call: string, pascal: string, message: string, verb: string) => `
  serve(${call}, async ({ id }, { change }) => {
    await change(\`${namesOf(message.replaceAll(' ', '-')).pascal} \${id}: ${verb}\`, async (tx) => {
      if (!(await lock${pascal}(tx, id))) throw notFound(\`${message} \${id}\`);
    });
    return { status: 0 as const };
  });
}
`;

/**
 * A call on one record of a feature: declared, served, with its store function. `read-venue` reads by id; any other verb
 * is an act inside a change, which finds and locks the record.
 */
export async function newCall(tree: Tree, feature: string, name: string): Promise<void> {
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
  const { camel: one, pascal, message } = namesOf(thing);
  if (new RegExp(`\\b${call}\\b`).test(contract))
    throw new NotPossible(`${paths.contract} has a ${call} already.`);
  const isReading = READING.has(verb);
  const method = isReading ? 'GET' : verb === 'delete' ? 'DELETE' : 'POST';
  const path = `/api/${thing}/{id}${method === 'POST' ? `/${verb}` : ''}`;
  if (contract.includes(`method: '${method}',\n  path: '${path}',`))
    throw new NotPossible(`${paths.contract} has a ${method} ${path} already.`);
  const answer = isReading ? `z.object({ ${one}: z.object({ id: z.number() }) })` : 'done';
  const storeName = isReading ? `${one}ById` : `lock${pascal}`;

  await tree.change(paths.contract, (text) =>
    withImport(
      text + declaration(call, method, path, `${namesOf(verb).pascal}s a ${message}.`, answer),
      isReading ? 'id' : 'done, id',
      '#contract/fields.ts',
    ),
  );
  const store = await tree.read(paths.store);
  if (!store.includes(`function ${storeName}(`))
    await tree.change(paths.store, (text) => {
      const added = text + (isReading ? readFunction(one) : storeFunction(one, pascal));
      const typed = withImport(added, isReading ? 'Queryable' : 'Tx', '#database/change-sets.ts', 'type');
      return withImport(typed, 'eq', 'drizzle-orm');
    });
  const handler = isReading ? readHandler(call, one, message) : actHandler(call, pascal, message, verb);
  await tree.change(paths.routes, (text) => {
    const served = text.replace(/\n\}\n(?![\s\S]*\n\}\n)/, `\n${handler}`);
    const stored = withImport(served, storeName, `./${feature}-store.ts`);
    return withImport(
      withImport(stored, call, `../${feature}-contract.ts`),
      'notFound',
      '#contract/refusal.ts',
    );
  });
}
