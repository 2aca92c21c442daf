import Papa from 'papaparse';
import { readAthletesFile } from '#rules/athletes/athletes-file.ts';
import { hasListHeader, readListFile, readPastedNames } from '#rules/lists-import/list-file.ts';
import { notACsv, type RaceListKind, readRaceListFile } from '#rules/lists-import/race-list-file.ts';
import { withoutIgnoredCells } from '#rules/results-import/results-file.ts';
import { type CsvRecords, readCsvRecords } from './csv-records.ts';

// From the bytes of a file to its lines. Runs in a worker thread: the largest file takes seconds, which would delay every other request.

type Problem = { problem: string };

function readTable<File extends { notes: readonly string[] }>(
  bytes: Uint8Array,
  read: (records: CsvRecords['records']) => File | Problem,
) {
  const csv = readCsvRecords(bytes);
  if ('problem' in csv) return csv;
  const file = read(csv.records);
  if ('problem' in file) return file;
  const { encoding, delimiter } = csv;
  return { ...file, encoding, delimiter, notes: [...csv.notes, ...file.notes] };
}

function readRaceList(bytes: Uint8Array, kind: RaceListKind) {
  const csv = readCsvRecords(bytes);
  if ('problem' in csv) return { problem: notACsv(csv.problem) };
  const list = readRaceListFile(csv, kind);
  if ('problem' in list) return list;
  const { records, lines, notes } = list;
  /** The file to store: without the cells that the import ignores. */
  const text = Papa.unparse(records as string[][], { delimiter: csv.delimiter });
  return { lines, notes: [...csv.notes, ...notes], text };
}

/** What is stored of a results file: all but the cells that the import ignores. */
function readResults(bytes: Uint8Array) {
  const csv = readCsvRecords(bytes);
  if ('problem' in csv) return csv;
  return { text: Papa.unparse(withoutIgnoredCells(csv.records), { delimiter: csv.delimiter }) };
}

/** Pasted names; rows copied from a spreadsheet with their header are read like a file. */
function readPasted(bytes: Uint8Array) {
  const csv = readCsvRecords(bytes);
  const isTable = 'records' in csv && hasListHeader(csv.records);
  const list = isTable ? readListFile(csv.records) : readPastedNames(new TextDecoder().decode(bytes));
  return 'problem' in list ? list : { ...list, encoding: 'UTF-8', delimiter: isTable ? csv.delimiter : '' };
}

const readers = {
  athletes: (bytes: Uint8Array) => readTable(bytes, readAthletesFile),
  season: (bytes: Uint8Array) => readTable(bytes, readListFile),
  pasted: readPasted,
  results: readResults,
  start: (bytes: Uint8Array) => readRaceList(bytes, 'start'),
  wait: (bytes: Uint8Array) => readRaceList(bytes, 'wait'),
  participants: (bytes: Uint8Array) => readRaceList(bytes, 'participants'),
};
export type CsvFileKind = keyof typeof readers;

/** What is read from a file, or one sentence that says why it cannot be read. */
export type ReadCsvFile<Kind extends CsvFileKind = CsvFileKind> = ReturnType<(typeof readers)[Kind]>;

export interface CsvFileTask {
  kind: CsvFileKind;
  bytes: Uint8Array;
}

export const readCsvFile = ({ kind, bytes }: CsvFileTask): ReadCsvFile => readers[kind](bytes);
