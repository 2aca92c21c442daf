/**
 * The data that explains a number: points of a ranking, points of a race, a strength of field. The field names are those of the API
 * responses, so that screens, mails and tests read the same record. Shown points have two decimals and their parts add up to
 * them (explanation-rounding.ts); `position_points`, `time_points`, `baseline_points`, `baseline_seconds` and `percent_faster` are
 * unrounded values of the formula. Times in seconds.
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { ResultStatus } from '../points/places.ts';
import type { PointsOfDivision } from '../points/points.ts';
import type { Division } from '../races/division.ts';
import type { Discipline } from '../ranking/ranking-input.ts';

/** An athlete who contributes to a strength of field; points are those of the ranking before the race. */
export type SofAthlete = { athlete_id: number; name: string; points: number };

/** The parts add up to the points. `changed_since` is 0 unless the ranking counted other points than the race gives today. */
export type PointParts = { position: number; strength_of_field: number; time: number; changed_since: number };

/** The breakdown of a number of points by the race's current data. Null: the formula does not use the value, or there are no points. */
export type ExplainedParts = {
  /** The year whose form of the formula was used; 'ideal time': the AIT formula, without place and field. */
  formula: '2023' | '2024' | 'ideal time' | null;
  /** Rank in the discipline. */
  place: number | null;
  /** Time of the discipline. */
  seconds: number | null;
  position_points: number | null;
  baseline_seconds: number | null;
  /** Number of first finishers whose mean time is the baseline time. */
  baseline_count: number | null;
  baseline_points: number | null;
  /** Percent faster than the baseline or ideal time; negative when slower. */
  percent_faster: number | null;
  time_points: number | null;
  adjusted_ideal_seconds: number | null;
  parts: PointParts;
};

/** A race as explanations name it. The name of a deleted race mentions the deletion. */
export type ExplainedRace = {
  result_id: number;
  race_id: number;
  race: string;
  date: PlainDate | null;
  tier: string | null;
};

export type CountingExplained = ExplainedRace &
  ExplainedParts & {
    base_points: number | null;
    dropoff_percentage: number | null;
    sof: number | null;
    sof_is_manual: boolean;
    /** The sum of the athletes' shares, calculated today; equals `sof` unless that was set manually or calculated from other starters. */
    sof_recalculated: number | null;
    sof_athletes: SofAthlete[];
    sof_set_date: PlainDate | null;
    overall_seconds: number | null;
    /** Points as the set counted them, before the bonus; `parts` add up to them. */
    race_points: number;
    /** Points as the race has them today; null: none any more. */
    race_points_today: number | null;
    bonus_percent: number;
    counted_points: number;
    /** Share of the ranking's points; the shares of all counting results add up to them. */
    share: number;
  };

export type NotCountingExplained = ExplainedRace & {
  status: ResultStatus;
  place: number | null;
  points: number | null;
  is_in_window: boolean;
  reason: string;
};

/** A result that counted in only one of the two sets. `share` is its effect on the ranking's points. */
export type MovedResult = ExplainedRace & { points: number; share: number; reason: string };

/** A result that counts in both sets, with different points. */
export type CorrectedResult = MovedResult & {
  points_before: number;
  race_points_before: number;
  race_points: number;
  bonus_percent_before: number;
  bonus_percent: number;
};

/** Another athlete who passed or fell behind, with the race that caused it if it was a single one. Null: not ranked. */
export type CrossingAthlete = {
  athlete_id: number;
  name: string;
  rank_before: number | null;
  rank: number | null;
  points_before: number | null;
  points: number | null;
  race: string | null;
  race_date: PlainDate | null;
};

/**
 * Why a rank differs from the comparison set. An unranked athlete is treated as placed after the last (`measured_from`, `measured_to`),
 * so that always `own + others = measured_from - measured_to`: places gained (above 0) by the athlete's own points while all others
 * stay the same, and by others falling back minus those passing. `rule_changed` is the effect of a different rule on the points.
 * The shares of gained, lost, corrected and rule_changed add up to the change of the points.
 */
export type MoveExplained = {
  comparison: { id: number; date: PlainDate } | null;
  from_rank: number | null;
  to_rank: number | null;
  /** Places gained; null for new athletes and those who left. */
  difference: number | null;
  measured_from: number;
  measured_to: number;
  points_before: number | null;
  points: number | null;
  own: number;
  others: number;
  gained: MovedResult[];
  lost: MovedResult[];
  corrected: CorrectedResult[];
  rule_changed: { share: number } | null;
  passed_by_count: number;
  fell_behind_count: number;
  /** The first of them by rank, at most {@link crossingAthletesShown}. */
  passed_by: CrossingAthlete[];
  fell_behind: CrossingAthlete[];
  sentence: string;
};

/** Maximum number of athletes that are named of those who passed, and of those who fell behind. */
export const crossingAthletesShown = 10;

/** The counting result that leaves the window first after the set's date. */
export type LeavingExplained = {
  /** First day on which the result no longer counts. */
  date: PlainDate;
  result_id: number;
  race_id: number;
  race: string;
  /** Points by the current results; null: none left. */
  points: number | null;
  /** Rank if nobody else changes; null: not ranked. */
  rank_then: number | null;
};

export type RankingExplanation = {
  set: { id: number; date: PlainDate; type: number; published: 0 | 1; generated_at: string | null };
  athlete: { id: number; name: string; country: string | null; division: Division };
  discipline: Discipline;
  /** Rank in the discipline; null: not ranked. */
  rank: number | null;
  points: number | null;
  score: number | null;
  /** Rank and points overall, whatever the discipline. */
  overall_rank: number | null;
  overall_points: number | null;
  /** The values that generating the set now would give. */
  points_today: number | null;
  rule: string;
  rounding: string;
  /** How many results may count, and what their sum is divided by. */
  counting_results: number;
  divisor: number;
  counting: CountingExplained[];
  not_counting: NotCountingExplained[];
  moved: MoveExplained;
  leaves_next: LeavingExplained | null;
};

/** The strength of field of one division. */
export type SofExplanation = {
  division: Division;
  /** The value used for points: the manual one when it is set, else the calculated one. */
  in_force: number | null;
  source: 'manual' | 'calculated' | null;
  manual: number | null;
  calculated: number | null;
  last_calculated: string | null;
  /** Calculated from today's starters and published rankings. */
  recalculated: number | null;
  starters: number;
  ranked_starters: number;
  starters_from: 'results' | 'start list' | null;
  /** The best ranked starters; their shares add up to `recalculated`. */
  counted: (SofAthlete & { share: number })[];
  /** The ranking that provides their points. */
  set: { id: number; date: PlainDate; type: number } | null;
};

export type PointsExplained = ExplainedParts & { points: number };

/** One result's race points. Null for a discipline without points. */
export type ResultExplanation = {
  race: {
    id: number;
    name: string;
    date: PlainDate | null;
    tier: string | null;
    base_points: number | null;
    dropoff_percentage: number | null;
  };
  athlete: { id: number; name: string; country: string | null; division: Division };
  result_id: number;
  status: ResultStatus;
  overall_seconds: number;
  finishers: number;
  /** The data that is missing for points; null when they are calculated. */
  missing: PointsOfDivision['missing'];
  overall: PointsExplained | null;
  swim: PointsExplained | null;
  bike: PointsExplained | null;
  run: PointsExplained | null;
  sof: SofExplanation;
  rounding: string;
};
