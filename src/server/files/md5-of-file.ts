import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** The md5 of a file on this machine, in 32 hexadecimal digits. */
export async function md5OfFile(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
