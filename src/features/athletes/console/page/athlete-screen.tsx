import { useRouter } from '@tanstack/react-router';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import { IconLink } from '#console/ui/actions/icon-link.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { ChevronDownIcon, ChevronUpIcon } from '#console/ui/icons/icons.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { type AthletePage, readAthlete } from '#features/athletes/athletes-contract.ts';
import { useAthleteDataMenu } from '#features/personal-data/console/shared/use-athlete-data-menu.tsx';
import { listRankings } from '#features/rankings/rankings-contract.ts';
import { athleteTabIds, athleteTabs } from '../tabs/athlete-tabs.tsx';
import { athleteFacts, formatRetired } from './athlete-facts.ts';
import { neighboursInOrder } from './athlete-order.ts';
import { usePresentAddress } from './use-present-address.ts';

function tabsOf(athlete: AthletePage | undefined) {
  return athleteTabIds.map((id) => {
    const { label, count } = athleteTabs[id];
    return { id, label, ...(athlete && count ? { count: count(athlete) } : {}) };
  });
}

/** Links to the previous and next athlete; Alt with the arrow keys does the same. The tab does not change. */
function Neighbours({ athlete, tab }: { athlete: AthletePage; tab: string }) {
  const router = useRouter();
  const { prev_id, next_id } = neighboursInOrder(athlete);
  const addressOf = (id: number | null) => (id === null ? null : addresses.athlete(id, tab));
  const go = (id: number | null) => {
    const address = addressOf(id);
    if (address !== null) router.history.push(address);
  };
  const group = 'Athlete';
  const before = { label: 'Previous athlete', group, run: () => go(prev_id) };
  const after = { label: 'Next athlete', group, run: () => go(next_id) };
  useShortcuts([
    { keys: 'Alt+ArrowUp', ...before },
    { keys: 'Alt+ArrowLeft', ...before },
    { keys: 'Alt+ArrowDown', ...after },
    { keys: 'Alt+ArrowRight', ...after },
  ]);
  return (
    <>
      <IconLink icon={ChevronUpIcon} label="Previous athlete (Alt ↑)" address={addressOf(prev_id)} />
      <IconLink icon={ChevronDownIcon} label="Next athlete (Alt ↓)" address={addressOf(next_id)} />
    </>
  );
}

function LoadedAthlete({ athlete }: { athlete: AthletePage }) {
  const [current] = useHashTab(athleteTabIds);
  const { component: TabContent, label, layout } = athleteTabs[current];
  const { answer: sets } = useApiQuery(listRankings, {});
  const retired = formatRetired(athlete);
  const menu = useAthleteDataMenu(athlete);
  return (
    <Page
      name={athlete.name}
      titleDetail={label}
      mark={<Flag country={athlete.country} />}
      facts={athleteFacts(athlete, sets?.rankings)}
      states={<StatusBadge state={retired === null ? 'published' : 'draft'} label={retired ?? 'Active'} />}
      actions={<Neighbours athlete={athlete} tab={current} />}
      menu={menu}
      tabs={<Tabs tabs={tabsOf(athlete)} current={current} />}
      layout={layout}
    >
      <TabContent athlete={athlete} />
    </Page>
  );
}

/** One athlete: /athlete/{id}, by id or slug; the tabs by the fragment of the address. */
export function AthleteScreen() {
  const id = useRouteParameter('id');
  const { answer, error, reload, isRefreshing } = useApiQuery(readAthlete, { id });
  const [current] = useHashTab(athleteTabIds);
  usePresentAddress(id, { answer, isRefreshing }, current);
  if (error?.status === 404)
    return (
      <RecordNotFound
        name="Athlete"
        message={error.message}
        back={{ message: 'Back to Athletes', address: addresses.athletes() }}
      />
    );
  if (answer) return <LoadedAthlete key={answer.id} athlete={answer} />;
  return (
    <Page
      name={error ? 'Athlete' : 'Loading'}
      titleDetail={athleteTabs[current].label}
      tabs={<Tabs tabs={tabsOf(undefined)} current={current} />}
      layout="flow"
    >
      {error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
