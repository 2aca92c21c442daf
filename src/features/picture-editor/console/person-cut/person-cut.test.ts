import { expect, it, vi } from 'vitest';
import { cutPerson, type PersonCut, SEEN_PX, type SeesPerson } from './person-cut.ts';

// The output of the network is given by each test.

type Colour = readonly [red: number, green: number, blue: number];
const GREEN: Colour = [40, 160, 60];
const RED: Colour = [200, 40, 40];

function picture(width: number, height: number, colour: (x: number, y: number) => Colour) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1)
    data.set([...colour(at % width, Math.floor(at / width)), 255], at * 4);
  return { width, height, data };
}
const seeing =
  (sure: (x: number, y: number) => number): SeesPerson =>
  () =>
    Float32Array.from({ length: SEEN_PX * SEEN_PX }, (_, at) =>
      sure((at % SEEN_PX) / SEEN_PX, Math.floor(at / SEEN_PX) / SEEN_PX),
    );
const isIn = (x: number, y: number, [left, top, right, bottom]: readonly [number, number, number, number]) =>
  x >= left && x < right && y >= top && y < bottom;
const ground = picture(200, 200, () => GREEN);
const coverAt = (cut: PersonCut | null, x: number, y: number) => cut?.cover[y * 200 + x];

it('refines a rough mask to the edges in the picture', () => {
  const person = picture(200, 200, (x) => (x >= 60 && x < 140 ? RED : GREEN));
  // The rough mask is two pixels too wide.
  const cut = cutPerson(
    person,
    seeing((x) => (x > 0.29 && x < 0.71 ? 1 : 0)),
  );
  expect([50, 55, 63, 100, 136, 145, 150].map((x) => coverAt(cut, x, 100))).toEqual([
    0, 0, 255, 255, 255, 0, 0,
  ]);
});

it('has no holes deep inside: a bright lock of hair in front of a bright background stays', () => {
  const [bright, dark] = [[210, 210, 205] as const, [60, 40, 30] as const];
  const isLock = (x: number) => x >= 283 && x < 291;
  const person = picture(900, 900, (x) => (x >= 270 && x < 630 && !isLock(x) ? dark : bright));
  const cut = cutPerson(
    person,
    seeing((x) => (x > 0.3 && x < 0.7 ? 1 : 0)),
  );
  expect([284, 287, 290].map((x) => cut?.cover[450 * 900 + x])).toEqual([255, 255, 255]);
  expect(cut?.cover[450 * 900 + 262]).toBe(0);
});

it('gives edge pixels the colours of the person, more so the lower their coverage', () => {
  const person = picture(200, 200, (x) => (x >= 60 && x < 140 ? RED : GREEN));
  const cut = cutPerson(
    person,
    seeing((x) => (x > 0.3 && x < 0.7 ? 1 : 0)),
  );
  const edge = [...(cut?.edge.subarray((100 * 200 + 59) * 4, (100 * 200 + 59) * 4 + 4) ?? [])];
  expect(edge[0]).toBeGreaterThan(180);
  expect(edge[1]).toBeLessThan(60);
  expect(edge[3]).toBe(255 - (coverAt(cut, 59, 100) ?? 0));
});

it('keeps only the largest area', () => {
  const sees = seeing((x, y) => (isIn(x, y, [0.1, 0.1, 0.2, 0.2]) || isIn(x, y, [0.4, 0.3, 0.9, 1]) ? 1 : 0));
  const cut = cutPerson(ground, sees);
  expect([coverAt(cut, 30, 30), coverAt(cut, 130, 130)]).toEqual([0, 255]);
});

it('fills uncertain areas inside the person, also at the lower edge, and leaves gaps open', () => {
  const sees = seeing((x, y) => {
    if (!isIn(x, y, [0.1, 0.1, 0.9, 1])) return 0;
    if (isIn(x, y, [0.2, 0.8, 0.35, 1])) return 0.3;
    return isIn(x, y, [0.6, 0.5, 0.8, 0.7]) ? 0.02 : 1;
  });
  const cut = cutPerson(ground, sees);
  expect([coverAt(cut, 55, 180), coverAt(cut, 140, 120)]).toEqual([255, 0]);
});

it('analyses a small person a second time, enlarged', () => {
  const sees = vi.fn(seeing((x, y) => (isIn(x, y, [0.4, 0.4, 0.6, 0.6]) ? 1 : 0)));
  const cut = cutPerson(ground, sees);
  expect(sees).toHaveBeenCalledTimes(2);
  // Enlarged, it is in the middle fifth of the section including its margin, which is 56 pixels wide.
  expect([coverAt(cut, 90, 90), coverAt(cut, 100, 100)]).toEqual([0, 255]);
});

it('finds nobody where nothing is certain, or only specks are', () => {
  expect(
    cutPerson(
      ground,
      seeing(() => 0.45),
    ),
  ).toBeNull();
  expect(
    cutPerson(
      ground,
      seeing((x, y) => (isIn(x, y, [0.5, 0.5, 0.52, 0.52]) ? 1 : 0)),
    ),
  ).toBeNull();
});

it('accepts pictures of any aspect ratio', () => {
  for (const [width, height] of [
    [1, 1],
    [300, 3],
    [3, 300],
  ] as const) {
    const cut = cutPerson(
      picture(width, height, () => RED),
      seeing(() => 1),
    );
    expect(cut?.cover.length).toBe(width * height);
    expect(cut?.cover[0]).toBe(255);
  }
});

it('cuts an object with all its parts out of an even background where no person is found', () => {
  // A background that gets lighter downwards; a head separate from its shoulders, which the lower edge cuts off.
  const drawing = picture(200, 200, (x, y) => {
    if (isIn(x, y, [80, 40, 120, 90]) || isIn(x, y, [50, 110, 150, 200])) return RED;
    return [110 + Math.floor(y / 5), 150, 200];
  });
  const cut = cutPerson(
    drawing,
    seeing(() => 0),
  );
  expect([20, 100, 180].map((x) => coverAt(cut, x, 60))).toEqual([0, 255, 0]);
  expect([20, 100, 180].map((x) => coverAt(cut, x, 160))).toEqual([0, 255, 0]);
  expect(coverAt(cut, 100, 100)).toBeLessThan(128);
});

it.each<[string, (x: number, y: number) => Colour]>([
  ['nothing is in front of the background', () => GREEN],
  ['the background is not even', (x, y) => (((x >> 4) + (y >> 4)) % 2 === 0 ? RED : GREEN)],
  ['there is only a speck', (x, y) => (isIn(x, y, [100, 100, 106, 106]) ? RED : GREEN)],
])('cuts out nothing where no person is found and %s', (_why, colour) => {
  expect(
    cutPerson(
      picture(200, 200, colour),
      seeing(() => 0),
    ),
  ).toBeNull();
});
