import { useApiQuery } from '#console/api/queries.ts';
import { copyLinkEntry } from '#console/records/copy-link.ts';
import { PresentPeople } from '#console/records/presence/present-people.tsx';
import { RecordNeighbours } from '#console/records/record-neighbours.tsx';
import { neighboursInOrder } from '#console/records/record-order.ts';
import { RecordScreen } from '#console/records/record-screen.tsx';
import { addresses } from '#console/routes.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { type Tab, Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { RaceLine } from '#features/race-line/console/shared/race-line.tsx';
import { readRace, readRaceNeighbours } from '../races-contract.ts';
import { raceFacts } from './race-facts.ts';
import type { RaceResponse } from './race-tab-props.ts';
import { type RaceTabId, raceTabIds, raceTabs } from './race-tabs.tsx';

function tabsOf(response: RaceResponse | undefined): Tab<RaceTabId>[] {
  return raceTabIds.map((id) => {
    const { label, count } = raceTabs[id];
    return { id, label, ...(response && count ? { count: count(response) } : {}) };
  });
}

function LoadedRace({ response }: { response: RaceResponse }) {
  const { race } = response;
  const [current] = useHashTab(raceTabIds);
  const { component: TabContent, label, layout } = raceTabs[current];
  const { response: neighbours } = useApiQuery(
    readRaceNeighbours,
    { id: race.id },
    { isOff: neighboursInOrder('race', race.id) !== null },
  );
  const hasResults = race.results_count > 0;
  return (
    <Page
      name={race.name}
      titleDetail={label}
      facts={raceFacts(race)}
      states={
        <StatusBadge
          state={hasResults ? 'published' : 'draft'}
          label={hasResults ? 'Results are in' : 'No results yet'}
        />
      }
      actions={
        <RecordNeighbours
          kind="race"
          id={race.id}
          fallback={neighbours}
          urlOf={(id) => addresses.race(id, current)}
        />
      }
      menu={[copyLinkEntry(), historyEntry('race', race.id)]}
      tabs={<Tabs tabs={tabsOf(response)} current={current} />}
      layout={layout}
    >
      <PresentPeople entity="race" id={race.id} tab={label} />
      <RaceLine raceId={race.id} />
      <TabContent raceId={race.id} response={response} />
    </Page>
  );
}

/** One race: /race/{id}; its tabs by the fragment of the URL. */
export function RaceScreen() {
  const [current] = useHashTab(raceTabIds);
  return (
    <RecordScreen
      name="Race"
      call={readRace}
      back={{ message: 'Back to Races', address: addresses.races() }}
      loading={{
        titleDetail: raceTabs[current].label,
        tabs: <Tabs tabs={tabsOf(undefined)} current={current} />,
        shape: current === 'info' ? 'form' : 'table',
      }}
    >
      {(response) => <LoadedRace response={response} />}
    </RecordScreen>
  );
}
