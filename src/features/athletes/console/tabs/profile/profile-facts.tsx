import type { ReactNode } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { counted, printPoints, printRank } from '#console/ui/format/figures.ts';
import { Facts } from '#console/ui/layout/facts.tsx';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { teamOf } from '#rules/teams/teams.ts';

function factsOf(athlete: AthletePage): [string, ReactNode][] {
  const [last] = athlete.results;
  const [ranking] = athlete.rankings;
  const spellings = athlete.aliases.map(({ alias }) => alias).join(', ');
  return [
    ['ID', athlete.id],
    ['Team', teamOf(athlete.country)],
    [
      'Latest ranking',
      ranking ? (
        <TextLink key="ranking" address={addresses.ranking(ranking.set_id, athlete.id)}>
          {printRank(ranking.overall_rank)} with {printPoints(ranking.overall_points)} on {ranking.date}
        </TextLink>
      ) : (
        'Never ranked'
      ),
    ],
    [
      'Results',
      <TextLink key="results" address={addresses.athlete(athlete.id, 'results')}>
        {counted(athlete.results.length, 'result')}
      </TextLink>,
    ],
    [
      'Last race',
      last ? (
        <TextLink key="race" address={addresses.race(last.race_id, 'results')}>
          {last.race}
        </TextLink>
      ) : (
        'None'
      ),
    ],
    ['Other spellings', spellings === '' ? 'None' : spellings],
    ['Account', athlete.account?.email ?? 'None'],
  ];
}

export function ProfileFacts({ athlete }: { athlete: AthletePage }) {
  return <Facts facts={factsOf(athlete)} />;
}
