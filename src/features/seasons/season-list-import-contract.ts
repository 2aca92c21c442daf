import { z } from 'zod';
import { declareCall, LARGEST_CSV_BODY } from '#contract/declare-call.ts';
import { division, emptyable, filledText, id } from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import {
  athleteChoice,
  fileContent,
  lineNumber,
  matchedAthlete,
  matchMethod,
} from '#features/results/import-parts-contract.ts';
import { LIST_ROWS_MAX } from '#rules/lists-import/list-file.ts';
import { contender, contractFacts, participant } from './season-lists-contract.ts';

const LONGEST_PASTED = 200_000;

/** The decision of staff for a row: this athlete, or leave the row out. */
const choice = z.object({
  row: lineNumber,
  ...athleteChoice,
});
export type SeasonListChoiceInput = z.input<typeof choice>;

const list = {
  id,
  filename: filledText(255).default('list.csv'),
  /** A file with the columns firstname, lastname, nation, division, gear_ratio (ignored) and contract_tier_id. */
  ...fileContent,
  /** Instead of a file: names, one per line, or rows of such a file with its header. */
  names: z.string('must be text').max(LONGEST_PASTED, 'is too long; paste fewer names').optional(),
  choices: z.array(choice, 'must be a list of choices').max(LIST_ROWS_MAX).default([]),
};

/** The tier of everyone, where the list has no column of tiers. Contenders have none. */
const participantsList = { ...list, contract_tier_id: emptyable(id) };

const apply = {
  digest: filledText(100),
  /** Rows whose contract tier is to be changed. */
  also: z.array(lineNumber, 'must be a list of rows').max(LIST_ROWS_MAX).default([]),
};

const person = matchedAthlete.extend({
  /** How similar the names are, 0 to 100. */
  score: z.number(),
  ...contractFacts.shape,
});

const unmatched = z.array(
  z.object({
    row: z.number(),
    name: z.string(),
    country: z.string(),
    /** Why a known athlete cannot be added: "Contract tier Old is archived."; null where the athlete is not known or not clear. */
    reason: z.string().nullable(),
  }),
);

const row = z.object({
  /** As a spreadsheet counts, the header being row 1; of pasted names the line. */
  row: z.number(),
  first: z.string(),
  last: z.string(),
  country: z.string().nullable(),
  country_in_file: z.string(),
  division: division.nullable(),
  /** change: in the season with another contract tier, which changes only when the import lists the row in `also`. */
  act: z.enum(['add', 'present', 'change', 'question', 'held']),
  reason: z.string(),
  /** How the athlete was found. */
  method: matchMethod,
  /** The athlete of the row; null while it is a question, and when nobody was found. */
  athlete_id: z.number().nullable(),
  /** The athlete of the row; the possible ones, best first, while nobody is chosen. */
  athletes: z.array(person),
  /** To be given, and its name; null for none. */
  contract_tier_id: z.number().nullable(),
  contract_tier: z.string().nullable(),
  /** The name of the tier held now. */
  current_contract_tier: z.string().nullable(),
  /** The spelling that will be saved as an alias. */
  alias: z.string().nullable(),
});
export type SeasonListRow = z.output<typeof row>;

const plan = z.object({
  filename: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  /** Identifies what the list would do now, before decisions; the importing call sends it back. */
  digest: z.string(),
  notes: z.array(z.string()),
  rows: z.array(row),
  /** The rows that name nobody known, and those of known athletes that cannot be added. */
  unmatched,
  counts: z.object({
    rows: z.number(),
    add: z.number(),
    present: z.number(),
    change: z.number(),
    question: z.number(),
    held: z.number(),
  }),
});
export type SeasonListPlan = z.output<typeof plan>;

const imported = {
  status: z.literal(0),
  added: z.array(z.object({ row: z.number(), id: z.number(), name: z.string() })),
  changed: z.array(z.object({ row: z.number(), id: z.number(), name: z.string() })),
  /** The rows that could not be added: their athlete is not known or not clear, or their contract tier cannot be given. */
  unmatched,
};

const PATH = '/api/t100/seasons/{id}';
const planned = {
  method: 'POST',
  dependsOn: ['season', 'athlete', 'contract_tier'],
  largestBody: LARGEST_CSV_BODY,
  response: plan,
} as const;
const importing = { method: 'POST', largestBody: LARGEST_CSV_BODY } as const;

export const planSeasonParticipants = declareCall({
  ...planned,
  path: `${PATH}/participants/plan`,
  purpose: 'Previews the import of participants from a CSV file or pasted names, row by row, without saving.',
  input: z.object(participantsList),
});

export const importSeasonParticipants = declareCall({
  ...importing,
  path: `${PATH}/participants/import`,
  purpose: 'Adds the participants of a list as previewed, in one change; nobody is removed.',
  input: z.object({ ...participantsList, ...apply }),
  response: z.object({ ...imported, participants: z.array(participant) }),
});

export const planSeasonContenders = declareCall({
  ...planned,
  path: `${PATH}/contenders/plan`,
  purpose:
    "Previews the import of a file or of pasted names into the list of the season's current method, without saving.",
  input: z.object(list),
});

export const importSeasonContenders = declareCall({
  ...importing,
  path: `${PATH}/contenders/import`,
  purpose: "Adds the athletes of a list to that of the season's current method as previewed, in one change.",
  input: z.object({ ...list, ...apply }),
  response: z.object({ ...imported, contenders: z.array(contender) }),
});

export const listMissing = () => badInput('content', 'The file is missing. Choose a file, or paste names.');

export const unclearListChoice = (row: number) =>
  badInput('choices', `Row ${row}: choose an athlete or leave the row out; one of the two.`);

export const athleteNotFound = (row: number, athleteId: number) =>
  badInput('choices', `Row ${row}: there is no athlete ${athleteId}.`);

export const notARow = (field: 'choices' | 'also', row: number) =>
  badInput(field, `The list has no row ${row}.`);

export const noTierChange = (row: number) =>
  badInput('also', `Row ${row} changes no contract tier. List only rows that do.`);

/** 409: the plan has changed since it was shown. */
export const seasonListChanged = () =>
  conflict(
    'plan-changed',
    'The season or the athletes changed since this preview. Nothing was saved; check the new preview, then save again.',
  );
