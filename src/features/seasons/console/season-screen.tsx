import { useState } from 'react';
import { allFilled, pick, shownAs, useRecordForm } from '#console/records/record-form.tsx';
import { RecordPage } from '#console/records/record-page.tsx';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { SeasonsIcon } from '#console/ui/icons/icons.tsx';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { type Tab, Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import {
  archiveSeason,
  deleteSeason,
  publishSeason,
  readSeason,
  type Season,
  saveSeason,
} from '../seasons-contract.ts';
import { CalendarTab } from './calendar/calendar-tab.tsx';
import { ContendersTab } from './contenders-tab.tsx';
import { ParticipantsTab } from './participants-tab.tsx';
import { endProblem } from './season-dates.ts';
import { METHODS, type SeasonFields, SeasonInfoTab } from './season-info-tab.tsx';

const LABELS = {
  name: 'Name',
  start_date: 'Start Date',
  end_date: 'End Date',
  top_scoring_results_count: 'Top Scoring Results Count',
  contender_opt_method: 'Contenders',
  contract_min_races: 'Races per contract',
  olympic_bonus_points: 'Olympic bonus points',
};

const allOf = allFilled({
  name: 'Enter a name',
  start_date: 'Enter the start date',
  end_date: 'Enter the end date',
  top_scoring_results_count: 'Enter the number of counting results',
  contract_min_races: 'Enter the races that a contract requires, or 0',
  olympic_bonus_points: 'Enter the bonus points, or 0',
});

const useSeasonForm = (season: Season) =>
  useRecordForm({
    noun: 'season',
    record: season,
    fieldsOf: (stored): SeasonFields => pick(stored, LABELS),
    labels: LABELS,
    texts: { contender_opt_method: shownAs(METHODS) },
    check: (values) => allOf(values) ?? endProblem(values),
    read: readSeason,
    save: saveSeason,
    recordOf: (response) => response.season,
    inputOf: (values) => ({
      name: values.name,
      start_date: values.start_date ?? undefined,
      end_date: values.end_date ?? undefined,
      top_scoring_results_count: values.top_scoring_results_count ?? undefined,
      contender_opt_method: values.contender_opt_method === 'OUT' ? ('OUT' as const) : ('IN' as const),
      contract_min_races: values.contract_min_races ?? undefined,
      olympic_bonus_points: values.olympic_bonus_points ?? undefined,
    }),
  });

const NextSeasonDialog = lazyDialog(() =>
  import('./next/next-season-dialog.tsx').then((file) => file.NextSeasonDialog),
);

const TAB_IDS = ['info', 'calendar', 'participants', 'contenders', 'standings'] as const;
const TITLES = {
  calendar: 'Calendar',
  participants: 'Participants',
  contenders: 'Contenders',
  standings: 'Standings',
};

const StandingsTab = lazyPart(
  () => import('./standings/standings-tab.tsx').then((file) => file.StandingsTab),
  {
    loading: <LoadingState shape="table" />,
  },
);

/** Without counts while the season loads. */
const tabsOf = (season?: Season): Tab<(typeof TAB_IDS)[number]>[] => [
  { id: 'info', label: 'Info' },
  { id: 'calendar', label: TITLES.calendar, count: season?.total_race_count },
  { id: 'participants', label: TITLES.participants, count: season?.participants_count },
  { id: 'contenders', label: TITLES.contenders },
  { id: 'standings', label: TITLES.standings },
];

function SeasonPage({ season }: { season: Season }) {
  const form = useSeasonForm(season);
  const [tab] = useHashTab(TAB_IDS);
  const [isPreparing, setPreparing] = useState(false);
  const isInfo = tab === 'info';
  return (
    <RecordPage
      form={form}
      deletion={deleteSeason}
      listUrl={addresses.seasons()}
      isSaveShown={isInfo}
      archiving={{
        archive: archiveSeason,
        unarchive: publishSeason,
        isOffered: season.showArchivePublishButton,
      }}
      menu={[{ label: 'Prepare next season', icon: SeasonsIcon, onSelect: () => setPreparing(true) }]}
      tabs={<Tabs tabs={tabsOf(season)} current={tab} />}
      {...(tab === 'info' ? {} : { titleDetail: TITLES[tab] })}
      layout={tab === 'info' || tab === 'calendar' ? 'flow' : 'fill'}
    >
      {isPreparing ? <NextSeasonDialog season={season} onClose={() => setPreparing(false)} /> : null}
      {isInfo ? <SeasonInfoTab season={season} form={form} /> : null}
      {tab === 'calendar' ? <CalendarTab season={season} /> : null}
      {tab === 'participants' ? <ParticipantsTab season={season} /> : null}
      {tab === 'contenders' ? <ContendersTab season={season} /> : null}
      {tab === 'standings' ? <StandingsTab season={season} /> : null}
    </RecordPage>
  );
}

/** One season: /t100/season/{id}. */
export function SeasonScreen() {
  const [tab] = useHashTab(TAB_IDS);
  return (
    <RecordScreen
      name="Season"
      call={readSeason}
      back={{ message: 'Back to Seasons', address: addresses.seasons() }}
      loading={{
        tabs: <Tabs tabs={tabsOf()} current={tab} />,
        shape: tab === 'info' ? 'form' : 'table',
        ...(tab === 'info' ? {} : { titleDetail: TITLES[tab] }),
      }}
    >
      {({ season }) => <SeasonPage season={season} />}
    </RecordScreen>
  );
}
