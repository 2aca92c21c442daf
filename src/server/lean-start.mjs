import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// What keeps the start short and the process small; it changes nothing that the product does. Figures are in docs/measured.md.
// JavaScript, and named by `--import` in `npm start`: Node's compiler for TypeScript then stays out of memory, since all that it
// would make is found in the cache. Started without, the product does the same a little later.

const CACHE = join(import.meta.dirname, '../../.cache/compiled');
const BIG_PACKAGE = '/node_modules/drizzle-orm/';

// The description of drizzle-orm is 179 KB, and Node 24 parses it anew for each of the hundred modules inside, to learn what a file
// that ends in `.js` is there: 180 MB that the process keeps. Relative imports inside the package are told what they are without it.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !parentURL?.includes(BIG_PACKAGE) || parentURL.endsWith('.cjs'))
      return nextResolve(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});

// Types are stripped and code is compiled once. Where the folder cannot be written, Node goes on without.
enableCompileCache(CACHE);

// Room for young objects that grows with a burst stays for good, three times over, and saves no time here; and old ones may double
// before they are looked through, not triple and more.
setFlagsFromString('--semi-space-growth-factor=1');
setFlagsFromString('--heap-growing-percent=100');

/** Call it when the start is over: what only the start needed goes back to the machine. Takes about 50 ms. */
export function endLeanStart() {
  flushCompileCache();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
