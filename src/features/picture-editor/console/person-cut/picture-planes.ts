// One number for each pixel of a picture, row by row.

export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** Uses a plain loop, because a picture has a million pixels. */
export function planeOf(width: number, height: number, value: (at: number) => number): Plane {
  const data = new Float32Array(width * height);
  for (let at = 0; at < data.length; at += 1) data[at] = value(at);
  return { width, height, data };
}

/** A plane calculated from the values of others at the same index. */
export const planeFrom = (like: Plane, value: (at: number) => number): Plane =>
  planeOf(like.width, like.height, value);

/** Moving average along one axis: `step` is the distance to the next number of a row, `leap` the distance to the next row. */
function averagedAlong(
  from: Float32Array,
  to: Float32Array,
  [count, length]: readonly [number, number],
  [leap, step]: readonly [number, number],
  radius: number,
): void {
  for (let line = 0; line < count; line += 1) {
    const start = line * leap;
    let sum = 0;
    let first = 0;
    let next = 0;
    for (let at = 0; at < length; at += 1) {
      for (; next <= Math.min(at + radius, length - 1); next += 1) sum += from[start + next * step] as number;
      for (; first < at - radius; first += 1) sum -= from[start + first * step] as number;
      to[start + at * step] = sum / (next - first);
    }
  }
}

/** The mean of the square around each pixel with this radius, limited to the picture. */
export function averagedAround({ width, height, data }: Plane, radius: number): Plane {
  const across = new Float32Array(data.length);
  const made = new Float32Array(data.length);
  averagedAlong(data, across, [height, width], [width, 1], radius);
  averagedAlong(across, made, [width, height], [1, width], radius);
  return { width, height, data: made };
}

/** A section of a plane scaled to another size with bilinear interpolation. */
export function resized(
  plane: Plane,
  part: { x: number; y: number; width: number; height: number },
  width: number,
  height: number,
): Plane {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  return planeOf(width, height, (to) => {
    const x = within(part.x + (((to % width) + 0.5) * part.width) / width - 0.5, plane.width - 1);
    const y = within(
      part.y + ((Math.floor(to / width) + 0.5) * part.height) / height - 0.5,
      plane.height - 1,
    );
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [right, lower] = [Math.min(left + 1, plane.width - 1), Math.min(top + 1, plane.height - 1)];
    const at = (line: number, point: number) => plane.data[line * plane.width + point] as number;
    const above = at(top, left) + (at(top, right) - at(top, left)) * (x - left);
    const below = at(lower, left) + (at(lower, right) - at(lower, left)) * (x - left);
    return above + (below - above) * (y - top);
  });
}

/** Connected areas of points for which `belongs` is true, each as indexes; an area starts at points for which `begins` is true. */
export function piecesOf(
  { width, data }: Plane,
  belongs: (value: number) => boolean,
  begins: (value: number) => boolean,
): number[][] {
  const reached = new Uint8Array(data.length);
  const pieces: number[][] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (reached[start] || !begins(data[start] as number)) continue;
    const piece = [start];
    reached[start] = 1;
    for (let next = 0; next < piece.length; next += 1) {
      const at = piece[next] as number;
      const x = at % width;
      for (const other of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (other < 0 || other >= data.length || reached[other] || !belongs(data[other] as number)) continue;
        reached[other] = 1;
        piece.push(other);
      }
    }
    pieces.push(piece);
  }
  return pieces;
}
