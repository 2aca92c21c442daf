import type { FunctionComponent, ReactNode } from 'react';
import { sentenceCase } from '#rules/text/nouns.ts';
import { routePatterns } from './routes.ts';
import { ScreenNotLoaded } from './shell/error-screens.tsx';
import { LoadingState } from './ui/layout/page-states.tsx';
import { lazyPart } from './ui/lazy/lazy-part.tsx';

/**
 * `shell`: inside sidebar and top bar, for admins. `bare`: the whole window, open to all. `settings`: top
 * bar only, for any signed-in user.
 */
export type Frame = 'shell' | 'bare' | 'settings';

export interface Screen {
  pattern: string;
  frame: Frame;
  component: FunctionComponent & { preload(): Promise<void> };
}

type Routes = typeof routePatterns;

/** The name under which a file exports the screen of a route: TiersScreen. */
const screenOf = <Route extends string>(route: Route) =>
  `${sentenceCase(route)}Screen` as `${Capitalize<Route>}Screen`;

const screensIn =
  (frame: Frame) =>
  /** A screen whose code is loaded when its address is first opened. */
  <Route extends keyof Routes>(
    route: Route,
    load: () => Promise<Record<`${Capitalize<Route>}Screen`, () => ReactNode>>,
  ): Screen => ({
    pattern: routePatterns[route],
    frame,
    component: lazyPart(() => load().then((file) => file[screenOf(route)]), {
      isPreloaded: false,
      loading: <LoadingState />,
      failed: (onRetry) => <ScreenNotLoaded onRetry={onRetry} />,
    }),
  });
const [shell, bare, settings] = [screensIn('shell'), screensIn('bare'), screensIn('settings')];

/**
 * THE TABLE OF SCREENS: address -> file. To add a screen, add
 *
 *   shell('tiers', () => import('#features/tiers/console/tiers-screen.tsx')),
 *
 * The component takes no props; it reads its record's id
 * with `useRouteId()` of shell/use-route-parameter.ts.
 */
export const screens: readonly Screen[] = [
  shell('dashboard', () => import('#features/dashboard/console/dashboard-screen.tsx')),
  shell('athletes', () => import('#features/athletes/console/list/athletes-screen.tsx')),
  shell('identity', () => import('#features/identity/console/identity-screen.tsx')),
  shell('athlete', () => import('#features/athletes/console/page/athlete-screen.tsx')),
  shell('medias', () => import('#features/media/console/library/medias-screen.tsx')),
  shell('brands', () => import('#features/brands/console/brands-screen.tsx')),
  shell('brand', () => import('#features/brands/console/brand-screen.tsx')),
  shell('races', () => import('#features/races/console/list/races-screen.tsx')),
  shell('race', () => import('#features/races/console/race-screen.tsx')),
  shell('participant', () => import('#features/participants/console/participant-screen.tsx')),
  shell('series', () => import('#features/series/console/series-screen.tsx')),
  shell('serie', () => import('#features/series/console/serie-screen.tsx')),
  shell('tiers', () => import('#features/tiers/console/tiers-screen.tsx')),
  shell('tier', () => import('#features/tiers/console/tier-screen.tsx')),
  shell('rankings', () => import('#features/rankings/console/sets-list/rankings-screen.tsx')),
  shell('ranking', () => import('#features/rankings/console/set-page/ranking-screen.tsx')),
  shell('whatIf', () => import('#features/scenarios/console/what-if-screen.tsx')),
  shell(
    'contenderRankings',
    () => import('#features/contender-rankings/console/contender-rankings-screen.tsx'),
  ),
  shell(
    'contenderRanking',
    () => import('#features/contender-rankings/console/contender-ranking-screen.tsx'),
  ),
  shell('posts', () => import('#features/posts/console/posts-screen.tsx')),
  shell('post', () => import('#features/posts/console/post-screen.tsx')),
  shell('seasons', () => import('#features/seasons/console/seasons-screen.tsx')),
  shell('season', () => import('#features/seasons/console/season-screen.tsx')),
  shell('seasonParticipant', () => import('#features/seasons/console/season-participant-screen.tsx')),
  shell('championships', () => import('#features/championships/console/championships-screen.tsx')),
  shell('championship', () => import('#features/championships/console/championship-screen.tsx')),
  shell('contractTiers', () => import('#features/contract-tiers/console/contract-tiers-screen.tsx')),
  shell('contractTier', () => import('#features/contract-tiers/console/contract-tier-screen.tsx')),
  shell('news', () => import('#features/news/console/news-screen.tsx')),
  shell('newsItem', () => import('#features/news/console/item/news-item-screen.tsx')),
  shell('videos', () => import('#features/videos/console/videos-screen.tsx')),
  shell('history', () => import('#features/history/console/history-screen.tsx')),
  shell('historyChange', () => import('#features/history/console/change-screen.tsx')),
  shell('jobs', () => import('#features/jobs/console/jobs-screen.tsx')),
  bare('login', () => import('#features/account/console/sign-in/login-screen.tsx')),
  bare('signup', () => import('#features/account/console/sign-up/signup-screen.tsx')),
  bare('forgot', () => import('#features/account/console/password/forgot-screen.tsx')),
  bare('verifyEmail', () => import('#features/account/console/sign-up/verify-email-screen.tsx')),
  bare('verifyCode', () => import('#features/account/console/sign-up/verify-code-screen.tsx')),
  bare('password', () => import('#features/account/console/password/password-screen.tsx')),
  settings('settings', () => import('#features/account/console/settings/settings-screen.tsx')),
];
