import type { Queryable, Tx } from '#database/change-sets.ts';
import { strengthOfStarters } from '#rules/points/results-scoring.ts';
import type { Division } from '#rules/races/division.ts';
import { rankingSetForRace, startersOf } from '#rules/strength-of-field/strength-of-field.ts';
import {
  athletesOfRace,
  type CalculatedSof,
  lockRaceResults,
  overallPointsInSet,
  raceFacts,
  saveCalculatedSof,
} from '../points/race-points-store.ts';
import { rankingSets } from '../results-store.ts';

/**
 * Ranking points by athlete in the newest published set dated on or before a race: of all athletes, or of some; null when the race has
 * no date.
 */
export async function rankingPointsBefore(
  db: Queryable,
  date: string | null,
  athleteIds?: readonly number[],
): Promise<Map<number, number> | null> {
  if (date === null) return null;
  const sets = (await rankingSets(db)).map((one) => ({ ...one, isPublished: one.published === 1 }));
  const set = rankingSetForRace(date, sets);
  return set ? overallPointsInSet(db, set.id, athleteIds) : new Map();
}

async function startersByDivision(tx: Tx, raceId: number) {
  const { results, participants } = await athletesOfRace(tx, raceId);
  const hasResults = (wanted: Division) => results.some(({ division }) => division === wanted);
  const startersIn = (wanted: Division) =>
    startersOf(
      results.filter(({ division }) => division === wanted),
      participants
        .filter(({ division }) => division === wanted)
        .map(({ athleteId, waiting }) => ({ athleteId, isWaiting: waiting === 1 })),
    );
  return { MPRO: startersIn('MPRO'), FPRO: startersIn('FPRO'), hasResults };
}

/**
 * Calculates the strength of field of both divisions from the starters (before there are results: the start list) and the newest
 * published ranking set dated on or before the race, and saves it with the time. A division without starters, or a race without a
 * date, has none. Points are not changed. Null when the race does not exist. With `fromStartList`, a division with results keeps its
 * value, which its points were calculated with.
 */
export async function recalculateSof(
  tx: Tx,
  raceId: number,
  at: Date,
  { fromStartList = false } = {},
): Promise<CalculatedSof | null> {
  if (!(await lockRaceResults(tx, raceId))) return null;
  const facts = await raceFacts(tx, raceId);
  if (!facts) return null;
  const starters = await startersByDivision(tx, raceId);
  const points = await rankingPointsBefore(tx, facts.date, [...starters.MPRO, ...starters.FPRO]);
  const mpro = strengthOfStarters(starters.MPRO, points);
  const fpro = strengthOfStarters(starters.FPRO, points);
  const ofMen = { sof_mpro_calculated: mpro, sof_mpro_last_calculated: mpro === null ? null : at };
  const ofWomen = { sof_fpro_calculated: fpro, sof_fpro_last_calculated: fpro === null ? null : at };
  await saveCalculatedSof(tx, raceId, {
    ...(fromStartList && starters.hasResults('MPRO') ? {} : ofMen),
    ...(fromStartList && starters.hasResults('FPRO') ? {} : ofWomen),
  });
  return { ...ofMen, ...ofWomen };
}
