import { found, notFound } from '#contract/refusal.ts';
import type { Tx } from '#database/change-sets.ts';
import { insertAlias, insertAthletes, lockAthletes } from '#features/athletes/server/list/athletes-store.ts';
import { notReady, planChanged, wrongFile } from '#features/results/results-import-contract.ts';
import { athletesDigest } from '#features/results/server/shared/name-matching-store.ts';
import type { Division } from '#rules/races/division.ts';
import type { ImportLine } from '#rules/results-import/results-import-facts.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { lockRaceResults, raceFacts } from '../points/race-points-store.ts';
import { type ResultFactsRow, removeOtherResults, writeResults } from '../results-store.ts';
import {
  currentResults,
  type ImportPlanWithInput,
  planImport,
  resultsDigestOf,
  storeFile,
} from './plan-import.ts';

/** Refuses when athletes or results have changed since the plan was made, and locks the race's results. */
async function assertPlanCurrent(tx: Tx, raceId: number, made: ImportPlanWithInput): Promise<void> {
  if (!(await lockRaceResults(tx, raceId))) throw notFound(`race ${raceId}`);
  if (made.planned.plan.counts.newAthletes > 0) await lockAthletes(tx);
  if ((await athletesDigest(tx)) !== made.athletesDigest) throw planChanged();
  if (resultsDigestOf(await currentResults(tx, raceId)) !== made.resultsDigest) throw planChanged();
}

/** Adds the confirmed athletes; returns their ids by row. */
async function addAthletes(tx: Tx, lines: readonly ImportLine[]): Promise<Map<number, number>> {
  const added = lines.flatMap(({ rowNumber, newAthlete }) => (newAthlete ? [{ rowNumber, newAthlete }] : []));
  const inserted = await insertAthletes(
    tx,
    added.map(({ newAthlete: { first, last, division, country } }) => ({ first, last, division, country })),
  );
  return new Map(added.map(({ rowNumber }, at) => [rowNumber, inserted[at]?.id ?? 0]));
}

async function writePlan(tx: Tx, raceId: number, { plan }: ImportPlanWithInput['planned']): Promise<void> {
  const lines = plan.lines.filter((line) => line.change !== 'held');
  const added = await addAthletes(tx, lines);
  const athleteOf = (line: ImportLine) => line.athleteId ?? added.get(line.rowNumber) ?? 0;
  for (const line of lines)
    if (line.alias !== null) await insertAlias(tx, { alias: line.alias, athleteId: athleteOf(line) });
  const divisions = [...new Set<Division>(lines.map((line) => line.facts.division))];
  if (plan.remaining.length === 0) await removeOtherResults(tx, raceId, divisions, lines.map(athleteOf));
  const rows = lines
    .filter((line) => line.change === 'create' || line.change === 'update')
    .map((line): ResultFactsRow => ({ ...line.facts, athlete_id: athleteOf(line) }));
  await writeResults(tx, raceId, rows);
}

/**
 * Saves a plan, if it is the one of the digest, as one change set: athletes, aliases and results; returns its counts. Strength of field,
 * places and points are recalculated in the same transaction by the after-change hook (src/server/after-change.ts), as after every change
 * of results.
 */
export async function submitPlan(
  { change }: Pick<RequestContext, 'change'>,
  made: ImportPlanWithInput,
  digest: string,
): Promise<ImportPlanWithInput['planned']['plan']['counts']> {
  const { plan } = made.planned;
  const count = plan.counts.lines - plan.counts.held;
  const message = `Imported ${count} ${count === 1 ? 'result' : 'results'} from ${made.file.filename}`;
  return change(message, async (tx) => {
    // Here, not before: when the request is repeated after its change was committed, the plan is another.
    if (made.digest !== digest) throw planChanged();
    if (!plan.canSubmit) throw notReady(plan.problems);
    await assertPlanCurrent(tx, made.race.id, made);
    await writePlan(tx, made.race.id, made.planned);
    return { ...plan.counts };
  });
}

/**
 * Imports a results file without review: rows that are matched are saved; if a row needs a decision, the import is refused with the number
 * of such rows.
 */
export async function importResultsFile(
  context: Pick<RequestContext, 'db' | 'change' | 'clock'>,
  raceId: number,
  given: { filename: string; bytes: Uint8Array },
): Promise<void> {
  const race = found(await raceFacts(context.db, raceId), `race ${raceId}`);
  const content = Buffer.from(given.bytes);
  const file = await storeFile(
    context.db,
    raceId,
    { filename: given.filename, content },
    context.clock.now(),
  );
  const made = await planImport(context.db, race, file, []);
  if (made.wrongFile.length > 0) throw wrongFile(made.wrongFile.map((one) => one.message));
  await submitPlan(context, made, made.digest);
}
