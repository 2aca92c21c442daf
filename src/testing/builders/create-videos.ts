import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** The files of an HLS stream by name: picture.m3u8 and sound.m3u8, apart, with their segments. */
export async function sampleStream(clip: Buffer): Promise<Record<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-stream-'));
  try {
    const source = join(folder, 'clip.mp4');
    await writeFile(source, clip);
    const list = (track: string, name: string) => [
      ...['-map', track, '-c', 'copy', '-f', 'hls', '-hls_playlist_type', 'vod', join(folder, name)],
    ];
    await run('ffmpeg', [
      '-v',
      'error',
      '-i',
      source,
      ...list('0:v', 'picture.m3u8'),
      ...list('0:a', 'sound.m3u8'),
    ]);
    await rm(source);
    const names = await readdir(folder);
    const files = names.map(async (name) => [name, await readFile(join(folder, name))] as const);
    return Object.fromEntries(await Promise.all(files));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
