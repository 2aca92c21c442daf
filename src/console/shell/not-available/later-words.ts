import { addresses, patterns } from '#console/addresses.ts';

export interface LaterWords {
  name: string;
  /** What this version does instead, in one or two sentences. */
  words: string;
  /** Where to go meanwhile. */
  links: readonly { label: string; address: string }[];
}

const races = { label: 'Races', address: addresses.races() };
const athletes = { label: 'Athletes', address: addresses.athletes() };
const rankings = { label: 'Rankings', address: addresses.rankings() };
const series = { label: 'Series', address: addresses.series() };
const tiers = { label: 'Tiers', address: addresses.tiers() };

const season: LaterWords = {
  name: 'Seasons',
  words: 'Seasons are not part of this version. The season that a race belongs to is shown on its Info tab.',
  links: [races],
};
const championships: LaterWords = {
  name: 'Championships',
  words:
    'Championships are not part of this version. The championship that a race belongs to is shown on its Info tab.',
  links: [races],
};
const contractTiers: LaterWords = {
  name: 'Contract Tiers',
  words: 'Contract tiers are not part of this version.',
  links: [athletes],
};
const contenders: LaterWords = {
  name: 'Contender Rankings',
  words: 'Contender rankings are not part of this version. The world rankings are under Rankings.',
  links: [rankings],
};
const news: LaterWords = { name: 'News', words: 'News are not part of this version.', links: [races] };

/** What stands on an address whose screen is not there, by the router's pattern. A screen that lands takes its line away. */
export const laterWords: Readonly<Record<string, LaterWords>> = {
  [patterns.dashboard]: {
    name: 'Dashboard',
    words: 'The dashboard with its syncs is not part of this version. Start here:',
    links: [races, athletes, rankings, series, tiers],
  },
  [patterns.participant]: {
    name: 'Participant',
    words: 'The page of a participant is not part of this version. Start lists are on the race.',
    links: [races],
  },
  [patterns.contenderRankings]: contenders,
  [patterns.contenderRanking]: contenders,
  [patterns.seasons]: season,
  [patterns.season]: season,
  [patterns.seasonParticipant]: season,
  [patterns.championships]: championships,
  [patterns.championship]: championships,
  [patterns.contractTiers]: contractTiers,
  [patterns.contractTier]: contractTiers,
  [patterns.news]: news,
  [patterns.newsItem]: news,
  [patterns.videos]: { name: 'Videos', words: 'Videos are not part of this version.', links: [races] },
};
