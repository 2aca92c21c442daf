import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

// Packs a folder as a gzipped tar (POSIX ustar): plain files and folders with short names, nothing else.

const BLOCK = 512;
const FOLDER_TYPE = '5';
const FILE_TYPE = '0';

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits - 1, '0')}\0`;

function header(name: string, size: number, isFolder: boolean): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100);
  block.write(octal(isFolder ? 0o700 : 0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write(isFolder ? FOLDER_TYPE : FILE_TYPE, 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 7)} `, 148);
  return block;
}

/** All files and folders below `folder`, except the names in `leftOut`. */
export function packFolder(folder: string, leftOut: ReadonlySet<string> = new Set()): Buffer {
  const blocks: Buffer[] = [];
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (leftOut.has(name)) continue;
    const path = join(folder, name);
    const entry = relative(folder, path).replaceAll('\\', '/');
    if (statSync(path).isDirectory()) blocks.push(header(`${entry}/`, 0, true));
    else {
      const body = readFileSync(path);
      blocks.push(
        header(entry, body.length, false),
        body,
        Buffer.alloc((BLOCK - (body.length % BLOCK)) % BLOCK),
      );
    }
  }
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]), { level: 9 });
}

/** Unpacks an archive of {@link packFolder} into a new folder, readable by its owner only. */
export function unpackArchive(archive: Buffer, folder: string): void {
  const bytes = gunzipSync(archive);
  mkdirSync(folder, { mode: 0o700 });
  for (let at = 0; at < bytes.length && bytes[at] !== 0; ) {
    const name = bytes.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8);
    const path = join(folder, name);
    if (String.fromCharCode(bytes[at + 156] as number) === FOLDER_TYPE)
      mkdirSync(path, { recursive: true, mode: 0o700 });
    else writeFileSync(path, bytes.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o600 });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}
