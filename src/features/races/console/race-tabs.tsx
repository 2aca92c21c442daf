import type { ComponentType } from 'react';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import type { RaceResponse, RaceTabProps } from './race-tab-props.ts';

export type RaceTabId = 'info' | 'results' | 'rtrt' | 'participants' | 'sectors';

interface RaceTab {
  label: string;
  /** After the label, where it is known. */
  count?(response: RaceResponse): number;
  component: ComponentType<RaceTabProps>;
  /** The layout of the tab in the page, see `Page`. */
  layout: 'fill' | 'flow';
}

const FORM = { loading: <LoadingState shape="form" /> };
const TABLE = { loading: <LoadingState shape="table" /> };

/** The tabs by the fragment of the URL. Their code is loaded when the page is idle. */
export const raceTabs: Readonly<Record<RaceTabId, RaceTab>> = {
  info: {
    label: 'Info',
    layout: 'fill',
    component: lazyPart(() => import('./info/info-tab.tsx').then((file) => file.InfoTab), FORM),
  },
  results: {
    label: 'Results',
    layout: 'fill',
    count: ({ race }) => race.results_count,
    component: lazyPart(
      () => import('#features/results/console/shared/results-tab.tsx').then((file) => file.ResultsTab),
      TABLE,
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
      TABLE,
    ),
  },
  participants: {
    label: 'Participants',
    layout: 'fill',
    count: ({ race }) => race.participants_count,
    component: lazyPart(
      () =>
        import('#features/participants/console/shared/participants-tab.tsx').then(
          (file) => file.ParticipantsTab,
        ),
      TABLE,
    ),
  },
  sectors: {
    label: 'Sectors',
    layout: 'flow',
    component: lazyPart(() => import('./sectors/sectors-tab.tsx').then((file) => file.SectorsTab), FORM),
  },
};

/** In the order of the page; the first is the default. */
export const raceTabIds = ['info', 'results', 'rtrt', 'participants', 'sectors'] as const;
