import { type FeatureNames, withArticle } from './names.ts';

// The server's part of a generated feature: table, history, contract, store and routes.

export const tableSource = ({
  one,
}: FeatureNames) => `import { pgTable, serial, text } from 'drizzle-orm/pg-core';
import { version } from './columns.ts';

export const ${one.camel} = pgTable('${one.snake}', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  version: version(),
});
`;

/** What drizzle cannot say: counting versions and recording history, without which nothing can be undone. */
export const triggersSource = ({ one: { snake } }: FeatureNames) => `--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "${snake}" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "${snake}" FOR EACH ROW EXECUTE FUNCTION record_change('${snake}', 'id');
`;

export const contractSource = ({ one, many }: FeatureNames) => `import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { done, filledText, id, version } from '#contract/fields.ts';

const READS = ['${one.snake}'] as const;

const ${one.camel} = z.object({ id: z.number(), name: z.string(), version: z.number() });
export type ${one.pascal} = z.output<typeof ${one.camel}>;

const fields = { name: filledText(100) };
const saved = z.object({ status: z.literal(0), id: z.number(), ${one.camel} });

export const list${many.pascal} = declareCall({
  method: 'GET',
  path: '/api/${many.kebab}/',
  purpose: 'Lists all ${many.phrase} by name.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({}),
  response: z.object({ ${many.camel}: z.array(${one.camel}) }),
});

export const read${one.pascal} = declareCall({
  method: 'GET',
  path: '/api/${one.kebab}/{id}',
  purpose: 'Returns one ${one.phrase}.',
  access: 'admin',
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({ ${one.camel} }),
});

export const add${one.pascal} = declareCall({
  method: 'POST',
  path: '/api/${one.kebab}',
  purpose: 'Adds ${withArticle(one.phrase)}.',
  access: 'admin',
  input: z.object(fields),
  response: saved,
});

export const save${one.pascal} = declareCall({
  method: 'PUT',
  path: '/api/${one.kebab}/{id}',
  purpose: 'Saves the fields of ${withArticle(one.phrase)}.',
  access: 'admin',
  input: z.object({ id, ...fields, version }),
  response: saved,
});

export const delete${one.pascal} = declareCall({
  method: 'DELETE',
  path: '/api/${one.kebab}/{id}',
  purpose: 'Deletes ${withArticle(one.phrase)}; the deletion can be undone.',
  access: 'admin',
  input: z.object({ id, version }),
  response: done,
});
`;

export const storeSource = ({ one, many }: FeatureNames) => `import { asc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '#database/change-sets.ts';
import { ${one.camel} } from '#database/tables/${one.kebab}-tables.ts';

const columns = { id: ${one.camel}.id, name: ${one.camel}.name, version: ${one.camel}.version };

export type ${one.pascal}Row = Awaited<ReturnType<typeof ${many.camel}InOrder>>[number];

/** All ${many.phrase} by name, ignoring case. */
export async function ${many.camel}InOrder(db: Queryable) {
  return db.select(columns).from(${one.camel}).orderBy(asc(sql\`lower(\${${one.camel}.name})\`), asc(${one.camel}.id));
}

export async function ${one.camel}ById(db: Queryable, id: number): Promise<${one.pascal}Row | null> {
  const [row] = await db.select(columns).from(${one.camel}).where(eq(${one.camel}.id, id));
  return row ?? null;
}

/** The ${one.phrase}, locked until the change is committed. */
export async function lock${one.pascal}(tx: Tx, id: number): Promise<${one.pascal}Row | null> {
  const [row] = await tx.select(columns).from(${one.camel}).where(eq(${one.camel}.id, id)).for('update');
  return row ?? null;
}

export type ${one.pascal}Fields = Pick<${one.pascal}Row, 'name'>;

export async function insert${one.pascal}(tx: Tx, fields: ${one.pascal}Fields): Promise<number> {
  const [row] = await tx.insert(${one.camel}).values(fields).returning({ id: ${one.camel}.id });
  return (row as { id: number }).id;
}

export async function update${one.pascal}(tx: Tx, id: number, fields: ${one.pascal}Fields): Promise<void> {
  await tx.update(${one.camel}).set(fields).where(eq(${one.camel}.id, id));
}

export async function remove${one.pascal}(tx: Tx, id: number): Promise<void> {
  await tx.delete(${one.camel}).where(eq(${one.camel}.id, id));
}
`;

export const routesSource = ({ one, many }: FeatureNames) => `import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import type { Serve } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import { serveDeletion } from '#server/records/record-routes.ts';
import {
  add${one.pascal},
  delete${one.pascal},
  list${many.pascal},
  read${one.pascal},
  save${one.pascal},
} from '../${many.kebab}-contract.ts';
import {
  ${many.camel}InOrder,
  ${one.camel}ById,
  type ${one.pascal}Row,
  insert${one.pascal},
  lock${one.pascal},
  remove${one.pascal},
  update${one.pascal},
} from './${many.kebab}-store.ts';

const existing${one.pascal} = async (db: Queryable, id: number) =>
  found(await ${one.camel}ById(db, id), \`${one.phrase} \${id}\`);

export function ${many.camel}Routes(serve: Serve): void {
  serve(list${many.pascal}, async (_input, { db }) => ({ ${many.camel}: await ${many.camel}InOrder(db) }));

  serve(read${one.pascal}, async ({ id }, { db }) => ({ ${one.camel}: await existing${one.pascal}(db, id) }));

  serve(add${one.pascal}, async (fields, { db, change }) => {
    const id = await change(\`${one.sentence} \${fields.name} added\`, (tx) => insert${one.pascal}(tx, fields));
    return { status: 0 as const, id, ${one.camel}: await existing${one.pascal}(db, id) };
  });

  serve(save${one.pascal}, async ({ id, version, ...fields }, { db, change }) => {
    await change(\`${one.sentence} \${fields.name} saved\`, async (tx) => {
      found(await lock${one.pascal}(tx, id), \`${one.phrase} \${id}\`);
      await assertNotStale(tx, { table: '${one.snake}', entityId: id, key: { id }, version });
      await update${one.pascal}(tx, id, fields);
    });
    return { status: 0 as const, id, ${one.camel}: await existing${one.pascal}(db, id) };
  });

  serveDeletion<${one.pascal}Row>(serve, delete${one.pascal}, {
    entity: '${one.snake}',
    title: '${one.sentence}',
    find: ${one.camel}ById,
    lock: lock${one.pascal},
    remove: remove${one.pascal},
    refusal: () => null,
  });
}
`;
