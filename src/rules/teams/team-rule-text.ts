/**
 * The rules of a ranking's views as sentences for staff: a team's nations, its rows, equal points, and when an athlete counts as retired.
 * The figures come from the rules themselves.
 */

import { daysUntilRetired } from '../athletes/retirement.ts';
import { nationByAlpha2 } from '../nations/nations.ts';
import {
  firstHuntRow,
  huntRowPointsAbove,
  huntRowsAtMost,
  internationalNations,
  type Team,
} from './teams.ts';

/** Equal points. */
export const equalPointsRule =
  'Equal points share a rank and the next rank is skipped. Among equals: more results that count, then the better best one, then the more recent one, then last name.';

/** The athletes and rows of a team's list. */
export const teamRowsRule = `A team's list takes ${firstHuntRow} athletes with more than one result that counts, in the order of the overall ranking, then up to ${huntRowsAtMost} others with more than ${huntRowPointsAbove} points. Rows from the ${firstHuntRow + 1}th on are the hunt; men and women have equally many rows.`;

/** The 104-week rule. */
export const retirementRule = `An athlete without a race in ${daysUntilRetired / 7} weeks is retired as of the last race; a date set manually stays.`;

/** A team's nations. */
export function formatTeamNations(team: Team): string {
  if (team === 'USA') return 'Athletes of the United States.';
  if (team === 'EUR')
    return 'Athletes of every nation that is neither the United States nor among the Internationals, and those without a nation.';
  const names = internationalNations.map((code) => nationByAlpha2(code)?.name ?? code);
  return `Athletes of ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
