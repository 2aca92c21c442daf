import { isDeepStrictEqual } from 'node:util';
import { found, notFound } from '#contract/refusal.ts';
import { publishChange, type Queryable, type Tx } from '#database/change-sets.ts';
import type { PointsOfDivision } from '#rules/points/points.ts';
import { divisions } from '#rules/races/division.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { addResult, correctResult, previewCorrection, removeResult } from '../result-by-hand-contract.ts';
import {
  calculateSof,
  deleteAllResults,
  listRaceResults,
  reassignResult,
  type Scoring,
  saveResults,
  updatePoints,
} from '../results-contract.ts';
import { addResultByHand, correctResultByHand, removeResultByHand } from './correct-result.ts';
import { replaceRaceResults } from './import/replace-results.ts';
import { calculatedSof, lockRaceResults, type RaceFacts, raceFacts } from './points/race-points-store.ts';
import { previewOfCorrection } from './preview-correction.ts';
import { reassignToAthlete } from './reassign-result.ts';
import { deleteResultsOfRace, namedRace, nameRankingSystem, resultsOfRace } from './results-store.ts';
import { recalculateSof } from './shared/recalculate-sof.ts';
import { calculatePoints, recomputeRacePoints } from './shared/recompute-race-points.ts';

const existingRace = async (db: Queryable, id: number) => found(await namedRace(db, id), `race ${id}`);

/** The scoring of each division of the race. */
function scoringOf(
  facts: RaceFacts,
  calculatedAt: { sof_mpro_last_calculated: Date | null; sof_fpro_last_calculated: Date | null },
  points: Record<'MPRO' | 'FPRO', Pick<PointsOfDivision, 'rankingSystem' | 'missing'>>,
): Scoring[] {
  return divisions.map((division) => {
    const isMen = division === 'MPRO';
    const at = isMen ? calculatedAt.sof_mpro_last_calculated : calculatedAt.sof_fpro_last_calculated;
    return {
      division,
      ranking_system: points[division].rankingSystem,
      missing: points[division].missing,
      sof_manual: isMen ? facts.sof_mpro_manual : facts.sof_fpro_manual,
      sof_calculated: isMen ? facts.sof_mpro_calculated : facts.sof_fpro_calculated,
      sof_last_calculated: at?.toISOString() ?? null,
      ait: isMen ? facts.ait_men : facts.ait_women,
    };
  });
}

async function raceScoring(db: Queryable, id: number): Promise<Scoring[]> {
  const [race, facts] = [await existingRace(db, id), await raceFacts(db, id)];
  return facts ? scoringOf(facts, race, await calculatePoints(db, facts)) : [];
}

/** Calculated numbers have no history; open consoles are notified separately. */
const notifyRace = (tx: Tx, { actor }: RequestContext, id: number) =>
  publishChange(tx, {
    changeSetId: null,
    who: actor.accountId,
    records: [{ entity: 'race', ids: [String(id)] }],
  });

function readingAndSaving(serve: Serve): void {
  serve(listRaceResults, async ({ id }, { db }) => {
    const { sof_mpro_last_calculated, sof_fpro_last_calculated, ...race } = await existingRace(db, id);
    return { race: { ...race, scoring: await raceScoring(db, id) }, ...(await resultsOfRace(db, id)) };
  });

  serve(saveResults, async (sent, { db, change }) => {
    const { id } = sent;
    const race = await existingRace(db, id);
    const { length } = sent.results;
    const message = `${length} ${length === 1 ? 'result' : 'results'} of ${race.name} saved`;
    await change(message, async (tx) => {
      if (!(await lockRaceResults(tx, id))) throw notFound(`race ${id}`);
      await replaceRaceResults(tx, sent);
    });
    return { status: 0 as const, ...(await resultsOfRace(db, id)) };
  });

  serve(deleteAllResults, async ({ id }, { db, change }) => {
    const race = await existingRace(db, id);
    const count = await change(`All results of ${race.name} deleted`, async (tx) => {
      await lockRaceResults(tx, id);
      return deleteResultsOfRace(tx, id);
    });
    return { status: 0 as const, count };
  });
}

function computing(serve: Serve): void {
  serve(updatePoints, async ({ id, ranking_system_id }, context) => {
    const { db, change } = context;
    const race = await existingRace(db, id);
    const system = ranking_system_id ? `by ranking system ${ranking_system_id}` : 'recalculated';
    await change(`Points of ${race.name} ${system}`, async (tx) => {
      await lockRaceResults(tx, id);
      if (ranking_system_id) await nameRankingSystem(tx, id, ranking_system_id);
      await recomputeRacePoints(tx, id);
      await notifyRace(tx, context, id);
    });
    const scoring = await raceScoring(db, id);
    return { status: 0 as const, scoring, ...(await resultsOfRace(db, id)) };
  });

  serve(calculateSof, async ({ id }, context) => {
    const race = await existingRace(context.db, id);
    const before = await calculatedSof(context.db, id);
    const calculated = await context.change(`Strength of field of ${race.name}`, async (tx) => {
      await lockRaceResults(tx, id);
      const current = await calculatedSof(tx, id);
      // It was calculated while this request waited: two presses at once run it once.
      if (current && !isDeepStrictEqual(current, before)) return current;
      const sof = found(await recalculateSof(tx, id, context.clock.now()), `race ${id}`);
      await recomputeRacePoints(tx, id);
      await notifyRace(tx, context, id);
      return sof;
    });
    return {
      status: 0 as const,
      ...calculated,
      sof_mpro_last_calculated: calculated.sof_mpro_last_calculated?.toISOString() ?? null,
      sof_fpro_last_calculated: calculated.sof_fpro_last_calculated?.toISOString() ?? null,
    };
  });
}

function correcting(serve: Serve): void {
  serve(addResult, (given, context) => addResultByHand(context, given));
  serve(correctResult, (given, context) => correctResultByHand(context, given));
  serve(previewCorrection, (given, { db }) => previewOfCorrection(db, given));
  serve(removeResult, (given, context) => removeResultByHand(context, given));
  serve(reassignResult, (given, context) => reassignToAthlete(context, given));
}

export function resultsRoutes(serve: Serve): void {
  readingAndSaving(serve);
  computing(serve);
  correcting(serve);
}
