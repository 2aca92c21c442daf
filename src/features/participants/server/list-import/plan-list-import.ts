import { createHash } from 'node:crypto';
import type { CheckedInputOf } from '#contract/declare-call.ts';
import { found } from '#contract/refusal.ts';
import type { Queryable } from '#database/change-sets.ts';
import { matchListedInWorker } from '#features/results/server/shared/match-in-worker.ts';
import { nationOf } from '#features/results/server/shared/nation-of.ts';
import { linesInRace, planRaceList, searchedNames } from '#rules/lists-import/race-list.ts';
import type {
  ListAthlete,
  RaceListChoice,
  RaceListFacts,
  RaceListPlan,
} from '#rules/lists-import/race-list-facts.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  noAthleteOfChoice,
  noDivisionInRace,
  notALine,
  type planList,
  unclearListChoice,
} from '../../lists-import-contract.ts';
import { type RaceOfLists, raceOfLists } from '../race-lists-store.ts';
import { entriesOfRace, listAthletes, startListContracts, withdrawnOfRace } from './list-import-store.ts';
import { type ListSource, listSourceOf, storeList } from './list-source.ts';

export type ListInput = CheckedInputOf<typeof planList>;

/** The state of a race that the plan of a list depends on. */
export type ListState = Pick<RaceListFacts, 'present' | 'contracts' | 'withdrawn'> & { race: RaceOfLists };

/** A plan, and what is needed to check that it is still current. */
export interface ListImport {
  file: number;
  source: ListSource;
  state: ListState;
  plan: RaceListPlan;
  athletes: ReadonlyMap<number, ListAthlete>;
  athletesDigest: string;
  /** Identifies what submitting would write. */
  digest: string;
}

export async function readListState(db: Queryable, raceId: number): Promise<ListState> {
  const race = found(await raceOfLists(db, raceId), `race ${raceId}`);
  const present = await entriesOfRace(db, raceId);
  const contracts = await startListContracts(db, race.t100_season_id);
  const withdrawn = await withdrawnOfRace(db, raceId);
  return { race, present, contracts, withdrawn };
}

/** Equal texts mean equal states. */
export const stateDigest = ({ race, present, contracts, withdrawn }: ListState): string =>
  JSON.stringify([race, present, [...contracts], [...withdrawn]]);

function choicesOf({ choices }: ListInput): RaceListChoice[] {
  return choices.map(({ line, athlete_id, create, skip, remember_alias }, at) => {
    if ([athlete_id, create, skip].filter((one) => one !== undefined).length !== 1)
      throw unclearListChoice(line);
    const { country, ...typed } = create ?? {};
    const nation =
      country === undefined ? {} : { country: nationOf(`choices.${at}.create.country`, country) };
    return {
      rowNumber: line,
      athleteId: athlete_id ?? null,
      created: create === undefined ? null : { ...typed, ...nation },
      isAliasRemembered: remember_alias === 1,
    };
  });
}

function digestOf(
  { list }: ListInput,
  source: ListSource,
  { rows, divisions, leaves, kept }: RaceListPlan,
): string {
  const written = rows.map((row) => [
    ...[row.line.rowNumber, row.act, row.athleteId, row.newAthlete, row.alias, row.line.isWaiting],
    ...(row.act === 'warning' ? [row.reason, row.errorCode, row.line] : []),
  ]);
  const ids = (entries: RaceListPlan['leaves']) => entries.map((entry) => entry.participant_id);
  return createHash('sha256')
    .update(JSON.stringify([list, source.source, divisions, written, ids(leaves), ids(kept)]))
    .digest('base64url');
}

/** Plans the import of a list into a race. Stores the list, writes nothing else. */
export async function planListImport(
  context: Pick<RequestContext, 'db' | 'clock' | 'services'>,
  input: ListInput,
): Promise<ListImport> {
  const { db } = context;
  const choices = choicesOf(input);
  const state = await readListState(db, input.id);
  const raceDivision = state.race.division;
  if (raceDivision === null) throw noDivisionInRace(input.list);
  const source = await listSourceOf(context, state.race, input);
  const lines = linesInRace(source.list.lines, input.list, raceDivision);
  const { athletes: athletesDigest, matches } = await matchListedInWorker(db, searchedNames(lines, choices));
  const athletes = await listAthletes(db, [
    ...matches.flatMap((match) => [match.athleteId ?? 0, ...match.runnersUp.map((one) => one.athleteId)]),
    ...choices.map((choice) => choice.athleteId ?? 0),
  ]);
  for (const { rowNumber, athleteId } of choices) {
    if (!lines.some((line) => line.rowNumber === rowNumber)) throw notALine(rowNumber);
    if (athleteId !== null && !athletes.has(athleteId)) throw noAthleteOfChoice(rowNumber, athleteId);
  }
  const plan = planRaceList(lines, matches, {
    ...{ list: input.list, raceDivision, athletes, choices },
    ...{ present: state.present, contracts: state.contracts, withdrawn: state.withdrawn },
    retained: new Set(input.keep),
    areAllRetained: input.keep_absent === 1,
  });
  const file = await storeList(db, input, source, { divisions: plan.divisions, at: context.clock.now() });
  return { file, source, state, plan, athletes, athletesDigest, digest: digestOf(input, source, plan) };
}
