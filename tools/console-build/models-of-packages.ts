import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { modelFiles } from '../../src/features/picture-editor/console/picture-work/picture-models.ts';

const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** Puts the models that pictures are worked on with beside the console, so that nothing is fetched from elsewhere when it runs. */
export function modelsOfPackages(): Plugin {
  return {
    name: 'models-of-packages',
    generateBundle() {
      for (const { source, address } of modelFiles)
        this.emitFile({ type: 'asset', fileName: address, source: readFileSync(packages + source) });
    },
    configureServer({ middlewares }) {
      for (const { source, address } of modelFiles)
        middlewares.use(`/${address}`, (_request, response) => {
          response.setHeader(
            'content-type',
            source.endsWith('.json') ? 'application/json' : 'application/octet-stream',
          );
          response.end(readFileSync(packages + source));
        });
    },
  };
}
