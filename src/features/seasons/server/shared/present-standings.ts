import { yearOf } from '#rules/dates-and-times/dates.ts';
import { unranked } from '#rules/points/places.ts';
import { type Division, divisions } from '#rules/races/division.ts';
import { type Outlook, seasonOutlook } from '#rules/standings/season-outlook.ts';
import { isRacedBy } from '#rules/standings/season-races.ts';
import { type SeasonStanding, seasonStandings } from '#rules/standings/t100-points-standings.ts';
import type { Standing, Standings, StandingsRace } from '../../standings-contract.ts';
import type { ScoreRow } from '../standings/standings-store.ts';
import { scoresInOrder } from './present-scores.ts';
import type { SeasonFacts, SeasonRace } from './season-facts.ts';

/** The ranks that the moves are measured against, by athlete. */
type Ranks = ReadonlyMap<number, number>;

const ranksOf = (standings: readonly { athleteId: number; rank: number }[]): Ranks =>
  new Map(standings.map(({ athleteId, rank }) => [athleteId, rank]));

/** The last day with results; empty when there is none. */
const lastDay = (scores: readonly ScoreRow[]): string =>
  scores.reduce((last, { date }) => (date !== null && date > last ? date : last), '');

/** The ranks of a division, without its last day of racing if `isBefore`. */
export function divisionRanks({ rule }: SeasonFacts, scores: readonly ScoreRow[], isBefore: boolean): Ranks {
  const last = lastDay(scores);
  const included = isBefore ? scores.filter(({ date }) => date !== null && date < last) : scores;
  return ranksOf(seasonStandings(rule, included));
}

/** The standings over `races`, which are all of the season or its first ones. `compared`: what moves are measured against. */
export function presentStandings(
  facts: SeasonFacts,
  races: readonly SeasonRace[],
  compared?: Readonly<Record<Division, Ranks>>,
): Standings {
  const isIncluded = new Set(races.map(({ id }) => id));
  const included = facts.scores.filter(({ raceId }) => isIncluded.has(raceId));
  const scoresIn = (division: Division) => included.filter((score) => score.division === division);
  const scorers = new Set(divisions.flatMap((one) => [...divisionRanks(facts, scoresIn(one), false).keys()]));
  const byDivision = divisions.map((division) => {
    const scores = scoresIn(division);
    const previous = compared?.[division] ?? divisionRanks(facts, scores, true);
    return rowsOf({ facts, division, scores, scorers, races, previous });
  });
  return {
    season: facts.season,
    races: races.map((race) => asRace(race, included)),
    standings: byDivision.flat(),
  };
}

function asRace(
  { serie: _serie, year: _year, starters: _starters, ...race }: SeasonRace,
  scores: readonly ScoreRow[],
): StandingsRace {
  const own = scores.filter(({ raceId }) => raceId === race.id);
  const with_results = divisions.filter((division) => own.some((score) => score.division === division));
  return { ...race, has_results: own.length > 0, with_results };
}

interface DivisionFacts {
  facts: SeasonFacts;
  division: Division;
  scores: readonly ScoreRow[];
  /** Everyone who scored, in any division: results keep their division when an athlete changes to the other. */
  scorers: ReadonlySet<number>;
  races: readonly SeasonRace[];
  previous: Ranks;
}

const NOBODY = {
  rank: unranked,
  points: 0,
  olympicBonusPoints: 0,
  grandFinalPoints: 0,
  counting: [],
  decidedBy: null,
};

function rowsOf(of: DivisionFacts): Standing[] {
  const { facts, division, scores, scorers } = of;
  const standings = seasonStandings(facts.rule, scores);
  const scoresOf = Map.groupBy(scores, ({ athleteId }) => athleteId);
  const holders = facts.participants.filter(
    (one) => one.division === division && one.contract_tier !== null && !scorers.has(one.id),
  );
  const outlooks = outlookOf(
    of,
    [...standings, ...holders.map(({ id }) => ({ athleteId: id }))].map(({ athleteId }) => athleteId),
  );
  const tiers = new Map(facts.participants.map((one) => [one.id, one.contract_tier]));
  const rowOf = (standing: StandingOfRow) => {
    const { athleteId: id } = standing;
    const more = { outlook: outlooks.get(id), contract_tier: tiers.get(id) ?? null };
    return asRow(of, standing, { own: scoresOf.get(id) ?? [], ...more });
  };
  const unrankedRows = holders.map(({ id }) => rowOf({ ...NOBODY, athleteId: id }));
  return [...standings.map(rowOf).sort(byRankAndName), ...unrankedRows];
}

const byRankAndName = (a: Standing, b: Standing): number =>
  a.rank - b.rank || a.last.localeCompare(b.last, 'en') || a.id - b.id;

type StandingOfRow = Omit<SeasonStanding, 'bestPoints' | 'wins'>;

interface FactsOfRow {
  own: readonly ScoreRow[];
  contract_tier: string | null;
  outlook: Outlook | undefined;
}

function asRow(
  { facts, division, races, previous }: DivisionFacts,
  standing: StandingOfRow,
  { own, contract_tier, outlook }: FactsOfRow,
): Standing {
  const { athleteId: id, rank } = standing;
  const { name = '', first = '', last = '', country = null } = facts.people.get(id) ?? {};
  const before = previous.get(id);
  return {
    rank,
    ...{ id, name, first, last, country, division },
    points: standing.points,
    has_olympic_bonus: facts.rule.athletesWithOlympicBonus.has(id) ? 1 : 0,
    olympic_bonus_points: standing.olympicBonusPoints,
    olympic_bonus_reason: bonusReason(facts, standing.olympicBonusPoints),
    grand_final_points: standing.grandFinalPoints,
    contract_tier,
    move: rank === unranked || before === undefined ? null : before - rank,
    decided_by: standing.decidedBy,
    scores: scoresInOrder(facts.rule.topScoringResults, races, own, standing),
    max_points: outlook?.mostPoints ?? null,
    can_win: outlook?.canWin ?? null,
    needs: outlook?.needs
      ? {
          place: outlook.needs.place,
          rivals: outlook.needs.rivals.map(({ athleteId, place }) => ({
            id: athleteId,
            name: facts.people.get(athleteId)?.name ?? '',
            place,
          })),
        }
      : null,
  };
}

function bonusReason({ rule }: SeasonFacts, points: number): string | null {
  if (points === 0) return null;
  return rule.olympicBonus === 'missing race'
    ? 'The mean of the completed races, for the one missed before the Olympic Games'
    : "The season's Olympic bonus";
}

/**
 * The arithmetic before the upcoming races: those that are not included, and those without results in the division that are not before its
 * last day with results. An earlier race without results is over; the page names it.
 */
function outlookOf(
  { facts, division, scores, races }: DivisionFacts,
  rows: readonly number[],
): Map<number, Outlook> {
  const hasResults = new Set(scores.map(({ raceId }) => raceId));
  const isIncluded = new Set(races.map(({ id }) => id));
  const last = lastDay(scores);
  const remaining = facts.races
    .filter((race) => isRacedBy(race, division))
    .filter(({ id, date }) => !isIncluded.has(id) || (!hasResults.has(id) && (date === null || date >= last)))
    .map(({ id, is_t100_grand_final, starters }) => {
      const own = starters.filter((athlete) => facts.people.get(athlete)?.division === division);
      return { id, isGrandFinal: is_t100_grand_final === 1, starters: own.length > 0 ? new Set(own) : null };
    });
  const athletes = new Set([...rows, ...remaining.flatMap(({ starters }) => [...(starters ?? [])])]);
  const outlooks = seasonOutlook({
    seasonYear: yearOf(facts.season.start_date),
    rule: facts.rule,
    scores,
    athletes: [...athletes],
    remaining,
  });
  return new Map(outlooks.map((outlook) => [outlook.athleteId, outlook]));
}
