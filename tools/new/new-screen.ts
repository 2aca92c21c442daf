import { namesOf, singular } from './names.ts';
import { NotPossible, type Tree } from './tree.ts';

const SCREENS = 'src/console/screens.tsx';
const ADDRESSES = 'src/console/routes.ts';

const listScreen = (feature: string, kebab: string) => {
  const { camel, pascal, phrase, title } = namesOf(kebab);
  return `import { useApiQuery } from '#console/api/queries.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import type { ResponseOf } from '#contract/declare-call.ts';
import { list${pascal} } from '../${feature}-contract.ts';

type Row = ResponseOf<typeof list${pascal}>['${camel}'][number];

const columns: readonly TableColumn<Row>[] = [
  { id: 'id', head: 'Number', cell: (row) => row.id, sortValue: (row) => row.id },
];

/** /${kebab}: all ${phrase}. */
export function ${pascal}Screen() {
  const list = useApiQuery(list${pascal}, {});
  return (
    <Page name="${title}">
      <DataTable
        name="${title}"
        columns={columns}
        rows={list.response?.${camel}}
        rowKey={(row) => row.id}
        error={list.error?.message ?? null}
        onRetry={list.reload}
        readAt={list.at}
        empty={<EmptyState title="No ${phrase} yet" />}
      />
    </Page>
  );
}
`;
};

const detailScreen = (feature: string, kebab: string) => {
  const { camel, pascal, phrase, title } = namesOf(kebab);
  return `import { useApiQuery } from '#console/api/queries.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { read${pascal} } from '../${feature}-contract.ts';

/** /${kebab}/{id}: one ${phrase}. */
export function ${pascal}Screen() {
  const id = Number(useRouteParameter('id'));
  const { response, error, reload } = useApiQuery(read${pascal}, { id });
  return (
    <Page name={\`${title} \${id}\`} layout="flow">
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {response ? <p>{response.${camel}.id}</p> : null}
      {response || error ? null : <LoadingState />}
    </Page>
  );
}
`;
};

/** The URL of the screen, added to the file of URLs if it is missing. */
export async function addAddress(tree: Tree, kebab: string, isList: boolean): Promise<void> {
  const { camel } = namesOf(kebab);
  if (new RegExp(`^  ${camel}: '`, 'm').test(await tree.read(ADDRESSES))) return;
  const pattern = isList ? `'/${kebab}'` : `'/${kebab}/$id'`;
  const link = isList ? `() => '/${kebab}'` : `(id: Id) => \`/${kebab}/\${part(id)}\``;
  await tree.change(ADDRESSES, (text) => {
    const [patterns = '', addresses = '', ...rest] = text.split('} as const;');
    return [`${patterns}  ${camel}: ${pattern},\n`, `${addresses}  ${camel}: ${link},\n`, ...rest].join(
      '} as const;',
    );
  });
}

/** The route of the screen. */
export async function addRoute(tree: Tree, feature: string, kebab: string): Promise<void> {
  const { camel } = namesOf(kebab);
  const file = `#features/${feature}/console/${kebab}-screen.tsx`;
  const route = `shell('${camel}', () => import('${file}')),`;
  await tree.change(SCREENS, (text) => text.replace(/\n\];\n*$/, `\n  ${route}\n];\n`));
}

/** A screen on the feature's call (`listX` for a plural name, `readX` for a singular one), with address and route. */
export async function newScreen(tree: Tree, feature: string, name: string): Promise<void> {
  const { kebab, pascal } = namesOf(name);
  const isList = singular(name) !== name;
  const contract = `src/features/${feature}/${feature}-contract.ts`;
  const call = `${isList ? 'list' : 'read'}${pascal}`;
  if (!tree.has(contract)) throw new NotPossible(`There is no ${contract}.`);
  if (!(await tree.read(contract)).includes(`export const ${call} = `))
    throw new NotPossible(`${contract} has no call ${call}, which the screen would show. Add it first.`);
  const path = `src/features/${feature}/console/${kebab}-screen.tsx`;
  await tree.add(path, isList ? listScreen(feature, kebab) : detailScreen(feature, kebab));
  await addAddress(tree, kebab, isList);
  await addRoute(tree, feature, kebab);
}
