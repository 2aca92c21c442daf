import type { FunctionComponent, ReactNode } from 'react';
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

const screensIn =
  (frame: Frame) =>
  /** A screen whose code is loaded when its address is first opened. `name` is the export of the file. */
  <Name extends string>(
    route: keyof typeof routePatterns,
    load: () => Promise<Record<Name, () => ReactNode>>,
    name: Name,
  ): Screen => ({
    pattern: routePatterns[route],
    frame,
    component: lazyPart(() => load().then((file) => file[name]), {
      isPreloaded: false,
      loading: <LoadingState />,
      failed: (onRetry) => <ScreenNotLoaded onRetry={onRetry} />,
    }),
  });
const [shell, bare, settings] = [screensIn('shell'), screensIn('bare'), screensIn('settings')];

/**
 * THE TABLE OF SCREENS: address -> file. To add a screen, add
 *
 *   shell('tiers', () => import('#features/tiers/console/tiers-screen.tsx'), 'TiersScreen'),
 *
 * The component takes no props; it reads its record's id
 * with `useRouteId()` of shell/use-route-parameter.ts.
 */
export const screens: readonly Screen[] = [
  shell('dashboard', () => import('#features/dashboard/console/dashboard-screen.tsx'), 'DashboardScreen'),
  shell('athletes', () => import('#features/athletes/console/list/athletes-screen.tsx'), 'AthletesScreen'),
  shell('identity', () => import('#features/identity/console/identity-screen.tsx'), 'IdentityScreen'),
  shell('athlete', () => import('#features/athletes/console/page/athlete-screen.tsx'), 'AthleteScreen'),
  shell('medias', () => import('#features/media/console/library/medias-screen.tsx'), 'MediasScreen'),
  shell('brands', () => import('#features/brands/console/brands-screen.tsx'), 'BrandsScreen'),
  shell('brand', () => import('#features/brands/console/brand-screen.tsx'), 'BrandScreen'),
  shell('races', () => import('#features/races/console/list/races-screen.tsx'), 'RacesScreen'),
  shell('race', () => import('#features/races/console/race-screen.tsx'), 'RaceScreen'),
  shell(
    'participant',
    () => import('#features/participants/console/participant-screen.tsx'),
    'ParticipantScreen',
  ),
  shell('series', () => import('#features/series/console/series-screen.tsx'), 'SeriesScreen'),
  shell('serie', () => import('#features/series/console/serie-screen.tsx'), 'SerieScreen'),
  shell('tiers', () => import('#features/tiers/console/tiers-screen.tsx'), 'TiersScreen'),
  shell('tier', () => import('#features/tiers/console/tier-screen.tsx'), 'TierScreen'),
  shell(
    'rankings',
    () => import('#features/rankings/console/sets-list/rankings-screen.tsx'),
    'RankingsScreen',
  ),
  shell('ranking', () => import('#features/rankings/console/set-page/ranking-screen.tsx'), 'RankingScreen'),
  shell('whatIf', () => import('#features/scenarios/console/what-if-screen.tsx'), 'WhatIfScreen'),
  shell(
    'contenderRankings',
    () => import('#features/contender-rankings/console/contender-rankings-screen.tsx'),
    'ContenderRankingsScreen',
  ),
  shell(
    'contenderRanking',
    () => import('#features/contender-rankings/console/contender-ranking-screen.tsx'),
    'ContenderRankingScreen',
  ),
  shell('posts', () => import('#features/posts/console/posts-screen.tsx'), 'PostsScreen'),
  shell('post', () => import('#features/posts/console/post-screen.tsx'), 'PostScreen'),
  shell('seasons', () => import('#features/seasons/console/seasons-screen.tsx'), 'SeasonsScreen'),
  shell('season', () => import('#features/seasons/console/season-screen.tsx'), 'SeasonScreen'),
  shell(
    'seasonParticipant',
    () => import('#features/seasons/console/season-participant-screen.tsx'),
    'SeasonParticipantScreen',
  ),
  shell(
    'championships',
    () => import('#features/championships/console/championships-screen.tsx'),
    'ChampionshipsScreen',
  ),
  shell(
    'championship',
    () => import('#features/championships/console/championship-screen.tsx'),
    'ChampionshipScreen',
  ),
  shell(
    'contractTiers',
    () => import('#features/contract-tiers/console/contract-tiers-screen.tsx'),
    'ContractTiersScreen',
  ),
  shell(
    'contractTier',
    () => import('#features/contract-tiers/console/contract-tier-screen.tsx'),
    'ContractTierScreen',
  ),
  shell('news', () => import('#features/news/console/news-screen.tsx'), 'NewsScreen'),
  shell('newsItem', () => import('#features/news/console/item/news-item-screen.tsx'), 'NewsItemScreen'),
  shell('videos', () => import('#features/videos/console/videos-screen.tsx'), 'VideosScreen'),
  shell('history', () => import('#features/history/console/history-screen.tsx'), 'HistoryScreen'),
  shell('historyChange', () => import('#features/history/console/change-screen.tsx'), 'ChangeScreen'),
  shell('jobs', () => import('#features/jobs/console/jobs-screen.tsx'), 'JobsScreen'),
  bare('login', () => import('#features/account/console/sign-in/login-screen.tsx'), 'LoginScreen'),
  bare('signup', () => import('#features/account/console/sign-up/signup-screen.tsx'), 'SignupScreen'),
  bare('forgot', () => import('#features/account/console/password/forgot-screen.tsx'), 'ForgotScreen'),
  bare(
    'verifyEmail',
    () => import('#features/account/console/sign-up/verify-email-screen.tsx'),
    'VerifyEmailScreen',
  ),
  bare(
    'verifyCode',
    () => import('#features/account/console/sign-up/verify-code-screen.tsx'),
    'VerifyCodeScreen',
  ),
  bare('password', () => import('#features/account/console/password/password-screen.tsx'), 'PasswordScreen'),
  settings(
    'settings',
    () => import('#features/account/console/settings/settings-screen.tsx'),
    'SettingsScreen',
  ),
];
