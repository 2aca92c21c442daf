import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type Readable, Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UploadRejected } from './object-storage.ts';

/** A sender of fewer bytes in one interval is disconnected: 50 MB may take 3 hours, a connection of 1 byte per second is closed at once. */
export interface MinimumRate {
  bytes: number;
  withinMs: number;
}

export const USUAL_PACE: MinimumRate = { bytes: 64 * 1024, withinMs: 15_000 };

/** Passes on what arrives, and fails with 'too-slow' when the sender is slower than the rate. */
export function atMinimumRate({ bytes, withinMs }: MinimumRate): Transform {
  let inThisStretch = 0;
  const timer = setInterval(() => {
    if (inThisStretch < bytes) passing.destroy(new UploadRejected('too-slow'));
    inThisStretch = 0;
  }, withinMs);
  const passing = new Transform({
    transform(piece: Buffer, _encoding, done) {
      inThisStretch += piece.length;
      done(null, piece);
    },
    destroy(error, done) {
      clearInterval(timer);
      done(error);
    },
  });
  return passing;
}

export interface Expected {
  /** Bytes. */
  size: number;
  /** 32 hexadecimal digits; null when the client did not calculate it. */
  md5: string | null;
}

/** Passes on the announced number of bytes and not one more. */
function countedTo(size: number, hear: (piece: Buffer) => void): Transform {
  let taken = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      taken += piece.length;
      if (taken > size) return done(new UploadRejected('too-long'));
      hear(piece);
      done(null, piece);
    },
    flush: (done) => done(taken < size ? new UploadRejected('too-short') : null),
  });
}

/**
 * Writes a stream to a new file, up to the declared size, and syncs it to disk. Returns its md5. Throws
 * {@link UploadRejected}, or the error of the file system; the caller then has to remove the file.
 */
export async function receiveFile(
  content: Readable,
  path: string,
  { size, md5 }: Expected,
  pace: MinimumRate = USUAL_PACE,
): Promise<string> {
  const hash = createHash('md5');
  const file = await open(path, 'wx', 0o600);
  const intoFile = new Writable({
    write: (piece: Buffer, _encoding, done) => void file.writeFile(piece).then(() => done(), done),
  });
  const counted = countedTo(size, (piece) => hash.update(piece));
  try {
    await pipeline(content, atMinimumRate(pace), counted, intoFile);
    await file.datasync();
  } catch (error) {
    // A sender that disconnected during the upload.
    const isCut = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET'].includes(
      (error as { code?: string }).code ?? '',
    );
    throw isCut ? new UploadRejected('too-short') : error;
  } finally {
    await file.close();
  }
  const found = hash.digest('hex');
  if (md5 !== null && found !== md5) throw new UploadRejected('other-content');
  return found;
}
