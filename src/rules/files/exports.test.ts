import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { exportFileName, exportText, guardCell, unguardCell } from './exports.ts';

describe('escaped cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+x', "'+x"],
    ['-x', "'-x"],
    ['@x', "'@x"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['\nx', "'\nx"],
    ['=HYPERLINK("http://evil")', '\'=HYPERLINK("http://evil")'],
    ['+49 170 1234567', "'+49 170 1234567"],
    ['-5', '-5'],
    ['+3', '+3'],
    ['-1.50', '-1.50'],
    ['-1,5', '-1,5'],
    ['-5x', "'-5x"],
    ['--:--', '--:--'],
    ["O'Brien", "O'Brien"],
    ["'t Hart", "'t Hart"],
    ["'=x", "''=x"],
    ['', ''],
    ['Anne-Sophie', 'Anne-Sophie'],
  ])('%j is written %j and read back', (text, written) => {
    expect(guardCell(text)).toBe(written);
    expect(unguardCell(written)).toBe(text);
  });

  it('never starts a formula, and restores every text', () => {
    const risky = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '5', 'x', '.'),
    });
    fc.assert(
      fc.property(fc.oneof(risky, fc.string({ unit: 'binary' })), (text) => {
        const written = guardCell(text);
        expect(unguardCell(written)).toBe(text);
        if (!/^[+-]?\d+([.,]\d+)?$/.test(written) && !/^--:--(:--)?$/.test(written)) {
          expect(written).not.toMatch(/^[=+\-@\t\r\n]/);
        }
      }),
    );
  });
});

describe('the text of an export', () => {
  it('has a BOM, semicolons, CRLF, quotes where needed, and a header without rows', () => {
    expect(exportText(['ID', 'Name'], [])).toBe('\ufeffID;Name\r\n');
    expect(
      exportText(
        ['ID', 'Name', 'Points', 'Rank'],
        [
          [1, 'Léo "The Lion" Bergère', 94.6, null],
          [2, 'a;b', -5, undefined],
          [3, '=1+1', '90.00', ' x'],
        ],
      ),
    ).toBe(
      '\ufeffID;Name;Points;Rank\r\n1;"Léo ""The Lion"" Bergère";94.6;\r\n2;"a;b";-5;\r\n3;\'=1+1;90.00;" x"\r\n',
    );
  });

  it('is read back unchanged', () => {
    const cell = fc.oneof(
      fc.string({ unit: fc.constantFrom(';', '"', '\n', '\r', "'", '=', ' ', '\ufeff', 'é', 'x', ',') }),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = exportText(['One', 'Other'], rows);
        const read = Papa.parse<string[]>(text.slice(1), { delimiter: ';', newline: '\r\n' });
        expect(read.errors).toEqual([]);
        expect(read.data.slice(1, -1).map((row) => row.map(unguardCell))).toEqual(rows);
      }),
    );
  });
});

describe('the name of an export', () => {
  it.each([
    [['Results', 'IRONMAN Texas'], '2026-04-18', 'Results IRONMAN Texas 2026-04-18.csv'],
    [['Athletes'], '2026-04-18T09:30:15.120Z', 'Athletes 2026-04-18 09-30-15.csv'],
    [
      ['Participants', 'Saint-Raphaël / Fréjus: "A"'],
      '2025-08-30',
      'Participants Saint-Raphaël - Fréjus A 2025-08-30.csv',
    ],
    [['../../etc/passwd'], '2026-01-01', '-..-etc-passwd 2026-01-01.csv'],
    [['a\u0000b\u202ec', ''], '2026-01-01', 'a b c 2026-01-01.csv'],
    [['con'], '', 'export con.csv'],
    [['???'], '', 'export.csv'],
  ])('%j on %s is %s', (parts, stamp, name) => {
    expect(exportFileName(parts, stamp)).toBe(name);
  });

  it('accepts another extension', () => {
    expect(exportFileName(['Rankings'], '2026-01-05', 'zip')).toBe('Rankings 2026-01-05.zip');
  });

  it('never contains a character that a file system refuses', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (parts) => {
        const name = exportFileName(parts, '2026-01-05');
        expect(name).not.toMatch(/[\p{Cc}<>:"/\\|?*]|^\.|\.\.?$/u);
        expect(name.isWellFormed()).toBe(true);
        expect(name.length).toBeLessThan(200);
      }),
    );
  });
});
