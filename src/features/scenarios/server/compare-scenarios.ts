import type { ResponseOf } from '#contract/declare-call.ts';
import type { Db } from '#database/change-sets.ts';
import { athletesNamed } from '#features/rankings/server/review/ranking-review-store.ts';
import { divisions } from '#rules/races/division.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import {
  isOtherLine,
  type WhatIfLine,
  whatIfCounts,
  whatIfLines,
} from '#rules/what-if/what-if-difference.ts';
import { type ComparedHead, type compareScenarios, notOfOneSet } from '../scenarios-contract.ts';
import { type ComputedWhatIf, computeWhatIf } from './compute-what-if.ts';
import { type ScenarioRow, scenarioStore } from './scenarios-store.ts';

type Compared = ResponseOf<typeof compareScenarios>;

/** Maximum number of rows sent; more differ only when a tier's numbers affect everyone. */
const MOST_LINES = 1000;

const linesOf = ({ now, after }: ComputedWhatIf, discipline: Discipline): WhatIfLine[] =>
  whatIfLines(now.ranked, after, discipline);

function headOf(
  { id, name }: ScenarioRow,
  { checked }: ComputedWhatIf,
  lines: readonly WhatIfLine[],
): ComparedHead {
  const { moved, entered, gone, gains, loses } = whatIfCounts(lines);
  return {
    id,
    name,
    moved: moved + entered + gone,
    gains,
    loses,
    problems: checked.filter(({ problem }) => problem !== null).length,
  };
}

/** Two scenarios of one set, and all athletes whose rank or points differ. */
export async function comparisonOf(
  db: Db,
  firstId: number,
  secondId: number,
  discipline: Discipline,
): Promise<Compared> {
  const [one, other] = [await scenarioStore.read(db, firstId), await scenarioStore.read(db, secondId)];
  if (one.set_id !== other.set_id) throw notOfOneSet();
  const first = await computeWhatIf(db, one.set_id, one.changes);
  const second = await computeWhatIf(db, other.set_id, other.changes);
  const lines = [linesOf(first, discipline), linesOf(second, discipline)] as const;
  const between = whatIfLines(first.after, second.after, discipline).filter(isOtherLine);
  const former = new Map(lines.flatMap((list) => list.map((line) => [line.athleteId, line.before])));
  const rankOf = ({ before, after }: WhatIfLine) => before?.rank ?? after?.rank ?? 0;
  const sorted = divisions.flatMap((division) =>
    between.filter((line) => line.division === division).sort((a, b) => rankOf(a) - rankOf(b)),
  );
  const shown = sorted.slice(0, MOST_LINES);
  const names = await athletesNamed(
    db,
    shown.map(({ athleteId }) => athleteId),
  );
  return {
    set: { id: first.set.id, date: first.set.date, type: first.set.type },
    first: headOf(one, first, lines[0]),
    second: headOf(other, second, lines[1]),
    lines: shown.map(({ athleteId, division, before, after }) => ({
      id: athleteId,
      name: names.get(athleteId)?.name ?? '',
      country: names.get(athleteId)?.country ?? null,
      division,
      now: former.get(athleteId) ?? null,
      first: before,
      second: after,
    })),
    total: sorted.length,
  };
}
