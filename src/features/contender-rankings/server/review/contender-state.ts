import type { Db } from '#database/change-sets.ts';
import type { ContenderSet } from '#features/contender-rankings/contender-rankings-contract.ts';
import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';
import { movedAthletes } from '#features/rankings/server/review/ranking-changes-store.ts';
import { causesOfDifferences } from '#features/rankings/server/shared/causes-of-differences.ts';
import { suspectRaces } from '#features/rankings/server/shared/generation-inputs-store.ts';
import { countedCause, countedCauses } from '#features/rankings/server/shared/staleness.ts';
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

type State = Pick<ContenderSet, 'state' | 'stale_because'>;

const UP_TO_DATE: State = { state: 'up to date', stale_because: [] };
const stale = (...stale_because: StaleCause[]): State => ({ state: 'stale', stale_because });

/** Whether generating the set now would give different rows, and if so, why. */
export async function stateOfContenderSet(db: Db, set: ContenderSetRow): Promise<State> {
  if (set.generated_at === null) return stale({ what: 'not generated yet', count: 0 });
  const season = await seasonOfSet(db, set.date);
  if (!season) return stale({ what: 'season changed', count: 1 });
  const [suspects, facts] = await Promise.all([
    suspectRaces(db, 'contender_input', set, contenderRule),
    contenderFacts(db, season, set.date),
  ]);
  const isSameRest =
    season.id === set.season_id &&
    factsDigest(facts) === set.facts_digest &&
    set.rules_version === contenderRulesVersion;
  if (isSameRest && suspects.length === 0) return UP_TO_DATE;
  const calculated = await calculateContenders(await contenderInputs(db, season, set.date));
  if (calculated.input_digest === set.input_digest) return UP_TO_DATE;
  return compare(db, set, calculated, suspects);
}

async function compare(
  db: Db,
  set: ContenderSetRow,
  calculated: CalculatedContenders,
  suspects: Awaited<ReturnType<typeof suspectRaces>>,
): Promise<State> {
  const before = await comparableContenders(db, set.id);
  const now = comparableNow(calculated);
  const changed = changedRows(before, now);
  const others = changesOfReasons(before, now, calculated.season);
  if (changed.athletes === 0 && others.changed === 0) return UP_TO_DATE;
  const since = set.change_set_id ?? 0;
  const digests = new Map(calculated.races.map((race) => [race.race_id, race.digest]));
  const races = await causesOfDifferences(db, suspects, { digests, changed, since });
  const moved = await movedAthletes(db, 'contender_ranking_row', set.id, since);
  const bySeason = seasonCauses(set, calculated.season);
  const causes = [
    ...bySeason,
    ...countedCauses(races),
    ...(bySeason.length > 0 ? [] : others.causes),
    ...countedCause(moved.length, 'athlete in the other division', 'athletes in the other division'),
    ...countedCause(set.rules_version === contenderRulesVersion ? 0 : 1, 'newer version of the rules', ''),
  ];
  const rest = Math.max(changed.athletes, others.changed);
  return stale(
    ...(causes.length > 0
      ? causes
      : countedCause(rest, 'athlete with another row', 'athletes with another row')),
  );
}

function comparableNow({ contenders }: CalculatedContenders): StoredContender[] {
  return contenderRows(contenders).map(({ rank, points, counting, ...row }) => ({
    ...row,
    ...{ swim: notRanked, bike: notRanked, run: notRanked },
    overall: { rank, points, score: null, counting },
  }));
}

function seasonCauses(set: ContenderSetRow, season: SeasonOfSet): StaleCause[] {
  if (season.id !== set.season_id) return [{ what: 'season changed', count: 1 }];
  return season.contender_opt_method === set.opt_method ? [] : [{ what: 'method changed', count: 1 }];
}

/** The reasons for leaving athletes out, in the order in which they apply, and the cause of a change of each. */
const reasons = [
  { begins: 'Retired', one: 'retirement changed', many: 'retirements changed' },
  { begins: 'Contract tier', one: 'contract changed', many: 'contracts changed' },
  {
    begins: 'Excluded',
    one: 'entry of the excluded list changed',
    many: 'entries of the excluded list changed',
  },
];

/** Who is left out for another reason than before; of two reasons the one that applies first has changed. */
function changesOfReasons(
  before: readonly StoredContender[],
  now: readonly StoredContender[],
  { contender_opt_method }: SeasonOfSet,
) {
  const [then, today] = [before, now].map((rows) => new Map(rows.map((row) => [row.athleteId, row.leftOut])));
  const ids = new Set([...before, ...now].map(({ athleteId }) => athleteId));
  const isListed = contender_opt_method === 'IN';
  const differing = [...ids].flatMap((id) => {
    const [old, present] = [then?.get(id), today?.get(id)];
    if (old === present) return [];
    const isEntry = isListed && (old === undefined || present === undefined);
    return [
      isEntry ? -1 : reasons.findIndex(({ begins }) => [old, present].some((one) => one?.startsWith(begins))),
    ];
  });
  const causes = reasons.flatMap(({ one, many }, at) =>
    countedCause(differing.filter((reason) => reason === at).length, one, many),
  );
  const entries = isListed ? differing.filter((reason) => reason === -1).length : 0;
  return {
    changed: differing.length,
    causes: [
      ...causes,
      ...countedCause(
        entries,
        'entry of the contender list changed',
        'entries of the contender list changed',
      ),
    ],
  };
}
