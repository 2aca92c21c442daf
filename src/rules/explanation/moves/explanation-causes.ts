/**
 * The causes of a change of an athlete's points between two sets: results that were added, removed, or count with other points, each with
 * its share of the change, and the rule when the two sets follow different ones. The shares add up exactly to the change.
 */
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import { inHundredths, roundPoints } from '#rules/points/rounding.ts';
import {
  type CountedResult,
  type NamedRace,
  pointsBeforeBonus,
  type StoredStanding,
} from '../explanation-facts.ts';
import { addingUp } from '../explanation-rounding.ts';
import type { CorrectedResult, ExplainedRace, MovedResult, MoveExplained } from '../explanation-shape.ts';
import { formatDay, formatPoints } from '../explanation-texts.ts';

/** An athlete's row of a set, with the divisor of its sum. */
export type DividedStanding = StoredStanding & { divisor: number; date: PlainDate };

/** Looks up race names and the reason why a result does not count. */
export type CauseText = {
  races: ReadonlyMap<number, NamedRace>;
  whyNot: ReadonlyMap<number, string>;
};

export type Causes = Pick<MoveExplained, 'gained' | 'lost' | 'corrected' | 'rule_changed'>;

/** The rounding of both sets' points may separate their difference from the sum of the shares. */
const oneRounding = 0.0101;

export function causesOf(before: DividedStanding, now: DividedStanding, message: CauseText): Causes {
  const then = new Map(before.counting.map((counted) => [counted.resultId, counted]));
  const present = new Set(now.counting.map(({ resultId }) => resultId));
  const lost = before.counting.filter(({ resultId }) => !present.has(resultId));
  const gained = now.counting.filter(({ resultId }) => !then.has(resultId));
  const corrected = now.counting.flatMap((counted) => {
    const old = then.get(counted.resultId);
    return old === undefined || old.points === counted.points ? [] : [{ old, counted }];
  });
  const change = (now.points ?? 0) - (before.points ?? 0);
  const { shares, rule } = sharesOf(
    [
      ...lost.map(({ points }) => -points / before.divisor),
      ...corrected.map(({ old, counted }) => (counted.points - old.points) / now.divisor),
      ...gained.map(({ points }) => points / now.divisor),
    ],
    change,
  );
  const share = (at: number) => shares[at] ?? 0;
  return {
    lost: lost.map((counted, at) => lostResult(counted, share(at), message)),
    corrected: corrected.map(({ old, counted }, at) =>
      correctedResult(old, counted, share(lost.length + at), message),
    ),
    gained: gained.map((counted, at) =>
      gainedResult(counted, share(lost.length + corrected.length + at), before.date, message),
    ),
    rule_changed: rule === null ? null : { share: rule },
  };
}

/** Shares of the results; a remainder of more than the rounding comes from another rule. */
function sharesOf(parts: readonly number[], change: number): { shares: number[]; rule: number | null } {
  const explained = parts.reduce((sum, part) => sum + part, 0);
  if (Math.abs(change - explained) <= oneRounding && (parts.length > 0 || inHundredths(change) === 0)) {
    return { shares: addingUp(parts, change), rule: null };
  }
  const shares = parts.map(roundPoints);
  const left = inHundredths(change) - shares.reduce((sum, one) => sum + inHundredths(one), 0);
  return { shares, rule: left / 100 };
}

/** The race of a counted result as explanations name it. */
export function namedRace(
  { resultId, raceId }: CountedResult,
  races: ReadonlyMap<number, NamedRace>,
): ExplainedRace {
  const { race, date, tier } = races.get(raceId) ?? {
    race: `Race ${raceId} (deleted)`,
    date: null,
    tier: null,
  };
  return { result_id: resultId, race_id: raceId, race, date, tier };
}

function lostResult(counted: CountedResult, share: number, message: CauseText): MovedResult {
  const reason =
    message.whyNot.get(counted.resultId) ?? 'The result was deleted or belongs to another athlete now.';
  return { ...namedRace(counted, message.races), points: roundPoints(counted.points), share, reason };
}

function gainedResult(
  counted: CountedResult,
  share: number,
  dateBefore: PlainDate,
  message: CauseText,
): MovedResult {
  const race = namedRace(counted, message.races);
  const isRacedSince = race.date !== null && race.date > dateBefore;
  const reason = isRacedSince
    ? `Raced since ${formatDay(dateBefore)}.`
    : `It did not count on ${formatDay(dateBefore)}.`;
  return { ...race, points: roundPoints(counted.points), share, reason };
}

function correctedResult(
  old: CountedResult,
  counted: CountedResult,
  share: number,
  message: CauseText,
): CorrectedResult {
  const [pointsThen, points] = [pointsBeforeBonus(old), pointsBeforeBonus(counted)];
  return {
    ...namedRace(counted, message.races),
    points: roundPoints(counted.points),
    points_before: roundPoints(old.points),
    race_points_before: pointsThen,
    race_points: points,
    bonus_percent_before: old.bonusPercent,
    bonus_percent: counted.bonusPercent,
    share,
    reason: formatCorrection(old, counted, pointsThen, points),
  };
}

function formatCorrection(
  old: CountedResult,
  counted: CountedResult,
  pointsThen: number,
  points: number,
): string {
  const corrected =
    pointsThen === points
      ? ''
      : `Its race points were corrected from ${formatPoints(pointsThen)} to ${formatPoints(points)}.`;
  if (old.bonusPercent === counted.bonusPercent) return corrected;
  const bonus =
    counted.bonusPercent > old.bonusPercent
      ? `It has the ${counted.bonusPercent} % bonus now.`
      : `The ${old.bonusPercent} % bonus is on another result now, or on none.`;
  return corrected === '' ? bonus : `${corrected} ${bonus}`;
}
