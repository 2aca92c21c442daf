import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { shown } from '#features/results/server/shared/shown-text.ts';
import type {
  ListAthlete,
  ListedEntry,
  RaceListAct,
  RaceListRow,
} from '#rules/lists-import/race-list-facts.ts';
import { fullName } from '#rules/name-matching/names.ts';
import type { EntryConflict } from '#rules/participants/entry-conflicts.ts';
import type { ListPlan, PlannedListEntry, PlannedListLine } from '../../lists-import-contract.ts';
import { entryConflictsOf } from '../desk/entry-conflicts-of.ts';
import { raceOfDesk } from '../desk/lists-store.ts';
import type { ListImport, ListInput } from './plan-list-import.ts';

/** A line's name as warnings have it. */
export const nameInList = ({ line }: RaceListRow): string => shown(fullName(line.first, line.last));

function asLine(
  row: RaceListRow,
  athletes: ReadonlyMap<number, ListAthlete>,
  conflicts: ReadonlyMap<number, readonly EntryConflict[]>,
): PlannedListLine {
  const { line, match, athleteId } = row;
  const score =
    match.athleteId === athleteId
      ? match.score
      : match.runnersUp.find((one) => one.athleteId === athleteId)?.score;
  return {
    line: line.rowNumber,
    first: shown(line.first),
    last: shown(line.last),
    country: line.country,
    country_in_file: shown(line.countryInFile),
    division: line.division,
    is_waiting: line.isWaiting,
    act: row.act,
    athlete: athletes.get(athleteId ?? 0) ?? null,
    new_athlete: row.newAthlete && { ...row.newAthlete },
    alias: row.alias,
    method: match.method,
    score: score ?? 0,
    decided_by: row.decidedBy,
    reason: row.reason,
    error_code: row.errorCode,
    runners_up: [
      ...(match.athleteId === null || match.athleteId === athleteId
        ? []
        : [{ athleteId: match.athleteId, score: match.score }]),
      ...match.runnersUp.filter((one) => one.athleteId !== athleteId),
    ].flatMap((one) => {
      const athlete = athletes.get(one.athleteId);
      return athlete ? [{ ...athlete, score: one.score }] : [];
    }),
    warnings: [...row.warnings, ...(conflicts.get(athleteId ?? 0) ?? []).map(({ text }) => `${text}.`)],
  };
}

const asEntry = ({
  participant_id,
  athlete_id,
  name,
  division,
  is_waiting,
  why,
}: ListedEntry): PlannedListEntry => ({
  ...{ participant_id, athlete_id, name, division, is_waiting, why },
});

export function countsOf({ plan: { rows, leaves, kept } }: ListImport): ListPlan['counts'] {
  const count = (act: RaceListAct) => rows.filter((row) => row.act === act).length;
  return {
    ...{ join: count('join'), move: count('move'), stay: count('stay') },
    ...{ warning: count('warning'), out: count('out'), leaves: leaves.length, kept: kept.length },
    new_athletes: rows.filter((row) => row.newAthlete !== null).length,
    aliases: rows.filter((row) => row.alias !== null).length,
  };
}

/** A plan as the response of its call, with what may prevent athletes from starting. */
export async function asListPlan(
  db: Queryable,
  made: ListImport,
  { id, list }: ListInput,
): Promise<ListPlan> {
  const { file, source, plan, athletes, digest } = made;
  const race = found(await raceOfDesk(db, id, null), `race ${id}`);
  const ids = plan.rows.flatMap((row) => row.athleteId ?? []);
  const conflicts = await entryConflictsOf(db, race, ids);
  return {
    ...{ file, list, digest, filename: source.filename, source: source.source },
    divisions: [...plan.divisions],
    lines: plan.rows.map((row) => asLine(row, athletes, conflicts)),
    leaves: plan.leaves.map(asEntry),
    kept: plan.kept.map(asEntry),
    notes: [...source.list.notes],
    counts: countsOf(made),
    problems: [...source.problems],
    can_submit: source.problems.length === 0,
  };
}
