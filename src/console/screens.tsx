import type { FunctionComponent, ReactNode } from 'react';
import { patterns } from './routes.ts';
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
 *   screen(patterns.tiers, 'shell', () => import('#features/tiers/console/tiers-screen.tsx'), 'TiersScreen'),
 *
 * The component takes no props; it reads its record's id
 * with `useRouteId()` of shell/use-route-parameter.ts.
 */
export const screens: readonly Screen[] = [
  screen(
    patterns.dashboard,
    'shell',
    () => import('#features/dashboard/console/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
  screen(
    patterns.athletes,
    'shell',
    () => import('#features/athletes/console/list/athletes-screen.tsx'),
    'AthletesScreen',
  ),
  screen(
    patterns.identity,
    'shell',
    () => import('#features/identity/console/identity-screen.tsx'),
    'IdentityScreen',
  ),
  screen(
    patterns.athlete,
    'shell',
    () => import('#features/athletes/console/page/athlete-screen.tsx'),
    'AthleteScreen',
  ),
  screen(
    patterns.medias,
    'shell',
    () => import('#features/media/console/library/medias-screen.tsx'),
    'MediasScreen',
  ),
  screen(
    patterns.brands,
    'shell',
    () => import('#features/brands/console/brands-screen.tsx'),
    'BrandsScreen',
  ),
  screen(patterns.brand, 'shell', () => import('#features/brands/console/brand-screen.tsx'), 'BrandScreen'),
  screen(
    patterns.races,
    'shell',
    () => import('#features/races/console/list/races-screen.tsx'),
    'RacesScreen',
  ),
  screen(patterns.race, 'shell', () => import('#features/races/console/race-screen.tsx'), 'RaceScreen'),
  screen(
    patterns.participant,
    'shell',
    () => import('#features/participants/console/participant-screen.tsx'),
    'ParticipantScreen',
  ),
  screen(
    patterns.series,
    'shell',
    () => import('#features/series/console/series-screen.tsx'),
    'SeriesScreen',
  ),
  screen(patterns.serie, 'shell', () => import('#features/series/console/serie-screen.tsx'), 'SerieScreen'),
  screen(patterns.tiers, 'shell', () => import('#features/tiers/console/tiers-screen.tsx'), 'TiersScreen'),
  screen(patterns.tier, 'shell', () => import('#features/tiers/console/tier-screen.tsx'), 'TierScreen'),
  screen(
    patterns.rankings,
    'shell',
    () => import('#features/rankings/console/sets-list/rankings-screen.tsx'),
    'RankingsScreen',
  ),
  screen(
    patterns.ranking,
    'shell',
    () => import('#features/rankings/console/set-page/ranking-screen.tsx'),
    'RankingScreen',
  ),
  screen(
    patterns.whatIf,
    'shell',
    () => import('#features/scenarios/console/what-if-screen.tsx'),
    'WhatIfScreen',
  ),
  screen(
    patterns.contenderRankings,
    'shell',
    () => import('#features/contender-rankings/console/contender-rankings-screen.tsx'),
    'ContenderRankingsScreen',
  ),
  screen(
    patterns.contenderRanking,
    'shell',
    () => import('#features/contender-rankings/console/contender-ranking-screen.tsx'),
    'ContenderRankingScreen',
  ),
  screen(patterns.posts, 'shell', () => import('#features/posts/console/posts-screen.tsx'), 'PostsScreen'),
  screen(patterns.post, 'shell', () => import('#features/posts/console/post-screen.tsx'), 'PostScreen'),
  screen(
    patterns.seasons,
    'shell',
    () => import('#features/seasons/console/seasons-screen.tsx'),
    'SeasonsScreen',
  ),
  screen(
    patterns.season,
    'shell',
    () => import('#features/seasons/console/season-screen.tsx'),
    'SeasonScreen',
  ),
  screen(
    patterns.seasonParticipant,
    'shell',
    () => import('#features/seasons/console/season-participant-screen.tsx'),
    'SeasonParticipantScreen',
  ),
  screen(
    patterns.championships,
    'shell',
    () => import('#features/championships/console/championships-screen.tsx'),
    'ChampionshipsScreen',
  ),
  screen(
    patterns.championship,
    'shell',
    () => import('#features/championships/console/championship-screen.tsx'),
    'ChampionshipScreen',
  ),
  screen(
    patterns.contractTiers,
    'shell',
    () => import('#features/contract-tiers/console/contract-tiers-screen.tsx'),
    'ContractTiersScreen',
  ),
  screen(
    patterns.contractTier,
    'shell',
    () => import('#features/contract-tiers/console/contract-tier-screen.tsx'),
    'ContractTierScreen',
  ),
  screen(patterns.news, 'shell', () => import('#features/news/console/news-screen.tsx'), 'NewsScreen'),
  screen(
    patterns.newsItem,
    'shell',
    () => import('#features/news/console/item/news-item-screen.tsx'),
    'NewsItemScreen',
  ),
  screen(
    patterns.videos,
    'shell',
    () => import('#features/videos/console/videos-screen.tsx'),
    'VideosScreen',
  ),
  screen(
    patterns.history,
    'shell',
    () => import('#features/history/console/history-screen.tsx'),
    'HistoryScreen',
  ),
  screen(
    patterns.historyChange,
    'shell',
    () => import('#features/history/console/change-screen.tsx'),
    'ChangeScreen',
  ),
  screen(patterns.jobs, 'shell', () => import('#features/jobs/console/jobs-screen.tsx'), 'JobsScreen'),
  screen(
    patterns.login,
    'bare',
    () => import('#features/account/console/sign-in/login-screen.tsx'),
    'LoginScreen',
  ),
  screen(
    patterns.signup,
    'bare',
    () => import('#features/account/console/sign-up/signup-screen.tsx'),
    'SignupScreen',
  ),
  screen(
    patterns.forgot,
    'bare',
    () => import('#features/account/console/password/forgot-screen.tsx'),
    'ForgotScreen',
  ),
  screen(
    patterns.verifyEmail,
    'bare',
    () => import('#features/account/console/sign-up/verify-email-screen.tsx'),
    'VerifyEmailScreen',
  ),
  screen(
    patterns.verifyCode,
    'bare',
    () => import('#features/account/console/sign-up/verify-code-screen.tsx'),
    'VerifyCodeScreen',
  ),
  screen(
    patterns.password,
    'bare',
    () => import('#features/account/console/password/password-screen.tsx'),
    'PasswordScreen',
  ),
  screen(
    patterns.settings,
    'settings',
    () => import('#features/account/console/settings/settings-screen.tsx'),
    'SettingsScreen',
  ),
];
