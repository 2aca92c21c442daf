import { yearOf } from '#rules/dates-and-times/dates.ts';
import type { Division } from '#rules/races/division.ts';
import { raceWhen } from '#rules/races/race-dates.ts';
import { type ContractStarts, contractStarts } from '#rules/standings/contract-starts.ts';
import { isRacedBy } from '#rules/standings/season-races.ts';
import { t100Points } from '#rules/standings/t100-points.ts';
import type { Standing, Standings, StandingsRace } from '../../standings-contract.ts';

/** What a race shows for a division: its winners, or why there are none. */
export interface Winners {
  winners: readonly Pick<Standing, 'id' | 'name'>[];
  missing: 'results' | 'race' | null;
}

export interface CalendarRow extends StandingsRace {
  /** Null for a division that does not race. */
  MPRO: Winners | null;
  FPRO: Winners | null;
  /** Season points of the places from the first on. */
  points: readonly number[];
}

export interface HolderRow extends Standing {
  contract: ContractStarts;
}

/** The places whose points are shown. */
const PLACES_SHOWN = [1, 2, 3] as const;

function winnersOf(
  { standings }: Standings,
  race: StandingsRace,
  division: Division,
  today: string,
): Winners {
  const winners = standings.filter(
    (one) =>
      one.division === division && one.scores.some((score) => score.race_id === race.id && score.place === 1),
  );
  if (winners.length > 0 || race.with_results.includes(division)) return { winners, missing: null };
  const isPast = raceWhen(race, { earliest: today, latest: today }) === 'Past';
  return { winners, missing: isPast ? 'results' : 'race' };
}

/** The races of the season in their order; `today` decides between results that are missing and upcoming ones. */
export function calendarRows(standings: Standings, today: string): CalendarRow[] {
  const seasonYear = yearOf(standings.season.start_date);
  return standings.races.map((race) => {
    const winners = (division: Division) =>
      isRacedBy(race, division) ? winnersOf(standings, race, division, today) : null;
    const of = { seasonYear, isGrandFinal: race.is_t100_grand_final === 1 };
    const points = PLACES_SHOWN.map((place) => t100Points(of, place));
    return { ...race, MPRO: winners('MPRO'), FPRO: winners('FPRO'), points };
  });
}

/** The contract holders of a division, those who owe the most starts first. */
export function holderRows(
  { standings, races }: Standings,
  division: Division,
  minRaces: number,
): HolderRow[] {
  const left = races.filter(
    (race) => isRacedBy(race, division) && !race.with_results.includes(division),
  ).length;
  return standings
    .filter((one) => one.division === division && one.contract_tier !== null)
    .map((one) => {
      const statuses = one.scores.map(({ status }) => status);
      return { ...one, contract: contractStarts(minRaces, statuses, left) };
    })
    .sort((a, b) => b.contract.missing - a.contract.missing || a.last.localeCompare(b.last, 'en'));
}
