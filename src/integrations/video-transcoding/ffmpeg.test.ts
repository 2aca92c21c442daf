import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FfmpegPrograms, findFfmpeg, makeRung, probeVideo } from './ffmpeg.ts';

// Programs that say how they were started, in place of ffmpeg and ffprobe.

let folder: string;
let programs: FfmpegPrograms;
const file = { path: '/tmp/a.mp4', container: 'mov' } as const;

async function program(name: string, lines: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${lines}\n`);
  await chmod(join(folder, name), 0o700);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tridesk-programs-'));
  await program('ffmpeg', `printf '%s\\n' "$@" > ${folder}/given`);
  await program(
    'ffprobe',
    `echo "{\\"format\\": {\\"duration\\": \\"1\\"}, \\"streams\\": [{\\"codec_type\\": \\"video\\", \\"width\\": $(ulimit -v), \\"height\\": 2}]}"`,
  );
  programs = findFfmpeg(join(folder, 'ffmpeg')) as FfmpegPrograms;
});
afterAll(() => rm(folder, { recursive: true }));

it('a program gets at most 4 GiB of memory', async () => {
  expect((await probeVideo(programs, file)).width).toBe(4 * 1024 ** 2);
});

it('a conversion reads one local file by one named reader, and ends with the length that the file states', async () => {
  const facts = { seconds: 12.3, width: 320, height: 180, hasSound: true, streams: 2 };
  await makeRung(
    programs,
    file,
    { height: 180, width: 320, videoBits: 400_000, soundBits: 64_000 },
    { ...{ facts, folder }, signal: new AbortController().signal, onProgress: () => undefined },
  );
  const given = (await readFile(join(folder, 'given'), 'utf8')).split('\n').join(' ');
  expect(given).toContain('-protocol_whitelist file -f mov -i file:/tmp/a.mp4');
  expect(given).toContain('-max_pixels 33554432');
  expect(given).toContain('-t 14 ');
});

it('ffmpeg is found only with ffprobe next to it', async () => {
  expect(findFfmpeg('/nowhere/ffmpeg')).toBeNull();
  await rm(programs.ffprobe);
  expect(findFfmpeg(programs.ffmpeg)).toBeNull();
});
