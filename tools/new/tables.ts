import { filesUnder } from '../checks/files.ts';
import type { Tree } from './tree.ts';

export const TABLES = 'src/database/tables';

/** The file that declares a table under this name in the code, such as `contractTier`; undefined when there is none. */
export async function fileOfTable(tree: Tree, root: string, camel: string): Promise<string | undefined> {
  for (const file of await filesUnder(TABLES, root))
    if ((await tree.read(file)).includes(`export const ${camel} = pgTable(`)) return file;
  return undefined;
}
