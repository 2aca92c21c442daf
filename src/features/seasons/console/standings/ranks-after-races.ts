import { yearOf } from '#rules/dates-and-times/dates.ts';
import { unranked } from '#rules/points/places.ts';
import type { Division } from '#rules/races/division.ts';
import { olympicBonusOf, type SeasonScore, seasonStandings } from '#rules/standings/t100-points-standings.ts';
import type { Standings } from '../../standings-contract.ts';
import { shortRaceName } from './standings-texts.ts';

/** The ranks of the first athletes of a division after each of its races with results; null before someone has a rank. */
export function ranksAfterRaces({ season, races, standings }: Standings, division: Division, most: number) {
  const rows = standings.filter((row) => row.division === division);
  const own = races.filter((race) => race.with_results.includes(division));
  const finals = new Set(own.filter((race) => race.is_t100_grand_final === 1).map(({ id }) => id));
  const scores = rows.flatMap(({ id, scores: all }) =>
    all.map(
      ({ race_id, place, points }): SeasonScore => ({
        athleteId: id,
        raceId: race_id,
        place,
        points,
        isGrandFinal: finals.has(race_id),
      }),
    ),
  );
  const rule = {
    topScoringResults: season.top_scoring_results_count,
    olympicBonus: olympicBonusOf(yearOf(season.start_date), season.olympic_bonus_points),
    athletesWithOlympicBonus: new Set(rows.filter((row) => row.has_olympic_bonus === 1).map(({ id }) => id)),
  };
  const ranks = own.map((_race, at) => {
    const until = new Set(own.slice(0, at + 1).map(({ id }) => id));
    const after = seasonStandings(
      rule,
      scores.filter(({ raceId }) => until.has(raceId)),
    );
    return new Map(after.map(({ athleteId, rank }) => [athleteId, rank]));
  });
  const first = rows.filter(({ rank }) => rank < unranked).slice(0, most);
  return {
    races: own.map(({ id, name }) => ({ id, name: shortRaceName(name) })),
    lines: first.map(({ id, last, name }) => ({
      id,
      name,
      shortName: last,
      ranks: ranks.map((after) => after.get(id) ?? null),
    })),
  };
}
