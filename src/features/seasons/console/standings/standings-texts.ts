import { formatPlace } from '#rules/explanation/explanation-texts.ts';
import { unranked } from '#rules/points/places.ts';
import { divisionNouns } from '#rules/races/division.ts';
import { ANY_FINISH } from '#rules/standings/season-outlook.ts';
import type { Standing, Standings, StandingsScore } from '../../standings-contract.ts';

/** Season points: whole numbers, or two decimals after a mean. */
export const printSeasonPoints = (points: number): string =>
  Number.isInteger(points) ? String(points) : points.toFixed(2);

/** The race without the brand and the year that all of a season share: "T100 San Francisco 2026" is "San Francisco". */
export const shortRaceName = (name: string): string =>
  name.replace(/^T100 /, '').replace(/ \d{4}$/, '') || name;

/** "2nd", or the status of someone without a place. */
export const printPlace = ({ place, status }: StandingsScore): string => {
  if (place < unranked) return formatPlace(place);
  return status === 'Finish' ? 'No place' : status;
};

export const tierOf = ({ contract_tier }: Standing): string => contract_tier ?? 'Wildcard';

const DECIDED = {
  final: 'the Grand Final score',
  'best score': 'the best single score',
  wins: 'the number of wins',
} as const;

/** What decided the rank among athletes with equal points; null when nobody has as many. */
export function tieText(row: Standing, rows: readonly Standing[]): string | null {
  if (row.decided_by === null) return null;
  const level = rows.filter(
    (one) => one.points === row.points && one.id !== row.id && one.division === row.division,
  );
  const names = level.map(({ name }) => name).join(', ');
  return row.decided_by === 'shared'
    ? `As many points as ${names}, and the same Grand Final score, best score and wins: the rank is shared.`
    : `As many points as ${names}: decided by ${DECIDED[row.decided_by]}.`;
}

const orBetter = (place: number): string => {
  if (place === 1) return 'by winning the Grand Final';
  return place >= ANY_FINISH
    ? 'by finishing the Grand Final'
    : `with ${formatPlace(place)} place or better in the Grand Final`;
};

const staysBehind = ({ name, place }: { name: string; place: number }): string =>
  place >= ANY_FINISH ? `${name} does not finish` : `${name} is ${formatPlace(place + 1)} or worse`;

const listed = new Intl.ListFormat('en-GB');

/** What an athlete needs in the Grand Final; null when that is not known yet or nothing helps. */
export function needsText({ needs, name }: Standing): string | null {
  if (needs === null) return null;
  if (needs.place === unranked) return `${name} has won the season, whatever happens in the Grand Final.`;
  if (needs.place !== null)
    return `${name} wins the season ${orBetter(needs.place)}, whatever the others do.`;
  const rivals = listed.format(needs.rivals.map(staysBehind));
  return `${name} wins the season by winning the Grand Final if ${rivals}.`;
}

/** What is still possible; null when no race remains. */
export function outlookText(row: Standing): string | null {
  if (row.max_points === null) return null;
  const most = `Can reach ${printSeasonPoints(row.max_points)} points at most`;
  return row.can_win ? `${most}, and can still win.` : `${most}, and can no longer win.`;
}

/** The breakdown of a total as text, for a mail; its parts sum to the total. */
export function breakdownAsText(row: Standing, { season, races, standings }: Standings): string {
  const nameOf = (id: number) => races.find((race) => race.id === id)?.name ?? '';
  const rank =
    row.rank < unranked
      ? `${formatPlace(row.rank)} with ${printSeasonPoints(row.points)} points`
      : 'no points yet';
  const scores = row.scores.map(
    (score) =>
      `${nameOf(score.race_id)}: ${printPlace(score)}, ${printSeasonPoints(score.points)}${score.counts ? '' : ' (does not count)'}. ${score.reason}.`,
  );
  const bonus =
    row.olympic_bonus_points > 0
      ? [`Olympic bonus: ${printSeasonPoints(row.olympic_bonus_points)}. ${row.olympic_bonus_reason}.`]
      : [];
  return [
    `${row.name}, ${season.name}, ${divisionNouns[row.division]}: ${rank}`,
    '',
    ...scores,
    ...bonus,
    `Total: ${printSeasonPoints(row.points)}`,
    ...[tieText(row, standings), outlookText(row), needsText(row)].filter((text) => text !== null),
  ].join('\n');
}
