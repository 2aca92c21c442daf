/**
 * The placement of a picture in its frame: the visible part, its zoom, and the resulting resolution. Square pictures are 600x600, zoom 50
 * to 300, ears 0.35 of the width apart and a warning under 600; hero pictures are at least 1500x1000. Lengths in the picture are in its
 * own pixels, lengths in the frame in pixels of the finished picture.
 */

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The visible part: the point of the picture in the middle of the frame, and the zoom in percent. At 100 the picture fills the frame. */
export interface Framing {
  zoom: number;
  middle: Point;
}

export interface PictureFrame extends Size {
  /** Minimum size of the picture in pixels; null where any size is accepted. */
  smallest: Size | null;
}

export const SMALLEST_ZOOM = 50;
export const LARGEST_ZOOM = 300;
export const USUAL_ZOOM = 100;

/** The distance of the ears after Auto Scale, as a share of the frame's width. */
export const EARS_SHARE = 0.35;
/** Height of the ears after Auto Scale, as a share of the frame's height: head and shoulders stay visible. */
const EARS_HEIGHT = 0.42;

const SQUARE: PictureFrame = { width: 600, height: 600, smallest: null };
const HERO: PictureFrame = { width: 1500, height: 1000, smallest: { width: 1500, height: 1000 } };

/** The frame of a submitted picture, by its attribute. */
export const pictureFrames = {
  'pic-submission': SQUARE,
  'hero-left-submission': HERO,
  'hero-right-submission': HERO,
} as const satisfies Record<string, PictureFrame>;

const between = (lowest: number, highest: number, value: number): number =>
  Math.min(highest, Math.max(lowest, value));

/** The nearest zoom of the slider. */
export const boundZoom = (zoom: number): number => between(SMALLEST_ZOOM, LARGEST_ZOOM, zoom);

/** Pixels of the frame for one pixel of the picture. */
export function scaleOf(picture: Size, frame: Size, zoom: number): number {
  return (Math.max(frame.width / picture.width, frame.height / picture.height) * zoom) / 100;
}

/** The picture centred, just filling the frame. */
export const usualFraming = (picture: Size): Framing => ({
  zoom: USUAL_ZOOM,
  middle: { x: picture.width / 2, y: picture.height / 2 },
});

/** Limits the zoom, and keeps the middle of the frame on the picture so that the picture stays visible. */
export function boundFraming({ zoom, middle }: Framing, picture: Size): Framing {
  return {
    zoom: boundZoom(zoom),
    middle: { x: between(0, picture.width, middle.x), y: between(0, picture.height, middle.y) },
  };
}

/** Moves the picture by pixels of the frame: to the right and down for positive ones. */
export function pushed(framing: Framing, by: Point, picture: Size, frame: Size): Framing {
  const scale = scaleOf(picture, frame, framing.zoom);
  const middle = { x: framing.middle.x - by.x / scale, y: framing.middle.y - by.y / scale };
  return boundFraming({ ...framing, middle }, picture);
}

/** Changes the zoom; the point `at` of the frame shows the same point of the picture as before. Default: the frame's middle. */
export function zoomed(framing: Framing, zoom: number, picture: Size, frame: Size, at?: Point): Framing {
  const bound = boundZoom(zoom);
  const before = scaleOf(picture, frame, framing.zoom);
  const after = scaleOf(picture, frame, bound);
  const aside = at ? { x: at.x - frame.width / 2, y: at.y - frame.height / 2 } : { x: 0, y: 0 };
  const middle = {
    x: framing.middle.x + aside.x / before - aside.x / after,
    y: framing.middle.y + aside.y / before - aside.y / after,
  };
  return boundFraming({ zoom: bound, middle }, picture);
}

/** The position of the whole picture, in pixels of the frame. */
export function placeInFrame({ zoom, middle }: Framing, picture: Size, frame: Size): Point & Size {
  const scale = scaleOf(picture, frame, zoom);
  return {
    x: frame.width / 2 - middle.x * scale,
    y: frame.height / 2 - middle.y * scale,
    width: picture.width * scale,
    height: picture.height * scale,
  };
}

/** The effective source height: the picture's pixels over the height of the frame. Fewer than the frame's pixels are enlarged. */
export const sourceHeight = (framing: Framing, picture: Size, frame: Size): number =>
  Math.floor(frame.height / scaleOf(picture, frame, framing.zoom) + 1e-6);

/** True when the finished picture has more pixels than its source. */
export const isEnlarged = (framing: Framing, picture: Size, frame: Size): boolean =>
  sourceHeight(framing, picture, frame) < frame.height;

/** True when a part of the frame stays empty. */
export function hasGap(framing: Framing, picture: Size, frame: Size): boolean {
  const { x, y, width, height } = placeInFrame(framing, picture, frame);
  const nothing = 0.5;
  return (
    x > nothing || y > nothing || x + width < frame.width - nothing || y + height < frame.height - nothing
  );
}

/** The nearest middle at which the picture covers the frame on this axis; null when it is too small. */
function covering(middle: number, pictureLength: number, frameLength: number): number | null {
  const half = frameLength / 2;
  return half * 2 > pictureLength ? null : between(half, pictureLength - half, middle);
}

export interface Ears {
  left: Point;
  right: Point;
}

export interface EarsFraming {
  framing: Framing;
  /** The required zoom is outside the slider's range; the nearest was chosen. */
  isBound: boolean;
}

/**
 * Auto Scale: the ears 0.35 of the frame's width apart, the head in the middle. A picture with its own background covers the frame where
 * possible; a cut-out may leave space around the head, but never below. Null when both ears are at one point.
 */
export function framingByEars(
  { left, right }: Ears,
  picture: Size,
  frame: Size,
  isCutOut: boolean,
): EarsFraming | null {
  const distance = Math.hypot(right.x - left.x, right.y - left.y);
  if (!(distance > 0) || !Number.isFinite(distance)) return null;
  const zoom = ((EARS_SHARE * frame.width) / distance / scaleOf(picture, frame, USUAL_ZOOM)) * 100;
  const bound = boundZoom(zoom);
  const scale = scaleOf(picture, frame, bound);
  const seen = { width: frame.width / scale, height: frame.height / scale };
  const head = {
    x: (left.x + right.x) / 2,
    y: (left.y + right.y) / 2 + (0.5 - EARS_HEIGHT) * seen.height,
  };
  const lowest = picture.height - seen.height / 2;
  const middle = isCutOut
    ? { x: head.x, y: Math.min(head.y, Math.max(lowest, 0)) }
    : {
        x: covering(head.x, picture.width, seen.width) ?? picture.width / 2,
        y: covering(head.y, picture.height, seen.height) ?? lowest,
      };
  return { framing: boundFraming({ zoom: bound, middle }, picture), isBound: Math.abs(bound - zoom) > 1e-9 };
}

/** The same part of a picture in another resolution, such as a smaller copy returned by a service. */
export function framingOfResized({ zoom, middle }: Framing, before: Size, after: Size): Framing {
  return {
    zoom,
    middle: {
      x: (middle.x * after.width) / before.width,
      y: (middle.y * after.height) / before.height,
    },
  };
}

/** The working resolution: enough for the largest zoom, so that a picture of 100 megapixels does not use that much memory. */
export function workingSize(picture: Size, frame: Size): Size {
  const enough = (LARGEST_ZOOM / 100) * scaleOf(picture, frame, USUAL_ZOOM);
  // A slightly larger picture is not resized: shrinking costs sharpness too.
  if (enough > 0.8) return { width: picture.width, height: picture.height };
  return {
    width: Math.max(1, Math.ceil(picture.width * enough - 1e-6)),
    height: Math.max(1, Math.ceil(picture.height * enough - 1e-6)),
  };
}

/** Why the frame does not accept a picture; null when it does. */
export function sizeProblem(picture: Size, { smallest }: PictureFrame): string | null {
  if (smallest === null || (picture.width >= smallest.width && picture.height >= smallest.height))
    return null;
  return `A hero picture must be at least ${smallest.width} × ${smallest.height} pixels; this one is ${picture.width} × ${picture.height}. Choose a larger one.`;
}

/** The message about enlarged pixels; null when none is enlarged. */
export function enlargedMessage(framing: Framing, picture: Size, frame: Size): string | null {
  if (!isEnlarged(framing, picture, frame)) return null;
  return `Only ${sourceHeight(framing, picture, frame)} pixels high: enlarged to ${frame.height}, it will look blurred. Zoom out or choose a larger picture.`;
}
