import type { Db } from '#database/change-sets.ts';
import {
  type ChangedAthleteRow,
  movedAthletes,
} from '#features/rankings/server/review/ranking-changes-store.ts';
import {
  causesOfDifferences,
  type RecordedCauses,
} from '#features/rankings/server/shared/causes-of-differences.ts';
import { racesToCheck } from '#features/rankings/server/shared/generation-inputs-store.ts';
import {
  contenderRows,
  contenderRule,
  contenderRulesVersion,
  factsDigest,
} from '#rules/contenders/contender-ranking.ts';
import { notRanked } from '#rules/explanation/explanation-facts.ts';
import { changedRows } from '#rules/ranking/changed-rows.ts';
import type { ContenderSetRow } from '../contender-sets-store.ts';
import { contenderFacts, type SeasonOfSet, seasonOfSet } from '../generate/contender-facts-store.ts';
import {
  type CalculatedContenders,
  calculateContenders,
  contenderInputs,
} from '../generate/generate-contenders.ts';
import { comparableContenders, type StoredContender } from '../stored-contenders-store.ts';
import { type ListChange, listChanges } from './list-changes.ts';

/** What generating a set again would change, and why. */
export interface ContenderDifferences {
  /** The number of athletes whose row would differ; 0 if no active season includes the date. */
  athletes: number;
  /** The season that generating would use; null if no active one includes the date. */
  currentSeason: SeasonOfSet | null;
  /** What differs of the season; it explains the changes of the lists. */
  season: 'season' | 'method' | null;
  races: RecordedCauses[];
  /** Empty if the season or its method differs. */
  lists: ListChange[];
  moved: ChangedAthleteRow[];
  isByRules: boolean;
}

/** What generating the set now would change; null for nothing. */
export async function differencesOfContenders(
  db: Db,
  set: ContenderSetRow,
): Promise<ContenderDifferences | null> {
  const isByRules = set.rules_version !== contenderRulesVersion;
  const season = await seasonOfSet(db, set.date);
  if (!season)
    return { athletes: 0, currentSeason: null, season: 'season', races: [], lists: [], moved: [], isByRules };
  const [suspects, facts] = await Promise.all([
    racesToCheck(db, 'contender_input', set, contenderRule),
    contenderFacts(db, season, set.date),
  ]);
  const isSameRest = season.id === set.season_id && factsDigest(facts) === set.facts_digest && !isByRules;
  if (isSameRest && suspects.length === 0) return null;
  const calculated = await calculateContenders(await contenderInputs(db, season, set.date));
  if (calculated.input_digest === set.input_digest) return null;
  const [before, now] = [await comparableContenders(db, set.id), comparableNow(calculated)];
  const changed = changedRows(before, now);
  const lists = listChanges(before, now, season.contender_opt_method);
  if (changed.athletes === 0 && lists.length === 0) return null;
  const since = set.change_set_id ?? 0;
  const differing = differingSeason(set, season);
  return {
    athletes: Math.max(changed.athletes, lists.length),
    currentSeason: season,
    season: differing,
    races: await causesOfDifferences(db, suspects, { races: calculated.races, changed, since }),
    lists: differing === null ? lists : [],
    moved: await movedAthletes(db, 'contender_ranking_row', set.id, since),
    isByRules,
  };
}

function comparableNow({ contenders }: CalculatedContenders): StoredContender[] {
  return contenderRows(contenders).map(({ rank, points, counting, ...row }) => ({
    ...row,
    ...{ swim: notRanked, bike: notRanked, run: notRanked },
    overall: { rank, points, score: null, counting },
  }));
}

function differingSeason(set: ContenderSetRow, season: SeasonOfSet): ContenderDifferences['season'] {
  if (season.id !== set.season_id) return 'season';
  return season.contender_opt_method === set.opt_method ? null : 'method';
}
