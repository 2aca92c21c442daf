import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { FACE_MODEL_FILES, FACE_MODELS_FOLDER } from '../../src/console/kit/pictures/face-models-address.ts';

const FILES = fileURLToPath(new URL('../../node_modules/@vladmandic/human/models/', import.meta.url));

/** Puts the models that find a face beside the console, so that nothing is fetched from elsewhere when it runs. */
export function faceModels(): Plugin {
  return {
    name: 'face-models',
    generateBundle() {
      for (const name of FACE_MODEL_FILES)
        this.emitFile({
          type: 'asset',
          fileName: `${FACE_MODELS_FOLDER}/${name}`,
          source: readFileSync(FILES + name),
        });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FACE_MODELS_FOLDER}`, (request, response, next) => {
        const name = basename(request.url ?? '');
        if (!FACE_MODEL_FILES.includes(name)) return next();
        response.setHeader(
          'content-type',
          name.endsWith('.json') ? 'application/json' : 'application/octet-stream',
        );
        response.end(readFileSync(FILES + name));
      });
    },
  };
}
