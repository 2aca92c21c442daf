import { printTime } from '#rules/dates-and-times/times.ts';
import { fullName } from '#rules/name-matching/names.ts';
import { placesOf, unranked } from '#rules/points/places.ts';
import { printDay, raceName } from '#rules/races/race-dates.ts';
import { defaultContenderRankCutoffDays } from '#rules/races/race-fields.ts';
import { rankingWindow } from '#rules/ranking/ranking-types.ts';
import { isOfRule, triedTimes, type WhatIfChange, type WhatIfTimes } from '#rules/what-if/what-if-changes.ts';
import type { CheckedChange } from '#rules/what-if/what-if-problems.ts';
import type { WhatIfRace, WhatIfResult } from '#rules/what-if/what-if-races.ts';
import { outsideWindow } from '#rules/what-if/what-if-window.ts';
import type { DescribedChange } from '../what-if-contract.ts';
import type { ComputedWhatIf } from './compute-what-if.ts';

/** Names of the athletes whose results are changed, by id. */
export type Names = ReadonlyMap<number, { name: string }>;

type ChangeText = Pick<DescribedChange, 'subject' | 'what' | 'before' | 'after'> & {
  race_id?: number | null;
  note?: string | null;
};

/** The changes as text, each with the current value. */
export function describedChanges(whatIf: ComputedWhatIf, names: Names): DescribedChange[] {
  return whatIf.checked.map(({ change, problem }: CheckedChange) => {
    const { race_id = null, note = null, ...message } = describeChange(whatIf, change, names);
    const is_same = problem === null && message.before === message.after;
    const outside = problem === null && !is_same ? formatOutside(whatIf, change) : null;
    return { change, race_id, note, ...message, problem, outside, is_same, is_rule: isOfRule(change) };
  });
}

/** Why a change moves nobody in this set: no result of its race counts. Null when one may. */
function formatOutside({ set, type, loaded, touched }: ComputedWhatIf, change: WhatIfChange): string | null {
  if (change.kind === 'counting-results' || change.kind === 'race-cutoff') return null;
  const window = rankingWindow(type, set.date);
  const weeks = type.windowWeeks === null ? 'the period' : `the ${type.windowWeeks} weeks`;
  const period = `${weeks} of these rankings, ${window.from === null ? 'until' : `${window.from} to`} ${window.to}`;
  if (change.kind === 'tier-points') {
    const dates = loaded.facts.races
      .filter(({ tierId }) => tierId === change.tier_id)
      .map(({ date }) => date);
    return outsideWindow(window, dates) === null
      ? null
      : `No race of this tier is in ${period}. Nobody moves here.`;
  }
  const raceId = 'race_id' in change ? change.race_id : loaded.raceOfResult.get(change.result_id);
  const after = touched.find(({ race }) => race.raceId === raceId)?.race.date ?? null;
  const before = loaded.raceRows.get(raceId ?? 0)?.date ?? null;
  const outside = outsideWindow(window, [before, after ?? before]);
  if (outside === null) return null;
  if (outside === 'no date') return 'The race has no date and counts in no ranking. Nobody moves here.';
  return `The race is ${outside} ${period}. Nobody moves here.`;
}

function describeChange(whatIf: ComputedWhatIf, change: WhatIfChange, names: Names): ChangeText {
  if ('race_id' in change) return describeRaceChange(whatIf, change);
  if ('result_id' in change) return describeResultChange(whatIf, change, names);
  return change.kind === 'tier-points'
    ? describeTierChange(whatIf, change)
    : describeRuleChange(whatIf, change);
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

type OfRace = Extract<WhatIfChange, { race_id: number }>;

function describeRaceChange({ loaded }: ComputedWhatIf, change: OfRace): ChangeText {
  const row = loaded.raceRows.get(change.race_id);
  const tierName = (id: number | null) =>
    id === null ? 'no tier' : (loaded.tierRows.get(id)?.name ?? `tier ${id}`);
  const of = row
    ? { subject: raceName(row.serie, row), race_id: row.id }
    : { subject: `Race ${change.race_id}` };
  const tier = row ? tierName(row.tier_id) : '';
  if (change.kind === 'race-tier')
    return { ...of, what: 'Tier', before: tier, after: tierName(change.tier_id) };
  if (change.kind === 'race-date')
    return {
      ...of,
      what: 'Date',
      before: row ? ((row.date && printDay(row)) ?? 'no date') : '',
      after: change.date,
    };
  if (change.kind === 'race-cutoff') {
    const before = row ? days(row.contender_rank_cutoff ?? defaultContenderRankCutoffDays) : '';
    return { ...of, what: 'Contender rank cut-off', before, after: days(change.days) };
  }
  const hasIdealTime = row !== undefined && (row.ait_men !== null || row.ait_women !== null);
  const scoredBy = hasIdealTime ? [...(row.tier_id === null ? [] : [tier]), 'AIT'].join(' and ') : tier;
  const note = 'its results remain but earn no points';
  return { ...of, what: 'Left out', before: scoredBy, after: 'no tier', note };
}

type OfResult = Extract<WhatIfChange, { result_id: number }>;

function describeResultChange(
  { loaded, touched }: ComputedWhatIf,
  change: OfResult,
  names: Names,
): ChangeText {
  const raceId = loaded.raceOfResult.get(change.result_id);
  const race = loaded.facts.races.find((one) => one.raceId === raceId);
  const row = loaded.raceRows.get(raceId ?? 0);
  const result = race?.results.find(({ resultId }) => resultId === change.result_id);
  const what = change.kind === 'result-status' ? 'Status' : 'Times';
  if (!race || !row || !result) return { subject: `Result ${change.result_id}`, what, before: '', after: '' };
  const athlete = names.get(result.athleteId)?.name ?? fullName('athlete', String(result.athleteId));
  const of = { subject: `${athlete} in ${raceName(row.serie, row)}`, race_id: row.id, what };
  const after = touched.find((one) => one.race.raceId === raceId)?.race ?? race;
  const note = placeNote(placeOf(race, result), placeOf(after, result));
  if (change.kind === 'result-status') return { ...of, before: result.status, after: change.status, note };
  const print = (times: WhatIfTimes) => printTimes(change.times, times);
  return { ...of, before: print(result), after: print(change.times), note };
}

/** The new times, formatted like `shown`. */
const printTimes = (tried: WhatIfTimes, shown: WhatIfTimes): string =>
  triedTimes
    .filter((name) => tried[name] !== undefined)
    .map((name) => `${timeNames[name]} ${printTime(shown[name] ?? 0)}`)
    .join(', ');

const timeNames = { swim: 'swim', t1: 'T1', bike: 'bike', t2: 'T2', run: 'run', overall: 'overall' };

function placeOf(race: WhatIfRace, { resultId, division }: WhatIfResult): number {
  const own = race.results.filter((one) => one.division === division);
  const placed = own.map(({ resultId: id, status, overall }) => ({ id, status, overallSeconds: overall }));
  return placesOf(placed).get(resultId) ?? unranked;
}

function placeNote(before: number, after: number): string | null {
  const print = (place: number) => (place >= unranked ? 'no place' : `place ${place}`);
  return before === after ? null : `${print(before)} → ${print(after)}`;
}

type OfTier = Extract<WhatIfChange, { kind: 'tier-points' }>;

const percent = (number: number): string => `${number} %`;

function describeTierChange({ loaded }: ComputedWhatIf, change: OfTier): ChangeText {
  const row = loaded.tierRows.get(change.tier_id);
  const what = 'Base points, drop-off';
  const after = `${change.base_points}, ${percent(change.dropoff_percentage)}`;
  if (!row) return { subject: `Tier ${change.tier_id}`, what, before: '', after };
  const races = `${row.races_count} ${row.races_count === 1 ? 'race' : 'races'} of all years`;
  const before = `${row.base_points}, ${percent(row.dropoff_percentage)}`;
  return { subject: `Tier ${row.name}`, what, before, after, note: races };
}

const describeRuleChange = (
  { type }: ComputedWhatIf,
  { count }: Extract<WhatIfChange, { kind: 'counting-results' }>,
): ChangeText => ({
  subject: 'Rule of the rankings',
  what: 'Counting results',
  before: String(type.countingResults),
  after: String(count),
});
