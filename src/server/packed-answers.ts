import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdCompress } from 'node:zlib';

// Answers too large to be kept as they are: lists of tens of megabytes that say much the same on every line become a twentieth of it. They
// are packed and unpacked beside the loop, and go out in pieces, so that a slow reader costs no memory.

/** An answer as it is sent. */
export interface FinishedAnswer {
  /** Packed where `packedFrom` is not null: `bodyOf` unpacks them. */
  bytes: Buffer;
  /** So many bytes are packed in these. */
  packedFrom: number | null;
  etag: string;
  /** The route as the router names it. */
  route: string;
}

const compress = promisify(zstdCompress);

/** The same answer, small. */
export async function packed<Answer extends FinishedAnswer>(answer: Answer): Promise<Answer> {
  return { ...answer, bytes: await compress(answer.bytes), packedFrom: answer.bytes.length };
}

/** How many bytes go out. */
export const sizeOf = ({ bytes, packedFrom }: FinishedAnswer): number => packedFrom ?? bytes.length;

/** What goes out: all at once, or in pieces. */
export function bodyOf({ bytes, packedFrom }: FinishedAnswer): Buffer | Readable {
  if (packedFrom === null) return bytes;
  const unpacking = createZstdDecompress();
  unpacking.end(bytes);
  return unpacking;
}
