import { describe, expect, it } from 'vitest';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { isPlaylist, readPlaylist } from './hls-playlist.ts';

const playlist = (...lines: string[]) => ['#EXTM3U', ...lines].join('\n');
const END = '#EXT-X-ENDLIST';

it.each([
  ['a long name', `#EXT-X-STREAM-INF:${'A'.repeat(100_000)}\na.m3u8`],
  ['many qualities without an address', '#EXT-X-STREAM-INF:A=1\n'.repeat(30_000)],
])('a playlist is read in linear time: %s', async (_what, lines) => {
  expect(await computingMilliseconds(() => readPlaylist(playlist(lines)))).toBeLessThan(500);
});

describe('a playlist of qualities', () => {
  const low = [
    '#EXT-X-STREAM-INF:BANDWIDTH=9000000,RESOLUTION=640x360,CODECS="avc1.4d401e,mp4a.40.2"',
    'low.m3u8',
  ];
  const high = ['#EXT-X-STREAM-INF:RESOLUTION=1920x1080,BANDWIDTH=5000000', '', 'high.m3u8?a=1,b=2'];

  it.each([
    ['the most lines', [...high, ...low], 'high.m3u8?a=1,b=2'],
    ['the most lines, whatever the order', [...low, ...high], 'high.m3u8?a=1,b=2'],
    [
      'the most bits where no lines are named',
      ['#EXT-X-STREAM-INF:BANDWIDTH=1', 'a', '#EXT-X-STREAM-INF:BANDWIDTH=2', 'b'],
      'b',
    ],
  ])('leads to %s', (_what, lines, uri) =>
    expect(readPlaylist(playlist(...lines))).toEqual({ kind: 'qualities', uri, audioUri: null }),
  );

  it('names the default sound of the best quality where this is apart', () => {
    const sound = (group: string, uri: string, isDefault: string) =>
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${group}",NAME="x",DEFAULT=${isDefault},URI="${uri}"`;
    const best = '#EXT-X-STREAM-INF:BANDWIDTH=3,RESOLUTION=1x3,AUDIO="aac"';
    expect(
      readPlaylist(
        playlist(
          sound('aac', 'de.m3u8', 'NO'),
          sound('aac', 'en.m3u8', 'YES'),
          sound('ac3', 'x', 'YES'),
          best,
          'v',
        ),
      ),
    ).toEqual({ kind: 'qualities', uri: 'v', audioUri: 'en.m3u8' });
  });
});

describe('a playlist of one quality', () => {
  it('is its segments in order, with the length', () =>
    expect(readPlaylist(playlist('#EXTINF:6,', 'a.ts', '#EXTINF:2.5,title', 'b.ts', END))).toEqual({
      kind: 'segments',
      uris: ['a.ts', 'b.ts'],
      seconds: 8.5,
    }));

  it.each([
    ['starts with its map', ['#EXT-X-MAP:URI="init.mp4"', '#EXTINF:6,', 'a.m4s'], ['init.mp4', 'a.m4s']],
    [
      'of parts of one file is this file',
      [
        '#EXT-X-MAP:URI="all.mp4",BYTERANGE="9@0"',
        '#EXTINF:6,',
        '#EXT-X-BYTERANGE:90@9',
        'all.mp4',
        '#EXTINF:6,',
        '#EXT-X-BYTERANGE:90@99',
        'all.mp4',
      ],
      ['all.mp4'],
    ],
    ['may repeat a segment', ['#EXTINF:1,', 'a.ts', '#EXTINF:1,', 'a.ts'], ['a.ts', 'a.ts']],
    ['may say that it is not encrypted', ['#EXT-X-KEY:METHOD=NONE', '#EXTINF:1,', 'a.ts'], ['a.ts']],
  ])('%s', (_what, lines, uris) =>
    expect(readPlaylist(playlist(...lines, END))).toMatchObject({ kind: 'segments', uris }),
  );
});

it.each([
  ['live', ['#EXTINF:6,', 'a.ts'], 'live'],
  ['encrypted', ['#EXT-X-KEY:METHOD=AES-128,URI="k"', '#EXTINF:6,', 'a.ts', END], 'encrypted'],
  [
    'encrypted as a whole',
    ['#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k"', '#EXT-X-STREAM-INF:BANDWIDTH=1', 'a'],
    'encrypted',
  ],
  [
    'of several recordings',
    ['#EXT-X-MAP:URI="a"', '#EXTINF:6,', 'b', '#EXT-X-MAP:URI="c"', '#EXTINF:6,', 'd', END],
    'several recordings',
  ],
  ['empty', [END], 'empty'],
  ['without a quality', ['#EXT-X-STREAM-INF:BANDWIDTH=1'], 'no quality'],
])('a stream that is %s is refused', (_what, lines, problem) =>
  expect(readPlaylist(playlist(...lines))).toEqual({
    kind: 'refused',
    problem: expect.stringContaining(problem),
  }),
);

it.each([
  ['#EXTM3U\n', true],
  ['\uFEFF#EXTM3U\n', true],
  ['<html>', false],
  ['ffconcat version 1.0', false],
])('%j is a playlist: %s', (text, expected) => expect(isPlaylist(text)).toBe(expected));
