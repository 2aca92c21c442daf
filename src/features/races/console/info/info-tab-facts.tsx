import type { ReactNode } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Facts } from '#console/ui/layout/facts.tsx';
import { formatRaceDate, printSof } from '../race-facts.ts';
import type { RaceResponse } from '../race-tab-props.ts';

const moment = (instant: string | null): ReactNode => (instant === null ? 'Never' : <Moment at={instant} />);

function factsOf({ race, contender_ranking_set_date: setDate }: RaceResponse): [string, ReactNode][] {
  const sof = (manual: number | null, calculated: number | null) =>
    `${printSof(manual, calculated)}${manual === null ? '' : ', manual'}`;
  return [
    ['ID', race.id],
    [
      'Serie',
      <TextLink key="serie" address={addresses.serie(race.serie_alias)}>
        {race.serie}
      </TextLink>,
    ],
    ['Date', formatRaceDate(race)],
    ['Tier', race.tier ?? '–'],
    ['SOF MPRO', sof(race.sof_mpro_manual, race.sof_mpro_calculated)],
    ['SOF FPRO', sof(race.sof_fpro_manual, race.sof_fpro_calculated)],
    [
      'Results',
      <TextLink key="results" address={addresses.race(race.id, 'results')}>
        {counted(race.results_count, 'result')}
      </TextLink>,
    ],
    [
      'Participants',
      <TextLink key="participants" address={addresses.race(race.id, 'participants')}>
        {counted(race.participants_count, 'participant')}
      </TextLink>,
    ],
    ['Start list changed', moment(race.start_list_last_updated)],
    ['Wait list changed', moment(race.wait_list_last_updated)],
    ['Contender ranking', setDate === null ? 'None' : setDate],
  ];
}

/** Next to the fields: facts of the race as a whole. */
export function InfoFacts({ response }: { response: RaceResponse }) {
  return <Facts facts={factsOf(response)} />;
}
