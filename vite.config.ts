import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { flagsAtFixedAddresses } from './tools/console-build/flags-at-fixed-addresses.ts';
import { modelsOfPackages } from './tools/console-build/models-of-packages.ts';
import { leaveSchemasOut } from './tools/console-build/schemas-left-out.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files that only the server may run. */
const SERVER_FILE = /\/src\/(server|database|integrations)\/|\/src\/features\/[^/]+\/server\//;

/** Fails the build when a server file got into the console, by whatever way. */
function refuseServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    generateBundle() {
      const strangers = [...this.getModuleIds()].filter((id) => SERVER_FILE.test(id));
      if (strangers.length > 0) this.error(`Server files in the console: ${strangers.join(', ')}`);
    },
  };
}

/**
 * What always comes together is one file: small ones compress badly and each costs a request. The first that fits takes a file with all that
 * it imports.
 */
const PARTS = [
  { name: 'start', test: /\/src\/console\/main\.tsx$/ },
  {
    name: 'sign-in-fields',
    test: /\/ui\/(form\/(text|password)-field|display\/(leg-mark|named-flag))\.tsx$/,
  },
  {
    name: 'list',
    test: /\/ui\/(data-table\/|(form\/filter-box|select\/select)\.tsx$|display\/(chip|flag|state-mark)\.tsx$|layout\/stack)|\/api\/told-act/,
  },
];

/** The console: from src/console to dist/console. */
export default defineConfig({
  root: here('src/console'),
  publicDir: 'public',
  cacheDir: here('.cache/vite'),
  plugins: [react(), leaveSchemasOut(), flagsAtFixedAddresses(), modelsOfPackages(), refuseServerFiles()],
  build: {
    outDir: here('dist/console'),
    emptyOutDir: true,
    // The content policy forbids inline scripts and data: addresses for scripts, styles and fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One style sheet: a part that is loaded later has its styles already.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: PARTS } } },
  },
});
