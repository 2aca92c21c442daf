import type { CheckedInputOf } from '#contract/declare-call.ts';
import { badInput } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { insertAlias, insertAthletes, lockAthletes } from '#features/athletes/server/list/athletes-store.ts';
import { lockRaceResults } from '#features/results/server/points/race-points-store.ts';
import { athletesDigest } from '#features/results/server/shared/name-matching-store.ts';
import { shown } from '#features/results/server/shared/shown-text.ts';
import type { RaceListRow } from '#rules/lists-import/race-list-facts.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { listPlanChanged, type submitList } from '../../lists-import-contract.ts';
import { aliasOfAnother } from '../../participant-calls-contract.ts';
import { lateEntryNow } from '../edit-participant.ts';
import { otherWithAlias } from '../participant-writes-store.ts';
import { deleteEntriesById, insertEntries, moveEntries, setContenderRanking } from './list-import-store.ts';
import { countsOf, nameInList } from './list-plan-response.ts';
import { replaceWarnings, warningsOfList } from './list-warnings-store.ts';
import { type ListImport, planListImport, readListState, stateDigest } from './plan-list-import.ts';

type SubmitInput = CheckedInputOf<typeof submitList>;

const listNames = { start: 'Start list', wait: 'Wait list', participants: 'Participants' } as const;
const sourceNames = { csv: 'CSV', api: 'World Triathlon API' } as const;

/** "Start list of T100 Spain 2026 imported from list.csv: 20 joined, 2 left". */
function historyText({ state, source, ...made }: ListImport, { list }: SubmitInput): string {
  const { join, move, leaves } = countsOf({ state, source, ...made });
  const from = source.source === 'api' ? 'World Triathlon' : source.filename;
  const counts = Object.entries({ joined: join, moved: move, left: leaves }).filter(([, count]) => count > 0);
  const changed = counts.map(([label, count]) => `${count} ${label}`).join(', ') || 'nobody joined or left';
  return `${listNames[list]} of ${state.race.name} imported from ${from}: ${changed}`;
}

/** Locks the lists, and refuses when they or the athletes have changed since the plan was made. */
async function assertCurrent(tx: Tx, raceId: number, made: ListImport): Promise<void> {
  await lockRaceResults(tx, raceId);
  if (made.plan.rows.some((row) => row.newAthlete !== null)) await lockAthletes(tx);
  if ((await athletesDigest(tx)) !== made.athletesDigest) throw listPlanChanged();
  if (stateDigest(await readListState(tx, raceId)) !== stateDigest(made.state)) throw listPlanChanged();
}

/** Adds the athletes whom staff confirmed; returns the athlete of a row. */
async function addAthletes(tx: Tx, rows: readonly RaceListRow[]): Promise<(row: RaceListRow) => number> {
  const adding = rows.flatMap(({ line, newAthlete }) => (newAthlete ? [{ line, newAthlete }] : []));
  const inserted = await insertAthletes(
    tx,
    adding.map(({ newAthlete }) => newAthlete),
  );
  const added = new Map(adding.map(({ line }, at) => [line.rowNumber, inserted[at]?.id ?? 0]));
  return ({ athleteId, line }) => athleteId ?? added.get(line.rowNumber) ?? 0;
}

/** Stores the spellings that staff confirmed; 409 when one is an alias of another athlete of the division. */
async function addAliases(tx: Tx, { plan, athletes }: ListImport): Promise<void> {
  for (const { alias, athleteId } of plan.rows) {
    const athlete = athletes.get(athleteId ?? 0);
    if (alias === null || !athlete) continue;
    const other = await otherWithAlias(tx, athlete, alias);
    if (other !== null) throw aliasOfAnother(alias, other);
    await insertAlias(tx, { alias, athleteId: athlete.id });
  }
}

async function writeEntries(tx: Tx, raceId: number, made: ListImport): Promise<void> {
  const { plan, state, source } = made;
  const { rows, leaves } = plan;
  const latest_source = sourceNames[source.source];
  const athleteOf = await addAthletes(tx, rows);
  await addAliases(tx, made);
  await deleteEntriesById(
    tx,
    leaves.map((entry) => entry.participant_id),
  );
  const entryOf = new Map(state.present.map((entry) => [entry.athlete_id, entry.participant_id]));
  for (const is_waiting of [0, 1] as const) {
    const moving = rows.filter((row) => row.act === 'move' && row.line.isWaiting === is_waiting);
    const ids = moving.map((row) => entryOf.get(row.athleteId ?? 0) ?? 0);
    await moveEntries(tx, ids, { is_waiting, latest_source });
  }
  const joining = rows.filter((row) => row.act === 'join');
  const late_entry = await lateEntryNow(tx, state.race, 0);
  await insertEntries(
    tx,
    joining.map((row) => ({
      ...{ race_id: raceId, athlete_id: athleteOf(row), is_waiting: row.line.isWaiting },
      ...{ is_public: 1 as const, late_entry, meta: { latest_source } },
    })),
  );
}

async function writeWarnings(
  tx: Tx,
  { id: raceId, list }: SubmitInput,
  { file, plan, state }: ListImport,
): Promise<void> {
  const divisions = state.race.division === 'BOTH' ? plan.divisions : null;
  const warnings = plan.rows.flatMap((row) => {
    if (row.act !== 'warning') return [];
    const { rowNumber: line, country, countryInFile, division } = row.line;
    return [
      {
        ...{ line, division, name: nameInList(row), country: country ?? (shown(countryInFile) || null) },
        ...{ error_code: row.errorCode, error_reason: row.reason },
      },
    ];
  });
  await replaceWarnings(tx, { raceId, list, divisions, file }, warnings);
}

/** Imports a list as its plan says, in one change; 409 when the plan has changed since. */
export async function submitListImport(
  context: Pick<RequestContext, 'db' | 'clock' | 'services' | 'change'>,
  input: SubmitInput,
) {
  const made = await planListImport(context, input);
  const [problem] = made.source.problems;
  if (problem !== undefined) throw badInput('source', problem);
  const counts = await context.change(historyText(made, input), async (tx) => {
    // Here, not before: when the request is repeated after its change was committed, the plan is another.
    if (made.digest !== input.digest) throw listPlanChanged();
    await assertCurrent(tx, input.id, made);
    await writeEntries(tx, input.id, made);
    await writeWarnings(tx, input, made);
    if (input.list === 'start') await setContenderRanking(tx, input.id);
    return countsOf(made);
  });
  const warnings = await warningsOfList(context.db, input.id, input.list);
  return { status: 0 as const, counts, warnings };
}
