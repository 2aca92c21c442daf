import { isDeepStrictEqual } from 'node:util';
import type { StaleCause } from '../rankings-contract.ts';
import type { RecordedChange, Row } from './ranking-state-store.ts';

/** A race that gives other rows than before: '' for no result that counts. */
export interface DifferingRace {
  raceId: number;
  before: string;
  now: string;
}

/** The facts of a result that its points follow from. */
const RESULT_FACTS = ['athlete_id', 'division', 'status', 'swim', 'bike', 'run', 'overall', 'race_id'];

interface Net {
  before: Row | null;
  after: Row | null;
}

const isOther = ({ before, after }: Net, fields: readonly string[]): boolean =>
  (before === null) !== (after === null) ||
  fields.some((field) => !isDeepStrictEqual(before?.[field], after?.[field]));

/** First and last state of every record, however often it was changed between. */
function netChanges(changes: readonly RecordedChange[]): Net[] {
  const nets = new Map<unknown, Net>();
  for (const { before, after } of changes) {
    const id = (after ?? before)?.id;
    const net = nets.get(id);
    if (net) net.after = after;
    else nets.set(id, { before, after });
  }
  return [...nets.values()];
}

const count = (number: number, one: string, many: string): StaleCause[] =>
  number === 0 ? [] : [{ what: number === 1 ? one : many, count: number }];

/**
 * Why a set no longer follows from the results: results corrected, added or removed in races that it counts, races that came or went,
 * tiers and dates changed, and races whose points alone are others, for example by a new strength of field. What was changed and
 * changed back is no cause.
 */
export function staleCauses(
  races: readonly DifferingRace[],
  changes: readonly RecordedChange[],
): StaleCause[] {
  const numbers = { results: 0, came: 0, went: 0, tiers: 0, dates: 0, points: 0 };
  for (const { raceId, before, now } of races) {
    const own = changes.filter((change) => change.race_id === raceId);
    const results = netChanges(own.filter(({ table }) => table === 'result'));
    const facts = netChanges(own.filter(({ table }) => table === 'race'));
    const isIn = (field: string) =>
      facts.some((net) => net.before !== null && net.after !== null && isOther(net, [field]));
    const corrected = results.filter((net) => isOther(net, RESULT_FACTS)).length;
    if (isIn('tier_id')) numbers.tiers += 1;
    if (isIn('date')) numbers.dates += 1;
    if (isIn('date') || isIn('tier_id')) continue;
    if (before === '') numbers.came += 1;
    else if (now === '') numbers.went += 1;
    else if (corrected > 0) numbers.results += corrected;
    else numbers.points += 1;
  }
  return [
    ...count(numbers.results, 'result changed', 'results changed'),
    ...count(numbers.came, 'race with new results', 'races with new results'),
    ...count(numbers.went, 'race without results now', 'races without results now'),
    ...count(numbers.tiers, 'tier changed', 'tiers changed'),
    ...count(numbers.dates, 'race date changed', 'race dates changed'),
    ...count(numbers.points, 'race with other points', 'races with other points'),
  ];
}
