import Papa from 'papaparse';
import { type CsvText, readCsvBytes, unclosedQuote } from '#rules/files/csv-format.ts';

/** A CSV file taken apart: its rows with their cells, as they stand there. */
export interface CsvRecords extends Pick<CsvText, 'encoding' | 'delimiter'> {
  records: string[][];
}

/** Takes the bytes of a CSV file apart, or says in one sentence why it cannot be read. Asks neither the database nor the clock: a worker may. */
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
