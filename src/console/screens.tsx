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

/** A screen whose code is loaded when its address is first opened. `name` is the export of the file. */
function screen<Name extends string>(
  pattern: string,
  frame: Frame,
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
): Screen {
  const component = lazyPart(() => load().then((file) => file[name]), {
    isPreloaded: false,
    loading: <LoadingState />,
    failed: (onRetry) => <ScreenNotLoaded onRetry={onRetry} />,
  });
  return { pattern, frame, component };
}

/**
 * THE TABLE OF SCREENS: address -> file. To add a screen, add
 *
 *   screen(routePatterns.tiers, 'shell', () => import('#features/tiers/console/tiers-screen.tsx'), 'TiersScreen'),
 *
 * The component takes no props; it reads its record's id
 * with `useRouteId()` of shell/use-route-parameter.ts.
 */
export const screens: readonly Screen[] = [
  screen(
    routePatterns.dashboard,
    'shell',
    () => import('#features/dashboard/console/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
  screen(
    routePatterns.athletes,
    'shell',
    () => import('#features/athletes/console/list/athletes-screen.tsx'),
    'AthletesScreen',
  ),
  screen(
    routePatterns.identity,
    'shell',
    () => import('#features/identity/console/identity-screen.tsx'),
    'IdentityScreen',
  ),
  screen(
    routePatterns.athlete,
    'shell',
    () => import('#features/athletes/console/page/athlete-screen.tsx'),
    'AthleteScreen',
  ),
  screen(
    routePatterns.medias,
    'shell',
    () => import('#features/media/console/library/medias-screen.tsx'),
    'MediasScreen',
  ),
  screen(
    routePatterns.brands,
    'shell',
    () => import('#features/brands/console/brands-screen.tsx'),
    'BrandsScreen',
  ),
  screen(
    routePatterns.brand,
    'shell',
    () => import('#features/brands/console/brand-screen.tsx'),
    'BrandScreen',
  ),
  screen(
    routePatterns.races,
    'shell',
    () => import('#features/races/console/list/races-screen.tsx'),
    'RacesScreen',
  ),
  screen(routePatterns.race, 'shell', () => import('#features/races/console/race-screen.tsx'), 'RaceScreen'),
  screen(
    routePatterns.participant,
    'shell',
    () => import('#features/participants/console/participant-screen.tsx'),
    'ParticipantScreen',
  ),
  screen(
    routePatterns.series,
    'shell',
    () => import('#features/series/console/series-screen.tsx'),
    'SeriesScreen',
  ),
  screen(
    routePatterns.serie,
    'shell',
    () => import('#features/series/console/serie-screen.tsx'),
    'SerieScreen',
  ),
  screen(
    routePatterns.tiers,
    'shell',
    () => import('#features/tiers/console/tiers-screen.tsx'),
    'TiersScreen',
  ),
  screen(routePatterns.tier, 'shell', () => import('#features/tiers/console/tier-screen.tsx'), 'TierScreen'),
  screen(
    routePatterns.rankings,
    'shell',
    () => import('#features/rankings/console/sets-list/rankings-screen.tsx'),
    'RankingsScreen',
  ),
  screen(
    routePatterns.ranking,
    'shell',
    () => import('#features/rankings/console/set-page/ranking-screen.tsx'),
    'RankingScreen',
  ),
  screen(
    routePatterns.whatIf,
    'shell',
    () => import('#features/scenarios/console/what-if-screen.tsx'),
    'WhatIfScreen',
  ),
  screen(
    routePatterns.contenderRankings,
    'shell',
    () => import('#features/contender-rankings/console/contender-rankings-screen.tsx'),
    'ContenderRankingsScreen',
  ),
  screen(
    routePatterns.contenderRanking,
    'shell',
    () => import('#features/contender-rankings/console/contender-ranking-screen.tsx'),
    'ContenderRankingScreen',
  ),
  screen(
    routePatterns.posts,
    'shell',
    () => import('#features/posts/console/posts-screen.tsx'),
    'PostsScreen',
  ),
  screen(routePatterns.post, 'shell', () => import('#features/posts/console/post-screen.tsx'), 'PostScreen'),
  screen(
    routePatterns.seasons,
    'shell',
    () => import('#features/seasons/console/seasons-screen.tsx'),
    'SeasonsScreen',
  ),
  screen(
    routePatterns.season,
    'shell',
    () => import('#features/seasons/console/season-screen.tsx'),
    'SeasonScreen',
  ),
  screen(
    routePatterns.seasonParticipant,
    'shell',
    () => import('#features/seasons/console/season-participant-screen.tsx'),
    'SeasonParticipantScreen',
  ),
  screen(
    routePatterns.championships,
    'shell',
    () => import('#features/championships/console/championships-screen.tsx'),
    'ChampionshipsScreen',
  ),
  screen(
    routePatterns.championship,
    'shell',
    () => import('#features/championships/console/championship-screen.tsx'),
    'ChampionshipScreen',
  ),
  screen(
    routePatterns.contractTiers,
    'shell',
    () => import('#features/contract-tiers/console/contract-tiers-screen.tsx'),
    'ContractTiersScreen',
  ),
  screen(
    routePatterns.contractTier,
    'shell',
    () => import('#features/contract-tiers/console/contract-tier-screen.tsx'),
    'ContractTierScreen',
  ),
  screen(routePatterns.news, 'shell', () => import('#features/news/console/news-screen.tsx'), 'NewsScreen'),
  screen(
    routePatterns.newsItem,
    'shell',
    () => import('#features/news/console/item/news-item-screen.tsx'),
    'NewsItemScreen',
  ),
  screen(
    routePatterns.videos,
    'shell',
    () => import('#features/videos/console/videos-screen.tsx'),
    'VideosScreen',
  ),
  screen(
    routePatterns.history,
    'shell',
    () => import('#features/history/console/history-screen.tsx'),
    'HistoryScreen',
  ),
  screen(
    routePatterns.historyChange,
    'shell',
    () => import('#features/history/console/change-screen.tsx'),
    'ChangeScreen',
  ),
  screen(routePatterns.jobs, 'shell', () => import('#features/jobs/console/jobs-screen.tsx'), 'JobsScreen'),
  screen(
    routePatterns.login,
    'bare',
    () => import('#features/account/console/sign-in/login-screen.tsx'),
    'LoginScreen',
  ),
  screen(
    routePatterns.signup,
    'bare',
    () => import('#features/account/console/sign-up/signup-screen.tsx'),
    'SignupScreen',
  ),
  screen(
    routePatterns.forgot,
    'bare',
    () => import('#features/account/console/password/forgot-screen.tsx'),
    'ForgotScreen',
  ),
  screen(
    routePatterns.verifyEmail,
    'bare',
    () => import('#features/account/console/sign-up/verify-email-screen.tsx'),
    'VerifyEmailScreen',
  ),
  screen(
    routePatterns.verifyCode,
    'bare',
    () => import('#features/account/console/sign-up/verify-code-screen.tsx'),
    'VerifyCodeScreen',
  ),
  screen(
    routePatterns.password,
    'bare',
    () => import('#features/account/console/password/password-screen.tsx'),
    'PasswordScreen',
  ),
  screen(
    routePatterns.settings,
    'settings',
    () => import('#features/account/console/settings/settings-screen.tsx'),
    'SettingsScreen',
  ),
];
