import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readTime } from '../dates-and-times/times.ts';
import { type CsvText, readCsvBytes } from '../files/csv-format.ts';
import { readResultsFile } from './results-file.ts';

describe('the 59 real races', () => {
  const folder = join(import.meta.dirname, '../../database/sample-data/results');
  const encodings: Record<string, (text: string) => Uint8Array> = {
    'as they are': (text) => new TextEncoder().encode(text),
    'with LF and commas': (text) =>
      new TextEncoder().encode(text.replaceAll('\r\n', '\n').replaceAll(';', ',')),
  };

  it.each(Object.keys(encodings))('are read without a problem, %s', (way) => {
    let rows = 0;
    let finishers = 0;
    for (const name of readdirSync(folder)) {
      const bytes = encodings[way]?.(readFileSync(join(folder, name), 'utf8')) ?? new Uint8Array();
      const { text, delimiter } = readCsvBytes(bytes) as CsvText;
      const source = Papa.parse<string[]>(text, { delimiter }).data;
      const file = readResultsFile(source);
      if ('problem' in file) return expect.unreachable(file.problem);
      expect(file.notes).toEqual([]);
      for (const row of file.rows) {
        const cells = source[row.rowNumber - 1] ?? [];
        expect(row.problems).toEqual([]);
        expect(row.facts.status).toBe(cells[5]);
        expect(row.facts.country ?? '').toBe(cells[4]);
        expect(readTime(cells[11] ?? '')).toEqual({ seconds: row.facts.overall });
        expect(row.facts.overall_points_in_file).toBe(cells[15] ? Number(cells[15]) : null);
      }
      rows += file.rows.length;
      finishers += file.rows.filter((row) => row.facts.status === 'Finish' && row.facts.overall > 0).length;
    }
    expect([rows, finishers]).toEqual([3437, 3033]);
  });
});
