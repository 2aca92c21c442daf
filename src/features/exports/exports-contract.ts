import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, flag, wholeNumber } from '#contract/fields.ts';

/** Longer than any list of the product. */
const MOST_ROWS = 10_000_000;

export const reportExport = declareCall({
  method: 'POST',
  path: '/api/exports',
  purpose:
    'Records in the event log that a list was exported to a file, and whether it contains e-mail addresses.',
  input: z.object({
    /** A description of the export: "athletes", "rankings men overall 2025-07-08". */
    what: filledText(200),
    rows: wholeNumber(0, MOST_ROWS),
    with_emails: flag,
  }),
});
