/**
 * CSV files for download: UTF-8 with BOM, semicolons, CRLF, quoted by RFC 4180, so that a spreadsheet opens them directly and our
 * imports read them back unchanged. Cells that a spreadsheet would run as a formula are escaped.
 */

/** The value of a cell; null and undefined are empty. Numbers are written with a point. */
export type ExportCell = string | number | null | undefined;

/** Starts a formula in a spreadsheet, or hides one after a tab or line end. Source: CWE-1236. */
const opensFormula = /^[=+\-@\t\r\n]/;
const isNumber = /^[+-]?\d+(?:[.,]\d+)?$/;
/** "No time" in the sport's files; it begins with a hyphen and is harmless. */
const isNoTime = /^--:--(?::--)?$/;
const guarded = /^'+[=+\-@\t\r\n]/;

/**
 * Escapes text with a leading apostrophe. Numbers (-5, +3) and --:-- are unchanged. Text that already looks escaped gets one
 * more apostrophe, so that `unguardCell` always restores the original.
 */
export function guardCell(text: string): string {
  if (guarded.test(text)) return `'${text}`;
  return opensFormula.test(text) && !isNumber.test(text) && !isNoTime.test(text) ? `'${text}` : text;
}

/** A read cell without the apostrophe of `guardCell`. An apostrophe that begins a name ('t Hart) stays. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}

function writeCell(cell: ExportCell): string {
  if (cell === null || cell === undefined) return '';
  const text = typeof cell === 'number' ? String(cell) : guardCell(cell);
  return /[";\r\n\ufeff]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A whole file: BOM, header, rows. A file without rows still has its header. */
export function exportText(header: readonly string[], rows: readonly (readonly ExportCell[])[]): string {
  const lines = [header, ...rows].map((row) => row.map(writeCell).join(';'));
  return `\ufeff${lines.map((line) => `${line}\r\n`).join('')}`;
}

const forbiddenInFileName = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;
/** Names that Windows reserves for devices. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name without characters that a file system refuses: `exportFileName(['Results', 'IRONMAN Texas'], '2026-04-18')` gives
 * "Results IRONMAN Texas 2026-04-18.csv". `stamp` is a date or an instant (2026-04-18T09:30:00Z becomes 2026-04-18 09-30-00); empty parts are omitted.
 */
export function exportFileName(parts: readonly string[], stamp: string, extension = 'csv'): string {
  const readableStamp = stamp
    .replace(/(?:\.\d+)?Z$/, '')
    .replace('T', ' ')
    .replaceAll(':', '-');
  const name = [...parts, readableStamp]
    .map((part) => part.replace(/\//g, '-').replace(forbiddenInFileName, ' ').replace(/\s+/gu, ' ').trim())
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 150)
    .toWellFormed()
    .replace(/^[.\s]+|[.\s]+$/g, '');
  return `${name === '' || deviceName.test(name) ? `export ${name}`.trim() : name}.${extension}`;
}
