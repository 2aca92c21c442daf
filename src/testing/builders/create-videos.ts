import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A short MP4 of a test picture, with a tone unless `isSilent`. */
export async function sampleVideo({
  width = 320,
  height = 180,
  seconds = 1,
  isSilent = false,
} = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-clip-'));
  try {
    const path = join(folder, 'clip.mp4');
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=10:duration=${seconds}`];
    const sound = isSilent ? [] : ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`];
    const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
    await run('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...encoding, path]);
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
