import type { Plugin } from 'vite';

/** Libraries that also run in Node and ask for its modules there; a browser never comes to those lines. */
const LIBRARY = /\/node_modules\/@techstark\/opencv-js\//;
const NODE_MODULE = /^(crypto|fs|path)$/;
const NOTHING = '\0nothing-of-node';

/** Answers those questions with nothing, so that the build has none to warn of. */
export function noNodeModules(): Plugin {
  return {
    name: 'no-node-modules',
    enforce: 'pre',
    resolveId: (name, importer) =>
      NODE_MODULE.test(name) && importer !== undefined && LIBRARY.test(importer) ? NOTHING : null,
    load: (id) => (id === NOTHING ? 'export {};' : null),
  };
}
