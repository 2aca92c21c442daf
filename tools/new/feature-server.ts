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

/** SQL that drizzle cannot express: counting versions, and recording history, which undo requires. */
export const triggersSource = ({ one: { snake } }: FeatureNames) => `--> statement-breakpoint
CREATE TRIGGER raise_version BEFORE UPDATE ON "${snake}" FOR EACH ROW EXECUTE FUNCTION raise_version();
--> statement-breakpoint
CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON "${snake}" FOR EACH ROW EXECUTE FUNCTION record_change('${snake}', 'id');
`;

export const contractSource = ({ one, many }: FeatureNames) => `import { z } from 'zod';
import { filledText } from '#contract/fields.ts';
import { addCall, deleteCall, listCall, readCall, saveCall } from '#contract/record-parts.ts';

const SHOWN = ['${one.snake}'];

const ${one.camel} = z.object({ id: z.number(), name: z.string(), version: z.number() });
export type ${one.pascal} = z.output<typeof ${one.camel}>;

const fields = { name: filledText(100) };

export const list${many.pascal} = listCall('/api/${many.kebab}/', 'Lists all ${many.phrase} by name.', SHOWN, { ${many.camel}: z.array(${one.camel}) });
export const read${one.pascal} = readCall('/api/${one.kebab}/{id}', 'Returns one ${one.phrase}.', SHOWN, { ${one.camel} });
export const add${one.pascal} = addCall('/api/${one.kebab}', 'Adds ${withArticle(one.phrase)}.', fields, { ${one.camel} });
export const save${one.pascal} = saveCall(
  '/api/${one.kebab}/{id}',
  'Saves the fields of ${withArticle(one.phrase)}.',
  fields,
  { ${one.camel} },
);
export const delete${one.pascal} = deleteCall('/api/${one.kebab}/{id}', 'Deletes ${withArticle(one.phrase)}.');
`;

export const storeSource = ({ one }: FeatureNames) => `import { getTableColumns } from 'drizzle-orm';
import { ${one.camel} } from '#database/tables/${one.kebab}-tables.ts';
import { recordStore } from '#server/records/record-store.ts';

export const ${one.camel}Store = recordStore(${one.camel}, getTableColumns(${one.camel}));
`;

export const routesSource = ({
  one,
  many,
}: FeatureNames) => `import type { Serve } from '#server/http/register-call.ts';
import { serveDeletion } from '#server/records/record-routes.ts';
import {
  add${one.pascal},
  delete${one.pascal},
  list${many.pascal},
  read${one.pascal},
  save${one.pascal},
} from '../${many.kebab}-contract.ts';
import { ${one.camel}Store } from './${many.kebab}-store.ts';

export function ${many.camel}Routes(serve: Serve): void {
  serve(list${many.pascal}, async (_input, { db }) => ({ ${many.camel}: await ${one.camel}Store.byName(db) }));

  serve(read${one.pascal}, async ({ id }, { db }) => ({ ${one.camel}: await ${one.camel}Store.read(db, id) }));

  serve(add${one.pascal}, async (fields, { db, change }) => {
    const id = await change(\`${one.sentence} \${fields.name} added\`, (tx) => ${one.camel}Store.insert(tx, fields));
    return { status: 0 as const, id, ${one.camel}: await ${one.camel}Store.read(db, id) };
  });

  serve(save${one.pascal}, async ({ id, version, ...fields }, { db, change }) => {
    await change(\`${one.sentence} \${fields.name} saved\`, async (tx) => {
      await ${one.camel}Store.lockForEdit(tx, id, version);
      await ${one.camel}Store.update(tx, id, fields);
    });
    return { status: 0 as const, id, ${one.camel}: await ${one.camel}Store.read(db, id) };
  });

  serveDeletion(serve, delete${one.pascal}, ${one.camel}Store);
}
`;
