/**
 * Breaks down a strength of field: the five best ranked starters, each with a fifth of the ranking points before the race; in use, or
 * overridden because staff entered another one manually. See docs/domain.md, "Strength of field".
 */
import type { PlainDate } from '../dates-and-times/dates.ts';
import type { Division } from '../races/division.ts';
import { effectiveStrengthOfField, strengthOfField } from '../strength-of-field/strength-of-field.ts';
import { addingUp } from './explanation-rounding.ts';
import type { SofExplanation } from './explanation-shape.ts';

/** The divisor of a strength of field, however many starters are ranked. Source: docs/domain.md, "Strength of field". */
const shares = 5;

export type SofFacts = {
  division: Division;
  manual: number | null;
  calculated: number | null;
  lastCalculated: string | null;
  /** Athletes who started, or are on the start list; points are those in `set`, null: not ranked in it. */
  starters: readonly { athleteId: number; name: string; points: number | null }[];
  startersFrom: 'results' | 'start list' | null;
  /** The ranking before the race; null: there is none. */
  set: { id: number; date: PlainDate; type: number } | null;
  /** Without the date of the race it is unknown which ranking precedes it. */
  isDayKnown: boolean;
};

/** A division's strength of field, and the one by today's starters and rankings. */
export function explainSof(facts: SofFacts): SofExplanation {
  const { division, manual, calculated, starters, set } = facts;
  const worked = strengthOfField(starters);
  const names = new Map(starters.map(({ athleteId, name }) => [athleteId, name]));
  const canBeCalculated = facts.isDayKnown && starters.length > 0;
  const parts = addingUp(
    worked.counted.map(({ points }) => points / shares),
    worked.strengthOfField,
  );
  return {
    division,
    in_force: effectiveStrengthOfField(manual, calculated),
    source: manual !== null ? 'manual' : calculated !== null ? 'calculated' : null,
    manual,
    calculated,
    last_calculated: facts.lastCalculated,
    recalculated: canBeCalculated ? worked.strengthOfField : null,
    starters: worked.starters,
    ranked_starters: worked.rankedStarters,
    starters_from: facts.startersFrom,
    counted: worked.counted.map(({ athleteId, points }, at) => ({
      athlete_id: athleteId,
      name: names.get(athleteId) ?? '',
      points,
      share: parts[at] ?? 0,
    })),
    set,
  };
}
