import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { athleteSlug, firstFreeSlug, serieAlias } from './slugs.ts';

describe("an athlete's slug", () => {
  it.each([
    ['Taylor Knibb', 'taylor-knibb'],
    ['Solveig Løvseth', 'solveig-loevseth'],
    ['Cathia Schär', 'cathia-schar'],
    ['Finn Große-Freese', 'finn-grosse-freese'],
    ['Jon Sæverås Breivold', 'jon-saeveras-breivold'],
    ['Kacper Stępniak', 'kacper-stepniak'],
    ['Robert Wiłkowiecki', 'robert-wilkowiecki'],
    ["Pete O'Brien, Jr.?", 'pete-obrien-jr'],
    ['Pete O’Brien', 'pete-obrien'],
    ['  Léo   Bergère ', 'leo-bergere'],
    ['İpek Işık', 'ipek-isik'],
    ['A / B & C', 'a-b-c'],
    ['../../etc', 'etc'],
    ['高橋 侑子', '高橋-侑子'],
    ['???', ''],
  ])('%s gives %s', (name, slug) => {
    expect(athleteSlug(name)).toBe(slug);
  });

  it('is unchanged when slugged again, composed or decomposed, and safe in a URL', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const slug = athleteSlug(name);
        expect(athleteSlug(slug)).toBe(slug);
        expect(athleteSlug(name.normalize('NFD'))).toBe(athleteSlug(name.normalize('NFC')));
        expect(slug).not.toMatch(/[\s/?#%.'",:;@&=+\\]/);
      }),
    );
  });
});

describe("a serie's alias", () => {
  it.each([
    ['IRONMAN 70.3 Oceanside', 'ironman-703-oceanside'],
    ['IRONMAN 70.3 Alcúdia-Mallorca', 'ironman-703-alcudia-mallorca'],
    ['IRONMAN 70.3 Les Sables d’Olonne', 'ironman-703-les-sables-dolonne'],
    ['Challenge Roth', 'challenge-roth'],
    ['T100  French   Riviera!', 't100-french-riviera'],
    ['A - B', 'a-b'],
    ['Kona -', 'kona'],
    ['Tromsø Extreme', 'tromsoe-extreme'],
    ['St. George (Utah)', 'st-george-utah'],
    ['Кубок Москвы', 'kubok-moskvy'],
    ['Αθήνα 70.3', 'athina-703'],
    ['東京', ''],
    ['!!!', ''],
  ])('%s gives %s', (name, alias) => {
    expect(serieAlias(name)).toBe(alias);
  });

  it('contains only small letters, digits and single hyphens, none at the end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(serieAlias(name)).toMatch(/^-?([a-z0-9]+(-[a-z0-9]+)*)?$/);
        expect(serieAlias(serieAlias(name))).toBe(serieAlias(name));
      }),
    );
  });
});

describe('the first free slug', () => {
  it.each([
    [[], 'jan-frodeno'],
    [['jan-frodeno'], 'jan-frodeno-2'],
    [['jan-frodeno', 'jan-frodeno-2', 'jan-frodeno-4'], 'jan-frodeno-3'],
  ])('next to %j is %s', (taken, free) => {
    expect(firstFreeSlug('jan-frodeno', (slug) => (taken as string[]).includes(slug))).toBe(free);
  });
});
