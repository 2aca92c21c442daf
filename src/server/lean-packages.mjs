import { registerHooks } from 'node:module';

const LARGE_PACKAGE = '/node_modules/drizzle-orm/';

// The package.json of drizzle-orm has 179 KB, and Node 24 parses it for each of the hundred modules inside, to find the format of a `.js`
// file: 180 MB that the process never returns. Relative imports inside the package get their format here.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !parentURL?.includes(LARGE_PACKAGE) || parentURL.endsWith('.cjs'))
      return nextResolve(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
