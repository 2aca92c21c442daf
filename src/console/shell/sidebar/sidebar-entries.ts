import { addresses, beginningOf, routePatterns } from '#console/routes.ts';
import {
  AthletesIcon,
  BrandsIcon,
  ChampionshipsIcon,
  ContenderIcon,
  ContractIcon,
  DashboardIcon,
  type Icon,
  MediasIcon,
  NewsIcon,
  PostsIcon,
  RacesIcon,
  RankingsIcon,
  SeasonsIcon,
  SeriesIcon,
  TiersIcon,
  VideosIcon,
} from '#console/ui/icons/icons.tsx';

export interface SidebarEntry {
  label: string;
  icon: Icon;
  address: string;
  /** The record's page belongs to the entry too: its addresses begin with this prefix. */
  detail?: string;
  /** The letter after "g". */
  letter: string;
}

export interface SidebarGroup {
  /** Null for the entries above the first group. */
  label: string | null;
  entries: readonly SidebarEntry[];
}

/** The entries, grouped by area of work. */
export const sidebarGroups: readonly SidebarGroup[] = [
  {
    label: null,
    entries: [{ label: 'Dashboard', icon: DashboardIcon, address: addresses.dashboard(), letter: 'd' }],
  },
  {
    label: 'People',
    entries: [
      {
        label: 'Athletes',
        icon: AthletesIcon,
        address: addresses.athletes(),
        detail: beginningOf(routePatterns.athlete),
        letter: 'a',
      },
      { label: 'Medias', icon: MediasIcon, address: addresses.medias(), letter: 'm' },
      {
        label: 'Brands',
        icon: BrandsIcon,
        address: addresses.brands(),
        detail: beginningOf(routePatterns.brand),
        letter: 'b',
      },
    ],
  },
  {
    label: 'Racing',
    entries: [
      {
        label: 'Races',
        icon: RacesIcon,
        address: addresses.races(),
        detail: beginningOf(routePatterns.race),
        letter: 'r',
      },
      {
        label: 'Series',
        icon: SeriesIcon,
        address: addresses.series(),
        detail: beginningOf(routePatterns.serie),
        letter: 's',
      },
      {
        label: 'Tiers',
        icon: TiersIcon,
        address: addresses.tiers(),
        detail: beginningOf(routePatterns.tier),
        letter: 't',
      },
    ],
  },
  {
    label: 'Rankings',
    entries: [
      {
        label: 'Rankings',
        icon: RankingsIcon,
        address: addresses.rankings(),
        detail: beginningOf(routePatterns.ranking),
        letter: 'k',
      },
      {
        label: 'Contender Rankings',
        icon: ContenderIcon,
        address: addresses.contenderRankings(),
        detail: beginningOf(routePatterns.contenderRanking),
        letter: 'c',
      },
      {
        label: 'Posts',
        icon: PostsIcon,
        address: addresses.posts(),
        detail: beginningOf(routePatterns.post),
        letter: 'p',
      },
    ],
  },
  {
    label: 'Season',
    entries: [
      {
        label: 'Seasons',
        icon: SeasonsIcon,
        address: addresses.seasons(),
        detail: beginningOf(routePatterns.season),
        letter: 'e',
      },
      {
        label: 'Championships',
        icon: ChampionshipsIcon,
        address: addresses.championships(),
        detail: beginningOf(routePatterns.championship),
        letter: 'h',
      },
      {
        label: 'Contract Tiers',
        icon: ContractIcon,
        address: addresses.contractTiers(),
        detail: beginningOf(routePatterns.contractTier),
        letter: 'o',
      },
    ],
  },
  {
    label: 'Publishing',
    entries: [
      {
        label: 'News',
        icon: NewsIcon,
        address: addresses.news(),
        detail: beginningOf(routePatterns.newsItem),
        letter: 'n',
      },
      { label: 'Videos', icon: VideosIcon, address: addresses.videos(), letter: 'v' },
    ],
  },
];

/** Whether the entry leads to the current page, or to the list of the current record. */
export const isActiveEntry = (entry: SidebarEntry, pathname: string): boolean =>
  pathname === entry.address ||
  pathname.startsWith(`${entry.address}/`) ||
  (entry.detail !== undefined && pathname.startsWith(entry.detail));
