import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Queryable } from '#database/change-sets.ts';
import {
  type AthletesPlan,
  LONGEST_EMAIL_CELL,
  type planAthletesFile,
} from '#features/athletes/athletes-file-contract.ts';
import { type AthletesFileRow, correctedAthlete } from '#rules/athletes/athletes-file.ts';
import { type PlannedAction, type PlannedAthlete, planRows } from '#rules/athletes/athletes-file-plan.ts';
import { buildMatchIndex, type MatchIndex } from '#rules/name-matching/name-matching-index.ts';
import { type ReadableCsvFile, readCsvInWorker } from '#server/files/read-csv-in-worker.ts';
import { sentFile } from '#server/files/sent-file.ts';
import { allAthletesForMatching } from '../list/athletes-store.ts';

type FileInput = CheckedInputOf<typeof planAthletesFile>;

/** Searching names may block a thread for this long before other requests are processed. */
const TURN_MS = 15;
/** A longer text is a broken cell; its beginning is enough to find it. */
const LONGEST_SHOWN = 200;

/** A plan, and the further data that adding needs. */
export interface ImportPlanWithInput {
  plan: AthletesPlan;
  planned: readonly PlannedAthlete[];
}

type AthletesFile = ReadableCsvFile<'athletes'>;

async function readInput({ content, encoding, corrections }: FileInput): Promise<AthletesFile> {
  const bytes = sentFile(content, encoding);
  const file = await readCsvInWorker('athletes', bytes);
  const typed = new Map(corrections.map((one) => [one.row, one]));
  const rows = file.rows.map((row) => {
    const correction = typed.get(row.rowNumber);
    return correction ? correctedAthlete(row, correction) : row;
  });
  return { ...file, rows };
}

/** Row by row, with pauses for other requests: each new name is compared with every athlete's. */
async function planWithPauses(
  rows: readonly AthletesFileRow[],
  index: MatchIndex,
): Promise<PlannedAthlete[]> {
  const planned: PlannedAthlete[] = [];
  let turn = performance.now();
  for (const one of planRows(rows, index)) {
    planned.push(one);
    if (performance.now() - turn < TURN_MS) continue;
    await nextTurn();
    turn = performance.now();
  }
  return planned;
}

/** The same file and athletes give the same text; any difference in what would be done gives another. */
function digestOf(planned: readonly PlannedAthlete[]): string {
  const done = planned.map(({ row, act, athleteIds }) => [row, act, athleteIds]);
  return createHash('sha256').update(JSON.stringify(done)).digest('base64url');
}

function asPlan(
  filename: string,
  { encoding, delimiter, notes }: AthletesFile,
  planned: readonly PlannedAthlete[],
  { athletesById }: MatchIndex,
): AthletesPlan {
  const count = (act: PlannedAction) => planned.filter((one) => one.act === act).length;
  return {
    filename: filename.split(/[\\/]/).at(-1) || 'athletes.csv',
    encoding,
    delimiter,
    digest: digestOf(planned),
    notes: [...notes],
    rows: planned.map(({ row, act, reason, athleteIds }) => ({
      row: row.rowNumber,
      first: row.first.slice(0, LONGEST_SHOWN),
      last: row.last.slice(0, LONGEST_SHOWN),
      country: row.country,
      country_in_file: row.countryInFile.slice(0, LONGEST_SHOWN),
      division: row.division,
      email: row.email,
      email_in_file: row.emailInFile.slice(0, LONGEST_EMAIL_CELL),
      act,
      reason: reason.slice(0, LONGEST_SHOWN * 2),
      athletes: athleteIds.flatMap((id) => {
        const found = athletesById.get(id);
        return found ? [{ id, name: found.name, division: found.division, country: found.country }] : [];
      }),
    })),
    counts: {
      rows: planned.length,
      add: count('add'),
      present: count('present'),
      question: count('question'),
      held: count('held'),
    },
  };
}

/** Reads a file and plans what adding its athletes would do. */
export async function planAthletes(db: Queryable, input: FileInput): Promise<ImportPlanWithInput> {
  const file = await readInput(input);
  const { athletes, aliases } = await allAthletesForMatching(db);
  const index = buildMatchIndex(athletes, aliases);
  const planned = await planWithPauses(file.rows, index);
  return { plan: asPlan(input.filename, file, planned, index), planned };
}
