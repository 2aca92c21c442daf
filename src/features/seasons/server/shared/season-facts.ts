import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { raceName } from '#rules/races/race-dates.ts';
import type { SeasonRule } from '#rules/standings/t100-points-standings.ts';
import type { SeasonParticipant } from '../../season-lists-contract.ts';
import { athletesById, type Person, participantsOfSeason } from '../lists/season-lists-store.ts';
import {
  racesOfSeason,
  type ScoreRow,
  type SeasonRaceRow,
  type StandingsSeason,
  scoresOfSeason,
  seasonWithRule,
} from '../standings/standings-store.ts';

export interface SeasonRace extends SeasonRaceRow {
  name: string;
}

/** All that the standings of a season depend on. */
export interface SeasonFacts {
  season: StandingsSeason;
  rule: SeasonRule;
  /** By date. */
  races: readonly SeasonRace[];
  scores: readonly ScoreRow[];
  participants: readonly SeasonParticipant[];
  /** The athletes of results and start lists, and the participants. */
  people: ReadonlyMap<number, Person>;
}

/** Reads a season with its races, results and participants; 404 when there is none. `more`: ids of further athletes. */
export async function seasonFacts(
  db: Queryable,
  seasonId: number,
  more: readonly number[] = [],
): Promise<SeasonFacts> {
  const [{ season, rule }, rows, scores, participants] = await Promise.all([
    seasonWithRule(db, seasonId),
    racesOfSeason(db, seasonId),
    scoresOfSeason(db, seasonId),
    participantsOfSeason(db, seasonId),
  ]);
  const people = new Map<number, Person>(participants.map((one) => [one.id, one]));
  const ids = [
    ...scores.map(({ athleteId }) => athleteId),
    ...rows.flatMap(({ starters }) => starters),
    ...more,
  ];
  const others = [...new Set(ids)].filter((id) => !people.has(id));
  if (others.length > 0) for (const one of await athletesById(db, others)) people.set(one.id, one);
  return {
    season,
    rule,
    races: rows.map((row) => ({ ...row, name: raceName(row.serie, row) })),
    scores,
    participants,
    people,
  };
}

/** The races up to the date of a race; without one all of them. 404 when the race is not of the season. */
export function racesUpTo({ races, season }: SeasonFacts, after: number | undefined): readonly SeasonRace[] {
  if (after === undefined) return races;
  const last = races.find(({ id }) => id === after);
  const { date } = found(last, `race ${after} in ${season.name}`);
  return date === null ? races : races.filter((race) => race.date !== null && race.date <= date);
}
