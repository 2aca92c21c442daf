import type { ReactNode } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { formatRaceDate, printSof } from '../race-facts.ts';
import type { RaceResponse } from '../race-tab-props.ts';
import styles from './info-tab.module.css';
import { printInZone } from './info-tab-zones.ts';

const moment = (instant: string | null): string =>
  instant === null ? 'Never' : `${printInZone(instant, 'UTC')} UTC`;

function factsOf({ race, contender_ranking_set_date: setDate }: RaceResponse): [string, ReactNode][] {
  const isManual = (manual: number | null) => (manual === null ? '' : ', manual');
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
    [
      'SOF MPRO',
      `${printSof(race.sof_mpro_manual, race.sof_mpro_calculated)}${isManual(race.sof_mpro_manual)}`,
    ],
    [
      'SOF FPRO',
      `${printSof(race.sof_fpro_manual, race.sof_fpro_calculated)}${isManual(race.sof_fpro_manual)}`,
    ],
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
export function InfoFacts({ answer }: { answer: RaceResponse }) {
  return (
    <dl className={styles.facts}>
      {factsOf(answer).map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
