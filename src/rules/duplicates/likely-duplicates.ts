/**
 * Are two athletes of the list one person? Collects reasons for and against, with a score. It proposes and never decides: staff compare
 * both and merge them or mark them as two people. Two results in one race prove two people, whatever else is equal. The weights were
 * tested on real spellings and on similar names of different people.
 */

import { athleteField } from '../athletes/athlete-fields.ts';
import { linkKey } from '../athletes/social-links.ts';
import { nationName } from '../nations/nation-names.ts';
import type { Division } from '../races/division.ts';
import { isOneGivenName, similarityOfNames } from './likely-duplicates-names.ts';

/** The facts about an athlete that help to identify the person. */
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
  readonly message: string;
  /** `proof`: they are two people, whatever the other reasons. */
  readonly speaks: 'for' | 'against' | 'proof';
}

export interface IdentityJudgement {
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly IdentityReason[];
  /** The pair deserves a review by staff. */
  readonly isLikely: boolean;
}

/** A reason with its contribution to the score. */
interface Weighed extends IdentityReason {
  readonly weight: number;
}

/** Pairs of this score or more are shown. In tests on the names of 59 races, duplicates score more and similar different people less. */
export const LIKELY_FROM = 40;
const SAME_NATION = 10;
const OTHER_NATION = -25;
const OTHER_DIVISION = -35;
const SAME_BIRTH_DATE = 30;
/** Two of 10,000 athletes often share a birthday: without another similarity it means little. */
const ONLY_BIRTH_DATE = 5;
/** Twins share a family name and a birth date, so these do not indicate one person. */
const BIRTH_DATE_OF_TWINS = 0;
/** 5 March typed as 3 May; a file that contains only the year writes 1 January. */
const TYPO_IN_BIRTH_DATE = 10;
const SAME_BIRTH_YEAR = 5;
const OTHER_BIRTH_DATE = -45;
const SAME_LINK = 35;
/** Members of a team or a family may share a website. */
const SAME_WEBSITE = 15;
const OTHER_LINK = -15;
/** Nobody races in two places on one day; but a race may be listed twice, or on a wrong day. */
const RACED_ELSEWHERE = -40;
/** Less than with the same nation: athletes of one manager share an address. */
const SAME_EMAIL = 25;
/** For two athletes with different given names: siblings may share a manager, and their parents' address. */
const EMAIL_OF_FAMILY = 10;

/** Networks that are named otherwise than their fields. */
const LABELS: Readonly<Record<string, string>> = { twitter: 'X', website: 'website' };

const weighed = (weight: number, message: string): Weighed => ({
  message,
  weight,
  speaks: weight < 0 ? 'against' : 'for',
});

function ofNation(one: IdentityFacts, other: IdentityFacts): Weighed[] {
  if (one.country === null || other.country === null) return [];
  const nameOf = (code: string) => nationName(code) ?? code;
  if (one.country === other.country) return [weighed(SAME_NATION, `same nation, ${nameOf(one.country)}`)];
  const [first, second] = [nameOf(one.country), nameOf(other.country)].sort();
  return [weighed(OTHER_NATION, `different nations, ${first} and ${second}: against`)];
}

/** The other facts about the pair that change the weight of a birth date or an e-mail address. */
interface Likeness {
  readonly isAlike: boolean;
  readonly isOneGivenName: boolean;
}

const isSwappedDay = (one: string, other: string): boolean =>
  one.slice(0, 4) === other.slice(0, 4) &&
  one.slice(5, 7) === other.slice(8) &&
  one.slice(8) === other.slice(5, 7);
const isYearAlone = (one: string, other: string): boolean =>
  one.slice(0, 4) === other.slice(0, 4) && [one, other].some((date) => date.endsWith('-01-01'));

/** Compares different birth dates: a typical error of files, or a real difference. */
function ofOtherBirth(
  one: IdentityFacts,
  other: IdentityFacts,
  { isOneGivenName, isAlike }: Likeness,
): Weighed {
  const pairs = one.birthDates.flatMap((date) => other.birthDates.map((second) => [date, second].sort()));
  const isMeant = isAlike && isOneGivenName;
  const swapped = pairs.find(([first = '', second = '']) => isSwappedDay(first, second));
  if (swapped && isMeant)
    return weighed(TYPO_IN_BIRTH_DATE, `birth dates ${swapped.join(' and ')}, day and month swapped`);
  const year = pairs.find(([first = '', second = '']) => isYearAlone(first, second));
  if (year && isMeant)
    return weighed(SAME_BIRTH_YEAR, `same birth year, ${year[0]?.slice(0, 4)}, one without the day`);
  return weighed(OTHER_BIRTH_DATE, 'different birth dates: against');
}

function ofBirth(one: IdentityFacts, other: IdentityFacts, likeness: Likeness): Weighed[] {
  if (one.birthDates.length === 0 || other.birthDates.length === 0) return [];
  const [shared] = one.birthDates.filter((date) => other.birthDates.includes(date)).sort();
  if (shared === undefined) return [ofOtherBirth(one, other, likeness)];
  const message = `same birth date, ${shared}`;
  if (!likeness.isAlike) return [weighed(ONLY_BIRTH_DATE, message)];
  return [
    likeness.isOneGivenName
      ? weighed(SAME_BIRTH_DATE, message)
      : weighed(BIRTH_DATE_OF_TWINS, `${message}, as twins have`),
  ];
}

/** The shared links. One shared link outweighs others that differ: people have several accounts. */
function ofLinks(one: IdentityFacts, other: IdentityFacts): Weighed[] {
  const keysOf = (facts: IdentityFacts, network: string) =>
    facts.links.filter((link) => link.network === network).map((link) => linkKey(link.address));
  const both = [...new Set(one.links.map((link) => link.network))].filter((network) =>
    other.links.some((link) => link.network === network),
  );
  const isShared = (network: string) =>
    keysOf(one, network).some((key) => keysOf(other, network).includes(key));
  const shared = both.filter(isShared).sort();
  const label = (network: string) => LABELS[network] ?? athleteField('profile', network)?.label ?? network;
  const weight = shared.every((network) => network === 'website') ? SAME_WEBSITE : SAME_LINK;
  if (shared.length > 0) return [weighed(weight, `same ${shared.map(label).join(', ')}`)];
  if (both.length === 0) return [];
  return [weighed(OTHER_LINK, `different ${both.map(label).sort().join(', ')}: against`)];
}

function ofEmail(one: IdentityFacts, other: IdentityFacts, hasOneGivenName: boolean): Weighed[] {
  const isSame = one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase();
  return isSame ? [weighed(hasOneGivenName ? SAME_EMAIL : EMAIL_OF_FAMILY, 'same e-mail address')] : [];
}

function ofDivision(one: IdentityFacts, other: IdentityFacts): Weighed[] {
  return one.division === other.division ? [] : [weighed(OTHER_DIVISION, 'different division: against')];
}

/** The races in which both have a result: proof of two people. */
function ofRaces(sharedRaces: readonly string[]): IdentityReason[] {
  return [...sharedRaces]
    .sort()
    .map((race) => ({ message: `both raced ${race}: two people`, speaks: 'proof' }));
}

/**
 * Judges a pair in either order. `sharedRaces` are the names of the races in which both have a result.
 * Reasons: proofs first, then for, then against, each by decreasing weight.
 */
export function assessIdentity(
  one: IdentityFacts,
  other: IdentityFacts,
  sharedRaces: readonly string[] = [],
): IdentityJudgement {
  const hasOneGivenName = isOneGivenName(one, other);
  const alike = [
    ...similarityOfNames(one, other).map(({ weight, message }) => weighed(weight, message)),
    ...ofLinks(one, other),
    ...ofEmail(one, other, hasOneGivenName),
  ];
  const isAlike = alike.some((reason) => reason.weight > 0);
  const reasons: Weighed[] = [
    ...alike,
    ...ofBirth(one, other, { isAlike, isOneGivenName: hasOneGivenName }),
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
    reasons: [...proofs, ...ordered.map(({ message, speaks }) => ({ message, speaks }))],
    isLikely: score >= LIKELY_FROM,
  };
}

/** A judged pair, corrected for the days on which the two raced in different places. */
export function heldAgainstDays<T extends IdentityJudgement>(judged: T, days: readonly string[]): T {
  if (days.length === 0) return judged;
  const score = Math.max(0, judged.score + RACED_ELSEWHERE);
  const message = [...days]
    .sort()
    .map((day): IdentityReason => ({ message: `${day}: against`, speaks: 'against' }));
  return { ...judged, score, reasons: [...judged.reasons, ...message], isLikely: score >= LIKELY_FROM };
}
