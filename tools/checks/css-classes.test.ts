import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkCssClasses } from './css-classes.ts';

let tree = '';
beforeEach(async () => {
  tree = await mkdtemp(join(tmpdir(), 'tridesk-classes-'));
  await mkdir(join(tree, 'src/console'), { recursive: true });
  await writeFile(join(tree, 'src/console/list.module.css'), '.row {}\n.row .name {}\n');
});
afterEach(() => rm(tree, { recursive: true, force: true }));

test.each([
  ['./list.module.css', 'row', []],
  ['#console/list.module.css', 'name', []],
  ['./list.module.css', 'label', ['src/console/list.tsx: ./list.module.css has no class "label"']],
])('%s, class %s', async (address, name, breaches) => {
  await writeFile(
    join(tree, 'src/console/list.tsx'),
    `import '@mantine/dates/styles.layer.css';\nimport styles from '${address}';\nexport const shown = styles.${name};\n`,
  );
  expect(await checkCssClasses(tree)).toEqual(breaches);
});
