/**
 * Every address of the console, spelled once. Screens and links take them from here. A record's tab is the
 * fragment: `addresses.race(12, 'results')` is /race/12#results.
 */

type Id = number | string;

const withTab = (path: string, tab?: string): string => (tab === undefined ? path : `${path}#${tab}`);
const part = (id: Id): string => encodeURIComponent(String(id));

/** Patterns of the router, `$` before a parameter. */
export const routePatterns = {
  dashboard: '/',
  athletes: '/athletes',
  identity: '/athletes/duplicates',
  athlete: '/athlete/$id',
  brands: '/brands',
  brand: '/brand/$id',
  races: '/races',
  race: '/race/$id',
  participant: '/participant/$id',
  series: '/series',
  serie: '/serie/$alias',
  tiers: '/tiers',
  tier: '/tier/$id',
  rankings: '/rankings',
  ranking: '/ranking/$id',
  whatIf: '/ranking/$id/what-if',
  posts: '/posts',
  post: '/post/$id',
  news: '/news',
  newsItem: '/news/$id',
  videos: '/videos',
  medias: '/medias',
  seasons: '/t100/seasons',
  season: '/t100/season/$id',
  seasonParticipant: '/t100/season/$seasonId/participants/$id',
  championships: '/t100/championships',
  championship: '/t100/championship/$id',
  contractTiers: '/t100/contract-tiers',
  contractTier: '/t100/contract-tier/$id',
  contenderRankings: '/t100/contender-rankings',
  contenderRanking: '/t100/contender-ranking/$id',
  history: '/history',
  historyChange: '/history/$id',
  jobs: '/jobs',
  login: '/login',
  signup: '/signup',
  forgot: '/forgot',
  settings: '/settings',
  verifyEmail: '/verifyemail/$email',
  verifyCode: '/verifycode/$email',
  password: '/password/$token/$email',
} as const;

/** Addresses to link to. */
export const addresses = {
  dashboard: () => '/',
  athletes: () => '/athletes',
  /** `pair`: with these two next to each other. */
  identity: (pair?: { one: Id; other: Id }) =>
    pair === undefined
      ? '/athletes/duplicates'
      : `/athletes/duplicates?one=${part(pair.one)}&other=${part(pair.other)}`,
  athlete: (id: Id, tab?: string) => withTab(`/athlete/${part(id)}`, tab),
  /** By the athlete's link; a link that starts with a slash is already an address. */
  athleteByLink: (link: string) => (link.startsWith('/') ? link : `/athlete/${part(link)}`),
  brands: () => '/brands',
  brand: (id: Id) => `/brand/${part(id)}`,
  races: () => '/races',
  race: (id: Id, tab?: string) => withTab(`/race/${part(id)}`, tab),
  participant: (id: Id) => `/participant/${part(id)}`,
  series: () => '/series',
  serie: (alias: string, tab?: string) => withTab(`/serie/${part(alias)}`, tab),
  tiers: () => '/tiers',
  tier: (id: Id) => `/tier/${part(id)}`,
  rankings: () => '/rankings',
  /** `athleteId`: with the explanation of that athlete's row open. */
  ranking: (id: Id, athleteId?: Id) =>
    athleteId === undefined ? `/ranking/${part(id)}` : `/ranking/${part(id)}?athlete=${part(athleteId)}`,
  whatIf: (id: Id, scenarioId?: Id) =>
    `/ranking/${part(id)}/what-if${scenarioId === undefined ? '' : `?scenario=${part(scenarioId)}`}`,
  posts: () => '/posts',
  post: (id: Id) => `/post/${part(id)}`,
  news: () => '/news',
  newsItem: (id: Id) => `/news/${part(id)}`,
  videos: () => '/videos',
  medias: () => '/medias',
  seasons: () => '/t100/seasons',
  season: (id: Id, tab?: string) => withTab(`/t100/season/${part(id)}`, tab),
  seasonParticipant: (seasonId: Id, id: Id) => `/t100/season/${part(seasonId)}/participants/${part(id)}`,
  championships: () => '/t100/championships',
  championship: (id: Id) => `/t100/championship/${part(id)}`,
  contractTiers: () => '/t100/contract-tiers',
  contractTier: (id: Id) => `/t100/contract-tier/${part(id)}`,
  contenderRankings: () => '/t100/contender-rankings',
  contenderRanking: (id: Id) => `/t100/contender-ranking/${part(id)}`,
  /** `of`: only the changes of this record; without an id, of all records of the kind, also of deleted ones. */
  history: (of?: { entity: string; id?: Id }) =>
    of === undefined
      ? '/history'
      : `/history?entity=${of.entity}${of.id === undefined ? '' : `&id=${part(of.id)}`}`,
  historyChange: (id: Id, tab?: string) => withTab(`/history/${part(id)}`, tab),
  jobs: () => '/jobs',
  /** `after`: the console address to return to after signing in. */
  login: (after?: string) =>
    after === undefined || after === '/' ? '/login' : `/login?after=${encodeURIComponent(after)}`,
  signup: () => '/signup',
  /** `email`: fills the field. */
  forgot: (email?: string) => (email === undefined ? '/forgot' : `/forgot?email=${part(email)}`),
  settings: () => '/settings',
  verifyEmail: (email: string) => `/verifyemail/${part(email)}`,
  verifyCode: (email: string) => `/verifycode/${part(email)}`,
  password: (token: string, email: string) => `/password/${part(token)}/${part(email)}`,
} as const;

/** The prefix of the addresses of a record's page: '/athlete/$id' gives '/athlete/'. */
export const beginningOf = (pattern: string): string => pattern.replace(/\$.*$/, '');

/**
 * Returns the address if it is a path on this site, else the dashboard: nobody is sent to another site
 * after signing in.
 */
export function ownAddress(text: string | null | undefined): string {
  return text && /^\/(?![/\\])[^\\]*$/.test(text) ? text : addresses.dashboard();
}
