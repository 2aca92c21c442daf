import { addresses } from '#console/routes.ts';
import { sidebarGroups } from '#console/shell/sidebar/sidebar-entries.ts';
import { Flag } from '#console/ui/display/flag.tsx';
import {
  AddIcon,
  AthletesIcon,
  BrandsIcon,
  ChampionshipsIcon,
  ClockIcon,
  ContenderIcon,
  GenerateIcon,
  type Icon,
  KeyboardIcon,
  NewsIcon,
  RacesIcon,
  RankingsIcon,
  SeasonsIcon,
  SeriesIcon,
  UploadIcon,
  VideosIcon,
} from '#console/ui/icons/icons.tsx';
import type { FoundGroup, FoundOption } from '#console/ui/search/search-combobox.tsx';
import { type Found, HINT_SEPARATOR } from '#features/search/search-contract.ts';
import { foldWords, hasWordBeginnings, type SearchKind } from '#rules/search/search.ts';

export const KINDS: Readonly<Record<SearchKind, { label: string; icon: Icon }>> = {
  athlete: { label: 'Athletes', icon: AthletesIcon },
  race: { label: 'Races', icon: RacesIcon },
  brand: { label: 'Brands', icon: BrandsIcon },
  serie: { label: 'Series', icon: SeriesIcon },
  news: { label: 'News', icon: NewsIcon },
  season: { label: 'Seasons', icon: SeasonsIcon },
  video: { label: 'Videos', icon: VideosIcon },
  championship: { label: 'Championships', icon: ChampionshipsIcon },
  ranking: { label: 'Rankings', icon: RankingsIcon },
  contender_ranking: { label: 'Contender Rankings', icon: ContenderIcon },
};

const NATION = /^[A-Z]{2}$/;

/** A found record; the nation at the beginning of its hint becomes a flag. */
export function optionOf({ kind, name, url, hint }: Found): FoundOption {
  const [first = '', ...rest] = hint.split(HINT_SEPARATOR);
  const hasNation = (kind === 'athlete' || kind === 'race') && NATION.test(first);
  const { icon: KindIcon } = KINDS[kind];
  return {
    ...{ address: url, name },
    mark: hasNation ? <Flag country={first} /> : <KindIcon size={14} />,
    note: hasNation ? rest.join(HINT_SEPARATOR) : hint,
  };
}

/** The records by kind, in the order of the best of each. */
export const groupsOf = (found: readonly Found[]): FoundGroup[] =>
  [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, records]) => ({
    label: KINDS[kind].label,
    options: records.map(optionOf),
  }));

interface Place {
  name: string;
  icon: Icon;
  address: string;
  /** Other words that find it. */
  words?: string;
}

const add = (name: string, address: string, words = ''): Place => ({
  ...{ name, icon: AddIcon, address: `${address}#add` },
  words: `create new ${words}`,
});

const ACTIONS: readonly Place[] = [
  add('Add a new Athlete', addresses.athletes()),
  add('Add a new Race', addresses.races()),
  add('Add a new Serie', addresses.series(), 'series'),
  add('Add a new Tier', addresses.tiers()),
  add('Add a new Season', addresses.seasons()),
  add('Add a new Championship', addresses.championships()),
  add('Add a new contract tier', addresses.contractTiers()),
  { name: 'Add Brand', icon: AddIcon, address: addresses.brands(), words: 'create new' },
  { name: 'Create a News', icon: AddIcon, address: `${addresses.news()}#add`, words: 'add new' },
  add('Add a video', addresses.videos(), 'upload'),
  { name: 'Upload Media', icon: UploadIcon, address: addresses.medias(), words: 'add pictures' },
  {
    ...{ name: 'Generate Rankings', icon: GenerateIcon, address: `${addresses.rankings()}#add` },
    words: 'add create new set',
  },
  {
    ...{ name: 'Generate Contender Rankings', icon: GenerateIcon },
    ...{ address: `${addresses.contenderRankings()}#add`, words: 'add create new set' },
  },
  { name: 'Sync to Rankings Website', icon: GenerateIcon, address: addresses.dashboard(), words: 'publish' },
  { name: 'Sync IM Races', icon: GenerateIcon, address: addresses.dashboard(), words: 'ironman' },
];

const SCREENS: readonly Place[] = [
  ...sidebarGroups.flatMap(({ entries }) =>
    entries.map(({ label, icon, address }) => ({ name: label, icon, address })),
  ),
  { name: 'Duplicates', icon: AthletesIcon, address: addresses.identity(), words: 'identity merge athletes' },
  { name: 'Jobs', icon: GenerateIcon, address: addresses.jobs(), words: 'running failed retry stop' },
  { name: 'History', icon: ClockIcon, address: addresses.history(), words: 'changes undo' },
  { name: 'Settings', icon: KeyboardIcon, address: addresses.settings(), words: 'password account logout' },
];

const placesFor = (places: readonly Place[], typed: string): FoundOption[] =>
  places
    .filter(({ name, words = '' }) => hasWordBeginnings(` ${foldWords(name)} ${foldWords(words)}`, typed))
    .map(({ name, icon: PlaceIcon, address }) => ({ name, address, mark: <PlaceIcon size={14} /> }));

/** The actions and screens whose words begin with what was typed; those without options are left out. */
export const placeGroups = (typed: string): FoundGroup[] =>
  [
    { label: 'Actions', options: placesFor(ACTIONS, typed) },
    { label: 'Screens', options: placesFor(SCREENS, typed) },
  ].filter(({ options }) => options.length > 0);
