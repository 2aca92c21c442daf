import type { Reader } from '#database/transaction.ts';
import { isTakenFromOther, mergedFields, stateOfField } from '#rules/merged-fields.ts';
import {
  bothRaced,
  type ComparedAthlete,
  type ComparedField,
  type Comparison,
  noSuchAthlete,
  withThemself,
} from '../identity-contract.ts';
import { aliasTexts, countsOf, racesOfBoth } from './compare-store.ts';
import { judgePair } from './find-duplicates.ts';
import { areNotTheSame, peopleOf } from './identity-people-store.ts';
import { type SingleValues, singleValuesOf, valueOfField } from './merge-values-store.ts';

const NOTHING_CHOSEN: ReadonlySet<string> = new Set();

function comparedFields(one: SingleValues, other: SingleValues): ComparedField[] {
  return mergedFields.flatMap(({ name, label, group }) => {
    const [a, b] = [valueOfField(one, name), valueOfField(other, name)];
    const state = stateOfField(a, b);
    if (state === 'empty') return [];
    const is_from_other = isTakenFromOther(name, a, b, NOTHING_CHOSEN);
    return [{ name, label, group, one: a, other: b, state, is_from_other }];
  });
}

async function comparedAthlete(db: Reader, id: number, values: SingleValues): Promise<ComparedAthlete> {
  const person = (await peopleOf(db, [id])).get(id);
  if (!person) throw noSuchAthlete(id);
  return {
    ...person,
    version: values.athlete.version,
    aliases: await aliasTexts(db, id),
    counts: await countsOf(db, id),
  };
}

/** Two athletes side by side. Nothing is changed. */
export async function compareTwo(db: Reader, one: number, other: number): Promise<Comparison> {
  if (one === other) throw withThemself();
  const [a, b] = [await singleValuesOf(db, one), await singleValuesOf(db, other)];
  if (!a) throw noSuchAthlete(one);
  if (!b) throw noSuchAthlete(other);
  const judged = await judgePair(db, one, other);
  const races = judged?.races ?? [];
  return {
    one: await comparedAthlete(db, one, a),
    other: await comparedAthlete(db, other, b),
    score: judged?.score ?? 0,
    reasons: judged?.reasons ?? [],
    fields: comparedFields(a, b),
    races: await racesOfBoth(db, one, other),
    forbidden: races.length > 0 ? [bothRaced(a.athlete.name, b.athlete.name, races).message] : [],
    not_the_same: (await areNotTheSame(db, one, other)) ? 1 : 0,
  };
}
