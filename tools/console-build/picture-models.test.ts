import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  FACE_MODEL_FILES,
  FACE_MODELS_FOLDER,
  modelFiles,
  PERSON_MODEL,
} from '../../src/features/picture-editor/console/picture-work/picture-models.ts';

const fileOf = (source: string) => new URL(`../../node_modules/${source}`, import.meta.url);
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(fileOf(`${name}/package.json`), 'utf8')).version;

test('new models have a new URL', () => {
  expect(FACE_MODELS_FOLDER).toBe(`assets/face-models-${versionOf('@vladmandic/human')}`);
  expect(PERSON_MODEL).toContain(`assets/person-model-${versionOf('@mediapipe/selfie_segmentation')}/`);
});

test.each(modelFiles.map(({ source }) => source))('the packages have %s', (source) => {
  expect(existsSync(fileOf(source))).toBe(true);
  if (!source.endsWith('.json')) return;
  const { weightsManifest } = JSON.parse(readFileSync(fileOf(source), 'utf8')) as {
    weightsManifest: { paths: string[] }[];
  };
  for (const path of weightsManifest.flatMap(({ paths }) => paths)) expect(FACE_MODEL_FILES).toContain(path);
});
