import type { CheckedInputOf, ResponseOf } from '#contract/declare-call.ts';
import type { Db } from '#database/change-sets.ts';
import { contenderSets } from '#features/races/server/races-store.ts';
import { athletesNamed } from '#features/rankings/server/review/ranking-review-store.ts';
import type { AffectedSet } from '#features/results/result-by-hand-contract.ts';
import { rankingSets } from '#features/results/server/results-store.ts';
import { divisions } from '#rules/races/division.ts';
import { isLateEntryNow } from '#rules/races/late-entry.ts';
import { knownDay, raceName } from '#rules/races/race-dates.ts';
import { defaultContenderRankCutoffDays } from '#rules/races/race-fields.ts';
import { rankingTypeOf, rankingWindow } from '#rules/ranking/ranking-types.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import {
  isOtherLine,
  type WhatIfLine,
  whatIfCounts,
  whatIfLines,
} from '#rules/what-if/what-if-difference.ts';
import type { PreviewedLine, previewWhatIf, RescoredRace, WhatIfStartList } from '../what-if-contract.ts';
import { type ComputedWhatIf, computeWhatIf } from './compute-what-if.ts';
import { describedChanges } from './describe-changes.ts';
import { datesOfTiers, entriesOfRaces } from './what-if-facts-store.ts';

type Preview = ResponseOf<typeof previewWhatIf>;

type Looking = Omit<CheckedInputOf<typeof previewWhatIf>, 'id' | 'changes'>;

/** A recalculated race is named; if there are very many, as for the numbers of a tier, only the first ones are. */
const MOST_SCORED = 60;

/** A set with the changes, in the form of the response. */
export async function previewOf(
  db: Db,
  setId: number,
  changes: readonly WhatIfChange[],
  looking: Looking,
): Promise<Preview> {
  const whatIf = await computeWhatIf(db, setId, changes);
  const lines = whatIfLines(whatIf.now.ranked, whatIf.after, looking.discipline ?? 'overall');
  const sides = divisions.map((division) => sideOf(lines, division, looking));
  const shown = sides.flatMap((side) => [...side.crossings, ...side.lines]);
  const names = await athletesNamed(db, [
    ...shown.map(({ athleteId }) => athleteId),
    ...changedAthletes(whatIf),
  ]);
  const asLine = ({ athleteId, before, after, crossing }: WhatIfLine): PreviewedLine => {
    const { name = '', country = null } = names.get(athleteId) ?? {};
    return { id: athleteId, name, country, before, after, crossing };
  };
  const { set } = whatIf;
  return {
    set: { id: set.id, date: set.date, type: set.type, published: set.published },
    changes: describedChanges(whatIf, names),
    divisions: sides.map((side) => ({
      ...side,
      crossings: side.crossings.map(asLine),
      lines: side.lines.map(asLine),
    })),
    scored: rescoredRace(whatIf),
    start_lists: await startLists(db, whatIf),
    sets: await setsLeftStale(db, whatIf),
    numbers: whatIf.numbers,
  };
}

function sideOf(all: readonly WhatIfLine[], division: WhatIfLine['division'], { only, rows }: Looking) {
  const own = all.filter((line) => line.division === division);
  const { otherPoints: differing, ...counts } = whatIfCounts(own);
  const wanted = only === 'differing' ? own.filter(isOtherLine) : own;
  return {
    division,
    ...counts,
    differing,
    crossings: own.filter(({ crossing }) => crossing !== null),
    lines: wanted.slice(0, rows),
    total: wanted.length,
  };
}

function changedAthletes({ loaded, checked }: ComputedWhatIf): number[] {
  const changed = new Set(checked.flatMap(({ change }) => ('result_id' in change ? [change.result_id] : [])));
  return loaded.facts.races.flatMap((race) =>
    race.results.filter(({ resultId }) => changed.has(resultId)).map(({ athleteId }) => athleteId),
  );
}

function nameOfRace({ loaded }: ComputedWhatIf, raceId: number): string {
  const row = loaded.raceRows.get(raceId);
  return row ? raceName(row.serie, row) : `Race ${raceId}`;
}

function rescoredRace(whatIf: ComputedWhatIf): RescoredRace[] {
  return whatIf.touched
    .flatMap(({ race, before, scored }) =>
      scored.map(({ division, strengthOfField, points }) => ({
        race_id: race.raceId,
        race: nameOfRace(whatIf, race.raceId),
        division,
        results: points.results.length,
        sof_before: before.scoring[division].race.strengthOfField,
        sof_after: strengthOfField,
      })),
    )
    .slice(0, MOST_SCORED);
}

/** The effect of a changed cut-off or date on late entries from then on. */
async function startLists(db: Db, whatIf: ComputedWhatIf): Promise<WhatIfStartList[]> {
  const raceIds = whatIf.checked.flatMap(({ change, problem }) =>
    problem === null && (change.kind === 'race-cutoff' || change.kind === 'race-date')
      ? [change.race_id]
      : [],
  );
  if (raceIds.length === 0) return [];
  const { newest } = await contenderSets(db, null);
  const entries = await entriesOfRaces(db, raceIds);
  return [...new Set(raceIds)].map((raceId) => {
    const row = whatIf.loaded.raceRows.get(raceId);
    const before = {
      date: row ? knownDay(row) : null,
      days: row?.contender_rank_cutoff ?? defaultContenderRankCutoffDays,
    };
    const after = { ...before };
    for (const { change } of whatIf.checked) {
      if (change.kind === 'race-date' && change.race_id === raceId) after.date = change.date;
      if (change.kind === 'race-cutoff' && change.race_id === raceId) after.days = change.days;
    }
    const isLate = (one: typeof before) => isLateEntryNow(one.date, newest?.date ?? null, one.days);
    return {
      race_id: raceId,
      race: nameOfRace(whatIf, raceId),
      is_late_before: isLate(before),
      is_late_after: isLate(after),
      entries: entries.get(raceId) ?? 0,
    };
  });
}

/** The sets whose window includes a recalculated race, on its current or its new date. */
export async function setsLeftStale(
  db: Db,
  { touched, checked, loaded }: ComputedWhatIf,
): Promise<AffectedSet[]> {
  const tierIds = checked.flatMap(({ change }) => {
    if (change.kind !== 'tier-points') return [];
    const tier = loaded.tierRows.get(change.tier_id);
    const isSame =
      tier?.base_points === change.base_points && tier.dropoff_percentage === change.dropoff_percentage;
    return isSame ? [] : [change.tier_id];
  });
  const days = touched.flatMap(({ race, before }) => [race.date, before.date]);
  const all = [...new Set([...days, ...(await datesOfTiers(db, tierIds))])].filter((day) => day !== null);
  if (all.length === 0) return [];
  return (await rankingSets(db)).filter((set) => {
    const type = rankingTypeOf(set.type);
    if (!type) return false;
    const { from, to } = rankingWindow(type, set.date);
    return all.some((day) => day <= to && (from === null || day >= from));
  });
}
