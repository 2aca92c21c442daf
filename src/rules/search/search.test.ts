import { describe, expect, it } from 'vitest';
import { buildSearchIndex, foldWords, type SearchKind, type SearchRecord, search } from './search.ts';

function record(kind: SearchKind, id: number, name: string, more: Partial<SearchRecord> = {}): SearchRecord {
  return { kind, id, name, otherWords: '', distance: 0, ...more };
}

const RECORDS: SearchRecord[] = [
  record('athlete', 1, 'Léon Chevalier', { otherWords: 'Leon Chevallier', distance: 12 }),
  record('athlete', 2, 'Georgia Taylor-Brown', { distance: 8 }),
  record('athlete', 3, 'Taylor Knibb', { distance: 1 }),
  record('athlete', 4, "Niamh O'Brien", { distance: 99_999 }),
  record('athlete', 5, 'Kristian Høgenhaug', { distance: 30 }),
  record('athlete', 6, 'Brown Smith', { distance: 99_999 }),
  record('athlete', 7, 'Adam Smith', { distance: 99_999 }),
  record('race', 3, 'IRONMAN 70.3 Nice 2026', { otherWords: 'Nice', distance: 10 }),
  record('race', 8, 'IRONMAN 70.3 Nice 2025', { otherWords: 'Nice', distance: 370 }),
  record('race', 2_026, 'Challenge Roth 2025', { distance: 400 }),
  record('race', 12, 'T100 Run 2026', { distance: 5 }),
  record('serie', 5, 'IRONMAN 70.3 Nice'),
  record('brand', 9, '100% Eyewear'),
  record('brand', 10, '100 Miles'),
  record('brand', 11, 'a_b'),
  record('brand', 13, 'axb'),
  record('brand', 14, 'back\\slash'),
  record('news', 3, 'Knibb wins again'),
  record('news', 15, '¡Vamos! #Ibiza …*today* by @pto'),
  record('video', 1, 'Nice by drone', { id: null }),
];
const index = buildSearchIndex(RECORDS);
const found = (typed: string, most = 20) => search(index, typed, most).map(({ kind, id }) => `${kind} ${id}`);

describe('search', () => {
  it.each<[string, string, string[]]>([
    ['the beginning of a word', 'knib', ['news 3', 'athlete 3']],
    ['not the middle of a word', 'nibb', []],
    ['words in any order', 'chev leon', ['athlete 1']],
    ['without accents', 'leon chevalier', ['athlete 1']],
    ['with accents', 'LÉON', ['athlete 1']],
    ['letters that do not decompose', 'hogenhaug', ['athlete 5']],
    ['an alias', 'chevallier', ['athlete 1']],
    ['a hyphen as a space', 'taylor brown', ['athlete 2']],
    ['a hyphen as typed', 'taylor-brown', ['athlete 2']],
    ['an apostrophe', 'o’brien', ['athlete 4']],
    ['without its apostrophe', 'obrien', ['athlete 4']],
    ['without its hyphen', 'georgia taylorb', ['athlete 2']],
    ['a word after a sign', 'ibiza pto vamos today', ['news 15']],
    ['a sign before a word', '#ibiza @pto', ['news 15']],
    ['the whole name before its beginning', 'ironman 70.3 nice', ['serie 5', 'race 3', 'race 8']],
    ['a beginning before the rest, athletes by rank', 'taylor', ['athlete 3', 'athlete 2']],
    ['unranked athletes by name', 'smith', ['athlete 7', 'athlete 6']],
    ['races by nearness, in turns with other kinds', 'nice', ['video null', 'race 3', 'serie 5', 'race 8']],
    ['ids before words', '2026', ['race 2026', 'race 12', 'race 3']],
    ['ids of several kinds, then words', '3', ['athlete 3', 'race 3', 'news 3', 'race 8', 'serie 5']],
    ['a percent sign as text', '100%', ['brand 9']],
    ['a number as the beginning of a word', '100', ['brand 10', 'brand 9']],
    ['an underscore as text', 'a_', ['brand 11']],
    ['a backslash as text', 'back\\', ['brand 14']],
    ['signs alone', '% _', []],
    ['punctuation alone', ' .-, ', []],
    ['nothing typed', '   ', []],
  ])('%s: %s', (_what, typed, expected) => {
    expect(found(typed)).toEqual(expected);
  });

  it('is cut after the best', () => {
    expect(found('nice', 2)).toEqual(['video null', 'race 3']);
  });

  it('gives the same records in the same order, whatever their order before', () => {
    for (const typed of ['n', 'a', 'smith', '3', 'ironman', '20'])
      expect(search(buildSearchIndex(RECORDS.toReversed()), typed, 20)).toEqual(search(index, typed, 20));
  });

  it('finds every record by each of its words, and by all of them backwards', () => {
    for (const one of RECORDS) {
      const words = foldWords(one.name).split(' ');
      for (const typed of [...words, words.toReversed().join(' ')])
        expect(search(index, typed, 20)).toContain(one);
    }
  });
});
