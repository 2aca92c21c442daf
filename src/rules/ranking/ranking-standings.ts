/**
 * Everyone's rank in one discipline, as columns by the athlete's index in the list of athletes: the numbers of a ranking set before they
 * become rows.
 */

import { sharedRanks, unranked } from '../points/places.ts';
import { inHundredths } from '../points/rounding.ts';
import { divisions } from '../races/division.ts';
import { type BestResults, type CountingResult, type RankingField, worthOf } from './ranking-best.ts';
import { noPoints } from './ranking-columns.ts';
import type { Discipline, RankingAthlete } from './ranking-input.ts';
import { inRankOrder, type RankedBy } from './ranking-order.ts';
import { divisorOf, type RankingType } from './ranking-types.ts';

/** Ten-thousandths in a point. */
const tenThousandths = 10_000;

/** One discipline's ranks. Athletes without a counting result have rank and order 99999, and -1 for points and score. */
export type Standings = {
  best: BestResults;
  countingResults: Uint8Array;
  /** Hundredths of a point: the sum of the counting results, and their mean. */
  scores: Int32Array;
  points: Int32Array;
  ranks: Int32Array;
  /** 1, 2, 3 ... through the division without gaps. */
  orders: Int32Array;
};

type StandingsRule = {
  type: RankingType;
  discipline: Discipline;
  isLeftOut: (athleteId: number) => boolean;
};

/** Ranks the athletes within each division by their best results in a discipline; those who are left out have no rank. */
export function standingsOf(
  athletes: readonly RankingAthlete[],
  field: RankingField,
  best: BestResults,
  rule: StandingsRule,
): Standings {
  const standings = {
    best,
    countingResults: new Uint8Array(athletes.length),
    scores: new Int32Array(athletes.length).fill(noPoints),
    points: new Int32Array(athletes.length).fill(noPoints),
    ranks: new Int32Array(athletes.length).fill(unranked),
    orders: new Int32Array(athletes.length).fill(unranked),
  };
  for (let athlete = 0; athlete < athletes.length; athlete += 1) addUp(standings, athlete, rule);
  const by: RankedBy = {
    athletes,
    points: standings.points,
    countingResults: standings.countingResults,
    best: (athlete) => worthOf(best, athlete * best.places),
    bestDate: (athlete) => field.races[best.races[athlete * best.places] as number]?.raceDate ?? '',
  };
  for (const division of divisions) {
    const members: number[] = [];
    athletes.forEach((athlete, place) => {
      if (athlete.division !== division || standings.points[place] === noPoints) return;
      if (!rule.isLeftOut(athlete.athleteId)) members.push(place);
    });
    giveRanks(standings, inRankOrder(members, by));
  }
  return standings;
}

function addUp(standings: Standings, athlete: number, rule: StandingsRule): void {
  const { best } = standings;
  let [sum, count] = [0, 0];
  for (let at = athlete * best.places; at < (athlete + 1) * best.places; at += 1) {
    if (best.hundredths[at] === noPoints) break;
    sum += worthOf(best, at);
    count += 1;
  }
  if (count === 0) return;
  const score = sum / tenThousandths;
  standings.countingResults[athlete] = count;
  standings.scores[athlete] = inHundredths(score);
  standings.points[athlete] = inHundredths(score / divisorOf(rule.type, rule.discipline, count));
}

function giveRanks({ points, ranks, orders }: Standings, order: Int32Array): void {
  const shared = sharedRanks(
    order.length,
    (a, b) => points[order[a] as number] === points[order[b] as number],
  );
  order.forEach((athlete, index) => {
    ranks[athlete] = shared[index] ?? unranked;
    orders[athlete] = index + 1;
  });
}

/** An athlete's counting results, best first. */
export function countingResultsOf(field: RankingField, best: BestResults, athlete: number): CountingResult[] {
  const counting: CountingResult[] = [];
  for (let at = athlete * best.places; at < (athlete + 1) * best.places; at += 1) {
    const race = field.races[best.races[at] as number];
    const hundredths = best.hundredths[at] as number;
    if (race === undefined || hundredths === noPoints) break;
    counting.push({
      resultId: race.numbers[best.results[at] as number] as number,
      raceId: race.raceId,
      raceDate: race.raceDate,
      basePoints: hundredths / 100,
      bonusPercent: best.bonusPercents[at] as number,
      points: worthOf(best, at) / tenThousandths,
    });
  }
  return counting;
}
