import { describe, expect, it } from 'vitest';
import { NOBODY, raceLineFacts } from '#testing/fixtures/race-line.ts';
import { type RaceLineFacts, raceLine, raceSteps, TIER_MISSING } from './race-line.ts';

const set = { date: '2026-07-07', isCurrent: true, isPublished: false, generated: NOBODY, published: NOBODY };
const FETCHED = { isMapped: true, starters: 20, fetched: { who: 'Anna', at: '2026-07-05T14:00:00.000Z' } };
const short: Record<string, string> = { done: 'D', next: 'N', running: 'R', blocked: 'b', 'not needed': '-' };
const states = (given: Partial<RaceLineFacts>) =>
  raceLine(raceLineFacts(given))
    .map(({ state }) => short[state])
    .join('');

describe('the line of a race', () => {
  it.each([
    ['an empty race', {}, 'Nbbbbbbbb'],
    ['mapped', { isMapped: true }, 'DNbbbbbbb'],
    ['with a start list, not mapped', { starters: 20 }, 'NDbbbbbbb'],
    ['ready to fetch', { isMapped: true, starters: 20 }, 'DDNbbbbbb'],
    ['being fetched', { isMapped: true, starters: 20, job: 'j1' }, 'DDRbbbbbb'],
    ['fetched', FETCHED, 'DDDNbbbbb'],
    ['fetched in part', { isMapped: true, starters: 20, isFetchIncomplete: true }, 'DDNbbbbbb'],
    ['submitted without points', { ...FETCHED, results: 40, finishersWithoutPoints: 40 }, 'DDDDNDbbb'],
    ['without strength of field', { ...FETCHED, results: 40, divisionsWithoutSof: ['MPRO'] }, 'DDDDDNbbb'],
    ['scored', { ...FETCHED, results: 40 }, 'DDDDDDNbb'],
    ['in an old ranking set', { ...FETCHED, results: 40, set: { ...set, isCurrent: false } }, 'DDDDDDNbb'],
    ['in a draft', { ...FETCHED, results: 40, set }, 'DDDDDDDNb'],
    ['published', { ...FETCHED, results: 40, set: { ...set, isPublished: true } }, 'DDDDDDDDN'],
    [
      'on the website',
      {
        ...FETCHED,
        ...{ results: 40, set: { ...set, isPublished: true } },
        synced: { ...NOBODY, isCurrent: true },
      },
      'DDDDDDDDD',
    ],
    ['results from a file', { results: 40, set: { ...set, isPublished: true } }, '---DDDDDN'],
    [
      'an old published set, then new results',
      { results: 40, set: { ...set, isCurrent: false, isPublished: true } },
      '---DDDNbb',
    ],
  ] as const)('%s', (_what, given, expected) => expect(states(given)).toBe(expected));

  it('has each step once, at most one next, and a reason for what is open', () => {
    const line = raceLine(raceLineFacts({ results: 40, finishersWithoutPoints: 2 }));
    expect(line.map(({ step }) => step)).toEqual([...raceSteps]);
    expect(line.filter(({ state }) => state === 'next')).toMatchObject([
      { step: 'points', why: 'Finishers without points: 2.' },
    ]);
    expect(line.at(-1)?.why).toBe('First: Points calculated. The website was not synced yet.');
  });

  it.each([
    [
      true,
      'First: Ranking generated. The ranking set of 2026-07-07 is published without the latest results.',
    ],
    [false, 'First: Ranking generated. The ranking set of 2026-07-07 is a draft.'],
  ])('says whether a set that lacks the results is published: %s', (isPublished, why) => {
    const given = { results: 40, set: { ...set, isCurrent: false, isPublished } };
    const published = raceLine(raceLineFacts(given)).find(({ step }) => step === 'published');
    expect(published?.why).toBe(why);
  });

  it('says that the fetch was incomplete', () => {
    const line = raceLine(raceLineFacts({ isMapped: true, starters: 20, isFetchIncomplete: true }));
    expect(line.find(({ state }) => state === 'next')?.why).toBe(
      'The fetch from the tracker was incomplete.',
    );
  });

  it('names a missing tier, without which no points can be calculated', () => {
    const line = raceLine(
      raceLineFacts({
        results: 40,
        finishersWithoutPoints: 30,
        isTierMissing: true,
        divisionsWithoutSof: ['MPRO'],
      }),
    );
    expect(line.find(({ state }) => state === 'next')).toMatchObject({ step: 'points', why: TIER_MISSING });
  });

  it('says who did what and when', () => {
    const submitted = { who: 'Anna', at: '2026-07-05T15:00:00.000Z' };
    expect(raceLine(raceLineFacts({ ...FETCHED, results: 3, submitted }))[3]).toEqual({
      step: 'submitted',
      state: 'done',
      why: null,
      job: null,
      ...submitted,
    });
  });
});
