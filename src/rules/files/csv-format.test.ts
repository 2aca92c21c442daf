import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV_BYTES_MAX, readCsvBytes, sniffDelimiter, unclosedQuote } from './csv-format.ts';
import { decodeMacRoman, decodeUtf8, decodeUtf16, decodeWindows1252 } from './csv-format-decoding.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, order: 'little' | 'big', bom: boolean) => {
  const units = [...(bom ? '\ufeff' : ''), ...text].flatMap((letter) =>
    Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at)),
  );
  return Uint8Array.from(
    units.flatMap((unit) => (order === 'little' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
};
const header = 'First;Last;Country\nLéo;Bergère;FR\n';

describe('reading the bytes of a file', () => {
  it.each([
    ['UTF-8', utf8(header), 'UTF-8'],
    ['UTF-8 with BOM', utf8(`\ufeff${header}`), 'UTF-8'],
    ['CRLF', utf8(header.replaceAll('\n', '\r\n')), 'UTF-8'],
    ['old Mac line ends', utf8(header.replaceAll('\n', '\r')), 'UTF-8'],
    ['UTF-16 with BOM', utf16(header, 'little', true), 'UTF-16'],
    ['UTF-16, the other order', utf16(header, 'big', true), 'UTF-16'],
    ['UTF-16 without BOM', utf16(header, 'little', false), 'UTF-16'],
    ['UTF-16 without BOM, the other order', utf16(header, 'big', false), 'UTF-16'],
    ['Windows-1252', Uint8Array.from(header, (letter) => letter.charCodeAt(0)), 'Windows-1252'],
  ])('%s gives the same text', (_name, bytes, encoding) => {
    expect(readCsvBytes(bytes)).toEqual({ text: header, encoding, delimiter: ';' });
  });

  // The bytes of these names in Mac Roman, as Excel for Mac saves them.
  it.each([
    ['Jürgen Zäck', [0x4a, 0x9f, 0x72, 0x67, 0x65, 0x6e, 0x20, 0x5a, 0x8a, 0x63, 0x6b]],
    ['Léo', [0x4c, 0x8e, 0x6f]],
    ['Martínez', [0x4d, 0x61, 0x72, 0x74, 0x92, 0x6e, 0x65, 0x7a]],
    ['MÜLLER', [0x4d, 0x86, 0x4c, 0x4c, 0x45, 0x52]],
  ])('reads %s in Mac Roman', (text, bytes) => {
    expect(readCsvBytes(Uint8Array.from(bytes))).toMatchObject({ text, encoding: 'Mac Roman' });
  });

  it.each([
    'Jürgen Zäck',
    'José',
    'Große-Freese',
    'MÜLLER',
    'LUKÁŠ',
    'O’Brien',
    'Nuñez–López',
    'Høgenhaug',
    '12 °C',
  ])('reads %s in Windows-1252', (text) => {
    const special: Record<string, number> = { Š: 0x8a, '’': 0x92, '–': 0x96 };
    const bytes = Uint8Array.from(text, (one) => special[one] ?? one.charCodeAt(0));
    expect(readCsvBytes(bytes)).toMatchObject({ text, encoding: 'Windows-1252' });
  });

  it('accepts mixed line ends', () => {
    expect(readCsvBytes(utf8('a,b\r\n1,2\n3,4\r\n'))).toMatchObject({ text: 'a,b\n1,2\n3,4\n' });
  });

  it('empties the "sep=" line of Excel, so that row numbers stay the same', () => {
    expect(readCsvBytes(utf8('sep=;\r\na,b;c\r\n'))).toMatchObject({ text: '\na,b;c\n', delimiter: ';' });
  });

  it.each([
    ['nothing', new Uint8Array(), 'The file is empty.'],
    ['blanks', utf8(' \n\t\n'), 'The file is empty.'],
    ['only a BOM', utf8('\ufeff'), 'The file is empty.'],
    [
      'a picture',
      Uint8Array.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82]),
      'The file is not a text file. Save it as CSV and choose it again.',
    ],
    [
      'a workbook',
      utf8('PK\x03\x04\x14'),
      'The file is an Excel workbook. Open it in a spreadsheet, save it as CSV and choose that file.',
    ],
    [
      'a page',
      utf8('\ufeff\n<!DOCTYPE html><html>'),
      'The file is a web page. Open it in a spreadsheet, save it as CSV and choose that file.',
    ],
    ['a PDF', utf8('%PDF-1.7\n'), 'The file is a PDF. Ask its sender for a CSV.'],
    [
      'too much',
      new Uint8Array(CSV_BYTES_MAX + 1),
      'The file is larger than 4 MB. Split it into smaller files.',
    ],
    ...['\n', ';'].map((one): [string, Uint8Array, string] => [
      `half a million ${JSON.stringify(one)}`,
      utf8(`a;b\n${one.repeat(500_000)}`),
      'The file has more than 500,000 cells. Remove the rows and columns that do not belong in it, save it and choose it again.',
    ]),
  ])('explains the problem of %s', (_name, bytes, problem) => {
    expect(readCsvBytes(bytes)).toEqual({ problem });
  });

  it('reports the row of an unclosed quote', () => {
    expect(unclosedQuote(12)).toEqual({ problem: 'Row 12: a quote (") is opened and never closed.' });
  });
});

describe('the delimiter', () => {
  it.each([
    ['a;b;c\n1,5;2,5;3,5', ';'],
    ['a,b,c\n1;2', ','],
    ['a\tb\tc', '\t'],
    ['a|b|c\n1,5|2,5|3,5', '|'],
    ['sep,a|b,c,d', ','],
    ['"a;x";"b,y,z";c', ';'],
    ['"a;x;y",b', ','],
    ['alone', ','],
    ['', ','],
    ['\n\na;b', ';'],
    ['IRONMAN Texas\nHouston, 18 April, 2026\n\na;b;c\n1,5;2,5;3,5', ';'],
    ['Houston, 18 April, 2026\na;b;c\n1;2;3', ';'],
    ['a;b;c\nx, y, z, w;;\n', ';'],
  ])('of %j is %j', (text, delimiter) => {
    expect(sniffDelimiter(text)).toBe(delimiter);
  });
});

describe('decoding', () => {
  it('decodes UTF-8 like the platform, and refuses the same bytes', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const expected = (bytes: Uint8Array) => {
      try {
        return strict.decode(bytes);
      } catch {
        return null;
      }
    };
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          fc.string({ unit: 'binary' }).map(utf8),
          fc
            .array(fc.constantFrom(0x41, 0x80, 0xbf, 0xc0, 0xc3, 0xe0, 0xed, 0xa0, 0xf0, 0x90, 0xf4, 0xf5))
            .map((list) => Uint8Array.from(list)),
        ),
        (bytes) => {
          expect(decodeUtf8(bytes)).toBe(expected(bytes));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('decodes Windows-1252 like the platform', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(decodeWindows1252(bytes)).toBe(new TextDecoder('windows-1252').decode(bytes));
  });

  it('decodes Mac Roman like the platform', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    expect(decodeMacRoman(bytes)).toBe(new TextDecoder('macintosh').decode(bytes));
  });

  it('decodes UTF-16 like the platform', () => {
    const platform = new TextDecoder('utf-16le', { ignoreBOM: true });
    fc.assert(
      fc.property(
        fc.uint8Array().filter((bytes) => bytes.length % 2 === 0),
        (bytes) => {
          expect(decodeUtf16(bytes, 'little')).toBe(platform.decode(bytes));
        },
      ),
    );
  });

  it('decodes a long file completely', () => {
    const text = 'ä€😀x'.repeat(20_000);
    expect(decodeUtf8(utf8(text))).toBe(text);
  });
});
