import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Face } from './picture-work.ts';
import { type Ellipse, portraitSeeds } from './portrait-seeds.ts';

const faceAt = (x: number, y: number, width: number): Face => ({
  ears: { left: { x: x - width / 2, y }, right: { x: x + width / 2, y } },
  outline: [],
});
const isIn = (point: { x: number; y: number }, { x, y, halfWidth, halfHeight }: Ellipse) =>
  ((point.x - x) / halfWidth) ** 2 + ((point.y - y) / halfHeight) ** 2 <= 1;

it('measures head and shoulders by the ears', () => {
  const { perhaps, surely } = portraitSeeds(600, 800, faceAt(300, 300, 100));
  expect(perhaps.head).toEqual({ x: 300, y: 290, halfWidth: 100, halfHeight: 125 });
  expect(surely.face).toEqual({ x: 300, y: 310, halfWidth: 38, halfHeight: 50 });
  // Shoulders 5.4 heads wide, down to the lower edge.
  expect(perhaps.body.map(({ x }) => x)).toEqual([210, 390, 570, 570, 30, 30]);
  expect(Math.max(...perhaps.body.map(({ y }) => y))).toBe(800);
});

it('guesses a portrait where no face was found, and leaves more open', () => {
  const guessed = portraitSeeds(600, 800, null);
  expect(guessed.surely.face).toMatchObject({ x: 300, y: 288 + 20.4 });
  const known = portraitSeeds(600, 800, faceAt(300, 288, 204));
  expect(guessed.perhaps.head.halfWidth).toBeGreaterThan(known.perhaps.head.halfWidth);
});

it('what is surely the person is never more than what perhaps is', () => {
  const place = fc.integer({ min: 0, max: 2000 });
  fc.assert(
    fc.property(place, place, fc.integer({ min: 10, max: 1500 }), (x, y, width) => {
      const { perhaps, surely } = portraitSeeds(2000, 2000, faceAt(x, y, width));
      const { face } = surely;
      for (const [across, down] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        expect(
          isIn({ x: face.x + across * face.halfWidth, y: face.y + down * face.halfHeight }, perhaps.head),
        ).toBe(true);
      const most = (corners: { x: number }[]) => Math.max(...corners.map((corner) => Math.abs(corner.x - x)));
      expect(most(surely.chest)).toBeLessThan(most(perhaps.body));
    }),
  );
});
