import { z } from 'zod';
import { declareCall, LARGEST_CSV_BODY } from '#contract/declare-call.ts';
import { division, filledText, text, wholeNumber } from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { MOST_ATHLETES_IN_FILE } from '#rules/athletes/athletes-file.ts';

/** As much of an e-mail cell as is shown and accepted again: more than an e-mail may have, so that one that is too long stays too long. */
export const LONGEST_EMAIL_CELL = 300;

/** Replaces what a row of the file says about its athlete. */
const correction = z.object({
  row: wholeNumber(1, 1_000_000),
  first: text(100),
  last: text(100),
  /** ISO alpha-2. */
  country: text(100).nullable(),
  division,
  /** Unset: as the file says. */
  email: text(LONGEST_EMAIL_CELL).optional(),
});
export type AthleteCorrectionInput = z.input<typeof correction>;

const file = {
  filename: filledText(255),
  content: z.string('must be text'),
  encoding: z.enum(['text', 'base64'], 'must be text or base64').default('text'),
  corrections: z.array(correction, 'must be a list of corrections').max(MOST_ATHLETES_IN_FILE).default([]),
};

const row = z.object({
  /** As a spreadsheet counts, the header being row 1. */
  row: z.number(),
  first: z.string(),
  last: z.string(),
  country: z.string().nullable(),
  country_in_file: z.string(),
  division: division.nullable(),
  email: z.string().nullable(),
  email_in_file: z.string(),
  act: z.enum(['add', 'present', 'question', 'held']),
  reason: z.string(),
  /** The existing athlete, or the possible ones, best match first. */
  athletes: z.array(z.object({ id: z.number(), name: z.string(), division, country: z.string().nullable() })),
});
export type PlannedAthleteRow = z.output<typeof row>;

const plan = z.object({
  filename: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  /** Identifies what the file would do now; the adding call sends it back. */
  digest: z.string(),
  notes: z.array(z.string()),
  rows: z.array(row),
  counts: z.object({
    rows: z.number(),
    add: z.number(),
    present: z.number(),
    question: z.number(),
    held: z.number(),
  }),
});
export type AthletesPlan = z.output<typeof plan>;

export const planAthletesFile = declareCall({
  method: 'POST',
  path: '/api/athletes/plan',
  purpose: 'Previews the import of an athletes CSV row by row without saving.',
  dependsOn: ['athlete'],
  largestBody: LARGEST_CSV_BODY,
  input: z.object(file),
  response: plan,
});

export const addAthletesOfFile = declareCall({
  method: 'POST',
  path: '/api/athletes/add',
  purpose:
    'Adds the athletes of a CSV file as previewed, in one change: the new ones and the listed rows that needed a decision.',
  largestBody: LARGEST_CSV_BODY,
  input: z.object({
    ...file,
    digest: filledText(100),
    /** Rows whose question was answered with "a new athlete". */
    also: z
      .array(z.number('must be a row').int('must be a row'), 'must be a list of rows')
      .max(MOST_ATHLETES_IN_FILE)
      .default([]),
  }),
  response: z.object({
    status: z.literal(0),
    added: z.array(z.object({ row: z.number(), id: z.number(), name: z.string(), link: z.string() })),
  }),
});

export const noQuestion = (row: number) =>
  badInput('also', `Row ${row} of the file needs no decision. List only rows that need one.`);

export const nothingToAdd = () =>
  badInput('content', 'The file has no athlete to add. Everyone in it is there already, or cannot be added.');

/** 409: the plan has changed since it was shown. */
export const athletesChanged = () =>
  conflict(
    'plan-changed',
    'The athletes changed since this plan was made. Nothing was added; check the new preview, then add again.',
  );
