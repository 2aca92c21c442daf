import { callApi } from '#console/api/request.ts';
import { readChosenFile } from '#console/ui/files/read-file.ts';
import {
  type CanvasPicture,
  coveredBy,
  jpegOf,
  openPicture,
  pixelsOf,
  pngOfBase64,
} from '#features/picture-editor/console/picture-work/canvas-pictures.ts';
import { cutOutPerson, findFace } from '#features/picture-editor/console/picture-work/picture-tasks.ts';
import type { WorkOptions } from '#features/picture-editor/console/picture-work/picture-work.ts';
import type { Ears, Point } from '#rules/pictures/picture-framing.ts';
import { readBackgroundRemoval, removeBackground } from '../pictures-contract.ts';

// The slow operations of the editor. The background is removed by the service that the operator configured, otherwise by this browser.

/** Maximum width and height in pixels for a service; the frame shows fewer. */
const SENT_PX = 2000;
/** Cutting out takes about a second at this size, which is more than the square picture has. */
const CUT_PX = 1024;
const FACE_PX = 720;

async function byService(
  picture: CanvasPicture,
  { signal, onProgress }: WorkOptions,
): Promise<CanvasPicture> {
  onProgress({ label: 'Sending the picture', share: 0.1 });
  const { content } = await readChosenFile(new File([await jpegOf(picture, SENT_PX)], 'picture.jpg'));
  onProgress({ label: 'The service removes the background', share: 0.3 });
  const { response } = await callApi(removeBackground, { picture: content }, { signal });
  // Its original size is that of the response: it is not reduced again.
  return (await openPicture(pngOfBase64(response.picture), { width: SENT_PX, height: SENT_PX })).picture;
}

async function byBrowser(picture: CanvasPicture, options: WorkOptions): Promise<CanvasPicture> {
  const pixels = pixelsOf(picture, CUT_PX);
  return coveredBy(picture, pixels, await cutOutPerson(pixels, options));
}

/** Cached per picture, so that nothing is calculated and no service paid twice; garbage collected with the picture. */
const cutOuts = new WeakMap<HTMLCanvasElement, CanvasPicture>();
const earsFound = new WeakMap<HTMLCanvasElement, Ears | null>();

/**
 * The picture without its background; its size may differ, its aspect ratio does not. Throws `ApiError`, `WorkFailed` or
 * `PictureNotOpened`, whose messages are for the user, or the reason of the aborted signal.
 */
export async function withoutBackground(
  picture: CanvasPicture,
  options: WorkOptions,
): Promise<CanvasPicture> {
  const known = cutOuts.get(picture.canvas);
  if (known) return known;
  const { response } = await callApi(readBackgroundRemoval, {}, { signal: options.signal });
  const cut = await (response.is_service ? byService : byBrowser)(picture, options);
  cutOuts.set(picture.canvas, cut);
  return cut;
}

/** Where the ears of the largest face are, in pixels of the picture; null without a face. */
export async function findEars(picture: CanvasPicture, options: WorkOptions): Promise<Ears | null> {
  const known = earsFound.get(picture.canvas);
  if (known !== undefined) return known;
  const pixels = pixelsOf(picture, FACE_PX);
  const face = await findFace(pixels, options);
  const ears = face && scaledEars(face.ears, picture.width / pixels.width);
  earsFound.set(picture.canvas, ears);
  return ears;
}

/** The ears in a picture that is so many times as large. */
export function scaledEars({ left, right }: Ears, share: number): Ears {
  const scaled = ({ x, y }: Point) => ({ x: x * share, y: y * share });
  return { left: scaled(left), right: scaled(right) };
}
