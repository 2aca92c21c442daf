import { type Plane, piecesOf, planeFrom } from './picture-planes.ts';

// Cuts out whatever is in front of a background of one colour, including shadows and gradients.

/** Neighbouring points that differ by no more than this both belong to the background; all colours are 0 to 1. */
const STEP = 0.035;
/** Maximum distance of a background colour from the median colour of the rim. */
const FURTHEST = 0.3;
/** Minimum share of the rim that must be background; otherwise the background is not even. */
const MOST_OF_RIM = 0.6;
const SMALLEST_SHARE = 0.004;
const LARGEST_SHARE = 0.9;

/** The points at the left, upper and right edge; the lower edge is left out because people are cut off there. */
function rimOf({ width, height }: Plane): number[] {
  const top = Array.from({ length: width }, (_one, x) => x);
  const sides = Array.from({ length: height - 1 }, (_one, y) => [(y + 1) * width, (y + 2) * width - 1]);
  return [...top, ...sides.flat()];
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] as number;

/** The background, reached from the rim in small steps. */
function groundOf(colours: readonly Plane[], size: Plane, rim: readonly number[]): Uint8Array {
  const { width, height } = size;
  const usual = colours.map(({ data }) => median(rim.map((at) => data[at] as number)));
  const differ = (at: number, most: number, from: (colour: number) => number) =>
    colours.every(({ data }, colour) => Math.abs((data[at] as number) - from(colour)) <= most);
  const isLikeRim = (at: number) => differ(at, FURTHEST, (colour) => usual[colour] as number);
  const reached = new Uint8Array(width * height);
  const places = rim.filter(isLikeRim);
  for (const at of places) reached[at] = 1;
  for (let next = 0; next < places.length; next += 1) {
    const at = places[next] as number;
    const x = at % width;
    for (const other of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
      if (other < 0 || other >= reached.length || reached[other] || !isLikeRim(other)) continue;
      if (!differ(other, STEP, (colour) => colours[colour]?.data[at] as number)) continue;
      reached[other] = 1;
      places.push(other);
    }
  }
  return reached;
}

/** 1 for points that are not background, from three planes of one size; null when the background is not even or nothing is in front. */
export function beforeEvenGround(colours: readonly Plane[]): Plane | null {
  const [size] = colours;
  if (!size) return null;
  const rim = rimOf(size);
  const ground = groundOf(colours, size, rim);
  if (rim.filter((at) => ground[at]).length < rim.length * MOST_OF_RIM) return null;
  const things = planeFrom(size, () => 0);
  const isThing = (value: number) => value === 1;
  let count = 0;
  const front = planeFrom(size, (at) => 1 - (ground[at] as number));
  for (const piece of piecesOf(front, isThing, isThing)) {
    if (piece.length < ground.length * SMALLEST_SHARE) continue;
    count += piece.length;
    for (const at of piece) things.data[at] = 1;
  }
  return count === 0 || count > ground.length * LARGEST_SHARE ? null : things;
}
