import type { Pixels } from '../picture-work/picture-work.ts';
import { beforeEvenGround } from './even-ground.ts';
import { averagedAround, type Plane, piecesOf, planeFrom, planeOf, resized } from './picture-planes.ts';

// Refines the rough mask of a network to a coverage per pixel, including hair, and to colours of the edge without the background.

/** The network: takes 256 × 256 points of red, green and blue, 0 to 1, and returns for each point the probability of a person. */
export type SeesPerson = (colours: Float32Array) => Float32Array;
export const SEEN_PX = 256;

export interface PersonCut {
  /** Coverage of each pixel, 0 to 255. */
  cover: Uint8ClampedArray<ArrayBuffer>;
  /** The colours of the person near each pixel, as RGBA: laid over the picture, more strongly where the coverage is lower. */
  edge: Uint8ClampedArray<ArrayBuffer>;
}

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const between = (lowest: number, highest: number, value: number) =>
  Math.min(highest, Math.max(lowest, value));
/** Rises from 0 at the first value to 1 at the second. */
const rising = (from: number, to: number, value: number) => between(0, 1, (value - from) / (to - from));

const colourPlanes = ({ width, height, data }: Pixels): Plane[] =>
  [0, 1, 2].map((colour) => planeOf(width, height, (at) => (data[at * 4 + colour] as number) / 255));

/** Each point of the reduced picture is the mean of the area it covers; otherwise fine patterns cause errors. */
function smallOf(colours: Plane[], part: Part): Plane[] {
  const radius = Math.floor(Math.min(part.width, part.height) / SEEN_PX / 2);
  return colours.map((plane) =>
    resized(radius > 0 ? averagedAround(plane, radius) : plane, part, SEEN_PX, SEEN_PX),
  );
}

function seen(small: Plane[], sees: SeesPerson): Plane {
  const points = new Float32Array(SEEN_PX * SEEN_PX * 3);
  for (let at = 0; at < points.length; at += 1)
    points[at] = small[at % 3]?.data[Math.floor(at / 3)] as number;
  return { width: SEEN_PX, height: SEEN_PX, data: sees(points) };
}

const PERHAPS = 0.2;
const SURELY = 0.5;
/** A smaller share of the points is not a person. */
const SMALLEST_SHARE = 0.004;
/** Areas surrounded by the person with a lower probability are background that shows through, such as between arm and body. */
const SEEN_THROUGH = 0.12;

/** The largest area, as indexes; empty when there is nobody. */
function largestPiece(plane: Plane): number[] {
  let largest: number[] = [];
  let most = plane.data.length * SMALLEST_SHARE;
  for (const piece of piecesOf(
    plane,
    (value) => value >= PERHAPS,
    (value) => value >= SURELY,
  )) {
    const sure = piece.filter((at) => (plane.data[at] as number) >= SURELY).length;
    if (sure > most) [largest, most] = [piece, sure];
  }
  return largest;
}

/** Uncertain areas inside the person belong to the person; the lower edge of the picture also encloses them. */
function withoutHoles(plane: Plane): Plane {
  const { width } = plane;
  const isOpen = (value: number) => value < SURELY;
  for (const hole of piecesOf(plane, isOpen, isOpen)) {
    const isOutside = hole.some((at) => at < width || at % width === 0 || at % width === width - 1);
    const sum = hole.reduce((so, at) => so + (plane.data[at] as number), 0);
    if (isOutside || sum / hole.length < SEEN_THROUGH) continue;
    for (const at of hole) plane.data[at] = 1;
  }
  return plane;
}

function onlyLargest(plane: Plane): Plane | null {
  const piece = largestPiece(plane);
  if (piece.length === 0) return null;
  const remaining = planeFrom(plane, () => 0);
  for (const at of piece) remaining.data[at] = plane.data[at] as number;
  return withoutHoles(remaining);
}

/** The section of the picture that contains the person, with a margin. */
function partAround(person: Plane, { width, height }: Pixels): Part {
  let [left, top, right, bottom] = [person.width, person.height, 0, 0];
  person.data.forEach((value, at) => {
    if (value < SURELY) return;
    const [x, y] = [at % person.width, Math.floor(at / person.width)];
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x + 1),
      Math.max(bottom, y + 1),
    ];
  });
  const room =
    0.2 * Math.max(((right - left) / person.width) * width, ((bottom - top) / person.height) * height);
  const x = Math.max(0, Math.floor((left / person.width) * width - room));
  const y = Math.max(0, Math.floor((top / person.height) * height - room));
  return {
    x,
    y,
    width: Math.min(width, Math.ceil((right / person.width) * width + room)) - x,
    height: Math.min(height, Math.ceil((bottom / person.height) * height + room)) - y,
  };
}

/** A person who is small in the picture is analysed a second time, enlarged. */
const NEARER_SHARE = 0.7;

function roughCover(pixels: Pixels, colours: Plane[], sees: SeesPerson): Plane | null {
  const { width, height } = pixels;
  const whole = { x: 0, y: 0, width, height };
  const asSeen = { x: 0, y: 0, width: SEEN_PX, height: SEEN_PX };
  const small = smallOf(colours, whole);
  const far = onlyLargest(seen(small, sees));
  if (!far) {
    // A drawing, a helmet, a person from behind: against a plain background no person has to be recognised.
    const thing = beforeEvenGround(small);
    return thing && resized(thing, asSeen, width, height);
  }
  const part = partAround(far, pixels);
  const isNear = part.width * part.height > NEARER_SHARE * width * height;
  const near = isNear ? null : onlyLargest(seen(smallOf(colours, part), sees));
  if (!near) return resized(far, asSeen, width, height);
  const inside = resized(near, asSeen, part.width, part.height);
  return planeOf(width, height, (at) => {
    const [x, y] = [(at % width) - part.x, Math.floor(at / width) - part.y];
    const isInside = x >= 0 && y >= 0 && x < part.width && y < part.height;
    return isInside ? (inside.data[y * part.width + x] as number) : 0;
  });
}

/** How similar colours must be to count as equal: larger values give a smoother mask. */
const ALIKE = 3e-4;

/** Fits the rough mask to the edges of the picture (guided filter of He, Sun and Tang, by brightness): colours decide uncertain areas. */
function drawnToEdges(rough: Plane, guide: Plane, radius: number): Plane {
  const mean = (plane: Plane) => averagedAround(plane, radius);
  const of = (one: Plane, other: Plane) =>
    planeFrom(one, (at) => (one.data[at] as number) * (other.data[at] as number));
  const [meanGuide, meanRough] = [mean(guide), mean(rough)];
  const [squares, products] = [mean(of(guide, guide)), mean(of(guide, rough))];
  const slope = planeFrom(guide, (at) => {
    const [m, r] = [meanGuide.data[at] as number, meanRough.data[at] as number];
    const spread = (squares.data[at] as number) - m * m;
    return ((products.data[at] as number) - m * r) / (spread + ALIKE);
  });
  const base = planeFrom(
    guide,
    (at) => (meanRough.data[at] as number) - (slope.data[at] as number) * (meanGuide.data[at] as number),
  );
  const [meanSlope, meanBase] = [mean(slope), mean(base)];
  return planeFrom(
    guide,
    (at) => (meanSlope.data[at] as number) * (guide.data[at] as number) + (meanBase.data[at] as number),
  );
}

function edgeColours(colours: Plane[], cover: Plane, radius: number): Uint8ClampedArray<ArrayBuffer> {
  const edge = new Uint8ClampedArray(cover.data.length * 4);
  // In effect, only pixels with full coverage contribute their colour.
  const weight = planeFrom(cover, (at) => (cover.data[at] as number) ** 6 + 1e-6);
  const weights = averagedAround(weight, radius);
  colours.forEach((plane, colour) => {
    const sums = averagedAround(
      planeFrom(plane, (at) => (plane.data[at] as number) * (weight.data[at] as number)),
      radius,
    );
    for (let at = 0; at < cover.data.length; at += 1)
      edge[at * 4 + colour] = ((sums.data[at] as number) / (weights.data[at] as number)) * 255;
  });
  for (let at = 0; at < cover.data.length; at += 1) edge[at * 4 + 3] = (1 - (cover.data[at] as number)) * 255;
  return edge;
}

/** Null when no person is found, and no object against a plain background. */
export function cutPerson(pixels: Pixels, sees: SeesPerson): PersonCut | null {
  const colours = colourPlanes(pixels);
  const rough = roughCover(pixels, colours, sees);
  if (!rough) return null;
  const radius = Math.max(2, Math.round(Math.max(pixels.width, pixels.height) / 90));
  const [red, green, blue] = colours.map(({ data }) => data) as [Float32Array, Float32Array, Float32Array];
  const bright = planeFrom(
    rough,
    (at) => 0.3 * (red[at] as number) + 0.59 * (green[at] as number) + 0.11 * (blue[at] as number),
  );
  const sharpened = planeFrom(rough, (at) => rising(0.42, 0.58, rough.data[at] as number));
  const drawn = drawnToEdges(sharpened, bright, radius);
  // Deep inside, everything is covered: otherwise a bright lock of hair in front of a bright background would become a hole.
  const inside = averagedAround(sharpened, radius);
  const cover = planeFrom(drawn, (at) =>
    Math.max(rising(0.25, 0.95, drawn.data[at] as number), rising(0.98, 1, inside.data[at] as number)),
  );
  return {
    cover: Uint8ClampedArray.from(cover.data, (value) => value * 255),
    edge: edgeColours(colours, cover, radius),
  };
}
