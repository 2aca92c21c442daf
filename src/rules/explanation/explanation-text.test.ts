import { describe, expect, it } from 'vitest';
import { konaCounts, konaParts } from '#testing/fixtures/explanations.ts';
import { explainPoints } from './explanation-points.ts';
import { resultExplanationAsText, sofExplanationAsText } from './explanation-result-text.ts';
import type {
  CountingExplained,
  MoveExplained,
  RankingExplanation,
  ResultExplanation,
  SofExplanation,
} from './explanation-shape.ts';
import { rankingExplanationAsText } from './explanation-text.ts';
import {
  formatBest,
  formatChange,
  formatDay,
  formatList,
  formatPlace,
  formatPoints,
} from './explanation-texts.ts';

const race = { result_id: 1, race_id: 1, race: 'IM Worlds Kona 2024', date: '2024-10-26', tier: 'Diamond' };
const kona: CountingExplained = { ...konaCounts, ...race };
const moved: MoveExplained = {
  comparison: { id: 1, date: '2025-04-01' },
  from_rank: 22,
  to_rank: 34,
  difference: -12,
  measured_from: 22,
  measured_to: 34,
  points_before: 60,
  points: 55.33,
  own: -10,
  others: -2,
  gained: [],
  lost: [{ ...race, race: 'IM Chattanooga 2024', points: 14, share: -4.67, reason: 'Disqualified.' }],
  corrected: [],
  rule_changed: null,
  passed_by_count: 2,
  fell_behind_count: 0,
  passed_by: [],
  fell_behind: [],
  sentence: 'His points fell.',
};
const explanation: RankingExplanation = {
  set: { id: 2, date: '2025-07-08', type: 10, published: 0, generated_at: null },
  athlete: { id: 1, name: 'Matt Hanson', country: 'US', division: 'MPRO' },
  discipline: 'overall',
  rank: 34,
  points: 55.33,
  score: 165.99,
  overall_rank: 34,
  overall_points: 55.33,
  points_today: 55.33,
  rule: 'Best 3.',
  rounding: 'Rounded once.',
  counting_results: 3,
  divisor: 3,
  counting: [
    kona,
    {
      ...kona,
      race: 'IM Lake Placid 2024',
      date: null,
      tier: null,
      sof_is_manual: true,
      ...explainPoints(konaParts, 76.16),
      race_points: 76.16,
      bonus_percent: 5,
      counted_points: 79.97,
      share: 26.66,
    },
  ],
  not_counting: [
    {
      ...race,
      race: 'T100 Dubai 2024',
      status: 'Finish',
      place: 16,
      points: 75.69,
      is_in_window: true,
      reason: 'Third best of three.',
    },
    {
      ...race,
      race: 'T100 Miami 2024',
      status: 'DNF',
      place: null,
      points: null,
      is_in_window: false,
      reason: 'Did not finish.',
    },
  ],
  moved,
  leaves_next: {
    date: '2025-10-25',
    result_id: 1,
    race_id: 1,
    race: 'IM Worlds Kona 2024',
    points: 51.9,
    rank_then: 40,
  },
};

describe('a ranking number as text', () => {
  it('contains everything that the panel shows, with the same figures', () => {
    expect(rankingExplanationAsText(explanation)).toBe(`Matt Hanson: 34th with 55.33 points
World ranking of 8 Jul 2025, men
Best 3.

Two results count, of 3 at most:

1. IM Worlds Kona 2024, 26 Oct 2024, Diamond, 10th, 07:54:50: 86.02
   Position 33.35 + strength of field 27.93 + time 24.74 = 86.02
   These are 40 % of 83.37 for the place, 30 % of the strength of field and 30 % of 82.48 for the time.
   2.34 % slower than the baseline time of 07:43:58, the mean of the first 5 times.
   Strength of field 93.09, from the ranking of 22 Oct 2024: Magnus Ditlev 99.10, Sam Laidlaw 97.00.

2. IM Lake Placid 2024, 10th, 07:54:50: 76.16
   Position 33.35 + strength of field 27.93 + time 24.74 - 9.86 (changed since) = 76.16
   These are 40 % of 83.37 for the place, 30 % of the strength of field and 30 % of 82.48 for the time.
   2.34 % slower than the baseline time of 07:43:58, the mean of the first 5 times.
   Strength of field 93.09, set manually.
   With the bonus of 5 %: 79.97.

Mean: (86.02 + 79.97) / 3 = 55.33

Does not count:
- T100 Dubai 2024, 26 Oct 2024, 16th: 75.69. Third best of three.
One other result is outside the period that counts.

Rank 22 on 1 Apr 2025, now 34. His points fell.
- Gone: IM Chattanooga 2024, 14.00 (-4.67). Disqualified.

Expires next: IM Worlds Kona 2024 on 25 Oct 2025; then 51.90 points and rank 40, if nothing else changes.

Rounded once.
`);
  });

  it('reports a strength of field that would differ today', () => {
    const text = rankingExplanationAsText({
      ...explanation,
      counting: [{ ...kona, sof_recalculated: 93.5 }],
    });
    expect(text).toContain('Sam Laidlaw 97.00. Recalculated today: 93.50.');
  });

  it('is short for unranked athletes, and reports results that changed since', () => {
    const text = rankingExplanationAsText({
      ...explanation,
      discipline: 'swim',
      rank: null,
      points: null,
      points_today: 28.67,
      counting: [],
      not_counting: [],
      moved: { ...moved, comparison: null },
      leaves_next: { ...race, date: '2025-10-25', points: null, rank_then: null },
    });
    expect(text).toBe(`Matt Hanson: not ranked
World ranking (swim) of 8 Jul 2025, men
Best 3.
Results changed since: generated again, the points would be 28.67.

No result counts.

Expires next: IM Worlds Kona 2024 on 25 Oct 2025; no counting result is left then.

Rounded once.
`);
  });
});

const sof: SofExplanation = {
  division: 'FPRO',
  in_force: 90,
  source: 'manual',
  manual: 90,
  calculated: 34.01,
  last_calculated: null,
  recalculated: 34.01,
  starters: 3,
  ranked_starters: 2,
  starters_from: 'results',
  counted: [
    { athlete_id: 1, name: 'Taylor Knibb', points: 90, share: 18 },
    { athlete_id: 2, name: 'Julie Derron', points: 80.03, share: 16.01 },
  ],
  set: { id: 3, date: '2024-10-22', type: 10 },
};

describe('race points as text', () => {
  const result: ResultExplanation = {
    race: {
      id: 1,
      name: 'Kona 2019',
      date: '2019-10-12',
      tier: null,
      base_points: null,
      dropoff_percentage: null,
    },
    athlete: { id: 1, name: 'Anne Haug', country: 'DE', division: 'FPRO' },
    result_id: 1,
    status: 'Finish',
    overall_seconds: 31_210,
    finishers: 40,
    missing: null,
    overall: {
      points: 126.58,
      ...explainPoints(
        {
          form: 'ideal time',
          seconds: 31_210,
          adjustedIdealSeconds: 32_506,
          percentFaster: 3.987,
          points: 126.58,
        },
        126.58,
      ),
    },
    swim: null,
    bike: null,
    run: null,
    sof,
    rounding: 'Rounded once.',
  };

  it('by the ideal time contain no place and no field', () => {
    expect(resultExplanationAsText(result)).toBe(`Anne Haug: 126.58 race points
Kona 2019, 12 Oct 2019

Overall, 08:40:10: 126.58
3.99 % faster than the ideal time of 09:01:46.

Rounded once.
`);
  });

  it('report the missing data when there are none', () => {
    const text = resultExplanationAsText({ ...result, overall: null, missing: 'tier' });
    expect(text).toContain('Anne Haug: no race points');
    expect(text).toContain('The race has no tier, so there are no points.');
  });

  it('lists the athletes of the strength of field', () => {
    expect(sofExplanationAsText('Kona 2024', [sof])).toBe(`Kona 2024, women
Strength of field 90.00, set manually.
By the ranking of 22 Oct 2024: Taylor Knibb 90.00, Julie Derron 80.03.
(90.00 + 80.03) / 5 = 34.01
2 of 3 starters are ranked (results).
`);
  });
});

it('formats days, places and lists in plain English', () => {
  expect(formatDay('2025-07-06')).toBe('6 Jul 2025');
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 112].map(formatPlace).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 101st 111th 112th',
  );
  expect([formatBest(1), formatBest(4), formatBest(12)]).toEqual(['best', 'fourth best', '12th best']);
  expect([formatChange(6.6), formatChange(-0.33), formatChange(0)]).toEqual(['+6.60', '-0.33', '+0.00']);
  // 90 points less 5 % twice, which a computer represents as 81.2249999.
  expect([formatPoints(81.225), formatPoints(83.1)]).toEqual(['81.23', '83.10']);
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(formatList)).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ]);
});
