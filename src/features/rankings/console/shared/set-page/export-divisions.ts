import { downloadCsv } from '#console/ui/files/csv-download.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { saveExports } from '#features/exports/console/shared/save-export.ts';
import type { Division } from '#rules/races/division.ts';

type Cells = readonly (string | number | null | undefined)[];

/** Characters that not every file system has in names. */
const forbidden = /[^\p{L}\p{N}._-]+/gu;

interface DivisionFile {
  /** The parts of its name: "rankings", "men", "overall", "2025-07-08". */
  name: readonly string[];
  header: readonly string[];
  rows: readonly Cells[];
  hasEmails?: boolean;
}

/**
 * Saves a ranking as two files, the men's and the women's, and reports them. A browser may block the second download of one click, so the
 * toast offers it again. `group`: "men" or "women", for the names of the files.
 */
export async function exportDivisions(
  fileOf: (division: Division, group: string) => DivisionFile,
): Promise<void> {
  const files = [fileOf('MPRO', 'men'), fileOf('FPRO', 'women')].map(
    ({ name, hasEmails = false, ...file }) => ({
      what: name.join(' '),
      fileName: `${name.join('-').replace(forbidden, '-')}.csv`,
      hasEmails,
      ...file,
    }),
  );
  await saveExports(...files);
  const second = files.at(-1);
  if (second)
    toasts.info("Men's and women's files saved", {
      label: "Save women's file again",
      run: () => downloadCsv(second.fileName, second.header, second.rows),
    });
}
