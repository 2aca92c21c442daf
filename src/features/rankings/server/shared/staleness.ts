import { isDeepStrictEqual } from 'node:util';
import type { StaleCause } from '#features/rankings/current-ranking-contract.ts';
import type { FactChange, Row } from '../review/ranking-state-store.ts';

/** A race that gives other rows than before: '' for no counting result. */
export interface DifferingRace {
  raceId: number;
  before: string;
  now: string;
}

/** First and last state of a record, however many changes are between them; `last` is the newest change. */
export interface Net<Change> {
  before: Row | null;
  after: Row | null;
  last: Change;
}

/** Reasons why a race gives different rows, in the order in which they are listed. */
const kinds = {
  results: ['result changed', 'results changed'],
  came: ['race with new results', 'races with new results'],
  went: ['race with deleted results', 'races with deleted results'],
  tier: ['tier changed', 'tiers changed'],
  date: ['race date changed', 'race dates changed'],
  points: ['race with changed points', 'races with changed points'],
} as const;
type Kind = keyof typeof kinds;

/** A race with the reasons, and the changes of its results and facts behind them. */
export interface CausesOfRace<Change> {
  raceId: number;
  causes: { kind: Kind; count: number }[];
  results: Net<Change>[];
  facts: Net<Change>[];
}

/** The facts of a result that its points depend on. */
export const RESULT_FACTS = ['athlete_id', 'division', 'status', 'swim', 'bike', 'run', 'overall', 'race_id'];

/** Whether a change can have changed points: the result was a finish before or after it. */
const hasFinisher = ({ before, after }: Net<unknown>): boolean =>
  before?.status === 'Finish' || after?.status === 'Finish';

const isOther = ({ before, after }: Net<unknown>, fields: readonly string[]): boolean =>
  (before === null) !== (after === null) ||
  fields.some((field) => !isDeepStrictEqual(before?.[field], after?.[field]));

function netChanges<Change extends FactChange>(changes: readonly Change[]): Net<Change>[] {
  const nets = new Map<unknown, Net<Change>>();
  for (const change of changes) {
    const { before, after } = change;
    const id = (after ?? before)?.id;
    const net = nets.get(id);
    if (net) Object.assign(net, { after, last: change });
    else nets.set(id, { before, after, last: change });
  }
  return [...nets.values()];
}

/** A result that was deleted and imported again has another id; it is identified by its athlete. */
function withoutReplacements<Change>(nets: readonly Net<Change>[]): Net<Change>[] {
  const added = new Map(
    nets.filter(({ before, after }) => !before && after).map((net) => [net.after?.athlete_id, net]),
  );
  const joined = nets.map((net) => {
    const again = net.before && !net.after ? added.get(net.before.athlete_id) : undefined;
    if (!again) return net;
    added.delete(net.before?.athlete_id);
    return { ...again, before: net.before };
  });
  return joined.filter((net) => net.before || added.get(net.after?.athlete_id) === net);
}

function causesOf(race: DifferingRace, results: number, isIn: (field: string) => boolean): Kind[] {
  const facts: Kind[] = [
    ...(isIn('tier_id') ? ['tier' as const] : []),
    ...(isIn('date') ? ['date' as const] : []),
  ];
  const isInBoth = race.before !== '' && race.now !== '';
  if (isInBoth && results > 0) return ['results', ...facts];
  if (facts.length > 0) return facts;
  if (isInBoth) return ['points'];
  return race.before === '' ? ['came'] : ['went'];
}

/**
 * Why each race gives different rows: results corrected, added or removed, races added or removed, tiers and dates changed, and races whose
 * points alone differ, for example because of a new strength of field. A change that was reverted does not count.
 */
export function causesOfRaces<Change extends FactChange>(
  races: readonly DifferingRace[],
  changes: readonly Change[],
): CausesOfRace<Change>[] {
  const ofRace = Map.groupBy(changes, (change) => change.race_id);
  return races.map((race) => {
    const own = ofRace.get(race.raceId) ?? [];
    const facts = netChanges(own.filter(({ table }) => table === 'race'));
    const ofResults = netChanges(own.filter(({ table }) => table === 'result'));
    const results = withoutReplacements(ofResults).filter(
      (net) => isOther(net, RESULT_FACTS) && hasFinisher(net),
    );
    const isIn = (field: string) =>
      facts.some((net) => net.before !== null && net.after !== null && isOther(net, [field]));
    const causes = causesOf(race, results.length, isIn).map((kind) => ({
      kind,
      count: kind === 'results' ? results.length : 1,
    }));
    return { raceId: race.raceId, causes, results, facts };
  });
}

/** One reason, as text; none when there is nothing to count. */
export const countedCause = (count: number, one: string, many: string): StaleCause[] =>
  count === 0 ? [] : [{ what: count === 1 ? one : many, count }];

/** The reasons of all races counted together, as text: "3 results changed". */
export function countedCauses(races: readonly Pick<CausesOfRace<unknown>, 'causes'>[]): StaleCause[] {
  const causes = races.flatMap((race) => race.causes);
  return Object.entries(kinds).flatMap(([kind, [one, many]]) => {
    const count = causes.filter((cause) => cause.kind === kind).reduce((sum, cause) => sum + cause.count, 0);
    return countedCause(count, one, many);
  });
}
