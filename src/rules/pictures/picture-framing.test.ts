import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  EARS_SHARE,
  enlargedMessage,
  type Framing,
  framingByEars,
  framingOfResized,
  hasGap,
  isEnlarged,
  pictureFrames,
  placeInFrame,
  pushed,
  scaleOf,
  sizeProblem,
  sourceHeight,
  usualFraming,
  workingSize,
  zoomed,
} from './picture-framing.ts';

const square = pictureFrames['pic-submission'];
const hero = pictureFrames['hero-left-submission'];
const size = fc.record({
  width: fc.integer({ min: 1, max: 12_000 }),
  height: fc.integer({ min: 1, max: 12_000 }),
});
const frame = fc.constantFrom(square, hero);

/** Any framing of a picture that the user can reach. */
const framed = fc
  .tuple(size, frame, fc.integer({ min: 50, max: 300 }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([picture, into, zoom, share]) => ({
    picture,
    into,
    framing: { zoom, middle: { x: picture.width * share, y: picture.height * (1 - share) } } as Framing,
  }));

describe('the pixels under the frame', () => {
  it.each([
    // picture, zoom, pixels over the height of 600: the shorter side at 100, half of it at 200, twice at 50
    [{ width: 1200, height: 1600 }, 100, 1200],
    [{ width: 1600, height: 1200 }, 100, 1200],
    [{ width: 1200, height: 1600 }, 200, 600],
    [{ width: 1200, height: 1600 }, 201, 597],
    [{ width: 1200, height: 1600 }, 300, 400],
    [{ width: 600, height: 600 }, 100, 600],
    [{ width: 599, height: 900 }, 100, 599],
    [{ width: 400, height: 400 }, 50, 800],
  ])('of %o at %d percent are %d high', (picture, zoom, height) => {
    const framing = { ...usualFraming(picture), zoom };
    expect(sourceHeight(framing, picture, square)).toBe(height);
    expect(isEnlarged(framing, picture, square)).toBe(height < 600);
    const message = enlargedMessage(framing, picture, square);
    if (height < 600) expect(message).toContain(`${height} pixels`);
    else expect(message).toBeNull();
  });

  it('of a hero picture are measured by the height of its frame', () => {
    const picture = { width: 3000, height: 2000 };
    expect(sourceHeight({ ...usualFraming(picture), zoom: 200 }, picture, hero)).toBe(1000);
    expect(isEnlarged({ ...usualFraming(picture), zoom: 201 }, picture, hero)).toBe(true);
  });
});

test.each([
  [{ width: 1500, height: 1000 }, null],
  [{ width: 1499, height: 1000 }, /1500 × 1000.*1499 × 1000/],
  [{ width: 4000, height: 999 }, /4000 × 999/],
  // Upright: only the wrong side is long enough.
  [{ width: 1000, height: 1500 }, /1000 × 1500/],
])('a hero picture of %o: %s', (picture, message) => {
  if (message === null) expect(sizeProblem(picture, hero)).toBeNull();
  else expect(sizeProblem(picture, hero)).toMatch(message);
  expect(sizeProblem(picture, square)).toBeNull();
});

describe('moving and zooming', () => {
  const picture = { width: 1200, height: 1600 };

  it('moves by pixels of the frame', () => {
    // At 100 percent one pixel of the frame is two of the picture.
    expect(pushed(usualFraming(picture), { x: 10, y: -20 }, picture, square).middle).toEqual({
      x: 580,
      y: 840,
    });
  });

  it('places the whole picture', () => {
    expect(placeInFrame(usualFraming(picture), picture, square)).toEqual({
      x: 0,
      y: -100,
      width: 600,
      height: 800,
    });
    expect(hasGap(usualFraming(picture), picture, square)).toBe(false);
    expect(hasGap({ ...usualFraming(picture), zoom: 90 }, picture, square)).toBe(true);
  });

  it('keeps the point under the pointer', () => {
    const after = zoomed(usualFraming(picture), 200, picture, square, { x: 450, y: 300 });
    // 150 pixels right of the middle: 300 of the picture before, 150 after, so the middle moved 150 to the right.
    expect(after).toEqual({ zoom: 200, middle: { x: 750, y: 800 } });
  });

  it('never loses the picture and stays within the slider', () => {
    fc.assert(
      fc.property(
        framed,
        fc.double({ min: -1e5, max: 1e5, noNaN: true }),
        fc.double({ min: -1000, max: 1000, noNaN: true }),
        ({ picture: any, into, framing }, by, zoom) => {
          const after = zoomed(pushed(framing, { x: by, y: -by }, any, into), zoom, any, into, {
            x: by,
            y: by,
          });
          expect(after.zoom).toBeGreaterThanOrEqual(50);
          expect(after.zoom).toBeLessThanOrEqual(300);
          const place = placeInFrame(after, any, into);
          expect(place.x).toBeLessThanOrEqual(into.width / 2 + 1e-6);
          expect(place.x + place.width).toBeGreaterThanOrEqual(into.width / 2 - 1e-6);
          expect(place.y).toBeLessThanOrEqual(into.height / 2 + 1e-6);
          expect(place.y + place.height).toBeGreaterThanOrEqual(into.height / 2 - 1e-6);
        },
      ),
    );
  });

  it('can be reversed', () => {
    fc.assert(
      fc.property(framed, fc.integer({ min: 50, max: 300 }), ({ picture: any, into, framing }, zoom) => {
        const back = zoomed(zoomed(framing, zoom, any, into), framing.zoom, any, into);
        expect(back.middle.x).toBeCloseTo(framing.middle.x, 6);
        expect(back.middle.y).toBeCloseTo(framing.middle.y, 6);
      }),
    );
  });

  it('shows the same part of a smaller copy', () => {
    const small = { width: 300, height: 400 };
    const framing = pushed({ ...usualFraming(picture), zoom: 140 }, { x: 31, y: 17 }, picture, square);
    const place = placeInFrame(framingOfResized(framing, picture, small), small, square);
    const before = placeInFrame(framing, picture, square);
    expect(place.x).toBeCloseTo(before.x, 6);
    expect(place.y).toBeCloseTo(before.y, 6);
    expect(place.width).toBeCloseTo(before.width, 6);
  });
});

describe('the working resolution', () => {
  it.each([
    [
      { width: 6000, height: 9000 },
      { width: 1800, height: 2700 },
    ],
    [
      { width: 1800, height: 1800 },
      { width: 1800, height: 1800 },
    ],
    [
      { width: 2000, height: 2400 },
      { width: 2000, height: 2400 },
    ],
    [
      { width: 300, height: 200 },
      { width: 300, height: 200 },
    ],
  ])('of %o are %o', (picture, worked) => {
    expect(workingSize(picture, square)).toEqual(worked);
  });

  it('never cause an enlargement that the original would not need', () => {
    fc.assert(
      fc.property(framed, ({ picture: any, into, framing }) => {
        const small = workingSize(any, into);
        const after = framingOfResized(framing, any, small);
        if (!isEnlarged(framing, any, into)) expect(isEnlarged(after, small, into)).toBe(false);
      }),
    );
  });
});

describe('Auto Scale', () => {
  const picture = { width: 1000, height: 1500 };

  it.each([
    // ears, cut out, zoom, middle. 0.35 of 600 is 210 pixels of the frame; at 100 percent the scale is 0.6, so 350 of the picture.
    [
      '350 apart: as it is',
      { left: { x: 325, y: 500 }, right: { x: 675, y: 500 } },
      false,
      100,
      { x: 500, y: 580 },
    ],
    // 175 apart: 200 percent; 500 pixels are visible, the ears at 0.42 of them: 40 above the middle.
    [
      '175 apart: twice as large',
      { left: { x: 412.5, y: 500 }, right: { x: 587.5, y: 500 } },
      false,
      200,
      { x: 500, y: 540 },
    ],
    // Tilted: 3-4-5, 175 apart.
    ['tilted', { left: { x: 430, y: 447.5 }, right: { x: 570, y: 552.5 } }, false, 200, { x: 500, y: 540 }],
    // At the left edge: the background has to cover the frame, so the head is not in the middle …
    [
      'at the edge',
      { left: { x: 12.5, y: 500 }, right: { x: 187.5, y: 500 } },
      false,
      200,
      { x: 250, y: 540 },
    ],
    // … but it is in a cut-out picture.
    [
      'at the edge, cut out',
      { left: { x: 12.5, y: 500 }, right: { x: 187.5, y: 500 } },
      true,
      200,
      { x: 100, y: 540 },
    ],
    // Near the lower edge: the body does not float, with or without background.
    ['low', { left: { x: 412.5, y: 1400 }, right: { x: 587.5, y: 1400 } }, false, 200, { x: 500, y: 1250 }],
    [
      'low, cut out',
      { left: { x: 412.5, y: 1400 }, right: { x: 587.5, y: 1400 } },
      true,
      200,
      { x: 500, y: 1250 },
    ],
    // Near the upper edge, cut out: there is space above the head.
    [
      'high, cut out',
      { left: { x: 412.5, y: 100 }, right: { x: 587.5, y: 100 } },
      true,
      200,
      { x: 500, y: 140 },
    ],
    ['high', { left: { x: 412.5, y: 100 }, right: { x: 587.5, y: 100 } }, false, 200, { x: 500, y: 250 }],
  ])('ears %s', (_what, ears, isCutOut, zoom, middle) => {
    const found = framingByEars(ears, picture, square, isCutOut);
    expect(found?.isBound).toBe(false);
    expect(found?.framing.zoom).toBeCloseTo(zoom, 9);
    expect(found?.framing.middle.x).toBeCloseTo(middle.x, 9);
    expect(found?.framing.middle.y).toBeCloseTo(middle.y, 9);
  });

  it.each([
    ['too small for the slider', { left: { x: 490, y: 500 }, right: { x: 510, y: 500 } }, 300],
    ['too large for it', { left: { x: 0, y: 500 }, right: { x: 1000, y: 500 } }, 50],
  ])('a face %s gets the nearest zoom, and the result says so', (_what, ears, zoom) => {
    expect(framingByEars(ears, picture, square, false)).toMatchObject({ isBound: true, framing: { zoom } });
  });

  it('puts a picture that becomes lower than the frame onto its lower edge, with or without its background', () => {
    const wideApart = { left: { x: 200, y: 500 }, right: { x: 800, y: 500 } };
    for (const isCutOut of [false, true]) {
      const found = framingByEars(wideApart, { width: 1000, height: 1000 }, square, isCutOut);
      if (!found) return expect.unreachable('there are ears');
      const place = placeInFrame(found.framing, { width: 1000, height: 1000 }, square);
      expect([found.framing.zoom < 100, place.y + place.height]).toEqual([true, expect.closeTo(600, 6)]);
    }
  });

  it('returns null when both ears are at one point', () => {
    const ear = { x: 500, y: 500 };
    expect(framingByEars({ left: ear, right: ear }, picture, square, false)).toBeNull();
  });

  it('places the ears 0.35 of the width apart whenever the slider reaches it', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        size,
        frame,
        fc.array(share, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (any, into, [a, b, c, d], isCutOut) => {
          const left = { x: any.width * Number(a), y: any.height * Number(b) };
          const right = { x: any.width * Number(c), y: any.height * Number(d) };
          const found = framingByEars({ left, right }, any, into, isCutOut);
          fc.pre(found !== null && !found.isBound);
          if (!found) return;
          const scale = scaleOf(any, into, found.framing.zoom);
          expect(Math.hypot(right.x - left.x, right.y - left.y) * scale).toBeCloseTo(
            EARS_SHARE * into.width,
            6,
          );
        },
      ),
    );
  });

  it('leaves no gap around a zoomed-in picture with its background', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(size, frame, share, share, (any, into, x, y) => {
        const left = { x: any.width * x, y: any.height * y };
        const right = { x: left.x + Math.min(any.width, any.height) * 0.2, y: left.y };
        const found = framingByEars({ left, right }, any, into, false);
        fc.pre(found !== null && found.framing.zoom >= 100);
        if (found) expect(hasGap(found.framing, any, into)).toBe(false);
      }),
    );
  });
});
