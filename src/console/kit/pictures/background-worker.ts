import cv from '@techstark/opencv-js';
import { type Face, type Pixels, serveTask, type WorkerScope } from './picture-work.ts';
import { type Ellipse, portraitSeeds } from './portrait-seeds.ts';

// Cuts a person out of the ground: GrabCut, started from where a face says that a person is. Its file alone may compile text
// (security-headers.ts), since the library makes its functions that way.

export interface CutOutAsk {
  pixels: Pixels;
  face: Face | null;
}

/** How far each pixel covers, 0 to 255, line by line. */
export type CutOutResult = Uint8ClampedArray<ArrayBuffer>;

const ROUNDS = 5;
/** Pixels that the edge is smoothed over. */
const EDGE_PX = 2.2;

const scope = globalThis as unknown as WorkerScope<CutOutAsk>;

/** The library can be waited for like a promise but never ends to be one: `await` would hang. */
const libraryReady = () =>
  new Promise<void>((resolve) => {
    if (cv.Mat) resolve();
    else cv.onRuntimeInitialized = () => resolve();
  });

type Mat = InstanceType<typeof cv.Mat>;

function fillEllipse(mask: Mat, { x, y, halfWidth, halfHeight }: Ellipse, value: number): void {
  const middle = new cv.Point(Math.round(x), Math.round(y));
  const half = new cv.Size(Math.round(halfWidth), Math.round(halfHeight));
  cv.ellipse(mask, middle, half, 0, 0, 360, new cv.Scalar(value), -1);
}

function fillPolygon(mask: Mat, corners: readonly { x: number; y: number }[], value: number): void {
  const points = corners.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]);
  const one = cv.matFromArray(corners.length, 1, cv.CV_32SC2, points);
  const all = new cv.MatVector();
  all.push_back(one);
  cv.fillPoly(mask, all, new cv.Scalar(value));
  all.delete();
  one.delete();
}

/** The frame of ground at the top and the sides: pictures of people have none of them there, but may at the lower edge. */
function fillMargins(mask: Mat): void {
  const margin = Math.max(2, Math.round(Math.min(mask.cols, mask.rows) * 0.012));
  const ground = new cv.Scalar(cv.GC_BGD);
  const fill = (x: number, y: number, right: number, bottom: number) =>
    cv.rectangle(mask, new cv.Point(x, y), new cv.Point(right, bottom), ground, -1);
  fill(0, 0, mask.cols, margin);
  const shoulder = Math.round(mask.rows * 0.55);
  fill(0, 0, margin, shoulder);
  fill(mask.cols - margin, 0, mask.cols, shoulder);
}

function seededMask(width: number, height: number, face: Face | null): Mat {
  const { perhaps, surely } = portraitSeeds(width, height, face);
  const mask = new cv.Mat(height, width, cv.CV_8UC1, new cv.Scalar(face ? cv.GC_BGD : cv.GC_PR_BGD));
  fillPolygon(mask, perhaps.body, cv.GC_PR_FGD);
  fillEllipse(mask, perhaps.head, cv.GC_PR_FGD);
  fillMargins(mask);
  fillPolygon(mask, surely.chest, cv.GC_FGD);
  fillEllipse(mask, surely.face, cv.GC_FGD);
  return mask;
}

/** 255 where the person is, of what GrabCut decided: only the largest piece, so that no specks of ground float beside it. */
function personOf(mask: Mat): Mat {
  const person = new cv.Mat(mask.rows, mask.cols, cv.CV_8UC1);
  for (let at = 0; at < mask.data.length; at += 1)
    person.data[at] = mask.data[at] === cv.GC_FGD || mask.data[at] === cv.GC_PR_FGD ? 255 : 0;
  const outlines = new cv.MatVector();
  const order = new cv.Mat();
  cv.findContours(person, outlines, order, cv.RETR_EXTERNAL, cv.CHAIN_APPROX_SIMPLE);
  let largest = -1;
  let area = 0;
  for (let at = 0; at < outlines.size(); at += 1) {
    const own = cv.contourArea(outlines.get(at));
    if (own > area) [largest, area] = [at, own];
  }
  const kept = new cv.Mat(mask.rows, mask.cols, cv.CV_8UC1, new cv.Scalar(0));
  if (largest >= 0) cv.drawContours(kept, outlines, largest, new cv.Scalar(255), -1);
  // What is open inside of it, such as between arm and body, stays open.
  cv.bitwise_and(kept, person, kept);
  for (const made of [person, outlines, order]) made.delete();
  return kept;
}

/** The edge softened, and drawn in by half a pixel of it so that no rim of ground shines through. */
function softened(person: Mat): CutOutResult {
  const soft = new cv.Mat();
  cv.GaussianBlur(person, soft, new cv.Size(0, 0), EDGE_PX);
  const cover = new Uint8ClampedArray(soft.data.length);
  for (let at = 0; at < cover.length; at += 1) cover[at] = ((soft.data[at] as number) - 112) * 2.2;
  soft.delete();
  return cover;
}

serveTask<CutOutAsk, CutOutResult>(scope, async ({ pixels, face }, onProgress) => {
  onProgress({ words: 'Getting ready', share: 0.1 });
  await libraryReady();
  const image = new cv.Mat(pixels.height, pixels.width, cv.CV_8UC4);
  image.data.set(pixels.data);
  cv.cvtColor(image, image, cv.COLOR_RGBA2RGB);
  const mask = seededMask(pixels.width, pixels.height, face);
  const ground = new cv.Mat();
  const person = new cv.Mat();
  for (let round = 0; round < ROUNDS; round += 1) {
    onProgress({ words: `Cutting out, ${round + 1} of ${ROUNDS}`, share: 0.3 + (0.7 * round) / ROUNDS });
    const mode = round === 0 ? cv.GC_INIT_WITH_MASK : cv.GC_EVAL;
    cv.grabCut(image, mask, new cv.Rect(), ground, person, 1, mode);
  }
  const cover = softened(personOf(mask));
  if (!cover.some((one) => one > 0)) throw new Error('Nobody was found in the picture.');
  return cover;
});
