import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { diskFull } from '#contract/refusal.ts';

/** Error codes of the file system and of PostgreSQL. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);
/**
 * Bytes reserved for the embedded database: without space for its log, which it creates in files of 4 MB, it cannot even be
 * read.
 */
const RESERVE = 16 * 1024 * 1024;

/** Whether an error or its cause is "no space left on device". */
export function isDiskFull(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && CODES.has(String(at.code))) return true;
  return false;
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Whether the embedded database may run out of space; false where that cannot be known. */
export async function isAlmostFull(directory: string, freeBytes = freeBytesOf): Promise<boolean> {
  return (await freeBytes(directory).catch(() => Infinity)) < RESERVE;
}

/** Refuses writes while the disk of the embedded database is almost full, so that reading remains possible. Add it after the access check. */
export function refuseWritesOnFullDisk(
  app: FastifyInstance,
  directory: string,
  freeBytes = freeBytesOf,
): void {
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config;
    // Signing in writes very little, and is needed to read.
    if (!call || call.method === 'GET' || call.access === 'open' || call.dependsOn !== undefined) return;
    if (await isAlmostFull(directory, freeBytes)) throw diskFull();
  });
}
