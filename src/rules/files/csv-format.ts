/**
 * CSV files as users have them: UTF-8 with or without BOM, Windows-1250 and 1252, Mac Roman, UTF-16 from a spreadsheet; commas, semicolons, tabs or bars; CRLF,
 * LF or a mix of both. Decodes the bytes to text with LF that a CSV parser can split.
 */
import { decodeUtf8, decodeUtf16, decodeWindows1252 } from './csv-format-decoding.ts';
import { decodeEightBits } from './eight-bit-text.ts';

/** The largest accepted file of an import, in bytes. */
export const CSV_BYTES_MAX = 4_000_000;

/** Says why a larger file is refused. */
export const CSV_TOO_LARGE = `The file is larger than ${CSV_BYTES_MAX / 1_000_000} MB. Split it into smaller files.`;

/** Separators and line ends: a hundred times more than a race has. Splitting millions of empty cells takes half a minute. */
const CELLS_MAX = 500_000;
const TOO_MANY_CELLS = `The file has more than ${CELLS_MAX.toLocaleString('en')} cells. Remove the rows and columns that do not belong in it, save it and choose it again.`;

export type CsvDelimiter = ';' | ',' | '\t' | '|';

export interface CsvText {
  /** Without BOM; every line ends with LF. */
  readonly text: string;
  readonly encoding: 'UTF-8' | 'UTF-16' | 'Windows-1250' | 'Windows-1252' | 'Mac Roman';
  readonly delimiter: CsvDelimiter;
}

/** Thrown for an unreadable file, with a message for the user who chose it. */
export interface CsvProblem {
  readonly problem: string;
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) =>
  mark.every((byte, place) => bytes[place] === byte);

/** A file without BOM is decoded as UTF-16 when half of its first bytes are mostly zero: in Latin text every other byte is zero. */
function utf16Order(bytes: Uint8Array): 'little' | 'big' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'little';
  if (startsWith(bytes, 0xfe, 0xff)) return 'big';
  const head = bytes.subarray(0, 512);
  const zeros = (offset: 0 | 1) => head.filter((byte, place) => byte === 0 && place % 2 === offset).length;
  const most = head.length * 0.35;
  if (zeros(1) > most && zeros(0) === 0) return 'little';
  return zeros(0) > most && zeros(1) === 0 ? 'big' : null;
}

function decode(bytes: Uint8Array): Pick<CsvText, 'text' | 'encoding'> {
  const order = utf16Order(bytes);
  if (order) return { text: decodeUtf16(bytes, order), encoding: 'UTF-16' };
  const utf8 = decodeUtf8(bytes);
  if (utf8 !== null) return { text: utf8, encoding: 'UTF-8' };
  return decodeEightBits(bytes);
}

const DELIMITERS = [';', '\t', '|', ','] as const satisfies readonly CsvDelimiter[];

type Counts = Record<CsvDelimiter, number>;

/** How often each candidate occurs outside quotes in each filled line of the text's beginning. */
function countedLines(text: string): Counts[] {
  const none = (): Counts => ({ ';': 0, ',': 0, '\t': 0, '|': 0 });
  let counts = none();
  const lines = [counts];
  let isQuoted = false;
  for (const letter of text
    .trimStart()
    .slice(0, 10_000)
    .replace(/\n\s*\n/g, '\n')) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === '\n') {
      counts = none();
      lines.push(counts);
    } else if (letter in counts) counts[letter as CsvDelimiter] += 1;
  }
  return lines;
}

// Of two that are equally frequent, text contains the comma more often than the others.
const mostFrequent = (counts: Counts): CsvDelimiter =>
  DELIMITERS.reduce((best, one) => (counts[one] > counts[best] ? one : best));

/**
 * The delimiter: the candidate that occurs most often outside quotes in the header; a comma when none occurs. The header is the first line
 * whose next line has as many of it; a title above the header has not.
 */
export function sniffDelimiter(text: string): CsvDelimiter {
  const lines = countedLines(text);
  const isHeader = (counts: Counts, at: number): boolean => {
    const one = mostFrequent(counts);
    return counts[one] > 1 && lines[at + 1]?.[one] === counts[one];
  };
  const header = lines.find(isHeader) ?? (lines[0] as Counts);
  const one = mostFrequent(header);
  return header[one] === 0 ? ',' : one;
}

/** What the user chose in place of a CSV, by its first bytes, and what to do; null when nothing shows. */
function otherKind(bytes: Uint8Array): CsvProblem | null {
  const saveAs = 'Open it in a spreadsheet, save it as CSV and choose that file.';
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: `The file is an Excel workbook. ${saveAs}` };
  const head = decodeWindows1252(bytes.subarray(0, 200));
  if (head.startsWith('%PDF')) return { problem: 'The file is a PDF. Ask its sender for a CSV.' };
  const isPage = /^(?:ï»¿)?\s*<(?:!doctype|html|head|meta|table|\?xml)/i.test(head);
  return isPage ? { problem: `The file is a web page. ${saveAs}` } : null;
}

function hasTooManyCells({ text, delimiter }: CsvText): boolean {
  let cells = 0;
  for (let at = 0; at < text.length && cells <= CELLS_MAX; at += 1)
    if (text[at] === delimiter || text[at] === '\n') cells += 1;
  return cells > CELLS_MAX;
}

/** Decodes a file's bytes to text ready to be split, or throws with the reason. */
export function readCsvBytes(bytes: Uint8Array): CsvText | CsvProblem {
  if (bytes.length === 0) return { problem: 'The file is empty.' };
  if (bytes.length > CSV_BYTES_MAX) return { problem: CSV_TOO_LARGE };
  const other = otherKind(bytes);
  if (other !== null) return other;
  const decoded = decode(bytes);
  const text = decoded.text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (text.includes('\u0000'))
    return { problem: 'The file is not a text file. Save it as CSV and choose it again.' };
  if (text.trim() === '') return { problem: 'The file is empty.' };
  // Excel's first line, "sep=;", names the delimiter. It is emptied, not removed, so that row numbers stay correct.
  const named = /^sep=([;,\t|])(?=\n)/i.exec(text);
  const csv: CsvText = named
    ? { ...decoded, text: text.slice(named[0].length), delimiter: named[1] as CsvDelimiter }
    : { ...decoded, text, delimiter: sniffDelimiter(text) };
  return hasTooManyCells(csv) ? { problem: TOO_MANY_CELLS } : csv;
}

/** The message for a quote that is never closed; `rowNumber` counts from 1, including the header. */
export function unclosedQuote(rowNumber: number): CsvProblem {
  return { problem: `Row ${rowNumber}: a quote (") is opened and never closed.` };
}
