import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { downloadCsv } from '#console/ui/files/csv-download.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import type { ExportCell } from '#rules/files/exports.ts';
import { reportExport } from '../../exports-contract.ts';

export interface SavedExport {
  /** The content, for the log: "athletes". */
  what: string;
  fileName: string;
  header: readonly string[];
  rows: readonly (readonly ExportCell[])[];
  /** The file contains e-mail addresses. */
  hasEmails: boolean;
}

/** Saves lists as CSV files, created in the browser, and reports each to the export log. A failed report is shown. */
export async function saveExports(...saved: readonly SavedExport[]): Promise<void> {
  for (const { fileName, header, rows } of saved) downloadCsv(fileName, header, rows);
  try {
    for (const { what, rows, hasEmails } of saved)
      await callApi(reportExport, { what, rows: rows.length, with_emails: hasEmails });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toasts.error(`The file was saved, but could not be recorded in the log: ${error.message}`);
  }
}
