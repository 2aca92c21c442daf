/**
 * Files in Windows-1250, as spreadsheets in Central Europe write them: every byte is valid in Windows-1252 too, where "Čelůstka" reads
 * "Èelùstka". No byte distinguishes the two, but letters in places where Western languages do not have them do.
 */
import { decodeWindows1252 } from './csv-format-decoding.ts';

/** The characters of Windows-1250 from 0x80; the five unused ones remain control characters. */
const windows1250 =
  '€\x81‚\x83„…†‡\x88‰Š‹ŚŤŽŹ\x90‘’“”•–—\x98™š›śťžź' +
  '\xa0ˇ˘Ł¤Ą¦§¨©Ş«¬\xad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż' +
  'ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß' +
  'ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙';

/** Every byte is a valid character. */
export const decodeWindows1250 = (bytes: Uint8Array): string =>
  decodeWindows1252(bytes).replace(/[^\p{ASCII}]/gu, (one) => centralByWestern.get(one) ?? one);

const centralByWestern: ReadonlyMap<string, string> = new Map(
  Array.from(decodeWindows1252(Uint8Array.from(windows1250, (_, at) => at + 0x80)), (one, at) => [
    one,
    windows1250[at] as string,
  ]),
);

const vowel = 'aeiouáéíóúý';
/** What Windows-1252 makes of Central European letters, where Western names do not have such characters. */
const centralPlaces = new RegExp(
  [
    '[\\x8d\\x8f\\x9d]',
    '[£¥¯¼](?=\\p{L})|(?<=\\p{L})[¹³¾º](?=\\p{L})|(?<=\\p{L}{2})[¹³¾]',
    `¿(?=[${vowel}¹])`,
    'œ(?=[^u\\P{L}])',
    `(?<=[aeouáéíóú])è|è(?=[${vowel}ìù])`,
    `(?<=[${vowel}])æ`,
    `(?<=[${vowel}])ø|ø(?=[íáéìù])|(?<!\\p{L})ø(?=[eíáéì])`,
    '[ùì](?=\\p{L})',
    `(?<=[${vowel}])ò`,
    `ñ(?![${vowel}])`,
    '(?<!\\p{L})ð',
    'ã(?=[bcdfghiklmnprtvz])',
  ].join('|'),
  'giu',
);
/** Letters that Western names have, and that are others in Windows-1250. */
const western = /[àãåæèìïñòøùÿ]/giu;
/** Letters that names of both have. */
const either = /[êõûðþœ]/giu;

/** UTF-8 that another program took for Windows-1252: "JÃ¼rgen". */
const brokenPair = /[ÂÃÄÅ][^\p{ASCII}]/gu;

const count = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** How many places of a text in Windows-1252 indicate Windows-1250, and how many do not. */
function evidence(given: string): { central: number; western: number } {
  const text = given.replace(brokenPair, '');
  const central = count(centralPlaces, text);
  return { central, western: count(western, text.replace(centralPlaces, '')) };
}

/** Whether a text read as Windows-1252 is rather in Windows-1250. */
export function isCentralEuropean(text: string): boolean {
  const found = evidence(text);
  return found.central > 0 && found.central >= found.western;
}

/** Whether a text read as Windows-1252 may be in Windows-1250 all the same. */
function isUncertain(text: string): boolean {
  const found = evidence(text);
  return found.central > 0 || (found.western === 0 && count(either, text) > 0);
}

const CENTRAL_LETTERS = /[ŚŤŹśťźŁĄŞŻłąşĽľżŔĂĹĆČĘĚĎĐŃŇŐŘŮŰŢŕăĺćčęěďđńňőřůűţ]/u;
const SHOWN_LENGTH_MAX = 40;

/** What the user should know about the encoding of a file's rows; empty when it is certain. */
export function encodingNotes(encoding: string, records: readonly (readonly string[])[]): string[] {
  const example = (pattern: RegExp): string => {
    const at = records.findIndex((cells) => cells.some((cell) => cell.search(pattern) >= 0));
    const cell = records[at]?.find((one) => one.search(pattern) >= 0) ?? '';
    return `line ${at + 1} (${cell.trim().slice(0, SHOWN_LENGTH_MAX)})`;
  };
  if (encoding === 'Windows-1250')
    return [
      `The file's letters were read as Central European (Windows-1250), as in ${example(CENTRAL_LETTERS)}. If names are wrong, save the file as UTF-8 and choose it again.`,
    ];
  if (encoding !== 'Windows-1252' || !isUncertain(records.flat().join('\n'))) return [];
  const letters = new RegExp(`${centralPlaces.source}|${either.source}`, 'iu');
  return [
    `The file's letters were read as Western European (Windows-1252), as in ${example(letters)}. If names are wrong, save the file as UTF-8 and choose it again.`,
  ];
}
