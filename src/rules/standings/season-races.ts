/** What the races of a T100 season have and lack, by division. A race of both divisions belongs to each. See docs/domain.md, "T100 season". */
import { type Division, divisions } from '../races/division.ts';

export type SeasonRaceFacts = {
  division: Division | 'BOTH';
  is_t100_grand_final: 0 | 1;
  /** The divisions that have results. */
  with_results: readonly Division[];
};

export const isRacedBy = ({ division }: Pick<SeasonRaceFacts, 'division'>, own: Division): boolean =>
  division === 'BOTH' || division === own;

/** Whether a division of the race has no results. */
export const lacksResults = (race: SeasonRaceFacts): boolean =>
  divisions.some((division) => isRacedBy(race, division) && !race.with_results.includes(division));

/** The divisions that race in the season without a race marked as its Grand Final. */
export const divisionsWithoutFinal = (races: readonly SeasonRaceFacts[]): Division[] =>
  divisions.filter((division) => {
    const own = races.filter((race) => isRacedBy(race, division));
    return own.length > 0 && own.every((race) => race.is_t100_grand_final === 0);
  });
