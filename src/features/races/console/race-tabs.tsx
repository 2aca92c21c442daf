import type { ComponentType } from 'react';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import type { RaceResponse, RaceTabProps } from './race-tab-props.ts';

export type RaceTabId = 'info' | 'results' | 'rtrt' | 'participants' | 'sectors';

interface RaceTab {
  label: string;
  /** After the label, where it is known. */
  count?(answer: RaceResponse): number;
  component: ComponentType<RaceTabProps>;
  /** The layout of the tab in the page, see `Page`. */
  layout: 'fill' | 'flow';
}

const LOADING = { loading: <LoadingState /> };

/** The tabs by the fragment of the URL. Their code is loaded when the page is idle. */
export const raceTabs: Readonly<Record<RaceTabId, RaceTab>> = {
  info: {
    label: 'Info',
    layout: 'fill',
    component: lazyPart(() => import('./info/info-tab.tsx').then((file) => file.InfoTab), LOADING),
  },
  results: {
    label: 'Results',
    layout: 'fill',
    count: ({ race }) => race.results_count,
    component: lazyPart(
      () => import('#features/results/console/shared/results-tab.tsx').then((file) => file.ResultsTab),
      LOADING,
    ),
  },
  rtrt: {
    label: 'Import Results',
    layout: 'fill',
    component: lazyPart(
      () =>
        import('#features/results/console/shared/import-results-tab.tsx').then(
          (file) => file.ImportResultsTab,
        ),
      LOADING,
    ),
  },
  participants: {
    label: 'Participants',
    layout: 'flow',
    count: ({ race }) => race.participants_count,
    component: lazyPart(
      () => import('./not-available-tabs.tsx').then((file) => file.ParticipantsLater),
      LOADING,
    ),
  },
  sectors: {
    label: 'Sectors',
    layout: 'flow',
    component: lazyPart(() => import('./not-available-tabs.tsx').then((file) => file.SectorsLater), LOADING),
  },
};

/** In the order of the page; the first is the default. */
export const raceTabIds = ['info', 'results', 'rtrt', 'participants', 'sectors'] as const;
