import { crc32, deflateSync } from 'node:zlib';

// Windows icon files, of which the picture library reads none: the largest picture in them as PNG. It is a PNG already, or an uncompressed
// bitmap of 32 or 24 bits; older forms with a palette are not read.

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const ENTRY_BYTES = 16;
const BITMAP_HEAD_BYTES = 40;
const MOST_ENTRIES = 64;
const LONGEST_SIDE = 512;

interface Entry {
  side: number;
  size: number;
  offset: number;
}

function largestEntry(file: Buffer): Entry | null {
  const isIcon = file.length >= 6 && file.readUInt16LE(0) === 0 && file.readUInt16LE(2) === 1;
  const count = isIcon ? Math.min(file.readUInt16LE(4), MOST_ENTRIES) : 0;
  let largest: Entry | null = null;
  for (let at = 6; at < 6 + count * ENTRY_BYTES && at + ENTRY_BYTES <= file.length; at += ENTRY_BYTES) {
    const entry = {
      side: file[at] || 256,
      size: file.readUInt32LE(at + 8),
      offset: file.readUInt32LE(at + 12),
    };
    if (entry.offset + entry.size <= file.length && entry.side > (largest?.side ?? 0)) largest = entry;
  }
  return largest;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** `rows`: RGBA, from the top, each with a leading zero (no filter). */
function pngOf(side: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 6], 8);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG_SIGNATURE, ...parts]);
}

/** A bitmap: blue, green, red and, with 32 bits, alpha; rows from the bottom, each a multiple of 4 bytes. */
function bitmapAsPng(bitmap: Buffer): Buffer | null {
  if (bitmap.length < BITMAP_HEAD_BYTES || bitmap.readUInt32LE(0) !== BITMAP_HEAD_BYTES) return null;
  const [side, bytes] = [bitmap.readInt32LE(4), bitmap.readUInt16LE(14) / 8];
  const isRead =
    side > 0 && side <= LONGEST_SIDE && (bytes === 3 || bytes === 4) && bitmap.readUInt32LE(16) === 0;
  const stride = Math.ceil((side * bytes) / 4) * 4;
  if (!isRead || bitmap.length < BITMAP_HEAD_BYTES + side * stride) return null;
  const rows = Buffer.alloc(side * (1 + side * 4));
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const from = BITMAP_HEAD_BYTES + (side - 1 - y) * stride + x * bytes;
      const [blue = 0, green = 0, red = 0, alpha = 255] = bitmap.subarray(from, from + bytes);
      rows.set([red, green, blue, alpha], y * (1 + side * 4) + 1 + x * 4);
    }
  return pngOf(side, rows);
}

/** The largest picture of an icon file as PNG; null for any other file, and for a form that is not read. */
export function iconAsPng(file: Buffer): Buffer | null {
  const entry = largestEntry(file);
  if (entry === null) return null;
  const picture = file.subarray(entry.offset, entry.offset + entry.size);
  return picture.subarray(0, 8).equals(PNG_SIGNATURE) ? picture : bitmapAsPng(picture);
}
