import Papa from 'papaparse';
import { type CsvText, readCsvBytes, unclosedQuote } from '#rules/files/csv-format.ts';

/** A parsed CSV file: its rows with their cells, unchanged. */
export interface CsvRecords extends Pick<CsvText, 'encoding' | 'delimiter'> {
  records: string[][];
}

/** Parses the bytes of a CSV file, or returns one sentence that says why not. Uses neither database nor clock: a worker can call it. */
export function readCsvRecords(bytes: Uint8Array): CsvRecords | { problem: string } {
  const csv = readCsvBytes(bytes);
  if ('problem' in csv) return csv;
  const { text, delimiter, encoding } = csv;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
  const quote = errors.find((error) => error.type === 'Quotes');
  if (!quote) return { records: data, encoding, delimiter };
  const row = (quote.row ?? 0) + 1;
  return quote.code === 'MissingQuotes'
    ? unclosedQuote(row)
    : { problem: `Row ${row}: a cell goes on after its closing quote (").` };
}
