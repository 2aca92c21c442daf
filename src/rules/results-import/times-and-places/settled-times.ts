/**
 * The times of a file's rows as they will be stored. A row with impossible times is a question until the user chooses its overall time: the
 * file's, the sum of the legs, or another. While it is open, the sum of the legs counts for everyone's places and points (no time at all
 * where there is no sum), so that one wrong time does not change every other row. A stored result with the same times was confirmed
 * before and is not questioned again.
 */
import { formatPlace } from '../../explanation/explanation-texts.ts';
import type { Division } from '../../races/division.ts';
import type { ResultFacts, ResultsFileRow } from '../results-file.ts';
import { legSumWarning } from '../results-file-cells.ts';
import type { RowClaim } from '../results-import-claims.ts';
import type { ImportFacts } from '../results-import-facts.ts';
import { impossibleTimes, type TimeDoubt } from './impossible-times.ts';
import { firstAbove } from './place-warnings.ts';

/** A row with the times to be stored. */
export interface SettledRow {
  readonly row: ResultsFileRow;
  /** Why the user has to confirm the times; null when there is no question. */
  readonly doubt: TimeDoubt | null;
  /** The overall time used for places and points; 0 for none. */
  readonly countedOverall: number;
}

const TIMES = ['status', 'swim', 't1', 'bike', 't2', 'run', 'overall'] as const;

type StatusAndTimes = Pick<ResultFacts, (typeof TIMES)[number]>;

export const haveSameTimes = (one: StatusAndTimes, other: StatusAndTimes | undefined): boolean =>
  other !== undefined && TIMES.every((name) => one[name] === other[name]);

/** The row with the overall time that the user entered, and its remaining warnings. */
function withOverall(row: ResultsFileRow, overall: number, doubt: TimeDoubt | undefined): ResultsFileRow {
  const facts = { ...row.facts, overall };
  const before = legSumWarning(row.facts);
  const isUnchanged = overall === row.facts.overall;
  const odd = isUnchanged && doubt ? [doubt.message] : legSumWarning(facts);
  return { ...row, facts, warnings: [...row.warnings.filter((one) => !before.includes(one)), ...odd] };
}

function settled(
  row: ResultsFileRow,
  doubt: TimeDoubt | undefined,
  chosen: number | undefined,
  isAccepted: boolean,
): SettledRow {
  if (chosen !== undefined && row.problems.length === 0)
    return { row: withOverall(row, chosen, doubt), doubt: null, countedOverall: chosen };
  if (!doubt || isAccepted) return { row, doubt: null, countedOverall: row.facts.overall };
  const said = legSumWarning(row.facts);
  const warnings = row.warnings.filter((one) => !said.includes(one));
  return { row: { ...row, warnings }, doubt, countedOverall: doubt.legSum ?? 0 };
}

/** The times of a division's finishers that count for places, fastest first. */
const finishTimes = (all: readonly SettledRow[], division: Division): number[] =>
  all
    .filter(
      ({ row, countedOverall }) =>
        row.facts.division === division && row.facts.status === 'Finish' && countedOverall > 0,
    )
    .map((one) => one.countedOverall)
    .sort((one, other) => one - other);

/** How the file's overall time would change the places of the others, as one sentence; null when it moves nobody. */
function consequence({ row, countedOverall }: SettledRow, times: readonly number[]): string | null {
  const { overall } = row.facts;
  const faster = (seconds: number) =>
    firstAbove(times, seconds, true) - (countedOverall > 0 && countedOverall < seconds ? 1 : 0);
  const placesBefore = faster(overall);
  const moved = Math.abs(
    placesBefore - (countedOverall > 0 ? faster(countedOverall) : faster(Number.POSITIVE_INFINITY)),
  );
  if (moved === 0) return null;
  const many = moved === 1 ? '1 other' : `${moved} others`;
  return `As entered it is ${formatPlace(placesBefore + 1)} and moves ${many} by one place.`;
}

/** The rows in order, each with the times to be stored or the open question. */
export function settleTimes(facts: ImportFacts, claims: readonly (RowClaim | undefined)[]): SettledRow[] {
  const present = new Map(facts.present.map((result) => [result.athlete_id, result]));
  const isReadable = (row: ResultsFileRow, at: number) => row.problems.length === 0 && !claims[at]?.isHeld;
  const doubts = impossibleTimes(
    facts.rows.filter(isReadable).map(({ rowNumber, facts }) => ({ ...facts, id: rowNumber })),
  );
  const rows = facts.rows.map((row, at) =>
    settled(
      row,
      doubts.get(row.rowNumber),
      facts.overalls.get(row.rowNumber),
      haveSameTimes(row.facts, present.get(claims[at]?.athleteId ?? 0)),
    ),
  );
  const times = { MPRO: finishTimes(rows, 'MPRO'), FPRO: finishTimes(rows, 'FPRO') };
  return rows.map((one) => {
    if (!one.doubt) return one;
    const moves = consequence(one, times[one.row.facts.division]);
    return moves === null
      ? one
      : { ...one, doubt: { ...one.doubt, message: `${one.doubt.message} ${moves}` } };
  });
}
