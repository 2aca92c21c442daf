/**
 * Arithmetic of a T100 season before its remaining races, in one division. The most an athlete can reach: the best scores out of the current
 * ones and a win in every remaining race. Athletes can still win when that puts them first while nobody else scores again. When only the
 * Grand Final remains: the worst place that wins whatever the others do; for those who depend on others, the place that each rival may not
 * reach while they win it. Once the Grand Final has a start list, nobody else scores in it. See docs/domain.md, "T100 season".
 */
import { unranked } from '../points/places.ts';
import { t100Points } from './t100-points.ts';
import {
  compareStandings,
  type SeasonRule,
  type SeasonScore,
  type SeasonStanding,
  standingOf,
} from './t100-points-standings.ts';

/** What is known before the remaining races of a division. */
export type SeasonAhead = {
  seasonYear: number;
  rule: SeasonRule;
  scores: readonly SeasonScore[];
  /** Athletes who may win: those who scored, contract holders, starters of remaining races. */
  athletes: readonly number[];
  remaining: readonly RemainingRace[];
};

/** `starters` is null while the race has no start list. */
export type RemainingRace = { id: number; isGrandFinal: boolean; starters: ReadonlySet<number> | null };

/** `place` and every better one of this rival would put the rival ahead; see `ANY_FINISH`. */
export type Rival = { athleteId: number; place: number };

export type Outlook = {
  athleteId: number;
  mostPoints: number;
  canWin: boolean;
  /** Only before the Grand Final. `place`: the worst that wins whatever the others do, 99999 for no place at all; null: it depends on rivals. */
  needs: { place: number | null; rivals: Rival[] } | null;
};

/** The first place after the points tables: all later ones score the same. */
export const ANY_FINISH = 21;
const PLACES = Array.from({ length: ANY_FINISH }, (_, at) => at + 1);
/** Somebody without a score, who may come to a race that has no start list. */
const NEWCOMER = 0;

/** The outlook of each athlete; empty when no race remains. */
export function seasonOutlook(season: SeasonAhead): Outlook[] {
  const { remaining, rule } = season;
  if (remaining.length === 0) return [];
  const scoresOf = Map.groupBy(season.scores, ({ athleteId }) => athleteId);
  const standingWith = (athleteId: number, more: readonly SeasonScore[]) =>
    standingOf(rule, athleteId, [...(scoresOf.get(athleteId) ?? []), ...more]);
  const now = season.athletes.map((athleteId) => standingWith(athleteId, []));
  const [final] = remaining.length === 1 && remaining[0]?.isGrandFinal ? remaining : [];
  const at = standingsInFinal(season, final, standingWith);
  return season.athletes.map((athleteId) => {
    const best = standingWith(
      athleteId,
      remaining
        .filter((race) => mayStart(race, athleteId))
        .map((race) => scoreIn(season, race, athleteId, 1)),
    );
    const canWin = now.every((other) => other.athleteId === athleteId || isFirst(best, other));
    const needs = final && canWin ? needsInFinal(season, final, at, athleteId) : null;
    return { athleteId, mostPoints: best.points, canWin, needs };
  });
}

type StandingWith = (athleteId: number, more: readonly SeasonScore[]) => SeasonStanding;
type StandingAt = (athleteId: number, place: number) => SeasonStanding;

/** Each athlete's standing with a place in the Grand Final, calculated once. */
function standingsInFinal(
  season: SeasonAhead,
  final: RemainingRace | undefined,
  standingWith: StandingWith,
): StandingAt {
  const known = new Map<string, SeasonStanding>();
  return (athleteId, place) => {
    const key = `${athleteId} ${place}`;
    const standing =
      known.get(key) ?? standingWith(athleteId, final ? [scoreIn(season, final, athleteId, place)] : []);
    known.set(key, standing);
    return standing;
  };
}

const isFirst = (one: SeasonStanding, other: SeasonStanding): boolean => compareStandings(one, other) <= 0;

/** Contract holders need no place on the start list of a regular race that is still being made up; in the Grand Final everyone does. */
const mayStart = ({ starters, isGrandFinal }: RemainingRace, athleteId: number): boolean =>
  !isGrandFinal || starters === null || starters.has(athleteId);

function scoreIn(
  { seasonYear }: SeasonAhead,
  { id, isGrandFinal }: RemainingRace,
  athleteId: number,
  place: number,
): SeasonScore {
  return {
    athleteId,
    raceId: id,
    place,
    isGrandFinal,
    points: t100Points({ seasonYear, isGrandFinal }, place),
  };
}

function needsInFinal(season: SeasonAhead, final: RemainingRace, at: StandingAt, athleteId: number) {
  const starts = (id: number) => id === NEWCOMER || mayStart(final, id);
  const rivals = [...season.athletes, ...(final.starters ? [] : [NEWCOMER])].filter((id) => id !== athleteId);
  const bestOf = (rival: number, place: number) =>
    at(rival, starts(rival) ? (place === 1 ? 2 : 1) : unranked);
  const winsAt = (place: number) =>
    rivals.every((rival) => isFirst(at(athleteId, place), bestOf(rival, place)));
  const own = starts(athleteId) ? [...PLACES, unranked] : [unranked];
  const place = own.findLast(winsAt) ?? null;
  const best = at(athleteId, own[0] ?? unranked);
  const placesOf = (rival: number) => (starts(rival) ? PLACES.slice(own[0] === 1 ? 1 : 0) : []);
  const ahead = (rival: number) => placesOf(rival).findLast((it) => !isFirst(best, at(rival, it)));
  return {
    place,
    rivals: place === null ? rivals.flatMap((rival) => rivalAt(rival, ahead(rival))) : [],
  };
}

const rivalAt = (athleteId: number, place: number | undefined): Rival[] =>
  place === undefined || athleteId === NEWCOMER ? [] : [{ athleteId, place }];
