import { CSV_BYTES_MAX, CSV_TOO_LARGE } from '#rules/files/csv-format.ts';
import { type ChosenFile, readChosenFile } from './read-file.ts';

/** A chosen CSV file in the form that the calls of an import take, or the message why it cannot be sent. */
export async function readCsvFile(file: File): Promise<(ChosenFile & { encoding: 'base64' }) | string> {
  if (file.size > CSV_BYTES_MAX) return CSV_TOO_LARGE;
  const read = await readChosenFile(file).catch(() => null);
  if (read === null) return 'The file cannot be read. It may have been moved or changed.';
  return { ...read, encoding: 'base64' };
}
