import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FACE_MODEL_FILES, FACE_MODELS_FOLDER } from '../../src/console/kit/pictures/face-models-address.ts';

const PACKAGE = new URL('../../node_modules/@vladmandic/human/', import.meta.url);

test('new models come at a new address', () => {
  const { version } = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'));
  expect(FACE_MODELS_FOLDER).toBe(`assets/face-models-${version}`);
});

test.each(FACE_MODEL_FILES)('the package has %s, and nothing that it names is missing', (name) => {
  const file = new URL(`models/${name}`, PACKAGE);
  expect(existsSync(file)).toBe(true);
  if (!name.endsWith('.json')) return;
  const { weightsManifest } = JSON.parse(readFileSync(file, 'utf8')) as {
    weightsManifest: { paths: string[] }[];
  };
  for (const path of weightsManifest.flatMap(({ paths }) => paths)) expect(FACE_MODEL_FILES).toContain(path);
});
