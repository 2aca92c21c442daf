import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { type Model, readModel } from './model-file.ts';
import { runModel } from './model-run.ts';
import { cutPerson, type SeesPerson } from './person-cut.ts';

const FILE = join(
  import.meta.dirname,
  '../../../../../node_modules/@mediapipe/selfie_segmentation/selfie_segmentation.tflite',
);
const DRAWN = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
  <rect width="600" height="800" fill="#b9c7d2"/>
  <path d="M80 800 Q93 533 300 526 Q506 533 520 800Z" fill="#a02030"/>
  <rect x="253" y="426" width="94" height="127" fill="#c99a7c"/>
  <ellipse cx="300" cy="313" rx="123" ry="166" fill="#d9ab8c"/>
  <path d="M175 286 Q180 126 300 126 Q420 126 425 286 Q400 200 300 200 Q200 200 175 286Z" fill="#4a2f20"/>
  <circle cx="250" cy="300" r="10" fill="#352015"/><circle cx="350" cy="300" r="10" fill="#352015"/>
  <path d="M253 416 Q300 440 347 416 Q300 400 253 416Z" fill="#b0525a"/>
</svg>`;

let model: Model;
let sees: SeesPerson;
beforeAll(() => {
  const bytes = new Uint8Array(readFileSync(FILE));
  model = readModel(bytes.buffer);
  sees = (data) => runModel(model, { width: 256, height: 256, channels: 3, data }).data;
});

async function pixelsOf(picture: Buffer) {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

test('the model of the package is read completely', () => {
  expect(model.tensors[model.input]?.shape).toEqual([1, 256, 256, 3]);
  expect(model.tensors[model.output]?.shape).toEqual([1, 256, 256, 1]);
  expect(model.layers.length).toBeGreaterThan(100);
});

test('cuts a drawn athlete out of the background: hair, face and shirt stay', async () => {
  const pixels = await pixelsOf(await sharp(Buffer.from(DRAWN)).png().toBuffer());
  const cut = cutPerson(pixels, sees);
  const at = (x: number, y: number) => cut?.cover[y * pixels.width + x];
  expect([at(5, 5), at(594, 5), at(40, 300), at(560, 300), at(300, 40)]).toEqual([0, 0, 0, 0, 0]);
  expect([at(300, 150), at(300, 300), at(300, 700), at(200, 780), at(420, 780)]).toEqual([
    255, 255, 255, 255, 255,
  ]);
});

test('finds nobody in a plain background', async () => {
  const plain = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#8a6' } })
    .png()
    .toBuffer();
  expect(cutPerson(await pixelsOf(plain), sees)).toBeNull();
});

test('a file that is not a model, or is truncated, is refused', () => {
  expect(() => readModel(new ArrayBuffer(2))).toThrow(RangeError);
  const half = new Uint8Array(readFileSync(FILE)).slice(0, 200_000);
  expect(() => readModel(half.buffer)).toThrow(RangeError);
});

test('an unknown layer is named in the error', () => {
  const strange = { ...model, layers: [{ kind: 99, inputs: [0], output: 1, option: () => 0 }] };
  const given = { width: 1, height: 1, channels: 3, data: new Float32Array(3) };
  expect(() => runModel(strange, given)).toThrow('not known: 99');
});
