import type { CreatedPicture } from '#integrations/background-removal/background-removal.ts';
import { pictureKindOf } from '#rules/pictures/pictures.ts';
import { backgroundNotRemoved, noReadablePicture } from '../pictures-contract.ts';

const MOST_PIXELS = 25_000_000;
const SECONDS = 5;

/** Loaded on first use, because it takes 25 MB. */
const pictureLibrary = async () => (await import('sharp')).default;

interface ReadPicture extends CreatedPicture {
  width: number;
  height: number;
}

/**
 * A picture sent by staff, upright and without metadata: the service need not know where it was taken. Refuses files that are not JPEG or
 * PNG.
 */
export async function readPicture(sent: Buffer): Promise<ReadPicture> {
  const kind = pictureKindOf(sent);
  if (kind !== 'image/jpeg' && kind !== 'image/png') throw noReadablePicture();
  const sharp = await pictureLibrary();
  try {
    const upright = sharp(sent, { limitInputPixels: MOST_PIXELS }).autoOrient().timeout({ seconds: SECONDS });
    const written =
      kind === 'image/png' ? upright.png({ compressionLevel: 6 }) : upright.jpeg({ quality: 95 });
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { bytes: data, type: kind, width: info.width, height: info.height };
  } catch (cause) {
    throw Object.assign(noReadablePicture(), { cause });
  }
}

/** The service's response, re-encoded: it must be a transparent picture, no larger than the one that was sent. */
export async function readServiceResponse(
  answered: Buffer,
  sent: { width: number; height: number },
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const sharp = await pictureLibrary();
  const refused = () =>
    backgroundNotRemoved('The service returned something other than a cut-out picture. Try again.');
  try {
    const picture = sharp(answered, { limitInputPixels: MOST_PIXELS }).timeout({ seconds: SECONDS });
    const { width, height, hasAlpha } = await picture.metadata();
    const isFine = hasAlpha && width <= sent.width && height <= sent.height;
    const isSameShape = Math.abs(width * sent.height - height * sent.width) <= sent.width + sent.height;
    if (!isFine || !isSameShape) throw refused();
    return { bytes: await picture.png({ compressionLevel: 6 }).toBuffer(), width, height };
  } catch (cause) {
    throw Object.assign(refused(), { cause });
  }
}
