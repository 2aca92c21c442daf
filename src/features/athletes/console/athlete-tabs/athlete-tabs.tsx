import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { AthletePage } from '../../athletes-contract.ts';
import type { AthleteTabProps } from './athlete-tab-props.ts';

interface AthleteTab {
  label: string;
  /** After the label, where it says something. */
  count?(athlete: AthletePage): number;
  component: LazyExoticComponent<ComponentType<AthleteTabProps>>;
  /** How the tab stands in the page, see `Page`. */
  layout: 'fill' | 'flow';
}

/** In the order of the page; the first opens when the address names none. Spec 1 section 2. */
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

/** THE TABLE OF TABS: the fragment of the address -> what stands there. The code of a tab is fetched when it is first opened. */
export const athleteTabs: Readonly<Record<AthleteTabId, AthleteTab>> = {
  profile: {
    label: 'Profile',
    layout: 'flow',
    component: lazy(() => import('./profile-tab.tsx').then((file) => ({ default: file.ProfileTab }))),
  },
  sponsors: {
    label: 'Sponsors',
    layout: 'flow',
    count: (athlete) => athlete.sponsors.length,
    component: lazy(() => import('./sponsors-tab.tsx').then((file) => ({ default: file.SponsorsTab }))),
  },
  equipment: {
    label: 'Equipment',
    layout: 'flow',
    component: lazy(() => import('./equipment-tab.tsx').then((file) => ({ default: file.EquipmentTab }))),
  },
  social: {
    label: 'Social',
    layout: 'flow',
    component: lazy(() => import('./social-tab.tsx').then((file) => ({ default: file.SocialTab }))),
  },
  medias: {
    label: 'Medias',
    layout: 'fill',
    count: (athlete) => athlete.medias.length,
    component: lazy(() =>
      import('#features/media/console/shared/athlete-medias.tsx').then((file) => ({
        default: file.AthleteMedias,
      })),
    ),
  },
  results: {
    label: 'Results',
    layout: 'fill',
    count: (athlete) => athlete.results.length,
    component: lazy(() => import('./results-tab.tsx').then((file) => ({ default: file.ResultsTab }))),
  },
  rankings: {
    label: 'Rankings',
    layout: 'flow',
    count: (athlete) => athlete.rankings.length,
    component: lazy(() => import('./rankings-tab.tsx').then((file) => ({ default: file.RankingsTab }))),
  },
};
