import { describe, expect, it } from 'vitest';
import { sampleFacts, sampleSet, sampleWorld } from '#testing/fixtures/sample-explanations.ts';
import { inHundredths } from '../points/rounding.ts';
import { disciplines } from '../ranking/ranking-input.ts';
import { explainRanking } from './explanation-ranking.ts';
import type { RankingExplanation } from './explanation-shape.ts';
import { rankingExplanationAsText } from './explanation-text.ts';

/** Every row of every other set over the sample races, and every athlete who left one: all shown numbers add up exactly. */
const world = sampleWorld();
const dates = [
  '2024-06-04',
  '2024-08-06',
  '2024-10-01',
  '2024-12-03',
  '2025-02-04',
  '2025-04-01',
  '2025-07-08',
  '2025-09-02',
  '2025-10-28',
  '2025-12-30',
  '2026-03-31',
  '2026-06-09',
  '2026-09-22',
] as const;
const sets = dates.map((date, at) => sampleSet(world, at + 1, date));

/** Whole hundredths, so that sums are exact. */
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + inHundredths(one), 0);

function wrongIn(explained: RankingExplanation): string[] {
  const { counting, points, score, divisor, moved } = explained;
  const total = inHundredths(points ?? 0);
  const counted = counting.map(({ counted_points }) => counted_points);
  const checks: [string, boolean][] = [
    ['shares', sum(counting.map(({ share }) => share)) === total],
    ['score', sum(counted) === inHundredths(score ?? 0)],
    ['mean', inHundredths(sum(counted) / 100 / divisor) === total],
    ['today', explained.points_today === points],
    ...counting.map((one): [string, boolean] => [
      `parts of ${one.race}`,
      sum(Object.values(one.parts)) === inHundredths(one.race_points) &&
        Object.values(one.parts).every((part) => part >= 0),
    ]),
    ...counting.map((one): [string, boolean] => [
      `formula of ${one.race}`,
      inHundredths(0.4 * (one.position_points ?? 0) + 0.3 * (one.sof ?? 0) + 0.3 * (one.time_points ?? 0)) ===
        inHundredths(one.race_points),
    ]),
    ...counting.map((one): [string, boolean] => [
      `bonus of ${one.race}`,
      inHundredths((one.race_points * (100 + one.bonus_percent)) / 100) === inHundredths(one.counted_points),
    ]),
    ['places', moved.own + moved.others === moved.measured_from - moved.measured_to],
    ['others', moved.others === moved.fell_behind_count - moved.passed_by_count],
    ['causes', causesAddUp(moved)],
    ['ranks', ranksAgree(moved)],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([name]) => name);
}

function causesAddUp(moved: RankingExplanation['moved']): boolean {
  const { gained, lost, corrected, rule_changed } = moved;
  const shares = [...gained, ...lost, ...corrected].map(({ share }) => share);
  if (moved.comparison === null) return shares.length === 0;
  const change = inHundredths(moved.points ?? 0) - inHundredths(moved.points_before ?? 0);
  return sum([...shares, rule_changed?.share ?? 0]) === change;
}

function ranksAgree(moved: RankingExplanation['moved']): boolean {
  const { comparison, from_rank, to_rank, measured_from, measured_to, difference } = moved;
  if (comparison === null) return difference === null;
  if (from_rank !== null && from_rank !== measured_from) return false;
  if (to_rank !== null && to_rank !== measured_to) return false;
  return from_rank === null || to_rank === null ? difference === null : difference === from_rank - to_rank;
}

const explainedSets = sets
  .map((set, at) => [set.date, set, sets[at - 1] ?? null] as const)
  .filter((_set, at) => at % 2 === 0);

describe.each(explainedSets)('the set of %s', (_date, set, before) => {
  it.each(disciplines)('adds up on every row, %s', (discipline) => {
    const athleteIds = new Set([...set.rows.keys(), ...(before?.rows.keys() ?? [])]);
    const wrong = [...athleteIds].flatMap((athleteId) => {
      const explained = explainRanking(sampleFacts(world, set, before, athleteId, discipline));
      const names = wrongIn(explained);
      return names.length === 0 ? [] : [{ name: explained.athlete.name, names }];
    });
    expect(athleteIds.size).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});

it('compares sets of different rules too, with a separate effect of the rule', () => {
  const [before, now] = [sets[9], sets[10]];
  if (before === undefined || now === undefined) throw new Error('no such sets');
  const explained = [...now.rows.keys()].map((id) =>
    explainRanking(sampleFacts(world, now, before, id, 'overall')),
  );
  expect([before.type.id, now.type.id]).toEqual([10, 11]);
  const changed = explained.filter(({ moved }) => moved.rule_changed !== null);
  expect(changed.length).toBeGreaterThan(50);
});

it('formats every row without gaps', () => {
  const [before, now] = [sets[5], sets[6]];
  if (before === undefined || now === undefined) throw new Error('no such sets');
  for (const athleteId of now.rows.keys()) {
    for (const discipline of disciplines) {
      const text = rankingExplanationAsText(
        explainRanking(sampleFacts(world, now, before, athleteId, discipline)),
      );
      expect(text).not.toMatch(/undefined|null|NaN|Infinity|--:--| {2,}\S.* {2}/);
    }
  }
});
