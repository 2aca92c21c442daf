import { addresses, patterns } from '#console/routes.ts';

export interface NotAvailableText {
  name: string;
  /** What this version does instead, in one or two sentences. */
  message: string;
  /** Where to go instead. */
  links: readonly { label: string; address: string }[];
}

const races = { label: 'Races', address: addresses.races() };
const athletes = { label: 'Athletes', address: addresses.athletes() };
const rankings = { label: 'Rankings', address: addresses.rankings() };
const series = { label: 'Series', address: addresses.series() };
const tiers = { label: 'Tiers', address: addresses.tiers() };

const season: NotAvailableText = {
  name: 'Seasons',
  message:
    'Seasons are not part of this version. The season that a race belongs to is shown on its Info tab.',
  links: [races],
};
const championships: NotAvailableText = {
  name: 'Championships',
  message:
    'Championships are not part of this version. The championship that a race belongs to is shown on its Info tab.',
  links: [races],
};
const contractTiers: NotAvailableText = {
  name: 'Contract Tiers',
  message: 'Contract tiers are not part of this version.',
  links: [athletes],
};
const contenders: NotAvailableText = {
  name: 'Contender Rankings',
  message: 'Contender rankings are not part of this version. The world rankings are under Rankings.',
  links: [rankings],
};
const news: NotAvailableText = {
  name: 'News',
  message: 'News are not part of this version.',
  links: [races],
};

/**
 * The texts for addresses whose screen does not exist yet, by the router's pattern. Adding a screen removes
 * its entry.
 */
export const notAvailableTexts: Readonly<Record<string, NotAvailableText>> = {
  [patterns.dashboard]: {
    name: 'Dashboard',
    message: 'The dashboard with its syncs is not part of this version. Start here:',
    links: [races, athletes, rankings, series, tiers],
  },
  [patterns.participant]: {
    name: 'Participant',
    message: 'The page of a participant is not part of this version. Start lists are on the race.',
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
  [patterns.videos]: { name: 'Videos', message: 'Videos are not part of this version.', links: [races] },
};
