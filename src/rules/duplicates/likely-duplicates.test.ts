import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneSlip } from '../name-matching/name-slips.ts';
import type { Division } from '../races/division.ts';
import { assessIdentity, type IdentityFacts, LIKELY_FROM } from './likely-duplicates.ts';
import { likelyPairs } from './likely-duplicates-pairs.ts';

const person = (
  id: number,
  name: string,
  country: string | null = null,
  more: Partial<IdentityFacts> = {},
): IdentityFacts => ({
  id,
  name,
  division: 'MPRO',
  country,
  otherNames: [],
  birthDates: [],
  links: [],
  email: null,
  ...more,
});
const woman = { division: 'FPRO' as const };
const instagram = (address: string) => ({ links: [{ network: 'instagram', address }] });

describe('one person under two spellings', () => {
  // Spellings of the same athletes in result files and start lists of 2024 to 2026.
  it.each([
    ['Léon Chevalier', 'Leon Chevalier'],
    ['Antonio Benito López', 'Antonio Benito Lopez'],
    ['Antonio Benito López', 'Antonio Benito Lopes'],
    ['Kacper Stepniak', 'Kacper Stępniak'],
    ['Léo Bergere', 'Léo Bergère'],
    ['Georgia Taylor-Brown', 'Georgia Taylor Brown'],
    ['Lasse Nygaard Priester', 'Lasse Nygaard-Priester'],
    ['Kurt McDonald', 'Kurt Mcdonald'],
    ['Jon Sæverås Breivold', 'Jon Saeveras Breivold'],
    ['João Ferreira', 'Joao Ferreira'],
    ['Rudy Von Berg', 'Rudy von Berg'],
    ['Finn Große-Freese', 'Finn Grosse Freese'],
    ['Vincent Größer', 'Vincent Groeßer'],
    ['Henry Räppo', 'Henry Raeppo'],
    ['Ludwig Niklas', 'Niklas Ludwig'],
    ['Wilhelm Hirsch', 'Willhelm Hirsch'],
    ['Lisa-Maria Dornauer', 'Lisa Dornauer'],
    ['Mathias Lyngsø Petersen', 'Mathias Petersen'],
    ['Antonio Benito', 'Antonio Benito López'],
    ['Maria Lisa Dornauer', 'Lisa Dornauer'],
    ['Anna Bergmann', 'Anna Bergmann-Holz'],
    ['Sean O’Brien', 'Sean OBrien'],
    ['Marten Van Riel', 'Marten Vanriel'],
    ['Sam Laidlow', 'Samuel Laidlow'],
    ['Tom Bishop', 'Thomas Bishop'],
    ['Bob Frost', 'Rob Frost'],
    ['T. Bishop', 'Thomas Bishop'],
    ['Сергей Иванов', 'Sergey Ivanov'],
    ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
    ['İlker Özdağ', 'ILKER OZDAG'],
    ['Gürkan Işık', 'Gürkan Işık'.normalize('NFD')],
    ['Gürkan Işık', 'Gurkan Isik'],
  ])('%s and %s', (one, other) => {
    const judged = assessIdentity(person(1, one, 'DE'), person(2, other, 'DE'));
    expect(judged.isLikely).toBe(true);
    expect(likelyPairs([person(1, one, 'DE'), person(2, other, 'DE')])).toMatchObject([
      { athleteId: 1, otherId: 2, score: judged.score },
    ]);
  });

  it('married, with the same Instagram account or birth date', () => {
    const born = { ...woman, birthDates: ['1995-02-03'] };
    const before = person(1, 'Sophie Coldwell', 'GB', { ...born, ...instagram('https://instagram.com/sc') });
    const after = person(2, 'Sophie Evans', 'GB', { ...born, ...instagram('instagram.com/SC/') });
    expect(assessIdentity(before, after)).toMatchObject({ score: 85, isLikely: true });
    expect(likelyPairs([before, after])).toHaveLength(1);
  });
});

describe('one person by birth dates with typical errors of files', () => {
  it.each([
    ['day and month swapped', '1991-03-05', '1991-05-03', 80],
    ['the year alone', '1991-01-01', '1991-05-03', 75],
  ])('%s', (_what, one, other, score) => {
    const pair = [
      person(1, 'Ann Lee', 'US', { birthDates: [one] }),
      person(2, 'Ann Lee', 'US', { birthDates: [other] }),
    ] as const;
    expect(assessIdentity(...pair)).toMatchObject({ score, isLikely: true });
  });
});

describe('twins', () => {
  const born = { ...woman, birthDates: ['1995-02-03'] };
  it.each([
    ['Julie Derron', 'Nina Derron', {}],
    ['Julie Derron', 'Nina Derron', { email: 'family@example.org' }],
    ['Anna Reischmann', 'Anne Reischmann', {}],
    ['Lena Meissner', 'Lea Meissner', {}],
    ['Mia Hellwig', 'Mie Hellwig', {}],
  ])('%s and %s are not proposed because of their birth date', (one, other, more) => {
    const pair = [
      person(1, one, 'CH', { ...born, ...more }),
      person(2, other, 'CH', { ...born, ...more }),
    ] as const;
    const judged = assessIdentity(...pair);
    expect(judged.isLikely).toBe(false);
    expect(judged.reasons.map((reason) => reason.message)).toContain(
      'same birth date, 1995-02-03, as twins have',
    );
    expect(likelyPairs(pair)).toEqual([]);
  });
});

describe('two people', () => {
  it.each([
    ['Tim Hellwig', 'DE', {}, 'Tom Hellwig', 'DE', {}],
    ['Pieter Heemeryck', 'BE', {}, 'Dieter Heemeryck', 'BE', {}],
    ['John Smith', 'US', {}, 'John Smith Jr.', 'US', {}],
    ['Juan Benito', null, {}, 'Juan Benito López', null, {}],
    ['Jan Frodeno', 'DE', {}, 'Jana Frodeno', 'DE', {}],
    ['Daniel Ryf', 'CH', {}, 'Daniela Ryf', 'CH', woman],
    ['Daniel Ryf', 'CH', {}, 'Daniela Ryf', 'CH', {}],
    ['Julie Derron', 'CH', woman, 'Nina Derron', 'CH', woman],
    ['Nicholas Quenet', 'ZA', {}, 'Nicolas Quenette', 'CA', {}],
    ['Nicholas Quenet', null, {}, 'Nicolas Quenette', null, {}],
    ['Alanis Siffert', 'CH', woman, 'Loanne Siffert', 'CH', woman],
    ['Tayler Reid', 'NZ', {}, 'Taylor Reid', 'CA', {}],
    ['Joao Pereira', 'PT', {}, 'João Ferreira', 'PT', {}],
    ['Michael Weiss', 'AT', {}, 'Michael Weiss', 'CH', {}],
    ['Alex Morgan', 'GB', {}, 'Alex Morgan', 'GB', woman],
    ['Ann Lee', 'US', { birthDates: ['1990-01-01'] }, 'Ann Lee', 'US', { birthDates: ['1999-12-31'] }],
    ['', null, {}, '', null, {}],
    ['...', 'DE', {}, '!!!', 'DE', {}],
  ])('%s (%s) and %s are not proposed', (one, nation, more, other, otherNation, otherMore) => {
    const pair = [person(1, one, nation, more), person(2, other, otherNation, otherMore)] as const;
    expect(assessIdentity(...pair).isLikely).toBe(false);
    expect(likelyPairs(pair)).toEqual([]);
  });

  it('a common birth date or a shared website alone is not enough', () => {
    const day = { birthDates: ['1990-01-01'] };
    expect(likelyPairs([person(1, 'Ann Lee', 'US', day), person(2, 'Eva Olt', 'US', day)])).toEqual([]);
    const manager = { email: 'manager@example.org' };
    expect(likelyPairs([person(1, 'Ann Lee', 'US', manager), person(2, 'Eva Olt', 'US', manager)])).toEqual(
      [],
    );
    const club = { links: [{ network: 'website', address: 'https://club.example' }] };
    expect(likelyPairs([person(1, 'Ann Lee', null, club), person(2, 'Eva Olt', null, club)])).toEqual([]);
  });
});

describe('the reasons', () => {
  const message = (one: IdentityFacts, other: IdentityFacts, races: string[] = []) =>
    assessIdentity(one, other, races).reasons.map((reason) => `${reason.speaks}: ${reason.message}`);

  it.each([
    [
      person(1, 'Léon Chevalier', 'FR'),
      person(2, 'Leon Chevalier', 'FR'),
      ['for: same folded name, other accents or signs', 'for: same nation, France'],
    ],
    [person(1, 'Ludwig Niklas'), person(2, 'Niklas Ludwig'), ['for: words of the name swapped']],
    [person(1, 'Tayler Reid'), person(2, 'Taylor Reid'), ['for: nearly the same name, ratio 91']],
    [
      person(1, 'Kat Smith', 'US'),
      person(2, 'Kathryn Smith', 'CA', { otherNames: ['Smith, Kat'] }),
      ['for: both are known as Smith, Kat', 'against: different nations, Canada and United States: against'],
    ],
    [
      person(1, 'Alex Morgan', null, { birthDates: ['1990-01-01'], email: 'a@example.org' }),
      person(2, 'Alex Morgan', null, { ...woman, birthDates: ['1991-01-01'], email: 'A@example.org' }),
      [
        'for: same name',
        'for: same e-mail address',
        'against: different birth dates: against',
        'against: different division: against',
      ],
    ],
    [
      person(1, 'Ann Lee', null, instagram('https://www.instagram.com/ann/')),
      person(2, 'Ann Lee', null, instagram('https://instagram.com/lee')),
      ['for: same name', 'against: different Instagram: against'],
    ],
    [
      person(1, 'Joao Pereira'),
      person(2, 'Joao Ferreira'),
      [
        'for: nearly the same name, ratio 88',
        'against: Ferreira and Pereira differ by more than a typing error: against',
      ],
    ],
  ])('%o and %o', (one, other, expected) => {
    expect(message(one, other)).toEqual(expected);
    expect(message(other, one)).toEqual(expected);
  });

  it('name every race that both have a result in, before anything else', () => {
    const judged = assessIdentity(person(1, 'Ann Lee', 'US'), person(2, 'Ann Lee', 'US'), [
      'IRONMAN Nice 2026',
      'Challenge Roth 2025',
    ]);
    expect(judged).toMatchObject({ score: 0, isLikely: false });
    expect(judged.reasons.slice(0, 2)).toEqual([
      { message: 'both raced Challenge Roth 2025: two people', speaks: 'proof' },
      { message: 'both raced IRONMAN Nice 2026: two people', speaks: 'proof' },
    ]);
  });
});

it.each([
  ['reid', 'ried', true],
  ['lopez', 'lopes', true],
  ['nicolas', 'nicholas', true],
  ['evan', 'evans', true],
  ['pereira', 'ferreira', false],
  ['quenet', 'quenette', false],
  ['ab', 'cd', false],
  ['', 'a', true],
])('%s and %s: one typing error is %s', (one, other, expected) => {
  expect(isOneSlip(one, other)).toBe(expected);
  expect(isOneSlip(other, one)).toBe(expected);
});

describe('any athletes', () => {
  const facts = fc.record({
    name: fc
      .tuple(
        fc.constantFrom('Daniel', 'Daniela', 'Dan', 'D.', 'Léo', 'Leo', 'Jon', 'Bob', 'Rob', 'Robert'),
        fc.constantFrom(
          'Ryf',
          'Rif',
          'Größer',
          'Groesser',
          'Taylor',
          'Taylor-Brown',
          'Taylor Brown',
          'Tay Lor',
        ),
      )
      .map((parts) => parts.join(' ')),
    division: fc.constantFrom<Division>('MPRO', 'FPRO'),
    country: fc.constantFrom('FR', 'CH', null),
    otherNames: fc.array(fc.constantFrom('Leo Ryf', 'Dani R', ''), { maxLength: 2 }),
    birthDates: fc.array(fc.constantFrom('1990-01-01', '1991-02-02'), { maxLength: 2 }),
    links: fc.array(
      fc.record({
        network: fc.constantFrom('instagram', 'website'),
        address: fc.constantFrom('https://a.example/x', 'a.example/x/', 'b.example'),
      }),
      { maxLength: 2 },
    ),
    email: fc.constantFrom('a@example.org', 'A@example.org', null),
  });
  const list = fc
    .array(facts, { maxLength: 12 })
    .map((all) => all.map((one, place) => ({ ...one, id: place + 1 })));

  it('are judged the same in both orders, and are never likely with a race in common', () => {
    fc.assert(
      fc.property(
        facts,
        facts,
        fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
        (one, other, races) => {
          const [a, b] = [
            { ...one, id: 1 },
            { ...other, id: 2 },
          ];
          expect(assessIdentity(b, a, races)).toEqual(assessIdentity(a, b, races));
          if (races.length > 0) expect(assessIdentity(a, b, races).isLikely).toBe(false);
        },
      ),
    );
  });

  it('give the same pairs as comparing everybody with everybody, in any order', () => {
    fc.assert(
      fc.property(list, (athletes) => {
        const found = likelyPairs(athletes);
        expect(likelyPairs(athletes.toReversed())).toEqual(found);
        const all = athletes.flatMap((one) =>
          athletes
            .filter((other) => one.id < other.id && assessIdentity(one, other).isLikely)
            .map((other) => `${one.id} ${other.id}`),
        );
        expect(found.map((pair) => `${pair.athleteId} ${pair.otherId}`).sort()).toEqual(all.sort());
        expect(found.every((pair) => pair.score >= LIKELY_FROM)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
