import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containerOf, videoEnding, videoProblem } from './video-file.ts';
import { ladderOf, masterPlaylist } from './video-ladder.ts';

const bytes = (text: string) => Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)));

describe('accepted video files', () => {
  it.each([
    ['video/mp4', 'a.mp4', 'mp4'],
    ['video/MP4; codecs="avc1"', 'a', 'mp4'],
    ['video/quicktime', 'a.mov', 'mov'],
    ['video/webm', 'a', 'webm'],
    ['', 'race.MKV', 'mkv'],
    ['application/octet-stream', 'clip.m4v', 'mp4'],
    ['text/plain', 'clip.mp4', null],
    ['video/mp2t', 'a.ts', null],
    ['application/vnd.apple.mpegurl', 'a.m3u8', null],
    ['', 'list.txt', null],
    ['constructor', 'a.mp4', null],
  ])('%s %s is stored as %s', (type, name, ending) => expect(videoEnding(type, name)).toBe(ending));

  it.each([
    ['\0\0\0\x20ftypisom', 'mov'],
    ['\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\0', 'matroska'],
    [`G${'.'.repeat(187)}G${'.'.repeat(187)}G`, 'mpegts'],
    [`G${'.'.repeat(187)}G${'.'.repeat(188)}`, null],
    ['#EXTM3U\n#EXT', null],
    ['ffconcat version 1.0', null],
    ['RIFF\0\0\0\0AVI ', null],
    ['', null],
  ])('%j is %s by content', (start, container) => expect(containerOf(bytes(start))).toBe(container));

  const facts = { seconds: 60, width: 1920, height: 1080, hasSound: true, streams: 2 };
  it.each([
    [{}, null],
    [{ seconds: 14_400 }, null],
    [{ seconds: 14_401 }, 'longer than 4 hours'],
    [{ seconds: 0 }, 'no length'],
    [{ seconds: Number.NaN }, 'no length'],
    [{ height: 4097 }, '1920 × 4097'],
    [{ width: 8193 }, '8193 × 1080'],
    [{ streams: 21 }, '21 tracks'],
  ])('%j: %s', (more, problem) => {
    const said = videoProblem({ ...facts, ...more });
    if (problem === null) expect(said).toBeNull();
    else expect(said).toContain(problem);
  });
});

describe('the qualities of a video', () => {
  it.each([
    [1920, 1080, ['426x240', '640x360', '854x480', '1280x720', '1920x1080']],
    [3840, 2160, ['426x240', '640x360', '854x480', '1280x720', '1920x1080']],
    [1280, 720, ['426x240', '640x360', '854x480', '1280x720']],
    [640, 359, ['428x240']],
    [320, 180, ['320x180']],
    [101, 51, ['102x52']],
    [1080, 1920, ['136x240', '202x360', '270x480', '406x720', '608x1080']],
  ])('of %i × %i', (width, height, expected) =>
    expect(ladderOf({ width, height }).map((one) => `${one.width}x${one.height}`)).toEqual(expected),
  );

  it('rise from rung to rung, and sizes are even', () => {
    const side = fc.integer({ min: 2, max: 4096 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const rungs = ladderOf({ width, height });
        expect(rungs.length).toBeGreaterThan(0);
        expect(rungs.every((one) => one.width % 2 === 0 && one.height % 2 === 0)).toBe(true);
        expect(rungs.map((one) => one.videoBits)).toEqual(
          rungs.map((one) => one.videoBits).toSorted((one, other) => one - other),
        );
      }),
    );
  });

  it('are listed for players, with or without sound', () => {
    const [low] = ladderOf({ width: 640, height: 360 });
    expect(masterPlaylist(low ? [low] : [], true)).toBe(
      '#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
        '#EXT-X-STREAM-INF:BANDWIDTH=510400,RESOLUTION=426x240,CODECS="avc1.64002a,mp4a.40.2"\n240/index.m3u8\n',
    );
    expect(masterPlaylist(low ? [low] : [], false)).toContain(
      'BANDWIDTH=440000,RESOLUTION=426x240,CODECS="avc1.64002a"',
    );
  });
});
