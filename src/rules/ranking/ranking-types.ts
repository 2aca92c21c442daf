/**
 * The types of the world ranking. A set's type alone chooses its rule, whatever its date: the period of the results, how many of the best
 * count, what their sum is divided by, and whether one of them gets a bonus (docs/domain.md, "Ranking types"). Missing results count 0:
 * the sum is still divided by the full number. Four types are offered; the others are historical, remain readable and follow their names:
 *
 * - "Past 24 months" means 104 weeks. "Dec 2020 to now" begins on 1 December 2020; so do the two of "Pre CC 2021" (before the
 *   Collins Cup of August 2021), whose names give no beginning.
 * - "best 1 or 2 average" divides by the number of available results. "All time" is the mean of the best 3, like its neighbours.
 * - 5 and 7 are both of 2022 and follow the same rule; how "v2" differed from type 4 is unknown, so it follows the same rule too.
 */

import { addDays, addWeeks, type PlainDate, yearOf } from '../dates-and-times/dates.ts';
import type { Leg } from '../points/places.ts';
import type { BonusKind } from './bonus.ts';

/** Stored with every generated set. It changes when the same inputs would give different rows. */
export const rulesVersion = '1';

/** 100 is the contender ranking, which uses the same calculation; no set of the world ranking has it. */
export type RankingTypeId = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 11 | 100;

export type RankingType = {
  id: RankingTypeId;
  name: string;
  /** Whether the type select offers the type. */
  isSelectable: boolean;
  /** Weeks up to the set's date in which a race counts; null: no such limit. */
  windowWeeks: number | null;
  /** First date on which a race counts; null: no such limit. */
  since: PlainDate | null;
  /** The number of best race points that count, and of best swim, bike or run points. */
  countingResults: number;
  countingLegResults: number;
  /** 'sum': points are the sum. 'full number': divided by the number above. 'results': by the number of counting results, if lower. */
  divisor: 'sum' | 'full number' | 'results';
  bonus: BonusKind;
};

/** Weeks in a ranking year. Source: docs/domain.md, "Ranking types". */
const year = 52;
const startOfDec2020 = '2020-12-01';
const best3 = { countingResults: 3, countingLegResults: 3, divisor: 'full number', bonus: 'none' } as const;
const best2 = { ...best3, countingResults: 2, countingLegResults: 2 } as const;
const last52Weeks = { windowWeeks: year, since: null } as const;
const sinceDec2020 = { windowWeeks: null, since: startOfDec2020 } as const;

/** Newest first: the order of the type select. */
export const rankingTypes: readonly RankingType[] = [
  {
    id: 11,
    name: '2026 Rankings last 52 weeks',
    isSelectable: true,
    ...last52Weeks,
    ...best3,
    countingResults: 4,
  },
  {
    id: 10,
    name: '2024 Rankings last 52 weeks',
    isSelectable: true,
    ...last52Weeks,
    ...best3,
    bonus: 'Gold or lower',
  },
  { id: 8, name: '2023', isSelectable: true, ...last52Weeks, ...best3, bonus: 'full distance' },
  { id: 7, name: '2022', isSelectable: true, ...last52Weeks, ...best3 },
  { id: 6, name: 'Dec 2020 to now best 3 average v2', isSelectable: false, ...sinceDec2020, ...best3 },
  { id: 5, name: '2022 Rankings', isSelectable: false, ...last52Weeks, ...best3 },
  { id: 4, name: 'Dec 2020 to now best 3 average', isSelectable: false, ...sinceDec2020, ...best3 },
  { id: 3, name: 'Pre CC 2021 best 2 average', isSelectable: false, ...sinceDec2020, ...best2 },
  { id: 2, name: 'All time', isSelectable: false, windowWeeks: null, since: null, ...best3 },
  {
    id: 1,
    name: 'Pre CC 2021 best 1 or 2 average',
    isSelectable: false,
    ...sinceDec2020,
    ...best2,
    divisor: 'results',
  },
  {
    id: 0,
    name: 'Past 24 months sum best 3',
    isSelectable: false,
    windowWeeks: 2 * year,
    since: null,
    ...best3,
    divisor: 'sum',
  },
];

/** The type with this id, or null. */
export function rankingTypeOf(id: number): RankingType | null {
  return rankingTypes.find((type) => type.id === id) ?? null;
}

/** First year in which each type is the default of new sets, newest first. Source: docs/domain.md, "Ranking types". */
const typeOfNewSetFrom: readonly { year: number; type: RankingTypeId }[] = [
  { year: 2026, type: 11 },
  { year: 2024, type: 10 },
  { year: 2023, type: 8 },
];

/** The type of a new set of this date; before 2023 it is "2022". */
export function defaultRankingType(date: PlainDate): RankingTypeId {
  return typeOfNewSetFrom.find((from) => yearOf(date) >= from.year)?.type ?? 7;
}

/** The dates on which a race counts: on or after `from` (null: any) and on or before `to`. */
export type RankingWindow = { from: PlainDate | null; to: PlainDate };

/** The window of a set: 52 weeks end on its date, so that the date 364 days earlier no longer counts. */
export function rankingWindow(type: RankingType, setDate: PlainDate): RankingWindow {
  const from = type.windowWeeks === null ? type.since : addDays(addWeeks(setDate, -type.windowWeeks), 1);
  return { from, to: setDate };
}

/** The number of an athlete's best results that count: of the race points, or of the points of a leg. */
export function countingOf(type: RankingType, discipline: 'overall' | Leg): number {
  return discipline === 'overall' ? type.countingResults : type.countingLegResults;
}

/** The divisor of the sum of `results` counting results. */
export function divisorOf(type: RankingType, discipline: 'overall' | Leg, results: number): number {
  if (type.divisor === 'sum') return 1;
  return type.divisor === 'results' ? Math.max(1, results) : countingOf(type, discipline);
}
