/**
 * Are two athletes of the list one person? What speaks for it and what against it, in words, with a score. It proposes and never
 * decides: staff look at both and merge, or say that they are two. Two results in one race prove two people, whatever else is alike.
 * Sources: decisions.md section 6, D22; domain.md section 8 (real spellings, and near namesakes that are different people).
 */
import type { Division } from './division.ts';
import { likenessOfNames } from './likely-duplicates-names.ts';
import { linkKey } from './social-links.ts';

/** What is known of an athlete that can tell who it is. */
export interface IdentityFacts {
  readonly id: number;
  readonly name: string;
  readonly division: Division;
  /** ISO alpha-2, null where unknown. */
  readonly country: string | null;
  /** Aliases and alternate names. */
  readonly otherNames: readonly string[];
  /** YYYY-MM-DD: of the profile and of the attribute, which may differ. */
  readonly birthDates: readonly string[];
  /** Addresses by network: 'instagram', 'website'. */
  readonly links: readonly { readonly network: string; readonly address: string }[];
  readonly email: string | null;
}

export interface IdentityReason {
  readonly words: string;
  /** `proof`: they are two people, and nothing else counts. */
  readonly speaks: 'for' | 'against' | 'proof';
}

export interface IdentityJudgement {
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly IdentityReason[];
  /** Worth a look of staff. */
  readonly isLikely: boolean;
}

/** A reason with what it adds to the score. */
interface Weighed extends IdentityReason {
  readonly weight: number;
}

/** A pair of this score and above is shown. Tried on the names of 59 races: what is one person is above, near namesakes are below. */
export const LIKELY_FROM = 40;
const SAME_NATION = 10;
const OTHER_NATION = -25;
const OTHER_DIVISION = -35;
const SAME_BIRTH_DATE = 30;
/** Two of 10,000 athletes often share a day: without anything else that is alike it says little. */
const ONLY_BIRTH_DATE = 5;
const OTHER_BIRTH_DATE = -45;
const SAME_LINK = 35;
const OTHER_LINK = -15;
/** Less than it takes with the nation: athletes of one manager share an address. */
const SAME_EMAIL = 25;

const LABELS: Readonly<Record<string, string>> = {
  instagram: 'Instagram',
  twitter: 'X',
  youtube: 'YouTube',
  facebook: 'Facebook',
  strava: 'Strava',
  zwift: 'Zwift',
  tiktok: 'TikTok',
  website: 'website',
};

const weighed = (weight: number, words: string): Weighed => ({
  words,
  weight,
  speaks: weight < 0 ? 'against' : 'for',
});

function ofNation(one: IdentityFacts, other: IdentityFacts): Weighed[] {
  if (one.country === null || other.country === null) return [];
  if (one.country === other.country) return [weighed(SAME_NATION, `same nation, ${one.country}`)];
  const [first, second] = [one.country, other.country].sort();
  return [weighed(OTHER_NATION, `different nations, ${first} and ${second}: against`)];
}

function ofBirth(one: IdentityFacts, other: IdentityFacts, isAlikeOtherwise: boolean): Weighed[] {
  if (one.birthDates.length === 0 || other.birthDates.length === 0) return [];
  const shared = one.birthDates.filter((date) => other.birthDates.includes(date)).sort();
  return shared.length > 0
    ? [weighed(isAlikeOtherwise ? SAME_BIRTH_DATE : ONLY_BIRTH_DATE, `same birth date, ${shared[0]}`)]
    : [weighed(OTHER_BIRTH_DATE, 'different birth dates: against')];
}

/** The links that both have. One shared link outweighs others that differ: people have several accounts. */
function ofLinks(one: IdentityFacts, other: IdentityFacts): Weighed[] {
  const keysOf = (facts: IdentityFacts, network: string) =>
    facts.links.filter((link) => link.network === network).map((link) => linkKey(link.address));
  const both = [...new Set(one.links.map((link) => link.network))].filter((network) =>
    other.links.some((link) => link.network === network),
  );
  const isShared = (network: string) =>
    keysOf(one, network).some((key) => keysOf(other, network).includes(key));
  const shared = both.filter(isShared).sort();
  const label = (network: string) => LABELS[network] ?? network;
  if (shared.length > 0) return [weighed(SAME_LINK, `same ${shared.map(label).join(', ')}`)];
  if (both.length === 0) return [];
  return [weighed(OTHER_LINK, `different ${both.map(label).sort().join(', ')}: against`)];
}

function ofEmail(one: IdentityFacts, other: IdentityFacts): Weighed[] {
  const isSame = one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase();
  return isSame ? [weighed(SAME_EMAIL, 'same e-mail address')] : [];
}

function ofDivision(one: IdentityFacts, other: IdentityFacts): Weighed[] {
  return one.division === other.division ? [] : [weighed(OTHER_DIVISION, 'different division: against')];
}

/** The races that both have a result in: proof of two people. */
function ofRaces(sharedRaces: readonly string[]): IdentityReason[] {
  return [...sharedRaces]
    .sort()
    .map((race) => ({ words: `both raced ${race}: two people`, speaks: 'proof' }));
}

/**
 * Judges a pair; which of the two comes first does not matter. `sharedRaces` are the names of the races that both have a result in.
 * Reasons: proofs first, then for, then against, the weightiest first.
 */
export function judgeIdentity(
  one: IdentityFacts,
  other: IdentityFacts,
  sharedRaces: readonly string[] = [],
): IdentityJudgement {
  const alike = [
    ...likenessOfNames(one, other).map(({ weight, words }) => weighed(weight, words)),
    ...ofLinks(one, other),
    ...ofEmail(one, other),
  ];
  const reasons: Weighed[] = [
    ...alike,
    ...ofBirth(
      one,
      other,
      alike.some((reason) => reason.weight > 0),
    ),
    ...ofNation(one, other),
    ...ofDivision(one, other),
  ];
  const sum = reasons.reduce((total, reason) => total + reason.weight, 0);
  const proofs = ofRaces(sharedRaces);
  const score = proofs.length > 0 ? 0 : Math.max(0, Math.min(100, sum));
  const ordered = reasons.sort(
    (a, b) => Number(b.weight > 0) - Number(a.weight > 0) || Math.abs(b.weight) - Math.abs(a.weight),
  );
  return {
    score,
    reasons: [...proofs, ...ordered.map(({ words, speaks }) => ({ words, speaks }))],
    isLikely: score >= LIKELY_FROM,
  };
}
