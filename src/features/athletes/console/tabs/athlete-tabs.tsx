import type { ComponentType } from 'react';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import type { AthleteTabProps } from './tab-saving.tsx';

interface AthleteTab {
  label: string;
  /** Shown after the label, where there is something to show. */
  count?(athlete: AthletePage): number;
  component: ComponentType<AthleteTabProps>;
  /** The layout of the tab in the page, see `Page`. */
  layout: 'fill' | 'flow';
}

const FORM = { loading: <LoadingState shape="form" /> };
const TABLE = { loading: <LoadingState shape="table" /> };

/** In the order of the page; the first opens when the URL names none. */
export const athleteTabIds = [
  'profile',
  'sponsors',
  'equipment',
  'social',
  'medias',
  'results',
  'rankings',
] as const;
export type AthleteTabId = (typeof athleteTabIds)[number];

/** All tabs: the fragment of the URL -> its content. The code of the tabs is loaded when the page is idle. */
export const athleteTabs: Readonly<Record<AthleteTabId, AthleteTab>> = {
  profile: {
    label: 'Profile',
    layout: 'flow',
    component: lazyPart(() => import('./profile/profile-tab.tsx').then((file) => file.ProfileTab), FORM),
  },
  sponsors: {
    label: 'Sponsors',
    layout: 'flow',
    count: (athlete) => athlete.sponsors.length,
    component: lazyPart(() => import('./sponsors/sponsors-tab.tsx').then((file) => file.SponsorsTab), FORM),
  },
  equipment: {
    label: 'Equipment',
    layout: 'flow',
    component: lazyPart(
      () => import('./equipment/equipment-tab.tsx').then((file) => file.EquipmentTab),
      FORM,
    ),
  },
  social: {
    label: 'Social',
    layout: 'flow',
    component: lazyPart(() => import('./social-tab.tsx').then((file) => file.SocialTab), FORM),
  },
  medias: {
    label: 'Medias',
    layout: 'fill',
    count: (athlete) => athlete.medias.length,
    component: lazyPart(
      () => import('#features/media/console/shared/athlete-medias.tsx').then((file) => file.AthleteMedias),
      FORM,
    ),
  },
  results: {
    label: 'Results',
    layout: 'fill',
    count: (athlete) => athlete.results.length,
    component: lazyPart(() => import('./results/results-tab.tsx').then((file) => file.ResultsTab), TABLE),
  },
  rankings: {
    label: 'Rankings',
    layout: 'flow',
    count: (athlete) => athlete.rankings.length,
    component: lazyPart(() => import('./rankings/rankings-tab.tsx').then((file) => file.RankingsTab), TABLE),
  },
};
