import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { FLAG_FOLDER } from '../../src/console/ui/display/flag-address.ts';

const FILES = fileURLToPath(new URL('../../node_modules/flag-icons/flags/4x3/', import.meta.url));
/** Named by alpha-2; the package also has flags of regions. */
const NATION_FILE = /^[a-z]{2}\.svg$/;

/**
 * Puts the nations' flags where their addresses can be worked out from the nation's code. Imported one by one, their 270 hashed addresses
 * would be 4 KB of script on every list with a flag.
 */
export function flagsAtFixedAddresses(): Plugin {
  return {
    name: 'flags-at-fixed-addresses',
    generateBundle() {
      for (const name of readdirSync(FILES).filter((file) => NATION_FILE.test(file)))
        this.emitFile({
          type: 'asset',
          fileName: `${FLAG_FOLDER}/${name}`,
          source: readFileSync(FILES + name),
        });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FLAG_FOLDER}`, (request, response, next) => {
        const name = basename(request.url ?? '');
        if (!NATION_FILE.test(name)) return next();
        response.setHeader('content-type', 'image/svg+xml');
        response.end(readFileSync(FILES + name));
      });
    },
  };
}
