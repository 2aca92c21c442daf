import Papa from 'papaparse';
import { withRestoredLetters } from '#rules/files/broken-letters.ts';
import { encodingNotes } from '#rules/files/central-european.ts';
import { type CsvText, readCsvBytes, unclosedQuote } from '#rules/files/csv-format.ts';

/** A parsed CSV file: its rows with their cells, unchanged but for letters that a wrong encoding broke. */
export interface CsvRecords extends Pick<CsvText, 'encoding' | 'delimiter'> {
  records: string[][];
  /** What the user should know about the file's letters: what was restored, and what is lost, with the lines. */
  notes: string[];
}

/** Parses the bytes of a CSV file, or returns one sentence that says why not. Uses neither database nor clock: a worker can call it. */
export function readCsvRecords(bytes: Uint8Array): CsvRecords | { problem: string } {
  const csv = readCsvBytes(bytes);
  if ('problem' in csv) return csv;
  const { text, delimiter, encoding } = csv;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: false });
  const quote = errors.find((error) => error.type === 'Quotes');
  if (!quote) {
    const { records, notes } = withRestoredLetters(data);
    return { records, notes: [...notes, ...encodingNotes(encoding, records)], encoding, delimiter };
  }
  const row = (quote.row ?? 0) + 1;
  return quote.code === 'MissingQuotes'
    ? unclosedQuote(row)
    : { problem: `Row ${row}: a cell continues after its closing quote (").` };
}
