import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { SMALLEST_COMPRESSED_BYTES } from './console-build/compression.ts';

// Builds the console into dist/console, with a compressed copy of each file, so that the server never compresses during a request.

const OUTPUT = new URL('../dist/console', import.meta.url).pathname;
/** Already compressed formats are not listed. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;

/** Above this size the best compression takes many seconds and saves only a few percent. */
const LARGE_BYTES = 1024 * 1024;

const brotliParameters = (body: Buffer) => ({
  [constants.BROTLI_PARAM_QUALITY]: body.byteLength < LARGE_BYTES ? 11 : 9,
});

const compressors = {
  br: (body: Buffer) => promisify(brotliCompress)(body, { params: brotliParameters(body) }),
  gz: (body: Buffer) => promisify(gzip)(body, { level: 9 }),
};

async function compress(path: string): Promise<void> {
  const body = await readFile(path);
  if (body.byteLength < SMALLEST_COMPRESSED_BYTES) return;
  for (const [ending, compressor] of Object.entries(compressors))
    await writeFile(`${path}.${ending}`, await compressor(body));
}

async function compressAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.filter((path) => COMPRESSIBLE.test(path)).map(compress));
}

/** Replaces the old folder by the finished one, so that a running server never sees an incomplete build. */
async function replaceOutput(finished: string): Promise<void> {
  const old = `${OUTPUT}.old-${process.pid}`;
  if (existsSync(OUTPUT)) await rename(OUTPUT, old);
  await rename(finished, OUTPUT);
  await rm(old, { recursive: true, force: true });
}

const finished = `${OUTPUT}.new-${process.pid}`;
try {
  await build({ logLevel: 'warn', build: { outDir: finished } });
  await compressAll(finished);
  await replaceOutput(finished);
} finally {
  await rm(finished, { recursive: true, force: true });
}
