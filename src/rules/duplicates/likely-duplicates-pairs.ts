/**
 * Finds the pairs worth judging without comparing everybody with everybody: 10,000 athletes are fifty million pairs. Athletes are indexed
 * by what two records of one person share: the words of a name, any two of them, the family name with a shortened given name, an alias,
 * a link, an e-mail address, a birth date with a word of the name; similar names by their pairs of letters (`similarNamesOf`).
 */

import { linkKey } from '../athletes/social-links.ts';
import { fullForms } from '../name-matching/given-names.ts';
import { joined, wordKey, wordsOf } from '../name-matching/name-slips.ts';
import { assessIdentity, type IdentityFacts, type IdentityJudgement } from './likely-duplicates.ts';
import { comparedName } from './likely-duplicates-names.ts';
import { similarNamesOf } from './likely-duplicates-similar.ts';

/** A pair, the smaller id first. */
export interface LikelyPair extends IdentityJudgement {
  readonly athleteId: number;
  readonly otherId: number;
}

/** A key that more people share means nothing: a shared club address, a placeholder birth date. */
const MOST_UNDER_ONE_KEY = 50;

interface Filed {
  readonly facts: IdentityFacts;
  readonly folded: string;
}

/** Every two words of a name in their order: a name with an extra word shares two with the name without it. */
const twoWords = (words: readonly string[]): string[] =>
  words.flatMap((word, place) => words.slice(place + 1).map((later) => `two ${word} ${later}`));

/** The family name with the beginning that a shortened given name shares with the full one. */
function cutShortKeys([given = '', ...family]: readonly string[]): string[] {
  if (family.length === 0) return [];
  const rest = joined(family.join(' '));
  const forms = fullForms(given).map((full) => `full ${full} ${rest}`);
  return [...forms, `begins ${given.slice(0, 3)} ${rest}`, `initial ${given.slice(0, 1)} ${rest}`];
}

function keysOf({ facts, folded }: Filed): string[] {
  const words = wordsOf(folded);
  const names = [folded, ...facts.otherNames.map(comparedName)].filter((name) => name !== '');
  return [
    ...names.map((name) => `words ${wordKey(name)}`),
    ...(folded === '' ? [] : [`joined ${joined(folded)}`]),
    ...twoWords(words),
    ...cutShortKeys(words),
    ...facts.links.map((link) => `${link.network} ${linkKey(link.address)}`),
    ...(facts.email === null ? [] : [`email ${facts.email.toLowerCase()}`]),
    ...facts.birthDates.flatMap((date) => words.map((word) => `born ${date} ${word}`)),
  ];
}

type ReportPair = (one: IdentityFacts, other: IdentityFacts) => void;

/** Reports the pairs that share a key. */
function pairsByKey(athletes: readonly Filed[], report: ReportPair): void {
  const filed = new Map<string, IdentityFacts[]>();
  for (const athlete of athletes)
    for (const key of new Set(keysOf(athlete))) {
      const under = filed.get(key);
      if (under) under.push(athlete.facts);
      else filed.set(key, [athlete.facts]);
    }
  for (const under of filed.values()) {
    if (under.length > MOST_UNDER_ONE_KEY) continue;
    under.forEach((one, place) => {
      for (const other of under.slice(place + 1)) report(one, other);
    });
  }
}

/** Reports the pairs of one division whose names are similar above the limit. */
function similarPairs(athletes: readonly Filed[], report: ReportPair): void {
  similarNamesOf(
    athletes.map(({ folded }) => folded),
    (place, later) => {
      const [one, other] = [athletes[place], athletes[later]];
      if (one && other) report(one.facts, other.facts);
    },
  );
}

/** All likely pairs except those that only races can reveal, best first, equal scores by ids. The order of the athletes does not matter. */
export function likelyPairs(athletes: readonly IdentityFacts[]): LikelyPair[] {
  const filed = athletes
    .map((facts) => ({ facts, folded: comparedName(facts.name) }))
    .sort((one, other) => one.facts.id - other.facts.id);
  const found = new Map<string, LikelyPair>();
  const report: ReportPair = (one, other) => {
    const [first, second] = one.id < other.id ? [one, other] : [other, one];
    const key = `${first.id} ${second.id}`;
    if (first.id === second.id || found.has(key)) return;
    found.set(key, { athleteId: first.id, otherId: second.id, ...assessIdentity(first, second) });
  };
  pairsByKey(filed, report);
  for (const division of ['MPRO', 'FPRO'] as const)
    similarPairs(
      filed.filter((one) => one.facts.division === division),
      report,
    );
  return [...found.values()]
    .filter((pair) => pair.isLikely)
    .sort(
      (one, other) =>
        other.score - one.score || one.athleteId - other.athleteId || one.otherId - other.otherId,
    );
}
