import { hash } from 'node:crypto';
import type { Queryable } from '#database/change-sets.ts';
import { picturesOf } from '#features/athletes/server/page/athlete-pictures-store.ts';
import {
  bothRaced,
  type ComparedAthlete,
  type ComparedField,
  type Comparison,
  withThemself,
} from '#features/identity/identity-contract.ts';
import { mergedFields, stateOfField } from '#rules/duplicates/merged-fields.ts';
import { assessPair } from '../find-duplicates.ts';
import { areNotTheSame, peopleOf } from '../identity-people-store.ts';
import { noLongerThere } from './athlete-gone.ts';
import { aliasTexts, countsOf, racesOfBoth } from './compare-store.ts';
import { compareWarnings } from './compare-warnings-store.ts';
import { type SingleValues, singleValuesOf, valueOfField } from './merge-values-store.ts';

/** The URL of a picture, for the fields that are pictures; any other value unchanged. */
async function shownValues(db: Queryable, values: SingleValues): Promise<(name: string) => string | null> {
  const attributes = [...values.attributes].map(([name, value]) => ({ name, value }));
  const pictures = new Map((await picturesOf(db, attributes)).map((picture) => [picture.name, picture.src]));
  return (name) => pictures.get(name.split('.')[1] ?? '') ?? valueOfField(values, name);
}

async function comparedFields(
  db: Queryable,
  one: SingleValues,
  other: SingleValues,
): Promise<ComparedField[]> {
  const [shownOne, shownOther] = [await shownValues(db, one), await shownValues(db, other)];
  return mergedFields.flatMap(({ name, label, group, isNeverFilled }) => {
    const [a, b] = [valueOfField(one, name), valueOfField(other, name)];
    const state = stateOfField(a, b);
    if (state === 'empty') return [];
    const shown = { one: shownOne(name), other: shownOther(name) };
    return [
      {
        name,
        label,
        group,
        ...shown,
        state,
        is_chosen: state === 'differs' || (isNeverFilled && state !== 'same') ? 1 : 0,
      },
    ];
  });
}

async function comparedAthlete(db: Queryable, id: number, values: SingleValues): Promise<ComparedAthlete> {
  const person = (await peopleOf(db, [id])).get(id);
  if (!person) throw await noLongerThere(db, id);
  return {
    ...person,
    version: values.athlete.version,
    aliases: await aliasTexts(db, id),
    counts: await countsOf(db, id),
  };
}

type Looked = Omit<Comparison, 'digest'>;

/** Identifies the reviewed data, the same in either order of the two. Ranking rows are excluded: they change without any staff action. */
function digestOf({ one, other, fields, races, reasons, warnings, not_the_same }: Looked): string {
  const sideOf = (athlete: ComparedAthlete, side: 'one' | 'other') => {
    const { rankings: _, ...counts } = athlete.counts;
    const values = fields.map((field) => [field.name, field[side]]);
    return {
      id: athlete.id,
      counts,
      aliases: athlete.aliases,
      values,
      races: races.map((race) => [race.race_id, race[side]]),
    };
  };
  const both = [sideOf(one, 'one'), sideOf(other, 'other')].sort((a, b) => a.id - b.id);
  const said = reasons.map((reason) => reason.message).sort();
  return hash('sha1', JSON.stringify([both, said, warnings.length, not_the_same]));
}

/** Compares two athletes. Nothing is changed. */
export async function compareTwo(db: Queryable, one: number, other: number): Promise<Comparison> {
  if (one === other) throw withThemself();
  const [a, b] = [await singleValuesOf(db, one), await singleValuesOf(db, other)];
  if (!a) throw await noLongerThere(db, one);
  if (!b) throw await noLongerThere(db, other);
  const judged = await assessPair(db, one, other);
  const races = judged?.races ?? [];
  const compared: Looked = {
    one: await comparedAthlete(db, one, a),
    other: await comparedAthlete(db, other, b),
    score: judged?.score ?? 0,
    reasons: judged?.reasons ?? [],
    fields: await comparedFields(db, a, b),
    races: await racesOfBoth(db, one, other),
    forbidden: races.length > 0 ? [bothRaced(a.athlete.name, b.athlete.name, races).message] : [],
    warnings: await compareWarnings(db, a.athlete, b.athlete),
    not_the_same: (await areNotTheSame(db, one, other)) ? 1 : 0,
  };
  return { ...compared, digest: digestOf(compared) };
}
