import { type Framing, placeInFrame, type Size, workingSize } from '#rules/pictures/picture-framing.ts';
import {
  announcedSize,
  HEAD_BYTES,
  LARGEST_PICTURE_BYTES,
  MOST_PIXELS,
  pictureKindOf,
} from '#rules/pictures/pictures.ts';
import type { PersonCut } from '../person-cut/person-cut.ts';
import type { Pixels } from './picture-work.ts';

// Pictures as they are edited in the page. Drawing them on a canvas removes everything but the pixels: location, camera, preview.

/** Upright, in its original size or reduced to the size that is needed. */
export interface CanvasPicture extends Size {
  canvas: HTMLCanvasElement;
}

/** The file is not a picture that can be edited; the message is shown to the person. */
export class PictureNotOpened extends Error {}

const emptyCanvas = ({ width, height }: Size): HTMLCanvasElement =>
  Object.assign(document.createElement('canvas'), { width, height });

function drawn(source: CanvasImageSource, { width, height }: Size): CanvasPicture {
  const canvas = emptyCanvas({ width, height });
  const brush = brushOf(canvas);
  brush.drawImage(source, 0, 0, width, height);
  return { canvas, width, height };
}

function brushOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const brush = canvas.getContext('2d');
  if (!brush)
    throw new PictureNotOpened('This browser has no memory left for the picture. Close other pages.');
  brush.imageSmoothingQuality = 'high';
  return brush;
}

function refuseTooLarge(size: Size | null): void {
  if (size !== null && size.width * size.height > MOST_PIXELS)
    throw new PictureNotOpened(
      `The picture has ${size.width} × ${size.height} pixels, more than 100 megapixels. Make it smaller.`,
    );
}

async function refuseStrangers(file: Blob): Promise<void> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (pictureKindOf(head) === null)
    throw new PictureNotOpened('This file is not a readable picture. Choose a JPEG, PNG, WebP, AVIF or GIF.');
  if (file.size > LARGEST_PICTURE_BYTES)
    throw new PictureNotOpened('The picture is larger than 50 MB. Make it smaller.');
  refuseTooLarge(announcedSize(head));
}

/**
 * Opens a picture and rotates it according to its metadata. `own` is its original size, before it was reduced to what the frame can show.
 * Throws {@link PictureNotOpened}.
 */
export async function openPicture(file: Blob, frame: Size): Promise<{ picture: CanvasPicture; own: Size }> {
  await refuseStrangers(file);
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch((cause: unknown) => {
    throw new PictureNotOpened(
      'The picture cannot be read; it may be damaged. Save it again or choose another.',
      {
        cause,
      },
    );
  });
  const own = { width: bitmap.width, height: bitmap.height };
  try {
    refuseTooLarge(own);
    return { picture: drawn(bitmap, workingSize(own, frame)), own };
  } finally {
    bitmap.close();
  }
}

const reduced = ({ width, height }: Size, longest: number): Size => {
  const share = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
};

/** Its pixels, with the longer side limited. */
export function pixelsOf(picture: CanvasPicture, longest: number): Pixels {
  const { canvas, width, height } = drawn(picture.canvas, reduced(picture, longest));
  const { data } = brushOf(canvas).getImageData(0, 0, width, height);
  return { width, height, data };
}

function canvasOf(size: Size, data: Uint8ClampedArray<ArrayBuffer>): HTMLCanvasElement {
  const canvas = emptyCanvas(size);
  brushOf(canvas).putImageData(new ImageData(data, size.width, size.height), 0, 0);
  return canvas;
}

/**
 * The picture with only the person, who was cut out of a smaller version of it. The lower the coverage of a pixel, the more it takes the
 * person's own colours: the original background would otherwise be visible on any other.
 */
export function coveredBy(picture: CanvasPicture, size: Size, { cover, edge }: PersonCut): CanvasPicture {
  const stencil = new Uint8ClampedArray(cover.length * 4);
  cover.forEach((value, at) => {
    stencil[at * 4 + 3] = value;
  });
  const cut = drawn(picture.canvas, picture);
  const brush = brushOf(cut.canvas);
  brush.globalCompositeOperation = 'source-atop';
  brush.drawImage(canvasOf(size, edge), 0, 0, cut.width, cut.height);
  brush.globalCompositeOperation = 'destination-in';
  brush.drawImage(canvasOf(size, stencil), 0, 0, cut.width, cut.height);
  return cut;
}

/** Draws the content of the frame; areas that the picture does not cover stay transparent. */
export function drawFramed(
  canvas: HTMLCanvasElement,
  picture: CanvasPicture,
  framing: Framing,
  frame: Size,
): void {
  const brush = brushOf(canvas);
  const place = placeInFrame(framing, picture, frame);
  const share = canvas.width / frame.width;
  brush.clearRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(
    picture.canvas,
    place.x * share,
    place.y * share,
    place.width * share,
    place.height * share,
  );
}

function fileOf(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob ? resolve(blob) : reject(new PictureNotOpened('The picture could not be written. Try again.')),
      type,
      quality,
    ),
  );
}

/** The finished picture: a PNG of exactly the frame's pixels. */
export function framedPng(picture: CanvasPicture, framing: Framing, frame: Size): Promise<Blob> {
  const canvas = emptyCanvas(frame);
  drawFramed(canvas, picture, framing, frame);
  return fileOf(canvas, 'image/png');
}

/** The picture as a JPEG with the longer side limited, for analysis by a service. Transparent areas become white. */
export function jpegOf(picture: CanvasPicture, longest: number): Promise<Blob> {
  const { canvas } = drawn(picture.canvas, reduced(picture, longest));
  const brush = brushOf(canvas);
  brush.globalCompositeOperation = 'destination-over';
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  return fileOf(canvas, 'image/jpeg', 0.92);
}

export function pngOfBase64(text: string): Blob {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}
