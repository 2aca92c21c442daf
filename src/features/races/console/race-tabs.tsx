import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { RaceAnswer, RaceTabProps } from './race-tab-props.ts';

export type RaceTabId = 'info' | 'results' | 'rtrt' | 'participants' | 'sectors';

interface RaceTab {
  label: string;
  /** After the label, where it is known. */
  count?(answer: RaceAnswer): number;
  component: LazyExoticComponent<ComponentType<RaceTabProps>>;
  /** How the tab stands in the page, see `Page`. */
  layout: 'fill' | 'flow';
}

/**
 * THE TABLE OF TABS: the fragment of the address -> what stands there. Source of ids and labels: races, section 2. The code of a tab
 * is fetched when it is first opened.
 */
export const raceTabs: Readonly<Record<RaceTabId, RaceTab>> = {
  info: {
    label: 'Info',
    layout: 'fill',
    component: lazy(() => import('./info-tab.tsx').then((file) => ({ default: file.InfoTab }))),
  },
  results: {
    label: 'Results',
    layout: 'fill',
    count: ({ race }) => race.results_count,
    component: lazy(() =>
      import('#features/results/console/shared/results-tab.tsx').then((file) => ({
        default: file.ResultsTab,
      })),
    ),
  },
  rtrt: {
    label: 'Import Results',
    layout: 'fill',
    component: lazy(() =>
      import('#features/results/console/shared/import-results-tab.tsx').then((file) => ({
        default: file.ImportResultsTab,
      })),
    ),
  },
  participants: {
    label: 'Participants',
    layout: 'flow',
    count: ({ race }) => race.participants_count,
    component: lazy(() =>
      import('./race-later-tabs.tsx').then((file) => ({ default: file.ParticipantsLater })),
    ),
  },
  sectors: {
    label: 'Sectors',
    layout: 'flow',
    component: lazy(() => import('./race-later-tabs.tsx').then((file) => ({ default: file.SectorsLater }))),
  },
};

/** In the order of the page; the first opens when the address names none. */
export const raceTabIds = ['info', 'results', 'rtrt', 'participants', 'sectors'] as const;
