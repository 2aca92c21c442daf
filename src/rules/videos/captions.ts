/**
 * Captions of a video as subtitle editors write them: WebVTT (W3C, .vtt) or SubRip (.srt), in UTF-8 or UTF-16. They are written again as plain
 * WebVTT: the cues with their text, position and bold, italic or underlined words; styles, notes, regions, scripts and all other markup are left out.
 */
import { decodeUtf8, decodeUtf16 } from '../files/csv-format-decoding.ts';

/** Of a file with captions, in bytes: some ten hours of speech. */
export const LARGEST_CAPTIONS_BYTES = 2_000_000;

export type ReadCaptions = { readonly vtt: string; readonly cues: number } | { readonly problem: string };

const TIME = String.raw`(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)[.,](\d{3})`;
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s+(.*))?$`);
/** The position of a cue (WebVTT, 4.4). */
const POSITION = /^(?:vertical:(?:rl|lr)|(?:line|position|size|align):[a-z0-9.,%-]+)$/;
const NO_CUES = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;
const FORMAT = 'such as 00:01:02,500 --> 00:01:05,000';

interface Cue {
  /** Milliseconds from the beginning. */
  start: number;
  end: number;
  position: string;
  lines: string[];
}

const two = (value: number) => String(value).padStart(2, '0');

const printTime = (time: number): string => {
  const seconds = Math.floor(time / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}.${String(time % 1000).padStart(3, '0')}`;
};

const timeOf = ([hours = '0', minutes = '0', seconds = '0', rest = '0']: (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest);

/** Bold, italic and underlined remain; other tags and SubRip's positions ("{\an8}") are removed, their text remains. */
const cleanLine = (line: string): string =>
  line
    .replaceAll(/\{\\[^{}]*\}/g, '')
    .replaceAll(/<(?!\/?[biu]>)\/?[a-zA-Z0-9][^<>]*>/g, '')
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,7});)/g, '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/g, '&lt;')
    .replaceAll('-->', '--&gt;')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim();

/** A cue from its lines: an optional number or name, the times, the text. `at` is the number of the first line. */
function readCue(block: readonly string[], at: number): Cue | { problem: string } {
  const place = block[0]?.includes('-->') ? 0 : 1;
  const match = TIMES.exec(block[place] ?? '');
  if (!match) return { problem: `Line ${at + Math.min(place, block.length - 1)}: enter times ${FORMAT}.` };
  const [, ...parts] = match;
  const [start, end] = [timeOf(parts.slice(0, 4)), timeOf(parts.slice(4, 8))];
  if (end <= start) return { problem: `Line ${at + place}: the caption ends before it begins.` };
  const position = (parts[8] ?? '').split(/\s+/).filter((one) => POSITION.test(one));
  const lines = block
    .slice(place + 1)
    .map(cleanLine)
    .filter((line) => line !== '');
  return { start, end, position: position.join(' '), lines };
}

/** The blocks between empty lines, with the number of their first line. */
function blocksOf(text: string): { at: number; block: string[] }[] {
  const blocks: { at: number; block: string[] }[] = [];
  let open: { at: number; block: string[] } | null = null;
  for (const [place, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') open = null;
    else if (open) open.block.push(line);
    else {
      open = { at: place + 1, block: [line] };
      blocks.push(open);
    }
  }
  return blocks;
}

function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16(bytes, 'little');
  if (first === 0xfe && second === 0xff) return decodeUtf16(bytes, 'big');
  return decodeUtf8(bytes);
}

/** The captions of a file as clean WebVTT, or why they cannot be used: a sentence for staff. */
export function readCaptions(bytes: Uint8Array): ReadCaptions {
  if (bytes.length > LARGEST_CAPTIONS_BYTES)
    return { problem: 'It is larger than 2 MB. Choose a smaller file.' };
  const text = decode(bytes)?.replace(/^\uFEFF/, '');
  if (text === undefined) return { problem: 'It is not in UTF-8. Save it in UTF-8, then choose it again.' };
  if (!text.includes('-->'))
    return { problem: 'It has no captions. Choose a WebVTT (.vtt) or SubRip (.srt) file.' };
  const printed: string[] = [];
  let before = 0;
  for (const { at, block } of blocksOf(text)) {
    if (NO_CUES.test(block[0] ?? '')) continue;
    const cue = readCue(block, at);
    if ('problem' in cue) return cue;
    if (cue.start < before)
      return { problem: `Line ${at}: this caption begins before the one above it. Put them in order.` };
    before = cue.start;
    const times = `${printTime(cue.start)} --> ${printTime(cue.end)} ${cue.position}`.trim();
    if (cue.lines.length > 0) printed.push([times, ...cue.lines].join('\n'));
  }
  if (printed.length === 0)
    return { problem: 'It has no captions. Choose a WebVTT (.vtt) or SubRip (.srt) file.' };
  return { vtt: `${['WEBVTT', ...printed].join('\n\n')}\n`, cues: printed.length };
}
