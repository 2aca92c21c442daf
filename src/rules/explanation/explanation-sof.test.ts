import { describe, expect, it } from 'vitest';
import { explainSof, type SofFacts } from './explanation-sof.ts';

const starter = (athleteId: number, points: number | null) => ({
  athleteId,
  name: `Athlete ${athleteId}`,
  points,
});
const facts: SofFacts = {
  division: 'FPRO',
  manual: null,
  calculated: 92.29,
  lastCalculated: '2025-06-01T10:00:00.000Z',
  // 95.10, 92.03, 91.90, 91.30, 91.13, 90.80 give 461.46 / 5 = 92.29.
  starters: [95.1, 92.03, 91.9, 91.3, 91.13, 90.8, null].map((points, at) => starter(at + 1, points)),
  startersFrom: 'results',
  set: { id: 7, date: '2025-05-27', type: 10 },
  isDayKnown: true,
};

describe('the breakdown of a strength of field', () => {
  it('lists the five best and their fifths', () => {
    // 95.10 / 5 = 19.02, 18.406, 18.38, 18.26; the last part is 92.29 - 74.07 = 18.22.
    expect(explainSof(facts)).toMatchObject({
      in_force: 92.29,
      source: 'calculated',
      recalculated: 92.29,
      starters: 7,
      ranked_starters: 6,
      set: { date: '2025-05-27' },
      counted: [
        { athlete_id: 1, name: 'Athlete 1', points: 95.1, share: 19.02 },
        { points: 92.03, share: 18.41 },
        { points: 91.9, share: 18.38 },
        { points: 91.3, share: 18.26 },
        { athlete_id: 5, points: 91.13, share: 18.22 },
      ],
    });
  });

  it.each([
    ['manual before calculated', { manual: 90 }, 90, 'manual', 92.29],
    ['0 set by hand is a value', { manual: 0 }, 0, 'manual', 92.29],
    ['none at all', { calculated: null, starters: [] }, null, null, null],
    ['no day, no ranking', { calculated: null, isDayKnown: false, set: null }, null, null, null],
    [
      'two ranked starters are divided by five',
      { starters: [starter(1, 90), starter(2, 80.03)] },
      92.29,
      'calculated',
      34.01,
    ],
  ])('%s', (_name, changed, inForce, source, recalculated) => {
    expect(explainSof({ ...facts, ...changed })).toMatchObject({
      in_force: inForce,
      source,
      recalculated: recalculated,
    });
  });
});
