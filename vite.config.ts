import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { viteStaticCopy } from 'vite-plugin-static-copy';
import { FLAG_FOLDER } from './src/console/ui/display/flag-address.ts';
import { modelFiles } from './src/features/picture-editor/console/picture-work/picture-models.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files of the server. */
const SERVER_FILE = /\/src\/(server|database|integrations)\/|\/src\/features\/[^/]+\/server\//;

/** Files of packages that are served at fixed URLs; flags are named by alpha-2 (the package also has flags of regions). */
const PACKAGE_FILES = [
  { source: 'flag-icons/flags/4x3/[a-z][a-z].svg', folder: FLAG_FOLDER },
  ...modelFiles.map(({ source, address }) => ({
    source,
    folder: address.slice(0, address.lastIndexOf('/')),
  })),
];

const copyPackageFiles = () =>
  viteStaticCopy({
    targets: PACKAGE_FILES.map(({ source, folder }) => ({
      src: normalizePath(here(`./node_modules/${source}`)),
      dest: folder,
      rename: { stripBase: true },
    })),
    silent: true,
  });

/** Fails the build when the console includes a server file. */
function refuseServerFiles(): Plugin {
  return {
    name: 'refuse-server-files',
    generateBundle() {
      const strangers = [...this.getModuleIds()].filter((id) => SERVER_FILE.test(id));
      if (strangers.length > 0) this.error(`Server files in the console: ${strangers.join(', ')}`);
    },
  };
}

/** Where schemas get their description as a JSON schema, which only the server needs, for the page of its calls. */
const DESCRIPTIONS = [
  /inst\._zod\.processJSONSchema = [^;\n]*/g,
  /createStandardJSONSchemaMethod\(this, "(in|out)put"\)/g,
  /createToJSONSchemaMethod\(this, \{\}\)\(params\)/g,
];

/** Leaves out the JSON schemas of zod, 2 % of the code of every first page. */
function withoutJsonSchemas(): Plugin {
  return {
    name: 'without-json-schemas',
    transform(code, id) {
      if (!id.endsWith('/zod/v4/classic/schemas.js')) return null;
      if (DESCRIPTIONS.some((description) => code.search(description) < 0))
        this.error('zod describes its schemas elsewhere: adapt DESCRIPTIONS in vite.config.ts.');
      return DESCRIPTIONS.reduce((rest, description) => rest.replace(description, 'undefined'), code);
    },
  };
}

const anyOf = (...paths: string[]) => new RegExp(paths.join('|'));

/**
 * Modules that are always loaded together form one chunk: small chunks compress badly and each costs a request. A module and its imports go into
 * the first matching chunk.
 */
const PARTS = [
  {
    name: 'start',
    test: anyOf(
      '/src/console/main\\.tsx$',
      '/ui/form/(text|password)-field\\.tsx$',
      '/ui/display/(discipline-badge|named-flag)\\.tsx$',
      '/use-debounced-value/',
    ),
  },
  {
    name: 'sign-in-form',
    test: anyOf('/account/console/sign-in/account-'),
  },
  {
    name: 'list-controls',
    test: anyOf(
      '/@mantine/core/esm/components/Combobox/',
      '/ui/select/(select|picker)',
      '/ui/data-table/(sortable-list|columns/columns-button|filters/filter-chip\\.tsx)',
      '/ui/files/copy-text',
      '/records/copy-link',
      '/shared/views-menu',
    ),
  },
  {
    name: 'list',
    test: anyOf(
      '/ui/data-table/(?!filters/filter-controls\\.tsx|bulk/selected-bar)',
      '/ui/form/filter-box\\.tsx$',
      '/ui/display/(chip|flag|status-badge)\\.tsx$',
      '/ui/layout/stack',
      '/ui/files/csv-download',
      '/api/use-undoable-mutation',
      '/records/(list-screen|record-order|use-load-alert)',
      '/contract/record-parts',
      '/features/exports/(exports-contract|console/shared)',
      '/features/history/console/shared/selected-history',
      '/features/saved-views/(saved-views-contract|console/shared/(list-tools-end|use-column-choice))',
    ),
  },
];

/** The console: from src/console to dist/console. */
export default defineConfig({
  root: here('src/console'),
  publicDir: 'public',
  cacheDir: here('.cache/vite'),
  plugins: [react(), copyPackageFiles(), withoutJsonSchemas(), refuseServerFiles()],
  build: {
    outDir: here('dist/console'),
    emptyOutDir: true,
    // For the check of the weight; the server does not serve folders with a dot.
    manifest: true,
    // The content policy forbids inline scripts and data: addresses for scripts, styles and fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // One style sheet, so that lazily loaded parts already have their styles.
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: PARTS } } },
  },
});
