/**
 * Files that the console writes: UTF-8 with BOM, semicolons, CRLF, quoted by RFC 4180, so that a spreadsheet opens them as they are and
 * our own imports read them back unchanged. A cell that a spreadsheet would take for a formula is made harmless. expected.md section 16.
 */

/** A cell as it is written; null and undefined are empty. A number is written with a point. */
export type ExportCell = string | number | null | undefined;

/** Begins a formula in a spreadsheet, or hides one behind a tab or line end. Source: CWE-1236. */
const opensFormula = /^[=+\-@\t\r\n]/;
const isNumber = /^[+-]?\d+(?:[.,]\d+)?$/;
/** How the sport's files write "no time"; it begins with a hyphen and is harmless. */
const isNoTime = /^--:--(?::--)?$/;
const guarded = /^'+[=+\-@\t\r\n]/;

/**
 * Text made harmless by an apostrophe in front. Numbers stay numbers (-5, +3) and --:-- stays. Text that already begins like a guarded
 * cell gets one more apostrophe, so that `unguardCell` always gives back what was written.
 */
export function guardCell(text: string): string {
  if (guarded.test(text)) return `'${text}`;
  return opensFormula.test(text) && !isNumber.test(text) && !isNoTime.test(text) ? `'${text}` : text;
}

/** A read cell without the apostrophe of `guardCell`. An apostrophe that opens a name ('t Hart) stays. */
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
/** Names that Windows keeps for devices. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * A file name without signs that a file system refuses: `exportFileName(['Results', 'IRONMAN Texas'], '2026-04-18')` gives
 * "Results IRONMAN Texas 2026-04-18.csv". `stamp` is a date or an instant (2026-04-18T09:30:00Z becomes 2026-04-18 09-30-00); empty parts are left out.
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
