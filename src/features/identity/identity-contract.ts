import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import {
  division,
  fieldName,
  flagField,
  id,
  omittable,
  option,
  timestampField,
  version,
} from '#contract/fields.ts';
import { badInput, conflict, Refusal } from '#contract/refusal.ts';

const READS = ['athlete', 'race'] as const;

/** An athlete as shown on the identity screen. `pic` is a complete URL. */
const person = z.object({
  id: z.number(),
  name: z.string(),
  division,
  country: z.string().nullable(),
  link: z.string(),
  retirement_date: z.string().nullable(),
  pic: z.string().nullable(),
  results: z.number(),
  /** Dates of the first and last result. */
  first_race: z.string().nullable(),
  last_race: z.string().nullable(),
});
export type Person = z.output<typeof person>;

const reason = z.object({ message: z.string(), speaks: z.enum(['for', 'against', 'proof']) });
export type MatchReason = z.output<typeof reason>;

const pair = z.object({
  score: z.number(),
  reasons: z.array(reason),
  one: person,
  other: person,
});
export type DuplicatePair = z.output<typeof pair>;

/** Maximum number of pairs sent; the total is reported separately. */
export const MOST_PAIRS = 500;

export const listDuplicates = declareCall({
  method: 'GET',
  path: '/api/identity/duplicates',
  purpose:
    'Lists likely duplicate athletes with reasons, most likely first, without pairs marked as different people.',
  dependsOn: READS,
  response: z.object({ pairs: z.array(pair), total: z.number() }),
});

const pairInput = z.object({ athlete_id: id, other_id: id });

export const listNotTheSame = declareCall({
  method: 'GET',
  path: '/api/identity/not_the_same',
  purpose: 'Lists the pairs that staff marked as different people, by name.',
  dependsOn: READS,
  response: z.object({ pairs: z.array(z.object({ one: person, other: person })) }),
});

export const setNotTheSame = declareCall({
  method: 'POST',
  path: '/api/identity/not_the_same',
  purpose: 'Marks two athletes as different people, so that they are not listed as likely duplicates again.',
  input: pairInput,
});

export const forgetNotTheSame = declareCall({
  method: 'DELETE',
  path: '/api/identity/not_the_same',
  purpose:
    'Removes the mark that two athletes are different people; they can be listed as likely duplicates again.',
  input: pairInput,
});

const counts = z.object({
  results: z.number(),
  lists: z.number(),
  rankings: z.number(),
  pictures: z.number(),
  sponsors: z.number(),
  equipment: z.number(),
  notes: z.number(),
  aliases: z.number(),
  seasons: z.number(),
  contenders: z.number(),
});
export type RecordCounts = z.output<typeof counts>;

const compared = person.extend({ version: z.number(), aliases: z.array(z.string()), counts });
export type ComparedAthlete = z.output<typeof compared>;

const comparedField = z.object({
  name: z.string(),
  label: z.string(),
  group: z.string(),
  /** Both athletes have a value: one is chosen. Otherwise the only value is retained. */
  one: z.string().nullable(),
  other: z.string().nullable(),
  state: z.enum(['same', 'only one', 'only other', 'differs']),
  /** Both athletes have a value: one is chosen. Otherwise the only value is retained. */
  is_chosen: flagField,
});
export type ComparedField = z.output<typeof comparedField>;

/** A race of either athlete; ranks as in results, null without one. */
const comparedRace = z.object({
  race_id: z.number(),
  race: z.string(),
  date: z.string().nullable(),
  one: z.object({ status: z.string(), rank: z.number() }).nullable(),
  other: z.object({ status: z.string(), rank: z.number() }).nullable(),
});
export type ComparedRace = z.output<typeof comparedRace>;

export const compareAthletes = declareCall({
  method: 'GET',
  path: '/api/athlete/{id}/compare/{other}',
  purpose:
    'Compares two athletes field by field, with their record counts, races and the reasons that prevent merging.',
  dependsOn: [...READS, 'media', 'season', 'ranking'],
  input: z.object({ id, other: id }),
  response: z.object({
    one: compared,
    other: compared,
    score: z.number(),
    reasons: z.array(reason),
    fields: z.array(comparedField),
    races: z.array(comparedRace),
    /** Messages why they cannot be merged; empty when they can. */
    forbidden: z.array(z.string()),
    /** Warnings to show before merging. */
    warnings: z.array(z.string()),
    not_the_same: flagField,
    /** Identifies the reviewed comparison; merging sends it back and is refused when it has changed since. */
    digest: z.string(),
  }),
});
export type Comparison = z.output<(typeof compareAthletes)['response']>;

export const mergeAthletes = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/merge/{other}',
  purpose:
    'Merges the other athlete into this one: all records move, its name becomes an alias, its id and URLs lead to this one.',
  input: z.object({
    id,
    other: id,
    /** Names of the fields whose value is taken from the other athlete: `country`, `profile.dob`, `equipment.helmet`. */
    from_other: z.array(fieldName, 'must be a list of fields').max(200).default([]),
    version,
    other_version: version,
    /** The digest of the reviewed comparison. */
    digest: omittable(z.string().max(100, 'must be the digest of a comparison')),
  }),
  response: z.object({ status: z.literal(0), id: z.number(), merge_id: z.number() }),
});

const merge = z.object({
  id: z.number(),
  kept_id: z.number(),
  kept_name: z.string(),
  gone_id: z.number(),
  gone_name: z.string(),
  at: timestampField,
  who: z.string(),
  /** Number of rows moved or changed. */
  count: z.number(),
  unmerged_at: timestampField.nullable(),
  /** What stays with the retained athlete because it was changed after the merge. */
  not_returned: z.array(z.string()),
});
export type Merge = z.output<typeof merge>;

export const listMerges = declareCall({
  method: 'GET',
  path: '/api/identity/merges',
  purpose: 'Lists all merges of athletes, newest first, including those that were unmerged.',
  dependsOn: READS,
  response: z.object({ merges: z.array(merge) }),
});

export const unmergeAthletes = declareCall({
  method: 'POST',
  path: '/api/identity/merges/{id}/unmerge',
  purpose:
    'Unmerges two athletes: moved records return; what was added or changed since then stays and is listed.',
  input: z.object({ id, not_the_same: option }),
  response: z.object({
    status: z.literal(0),
    id: z.number(),
    other_id: z.number(),
    not_returned: z.array(z.string()),
  }),
});

/** 404: the athlete was merged into another one, who is named. */
export const wasMerged = (gone: { id: number; name: string }, kept: { id: number; name: string }) =>
  new Refusal(
    404,
    'merged-into-other',
    `${gone.name === '' ? 'Athlete' : gone.name} ${gone.id} was merged into ${kept.name} ${kept.id}.`,
  );

/** `field` names the second of two athletes. */
export const withThemself = (field = 'other') =>
  badInput(field, `${field} must be a different athlete from the first one.`);
export const unknownField = (name: string) =>
  badInput(
    'from_other',
    `from_other names ${name}, which is not a field of an athlete. Take names from the comparison.`,
  );

/** 409: the reviewed comparison no longer matches the data. */
export const comparisonChanged = () =>
  conflict(
    'comparison-changed',
    'One of the two was changed since you compared them. Nothing was merged; compare both again.',
    'digest',
  );

export const bothRaced = (one: string, other: string, races: readonly string[]) => {
  const [first = '', ...rest] = races;
  const more = rest.length === 0 ? '' : ` and ${rest.length} more ${rest.length === 1 ? 'race' : 'races'}`;
  return conflict(
    'both-raced',
    `${one} and ${other} both have a result in ${first}${more}: they are two people. If one of these results is wrong, delete it in the race or reassign it first.`,
    'other',
  );
};

export const alreadyUnmerged = () => conflict('already-unmerged', 'These athletes were already unmerged.');
export const remainingAthleteDeleted = (name: string) =>
  conflict(
    'kept-is-gone',
    `${name} was merged into another athlete since. Unmerge that first, then this one.`,
  );
