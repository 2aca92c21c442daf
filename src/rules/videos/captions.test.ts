import { describe, expect, it } from 'vitest';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { LARGEST_CAPTIONS_BYTES, readCaptions } from './captions.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readCaptions(bytes(text));
const cue = (text: string) => `00:00:01.000 --> 00:00:02.000\n${text}`;
const vtt = (...cues: string[]) => `${['WEBVTT', ...cues].join('\n\n')}\n`;

describe('captions are written again as WebVTT', () => {
  it.each([
    ['SubRip', '1\n00:00:01,000 --> 00:00:02,000\nGo!\n', vtt(cue('Go!'))],
    [
      'SubRip from Windows',
      '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nGo!\r\nNow!\r\n',
      vtt(cue('Go!\nNow!')),
    ],
    ['WebVTT', 'WEBVTT\n\n00:01.000 --> 00:02.000\nGo!', vtt(cue('Go!'))],
    [
      'its header, notes, styles and regions',
      `WEBVTT Race\nKind: captions\n\nNOTE secret\n\nSTYLE\n::cue{}\n\nREGION\nid:a\n\n${cue('Go!')}`,
      vtt(cue('Go!')),
    ],
    ['the name of a cue', `WEBVTT\n\nstart\n${cue('Go!')}`, vtt(cue('Go!'))],
    [
      'more than an hour',
      '1\n101:00:00,001 --> 101:00:01,000\nLate',
      vtt('101:00:00.001 --> 101:00:01.000\nLate'),
    ],
    [
      'where it stands',
      'WEBVTT\n\n00:01.000 --> 00:02.000 line:0 align:start region:a onclick:x\nTop',
      vtt('00:00:01.000 --> 00:00:02.000 line:0 align:start\nTop'),
    ],
    ['bold and italic', cue('<b>Go</b> <i>now</i>'), vtt(cue('<b>Go</b> <i>now</i>'))],
    [
      'fonts, voices, scripts',
      cue('{\\an8}<font color="red">Go</font> <v Anna>now <script>x</script>'),
      vtt(cue('Go now x')),
    ],
    ['signs of markup', cue('1 < 2 & 3 &amp; 4 <b'), vtt(cue('1 &lt; 2 &amp; 3 &amp; 4 &lt;b'))],
    ['two at once', `${cue('One')}\n\n${cue('Two')}`, vtt(cue('One'), cue('Two'))],
    ['a cue without text', `${cue('')}\n\n${cue('Two')}`, vtt(cue('Two'))],
  ])('%s', (_what, given, expected) => {
    expect(read(given)).toMatchObject({ vtt: expected });
  });

  it('from UTF-16, too', () => {
    const text = `\uFEFF${cue('Zürich')}`;
    const units = Uint16Array.from(text, (letter) => letter.charCodeAt(0));
    expect(readCaptions(new Uint8Array(units.buffer))).toEqual({ vtt: vtt(cue('Zürich')), cues: 1 });
  });

  it('in a form that is not changed again', () => {
    const first = read(`WEBVTT\n\nNOTE a\n\n${cue('<b>1</b> < 2 & <c>3</c>')}`);
    expect('vtt' in first && read(first.vtt)).toEqual(first);
  });
});

it.each(['{\\', '<a', '&', '-->'])('captions are read in linear time: %s', async (piece) => {
  const text = cue(piece.repeat(100_000 / piece.length));
  expect(await computingMilliseconds(() => read(text))).toBeLessThan(500);
});

describe('captions that cannot be used', () => {
  const none = 'It has no captions. Choose a WebVTT (.vtt) or SubRip (.srt) file.';
  it.each([
    ['no captions', 'Dear Anna, here are the results.', none],
    ['nothing', '', none],
    ['notes only', 'WEBVTT\n\nNOTE 1 --> 2', none],
    ['other times', '1\n1 s --> 2 s\nGo', 'Line 2: enter times such as 00:01:02,500 --> 00:01:05,000.'],
    [
      'text without times',
      `${cue('Go')}\n\nAnd then\n`,
      'Line 4: enter times such as 00:01:02,500 --> 00:01:05,000.',
    ],
    [
      'an end before the beginning',
      '1\n00:00:02,000 --> 00:00:01,000\nGo',
      'Line 2: the caption ends before it begins.',
    ],
    [
      'another order',
      `1\n00:00:05,000 --> 00:00:06,000\nTwo\n\n${cue('One')}`,
      'Line 5: this caption begins before the one above it. Put them in order.',
    ],
  ])('%s', (_what, given, problem) => {
    expect(read(given)).toEqual({ problem });
  });

  it.each([
    [
      'another encoding',
      new Uint8Array([...bytes(cue('Z')), 0xfc, 0x72]),
      'It is not in UTF-8. Save it in UTF-8, then choose it again.',
    ],
    [
      'too much',
      new Uint8Array(LARGEST_CAPTIONS_BYTES + 1),
      'It is larger than 2 MB. Choose a smaller file.',
    ],
  ])('%s', (_what, given, problem) => {
    expect(readCaptions(given)).toEqual({ problem });
  });
});
