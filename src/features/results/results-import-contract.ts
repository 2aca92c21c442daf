import { z } from 'zod';
import { declareCall, LARGEST_CSV_BODY } from '#contract/declare-call.ts';
import { division, filledText, id, option, pointsResponse, text, wholeNumber } from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { type CorrectableColumn, correctableColumns } from '#rules/results-import/results-file-columns.ts';
import {
  addedAthlete,
  athleteChoice,
  correctedAthlete,
  createdAthlete,
  fileContent,
  lineNumber,
  matchedAthlete,
  matchMethod,
} from './import-parts-contract.ts';
import { affectedSet } from './result-by-hand-contract.ts';
import { disciplinePoints, rankingSystem, resultPoints, resultStatus } from './result-contract.ts';
import { LONGEST_SECONDS } from './results-contract.ts';

const corrected = correctedAthlete.extend({
  /** Another person than the athlete, or the other row, of the same name and division. */
  namesake: option,
});

const column = z.enum(correctableColumns);
export type CellTexts = Partial<Record<CorrectableColumn, string>>;

/** The decision of staff for a row of the file: this athlete, a new athlete, or leave the row out; its overall time; its status; its cells. */
const choice = z.object({
  line: lineNumber,
  ...athleteChoice,
  create: createdAthlete(corrected),
  /** Seconds. Confirms the time of a row with `time_question`: that of the file, `sum_of_legs` or another. Alone or with an athlete. */
  overall: wholeNumber(1, LONGEST_SECONDS).optional(),
  /** Answers a row with `status_question`. Alone or with any decision. */
  status: resultStatus.optional(),
  /** Texts in place of cells of the file; the row is parsed as if the file contained them. Alone or with any decision. */
  cells: z.partialRecord(column, text(200)).optional(),
});
export type Choice = z.output<typeof choice>;
export type ChoiceInput = z.input<typeof choice>;

const file = {
  id,
  filename: filledText(255),
  /** The file itself; or `file`, the id that an earlier plan gave it. */
  ...fileContent,
  file: id.optional(),
  choices: z.array(choice, 'must be a list of choices').max(10_000).default([]),
};

const line = z.object({
  /** As a spreadsheet counts, the header being row 1. */
  line: z.number(),
  first: z.string(),
  last: z.string(),
  country: z.string().nullable(),
  country_in_file: z.string(),
  division,
  status: resultStatus,
  /** The place after saving; 99999 without one. */
  place: z.number(),
  place_in_file: z.number().nullable(),
  swim: z.number(),
  t1: z.number(),
  bike: z.number(),
  t2: z.number(),
  run: z.number(),
  overall: z.number(),
  /** How the athlete was found, how similar the names are (0 to 100), and the reason as text. */
  method: matchMethod,
  score: z.number(),
  reason: z.string(),
  decided_by: z.enum(['match', 'staff']).nullable(),
  athlete: matchedAthlete.nullable(),
  new_athlete: addedAthlete.nullable(),
  /** The spelling that will be saved as an alias. */
  alias: z.string().nullable(),
  /** `recalculated`: the row changes nothing itself, but its place or points change because of other rows. */
  change: z.enum(['create', 'update', 'recalculated', 'unchanged', 'held', 'question']),
  /** The earlier line that this one repeats: same name, division, status and times. */
  repeats: z.number().nullable(),
  /** A new athlete of this line would be the second of that name and division. */
  has_namesake: z.boolean(),
  /** The cells that can be corrected, as written or corrected; empty when the line has neither problems nor warnings. */
  texts: z.partialRecord(column, z.string()),
  /** Why staff have to confirm the overall time; null when nothing is open. */
  time_question: z
    .object({
      message: z.string(),
      /** Seconds; null where the legs do not give an overall time. */
      sum_of_legs: z.number().nullable(),
    })
    .nullable(),
  /** Why staff have to decide the status, as text; null when it is known. */
  status_question: z.string().nullable(),
  /** Stored facts, place and points that change. */
  changes: z.array(
    z.object({
      field: z.string(),
      from: z.union([z.string(), z.number()]).nullable(),
      to: z.union([z.string(), z.number()]).nullable(),
    }),
  ),
  /** Other possible athletes, best first, with their number of results. */
  runners_up: z.array(matchedAthlete.extend({ score: z.number(), results_count: z.number() })),
  /** Cells that cannot be read or are missing; also among `problems`. */
  cell_problems: z.array(z.string()),
  problems: z.array(z.string()),
  warnings: z.array(z.string()),
  /** As they will be after saving, with the current tier. */
  points: resultPoints.omit({ result_id: true }),
  points_in_file: disciplinePoints,
});
export type PlannedLine = z.output<typeof line>;

const scored = z.object({
  division,
  ranking_system: rankingSystem,
  missing: z.enum(['tier', 'strength of field', 'adjusted ideal time']).nullable(),
  /** In force after saving. */
  strength_of_field: pointsResponse,
  is_manual: z.boolean(),
});

/** Where a fetch from the race tracker stopped and why; `read` counts rows. */
export const stopped = z.object({ is_complete: z.boolean(), read: z.number(), why: z.string() });

/** The part of a plan that only a response of the race tracker has. */
const tracker = z.object({
  /** Entries of the event, professionals among them, and their splits. */
  profiles: z.number(),
  professionals: z.number(),
  splits: z.number(),
  stopped,
  /** 1: staff take incomplete data; nobody is removed. */
  take_incomplete: z.number(),
  /** On the start list, but without a row. */
  not_in_tracker: z.array(z.object({ athlete_id: z.number(), name: z.string() })),
  /** Rows whose athlete is not on the start list; empty while the race has no start list. */
  not_on_start_list: z.array(z.number()),
  /** Rows that are new or different since the previous fetch. */
  changed_lines: z.array(z.number()),
  /** Rows of athletes whose splits could not be read to the end. */
  unread_lines: z.array(z.number()),
  /** In course order. */
  points: z.array(z.object({ name: z.string(), label: z.string() })),
  athletes: z.array(
    z.object({
      line: z.number(),
      bib: z.string(),
      /** Nation and status as the tracker writes them. */
      nation: z.string(),
      status: z.string(),
      last_seen: z.object({ point: z.string(), seconds: z.number() }).nullable(),
      /** Neither finished nor out of the race. */
      is_racing: z.boolean(),
      /** Cumulative seconds at each of `points`; null where there is no split. */
      splits: z.array(z.number().nullable()),
    }),
  ),
});
export type PlanTracker = z.output<typeof tracker>;

const plan = z.object({
  /** The id under which the file is stored; plan and submit accept it instead of the content. */
  file: z.number(),
  /** Hexadecimal hash of the file's bytes. */
  sha256: z.string(),
  filename: z.string(),
  encoding: z.string(),
  delimiter: z.string(),
  /** Identifies what submitting would write; submit sends it back. */
  digest: z.string(),
  /** About the file as a whole: ignored columns, optional columns that are missing. */
  notes: z.array(z.string()),
  lines: z.array(line),
  /** Existing results, in the divisions of the file, that the file does not contain. */
  removed: z.array(
    z.object({
      result_id: z.number(),
      athlete_id: z.number(),
      name: z.string(),
      division,
      possible_lines: z.array(z.number()),
    }),
  ),
  counts: z.object({
    lines: z.number(),
    create: z.number(),
    update: z.number(),
    recalculated: z.number(),
    unchanged: z.number(),
    held: z.number(),
    question: z.number(),
    removed: z.number(),
    newAthletes: z.number(),
    aliases: z.number(),
    warnings: z.number(),
  }),
  /** Why the file is probably of another race, strongest reason first. Part of the digest. */
  wrong_file: z.array(
    z.object({
      message: z.string(),
      /** The race that it seems to belong to, named in the message. */
      race: z.object({ id: z.number(), name: z.string() }).nullable(),
    }),
  ),
  /** Messages why it cannot be submitted. */
  problems: z.array(z.string()),
  can_submit: z.boolean(),
  scoring: z.array(scored),
  /** Ranking sets that would change. */
  sets: z.array(affectedSet),
  /** Only where the file is a response of the race tracker. */
  tracker: tracker.optional(),
});
export type ResultsPlan = z.output<typeof plan>;

export const resultsPlan = plan;

export const planResults = declareCall({
  method: 'POST',
  path: '/api/race/{id}/results/plan',
  purpose: 'Previews the import of a results file row by row; only the file itself is stored.',
  dependsOn: ['race', 'athlete', 'tier', 'ranking'],
  largestBody: LARGEST_CSV_BODY,
  input: z.object(file),
  response: plan,
});

export const submitResults = declareCall({
  method: 'POST',
  path: '/api/race/{id}/results/submit',
  purpose:
    'Imports a results file as planned: athletes, aliases, results, points and strength of field in one change.',
  largestBody: LARGEST_CSV_BODY,
  input: z.object({ ...file, digest: filledText(100) }),
  response: z.object({
    status: z.literal(0),
    saved: z.number(),
    counts: plan.shape.counts,
    scoring: z.array(scored),
    sets: z.array(affectedSet),
  }),
});

export const fileMissing = () => badInput('content', 'The file is missing. Choose it again.');

export const unclearChoice = (line: number) =>
  badInput(
    'choices',
    `Line ${line}: choose an athlete, a new athlete or leave the line out; one of the three.`,
  );

/** 409: what the preview showed is no longer what would be written. */
export const planChanged = () =>
  conflict(
    'plan-changed',
    'The race or the athletes changed since this preview. Nothing was saved; check the new preview, then save again.',
  );

/** 409: the file is probably of another race, and the request does not confirm a plan that says so. */
export const wrongFile = (messages: readonly string[]) =>
  conflict(
    'wrong-file',
    `This may be the wrong file. ${messages.join(' ')} Nothing was saved. Choose another file, or confirm that it is the right one.`,
  );

export const notReady = (problems: readonly string[]) => badInput('choices', problems.join(' '));
