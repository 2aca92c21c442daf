import { beginningOf, routePatterns } from '#console/routes.ts';
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
  detail: string | undefined;
  /** The letter after "g". */
  letter: string;
}

export interface SidebarGroup {
  /** Null for the entries above the first group. */
  label: string | null;
  entries: readonly SidebarEntry[];
}

/** `list` and `record` are the routes of the list and of one of its records. */
interface Row extends Pick<SidebarEntry, 'label' | 'icon' | 'letter'> {
  list: keyof typeof routePatterns;
  record?: keyof typeof routePatterns;
}

const group = (label: string | null, rows: readonly Row[]): SidebarGroup => ({
  label,
  entries: rows.map(({ list, record, ...row }) => ({
    ...row,
    address: routePatterns[list],
    detail: record && beginningOf(routePatterns[record]),
  })),
});

/** The entries, grouped by area of work. */
export const sidebarGroups: readonly SidebarGroup[] = [
  group(null, [{ label: 'Dashboard', icon: DashboardIcon, list: 'dashboard', letter: 'd' }]),
  group('People', [
    { label: 'Athletes', icon: AthletesIcon, list: 'athletes', record: 'athlete', letter: 'a' },
    { label: 'Medias', icon: MediasIcon, list: 'medias', letter: 'm' },
    { label: 'Brands', icon: BrandsIcon, list: 'brands', record: 'brand', letter: 'b' },
  ]),
  group('Racing', [
    { label: 'Races', icon: RacesIcon, list: 'races', record: 'race', letter: 'r' },
    { label: 'Series', icon: SeriesIcon, list: 'series', record: 'serie', letter: 's' },
    { label: 'Tiers', icon: TiersIcon, list: 'tiers', record: 'tier', letter: 't' },
  ]),
  group('Rankings', [
    { label: 'Rankings', icon: RankingsIcon, list: 'rankings', record: 'ranking', letter: 'k' },
    {
      label: 'Contender Rankings',
      icon: ContenderIcon,
      list: 'contenderRankings',
      record: 'contenderRanking',
      letter: 'c',
    },
    { label: 'Posts', icon: PostsIcon, list: 'posts', record: 'post', letter: 'p' },
  ]),
  group('Season', [
    { label: 'Seasons', icon: SeasonsIcon, list: 'seasons', record: 'season', letter: 'e' },
    {
      label: 'Championships',
      icon: ChampionshipsIcon,
      list: 'championships',
      record: 'championship',
      letter: 'h',
    },
    {
      label: 'Contract Tiers',
      icon: ContractIcon,
      list: 'contractTiers',
      record: 'contractTier',
      letter: 'o',
    },
  ]),
  group('Publishing', [
    { label: 'News', icon: NewsIcon, list: 'news', record: 'newsItem', letter: 'n' },
    { label: 'Videos', icon: VideosIcon, list: 'videos', letter: 'v' },
  ]),
];

/** Whether the entry leads to the current page, or to the list of the current record. */
export const isActiveEntry = (entry: SidebarEntry, pathname: string): boolean =>
  pathname === entry.address ||
  pathname.startsWith(`${entry.address}/`) ||
  (entry.detail !== undefined && pathname.startsWith(entry.detail));
