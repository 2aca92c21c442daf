import { useApiQuery } from '#console/api/queries.ts';
import { copyLinkEntry } from '#console/records/copy-link.ts';
import { PresentPeople } from '#console/records/presence/present-people.tsx';
import { RecordNeighbours } from '#console/records/record-neighbours.tsx';
import { neighboursInOrder } from '#console/records/record-order.ts';
import { addresses } from '#console/routes.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { type Tab, Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { RaceLine } from '#features/race-line/console/shared/race-line.tsx';
import { readRace, readRaceNeighbours } from '../races-contract.ts';
import { raceFacts } from './race-facts.ts';
import type { RaceResponse } from './race-tab-props.ts';
import { type RaceTabId, raceTabIds, raceTabs } from './race-tabs.tsx';

const BACK = { message: 'Back to Races', address: addresses.races() };

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
  const id = useRouteId();
  const { response, error, reload } = useApiQuery(readRace, { id: id ?? 1 }, { isOff: id === null });
  const [current] = useHashTab(raceTabIds);
  if (id === null)
    return <RecordNotFound name="Race" message="There is no race at this address." back={BACK} />;
  if (error?.status === 404)
    return (
      <RecordNotFound name="Race" message={error.message} back={BACK} history={{ entity: 'race', id }} />
    );
  if (response) return <LoadedRace key={id} response={response} />;
  return (
    <Page
      name="Race"
      titleDetail={raceTabs[current].label}
      tabs={<Tabs tabs={tabsOf(undefined)} current={current} />}
      layout="flow"
    >
      {error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState shape={current === 'info' ? 'form' : 'table'} />
      )}
    </Page>
  );
}
