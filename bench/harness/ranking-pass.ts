// The minimal work for a ranking of the three best results: one pass over numbers in adjacent arrays.

const BEST = 3;
const DISCIPLINES = 4;

export interface PointColumns {
  /** The athlete of each result, counted from 0. */
  athletes: Int32Array;
  /** Hundredths of points in overall, swim, bike and run: four columns as long as `athletes`. */
  points: readonly Int32Array[];
}

/** Selects each athlete's best three in the four disciplines, best first; returns their sums by discipline and athlete. */
export function bestThreePass({ athletes, points }: PointColumns, athleteCount: number): Int32Array {
  const best = new Int32Array(athleteCount * DISCIPLINES * BEST);
  for (let discipline = 0; discipline < DISCIPLINES; discipline += 1) {
    const column = points[discipline] as Int32Array;
    for (let at = 0; at < athletes.length; at += 1) {
      const place = (discipline * athleteCount + (athletes[at] as number)) * BEST;
      const worth = column[at] as number;
      if (worth <= (best[place + 2] as number)) continue;
      const isFirst = worth > (best[place] as number);
      const isSecond = worth > (best[place + 1] as number);
      best[place + 2] = isSecond ? (best[place + 1] as number) : worth;
      if (isSecond) best[place + 1] = isFirst ? (best[place] as number) : worth;
      if (isFirst) best[place] = worth;
    }
  }
  return sums(best);
}

function sums(best: Int32Array): Int32Array {
  const totals = new Int32Array(best.length / BEST);
  for (let at = 0; at < totals.length; at += 1) {
    const place = at * BEST;
    totals[at] = (best[place] as number) + (best[place + 1] as number) + (best[place + 2] as number);
  }
  return totals;
}
