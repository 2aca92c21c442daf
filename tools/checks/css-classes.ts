import { dirname, join } from 'node:path';
import { filesUnder, readText } from './files.ts';

// TypeScript accepts any class of a CSS module; a class that does not exist only shows as a missing style.

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

function pathOf(address: string, importer: string): string {
  if (address.startsWith('#')) return `src/${address.slice(1)}`;
  return join(dirname(importer), address);
}

/** Classes of CSS modules that a component uses and the module does not define. */
export async function checkCssClasses(root?: string): Promise<string[]> {
  const paths = (await filesUnder('src', root)).filter((path) => /\.tsx?$/.test(path));
  const breaches = paths.map(async (path) => {
    const text = await readText(path, root);
    const imports = [...text.matchAll(IMPORT)].map(async ([, name = '', address = '']) => {
      const css = await readText(pathOf(address, path), root);
      const defined = new Set(Array.from(css.matchAll(/\.([a-zA-Z][\w-]*)/g), (match) => match[1]));
      const used = new Set(
        Array.from(text.matchAll(new RegExp(`(?<!/)\\b${name}\\.(\\w+)`, 'g')), (match) => match[1]),
      );
      return [...used]
        .filter((one) => !defined.has(one))
        .map((one) => `${path}: ${address} has no class "${one}"`);
    });
    return (await Promise.all(imports)).flat();
  });
  return (await Promise.all(breaches)).flat();
}
