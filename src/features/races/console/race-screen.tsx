import { Suspense } from 'react';
import { addresses } from '#console/addresses.ts';
import { useLoaded } from '#console/calls/queries.ts';
import { ButtonLink } from '#console/kit/buttons/button.tsx';
import { StateMark } from '#console/kit/marks/state-mark.tsx';
import { Page } from '#console/kit/page/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/kit/page/page-states.tsx';
import { type Tab, Tabs } from '#console/kit/page/tabs.tsx';
import { useHashTab } from '#console/kit/page/use-hash-tab.ts';
import { useAddressParameter } from '#console/shell/use-address-parameter.ts';
import { noSuchRace, readRace } from '../races-contract.ts';
import { raceFacts } from './race-facts.ts';
import type { RaceAnswer } from './race-tab-props.ts';
import { type RaceTabId, raceTabIds, raceTabs } from './race-tabs.tsx';

/** The largest id that can exist; anything else in the address names no race and is not asked for. */
const LARGEST_ID = 2_147_483_647;

function tabsOf(answer: RaceAnswer | undefined): Tab<RaceTabId>[] {
  return raceTabIds.map((id) => {
    const { label, count } = raceTabs[id];
    return { id, label, ...(answer && count ? { count: count(answer) } : {}) };
  });
}

function UnknownRace({ words }: { words: string }) {
  return (
    <Page name="Race" titleDetail="Not found" layout="flow">
      <EmptyState
        title="Race not found"
        words={words}
        action={<ButtonLink address={addresses.races()}>Back to Races</ButtonLink>}
      />
    </Page>
  );
}

function LoadedRace({ answer }: { answer: RaceAnswer }) {
  const { race } = answer;
  const [current] = useHashTab(raceTabIds);
  const { component: TabContent, label, layout } = raceTabs[current];
  const hasResults = race.results_count > 0;
  return (
    <Page
      name={race.name}
      titleDetail={label}
      facts={raceFacts(race)}
      states={
        <StateMark
          state={hasResults ? 'published' : 'draft'}
          words={hasResults ? 'Results are in' : 'No results yet'}
        />
      }
      tabs={<Tabs tabs={tabsOf(answer)} current={current} />}
      layout={layout}
    >
      <Suspense fallback={<LoadingState />}>
        <TabContent raceId={race.id} answer={answer} />
      </Suspense>
    </Page>
  );
}

/** One race: /race/{id}; its tabs by the fragment of the address. */
export function RaceScreen() {
  const id = Number(useAddressParameter('id'));
  const isId = Number.isInteger(id) && id >= 1 && id <= LARGEST_ID;
  const { answer, error, reload } = useLoaded(readRace, { id: isId ? id : 1 }, { isOff: !isId });
  const [current] = useHashTab(raceTabIds);
  if (!isId) return <UnknownRace words="The address names no race." />;
  if (error?.status === 404) return <UnknownRace words={noSuchRace(id).message} />;
  if (answer) return <LoadedRace key={id} answer={answer} />;
  return (
    <Page
      name="Race"
      titleDetail={raceTabs[current].label}
      tabs={<Tabs tabs={tabsOf(undefined)} current={current} />}
      layout="flow"
    >
      {error ? <ErrorState words={error.message} onRetry={reload} /> : <LoadingState />}
    </Page>
  );
}
