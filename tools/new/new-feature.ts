import { filesUnder } from '../checks/files.ts';
import { namesOf, singular } from './names.ts';
import { NotPossible, type Tree, withImport } from './tree.ts';

interface Table {
  file: string;
  hasName: boolean;
}

/** The table that holds the feature's records: a feature without one has nothing to show. */
async function tableOf(tree: Tree, root: string, name: string): Promise<Table> {
  for (const file of await filesUnder('src/database/tables', root)) {
    const text = await tree.read(file);
    const start = text.indexOf(`export const ${name} = pgTable(`);
    if (start >= 0) {
      const end = text.indexOf('\nexport ', start + 1);
      return { file, hasName: /\n\s+name: /.test(text.slice(start, end < 0 ? undefined : end)) };
    }
  }
  throw new NotPossible(
    `There is no table "${name}" in src/database/tables. Add it first: CONTRIBUTING.md, "Add a table".`,
  );
}

const contract = (
  many: string,
  one: string,
  pascal: string,
  table: Table,
  message: string,
) => `import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';

const ${one} = z.object({ id: z.number()${table.hasName ? ', name: z.string()' : ''} });
export type ${namesOf(one).pascal} = z.output<typeof ${one}>;

export const list${pascal} = declareCall({
  method: 'GET',
  path: '/api/${many.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/',
  purpose: 'All ${message}.',
  access: 'admin',
  dependsOn: ['${one}'],
  input: z.object({}),
  response: z.object({ ${many}: z.array(${one}) }),
});
`;

const store = (
  many: string,
  one: string,
  table: Table,
  message: string,
) => `import { asc } from 'drizzle-orm';
import { ${one} } from '#${table.file.slice('src/'.length)}';
import type { Queryable } from '#database/change-sets.ts';

/** All ${message}, the oldest first. */
export async function ${many}InOrder(db: Queryable) {
  return db
    .select({ id: ${one}.id${table.hasName ? `, name: ${one}.name` : ''} })
    .from(${one})
    .orderBy(asc(${one}.id));
}
`;

const routes = (
  kebab: string,
  many: string,
  pascal: string,
) => `import type { Serve } from '#server/http/register-call.ts';
import { list${pascal} } from '../${kebab}-contract.ts';
import { ${many}InOrder } from './${kebab}-store.ts';

export function ${many}Routes(serve: Serve): void {
  serve(list${pascal}, async (_input, { db }) => ({ ${many}: await ${many}InOrder(db) }));
}
`;

const test = (
  kebab: string,
  many: string,
  pascal: string,
  message: string,
) => `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { list${pascal} } from '../${kebab}-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('${message}', () => {
  it('are listed for staff', async () => {
    expect((await server.ask(list${pascal}, {})).${many}).toBeInstanceOf(Array);
  });

  it('are for admins only', async () => {
    expect((await server.call(list${pascal}, {}, 'nobody')).status).toBe(401);
    expect((await server.call(list${pascal}, {}, 'signed-in')).status).toBe(403);
  });
});
`;

/** A feature with its list call, from contract to SQL, hung into the server. */
export async function newFeature(tree: Tree, root: string, name: string): Promise<void> {
  const { kebab, camel: many, pascal, message } = namesOf(name);
  const { camel: one } = namesOf(singular(name));
  if (tree.has(`src/features/${kebab}`)) throw new NotPossible(`There is a feature ${kebab} already.`);
  const table = await tableOf(tree, root, one);
  const folder = `src/features/${kebab}`;
  await tree.add(`${folder}/${kebab}-contract.ts`, contract(many, one, pascal, table, message));
  await tree.add(`${folder}/server/${kebab}-store.ts`, store(many, one, table, message));
  await tree.add(`${folder}/server/${kebab}-routes.ts`, routes(kebab, many, pascal));
  await tree.add(`${folder}/server/${kebab}-routes.test.ts`, test(kebab, many, pascal, message));
  await tree.change('src/server/features.ts', (text) =>
    withImport(
      text.replace(/(const FEATURES: .* = \[[^\]]*?),?(\s*\];)/, `$1, ${many}Routes$2`),
      `${many}Routes`,
      `#features/${kebab}/server/${kebab}-routes.ts`,
    ),
  );
}
