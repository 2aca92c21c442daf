import { type ExportCell, exportText } from '#rules/files/exports.ts';

/** Downloads a file created here. The object URL is released once the browser has read it. */
export function downloadFile(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A CSV file: UTF-8 with BOM, semicolons, CRLF, cells that a spreadsheet cannot run as formulas. Name it
 * with `exportFileName` of the rules.
 */
export function downloadCsv(
  fileName: string,
  header: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): void {
  downloadFile(fileName, new Blob([exportText(header, rows)], { type: 'text/csv;charset=utf-8' }));
}
