import { useApiQuery } from '#console/api/queries.ts';
import { copyLinkEntry } from '#console/records/copy-link.ts';
import { PresentPeople } from '#console/records/presence/present-people.tsx';
import { RecordNeighbours } from '#console/records/record-neighbours.tsx';
import { addresses } from '#console/routes.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { Flag } from '#console/ui/display/flag.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { type AthletePage, readAthlete } from '#features/athletes/athletes-contract.ts';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { useAthleteDataMenu } from '#features/personal-data/console/shared/use-athlete-data-menu.ts';
import { listRankings } from '#features/rankings/rankings-contract.ts';
import { athleteTabIds, athleteTabs } from '../tabs/athlete-tabs.tsx';
import { athleteFacts, formatRetired } from './athlete-facts.ts';
import { usePresentAddress } from './use-present-address.ts';

function tabsOf(athlete: AthletePage | undefined) {
  return athleteTabIds.map((id) => {
    const { label, count } = athleteTabs[id];
    return { id, label, ...(athlete && count ? { count: count(athlete) } : {}) };
  });
}

function LoadedAthlete({ athlete }: { athlete: AthletePage }) {
  const [current] = useHashTab(athleteTabIds);
  const { component: TabContent, label, layout } = athleteTabs[current];
  const { response: sets } = useApiQuery(listRankings, {});
  const retired = formatRetired(athlete);
  const menu = useAthleteDataMenu(athlete);
  return (
    <Page
      name={athlete.name}
      titleDetail={label}
      mark={<Flag country={athlete.country} />}
      facts={athleteFacts(athlete, sets?.rankings)}
      states={<StatusBadge state={retired === null ? 'published' : 'draft'} label={retired ?? 'Active'} />}
      actions={
        <RecordNeighbours
          kind="athlete"
          id={athlete.id}
          fallback={athlete}
          urlOf={(id) => addresses.athlete(id, current)}
        />
      }
      menu={[copyLinkEntry(), historyEntry('athlete', athlete.id), ...menu]}
      tabs={<Tabs tabs={tabsOf(athlete)} current={current} />}
      layout={layout}
    >
      <PresentPeople entity="athlete" id={athlete.id} tab={label} />
      <TabContent athlete={athlete} />
    </Page>
  );
}

/** One athlete: /athlete/{id}, by id or slug; the tabs by the fragment of the address. */
export function AthleteScreen() {
  const id = useRouteParameter('id');
  const { response, error, reload, isRefreshing } = useApiQuery(readAthlete, { id });
  const [current] = useHashTab(athleteTabIds);
  usePresentAddress(id, { response, isRefreshing }, current);
  if (error?.status === 404)
    return (
      <RecordNotFound
        name="Athlete"
        message={error.message}
        back={{ message: 'Back to Athletes', address: addresses.athletes() }}
        history={/^\d{1,9}$/.test(id) ? { entity: 'athlete', id: Number(id) } : undefined}
      />
    );
  if (response) return <LoadedAthlete key={response.id} athlete={response} />;
  return (
    <Page
      name={error ? 'Athlete' : 'Loading'}
      titleDetail={athleteTabs[current].label}
      tabs={<Tabs tabs={tabsOf(undefined)} current={current} />}
      layout="flow"
    >
      {error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState shape={current === 'results' || current === 'rankings' ? 'table' : 'form'} />
      )}
    </Page>
  );
}
