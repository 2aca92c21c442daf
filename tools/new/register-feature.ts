import type { FeatureNames } from './names.ts';
import { addAddress, addRoute } from './new-screen.ts';
import { NotPossible, type Tree, withImport } from './tree.ts';

// The shared files that name every feature.

const SIDEBAR = 'src/console/shell/sidebar/sidebar-entries.ts';

/** The text with an item added to the array that `start` opens. */
function withItem(text: string, start: string, item: string): string {
  const from = text.indexOf(start);
  const end = text.indexOf('\n];', from);
  return from < 0 || end < 0 ? text : `${text.slice(0, end)}\n  ${item},${text.slice(end)}`;
}

/** A free letter for the keys "g" + letter: one of the name if possible. */
function freeLetter(text: string, name: string): string {
  const taken = new Set([...text.matchAll(/letter: '(\w)'/g)].map(([, letter]) => letter));
  const letter = [...name.replaceAll('-', ''), ...'abcdefghijklmnopqrstuvwxyz'].find(
    (one) => !taken.has(one),
  );
  if (letter === undefined) throw new NotPossible(`${SIDEBAR} has no free letter.`);
  return letter;
}

/** An entry at the end of the sidebar's last group. */
function withSidebarEntry(text: string, { one, many }: FeatureNames): string {
  const letter = freeLetter(text, many.kebab);
  const entry = `{ label: '${many.title}', icon: BrowseIcon, list: '${many.camel}', record: '${one.camel}', letter: '${letter}' },`;
  const added = text.replace(/(\n {2}\]\),\n\];)/, `\n    ${entry}$1`);
  return withImport(added, 'BrowseIcon', '#console/ui/icons/icons.tsx');
}

/** Server, sidebar, addresses and routes, and the lists that name each kind of record. */
export async function registerFeature(tree: Tree, { one, many }: FeatureNames): Promise<void> {
  const contract = `#features/${many.kebab}/${many.kebab}-contract.ts`;
  await tree.change('src/server/features.ts', (text) =>
    withImport(
      withItem(text, 'const FEATURES: ', `${many.camel}Routes`),
      `${many.camel}Routes`,
      `#features/${many.kebab}/server/${many.kebab}-routes.ts`,
    ),
  );
  for (const [names, isList] of [
    [many, true],
    [one, false],
  ] as const) {
    await addAddress(tree, names.kebab, isList);
    await addRoute(tree, many.kebab, names.kebab);
  }
  await tree.change(SIDEBAR, (text) => withSidebarEntry(text, { one, many }));
  await tree.change('src/features/account/server/events/events-store.ts', (text) =>
    withItem(text, 'const RECORDS = ', `'${one.snake}'`),
  );
  await tree.change('src/server/http/double-creates.test.ts', (text) =>
    withImport(
      withItem(text, 'const creates: ', `[add${one.pascal}, '${one.snake}', () => ({ name: 'Twice' })]`),
      `add${one.pascal}`,
      contract,
    ),
  );
  await tree.change('tools/checks/console-weight.ts', (text) =>
    withItem(text, 'const LISTS = ', `'${many.kebab}/console/${many.kebab}-screen.tsx'`),
  );
}
