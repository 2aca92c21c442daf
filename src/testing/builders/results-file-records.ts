import { expect } from 'vitest';
import {
  type ResultsFile,
  type ResultsFileRow,
  readResultsFile,
} from '#rules/results-import/results-file.ts';
import { resultsFileColumns } from '#rules/results-import/results-file-columns.ts';

// Results files for tests, as the records of a parsed CSV.

export const header = [...resultsFileColumns];

/** The cells of a row in the order of our own export; missing ones are empty. */
export function record(cells: Partial<Record<(typeof resultsFileColumns)[number], string>>): string[] {
  return header.map((column) => cells[column] ?? '');
}

/** A row of a real race. */
export const finisher = {
  Place: '1',
  First: 'Taylor',
  Last: 'Knibb',
  Division: 'FPRO',
  Country: 'US',
  Status: 'Finish',
  Swim: '0:26:36',
  T1: '0:01:21',
  Bike: '1:54:18',
  T2: '0:00:39',
  Run: '1:06:26',
  Overall: '3:29:17',
  'Race Points': '101.56',
  'Rank System': '2',
};

export function read(...records: string[][]): ResultsFile {
  const file = readResultsFile([header, ...records]);
  return 'problem' in file ? expect.unreachable(file.problem) : file;
}

export function readOne(cells: Parameters<typeof record>[0]): ResultsFileRow {
  const [row] = read(record({ ...finisher, ...cells })).rows;
  return row ?? expect.unreachable();
}
