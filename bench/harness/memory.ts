import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The current memory of a process (resident set), in MB. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  const kilobytes =
    status === null
      ? (await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])).stdout
      : (/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? '');
  return Number(kilobytes) / 1024;
}
