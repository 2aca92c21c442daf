import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A file in the form of a browser's file field. */
export interface MadeFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const SQUARES = 12;

/** A picture of coloured squares derived from its name: different names give different bytes. */
export async function madePicture(name: string, width = 900, height = 600): Promise<MadeFile> {
  const colours = createHash('shake256', { outputLength: SQUARES * SQUARES * 3 })
    .update(name)
    .digest();
  const buffer = await sharp(colours, { raw: { width: SQUARES, height: SQUARES, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A text file with the name and type of a picture. */
export const madeText = (name: string, mimeType: string): MadeFile => ({
  name,
  mimeType,
  buffer: Buffer.from(`${name} is no picture`),
});
