import { isDeepStrictEqual } from 'node:util';
import type {
  ChangedFact,
  ChangedField,
  ChangedRace,
  ChangedResult,
} from '#features/rankings/ranking-review-contract.ts';
import {
  type CausesOfRace,
  countedCauses,
  type Net,
  RESULT_FACTS,
} from '#features/rankings/server/shared/staleness.ts';
import { divisions } from '#rules/races/division.ts';
import { raceName } from '#rules/races/race-dates.ts';
import type { NamedRace, TierChange } from './ranking-changes-store.ts';
import type { RecordedChange, Row } from './ranking-state-store.ts';

type Causes = CausesOfRace<RecordedChange>;

/** The records that ids in the changes refer to. */
export interface Names {
  athletes: ReadonlyMap<number, string>;
  series: ReadonlyMap<number, string>;
  tiers: ReadonlyMap<number, string>;
  races: ReadonlyMap<number, NamedRace>;
}

/** Number of results listed per race; an import can change hundreds. */
const MOST_RESULTS = 20;

/** The facts of a race that decide its points or its place in the window, with their labels. */
const RACE_FACTS: Readonly<Record<string, string>> = {
  tier_id: 'tier',
  date: 'date',
  year: 'year',
  division: 'division',
  distance_type: 'distance',
  course_disciplines: 'disciplines',
  sof_mpro_manual: 'SOF MPRO, manual',
  sof_fpro_manual: 'SOF FPRO, manual',
  ait_men: 'AIT men',
  ait_women: 'AIT women',
};
const TIER_FACTS: Readonly<Record<string, string>> = {
  base_points: 'base points',
  dropoff_percentage: 'drop-off',
};

const numbersIn = (nets: readonly Net<RecordedChange>[], field: string): number[] =>
  nets
    .flatMap(({ before, after }) => [before?.[field], after?.[field]])
    .filter((one) => typeof one === 'number');

/** Ids that need a name. */
export const athletesIn = (races: readonly Causes[]): number[] =>
  races.flatMap(({ results }) => numbersIn(results.slice(0, MOST_RESULTS), 'athlete_id'));
export const tiersIn = (races: readonly Causes[]): number[] =>
  races.flatMap(({ facts }) => numbersIn(facts, 'tier_id'));
export const seriesIn = (races: readonly Causes[]): number[] =>
  races.flatMap(({ facts }) => numbersIn(facts, 'serie_id'));

const asValue = (value: unknown): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** The fields among these that differ now. */
function changedFields(
  before: Row,
  after: Row,
  fields: readonly (readonly [field: string, name: string])[],
): ChangedField[] {
  return fields
    .filter(([field]) => !isDeepStrictEqual(before[field], after[field]))
    .map(([field, name]) => ({ name, before: asValue(before[field]), after: asValue(after[field]) }));
}

const changedBy = ({ at, who, change_set_id }: RecordedChange) => ({
  at: at.toISOString(),
  who,
  change_set_id,
});

function asChangedResult({ before, after, last }: Net<RecordedChange>, names: Names): ChangedResult {
  const id = Number((after ?? before)?.athlete_id);
  const fields =
    before && after
      ? changedFields(
          before,
          after,
          RESULT_FACTS.map((field) => [field, field]),
        )
      : [];
  return {
    athlete: { id, name: names.athletes.get(id) ?? `Athlete ${id}` },
    change: before === null ? 'added' : after === null ? 'removed' : 'changed',
    fields: fields.map((field) =>
      field.name === 'athlete_id' ? withNames(field, 'athlete', names.athletes) : field,
    ),
    ...changedBy(last),
  };
}

/** The same with names instead of ids. */
function withNames(field: ChangedField, name: string, names: ReadonlyMap<number, string>): ChangedField {
  const of = (value: ChangedField['before']) =>
    typeof value === 'number' ? (names.get(value) ?? String(value)) : value;
  return { name, before: of(field.before), after: of(field.after) };
}

function changedFacts({ facts }: Causes, names: Names): ChangedFact[] {
  return facts.flatMap(({ before, after, last }) =>
    before && after
      ? changedFields(before, after, Object.entries(RACE_FACTS)).map((field) => ({
          ...(field.name === 'tier' ? withNames(field, 'tier', names.tiers) : field),
          ...changedBy(last),
        }))
      : [],
  );
}

const tierFacts = (race: NamedRace, changes: readonly TierChange[]): ChangedFact[] =>
  changes
    .filter(({ tier_id }) => tier_id === race.tier_id)
    .flatMap(({ before, after, at, who, change_set_id }) =>
      changedFields(before, after, Object.entries(TIER_FACTS)).map((field) => ({
        ...field,
        name: `${field.name} of ${race.tier}`,
        at: new Date(at).toISOString(),
        who,
        change_set_id,
      })),
    );

/** A strength of field that was recalculated; it has no history, so that the previous value and the author are unknown. */
const calculatedFacts = (race: NamedRace, since: Date): ChangedFact[] =>
  divisions.flatMap((division) => {
    const key = division === 'MPRO' ? 'mpro' : 'fpro';
    const { [`sof_${key}_calculated` as const]: after, [`sof_${key}_last_calculated` as const]: at } = race;
    if (at === null || at <= since) return [];
    const name = `SOF ${division}, calculated`;
    return { name, before: null, after, at: at.toISOString(), who: null, change_set_id: null };
  });

/** A deleted race, from the last state in history. */
function goneRace({ raceId, facts }: Causes, names: Names): Pick<ChangedRace, 'name' | 'date'> {
  const row = facts[0]?.before;
  const [date, year] = [asValue(row?.date), asValue(row?.year)];
  const plain = {
    date: typeof date === 'string' ? date : null,
    year: typeof year === 'number' ? year : null,
  };
  const serie = names.series.get(Number(row?.serie_id));
  return { name: serie === undefined ? `Race ${raceId}` : raceName(serie, plain), date: plain.date };
}

/** A race with the reasons why its rows differ, as text, and its changes since then. */
export function asChangedRace(
  causes: Causes,
  names: Names,
  tierChanges: readonly TierChange[],
  since: Date,
): ChangedRace {
  const race = names.races.get(causes.raceId);
  const isByPoints = causes.causes.some(({ kind }) => kind === 'points');
  const more = race && isByPoints ? [...tierFacts(race, tierChanges), ...calculatedFacts(race, since)] : [];
  const removed = causes.facts.filter(({ after }) => after === null).map(({ last }) => last);
  return {
    id: causes.raceId,
    ...(race ? { name: race.name, date: race.date } : goneRace(causes, names)),
    is_deleted: race ? 0 : 1,
    what: countedCauses([causes]).map(({ what, count }) => `${count} ${what}`),
    results: causes.results.slice(0, MOST_RESULTS).map((net) => asChangedResult(net, names)),
    results_count: causes.results.length,
    facts: [
      ...changedFacts(causes, names),
      ...more,
      ...removed.map((change) => ({ name: 'race deleted', before: null, after: null, ...changedBy(change) })),
    ],
  };
}
