import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, flagField, id, wholeNumber } from '#contract/fields.ts';
import { badInput } from '#contract/refusal.ts';
import { unranked } from '#rules/points/places.ts';
import { person } from './season-lists-contract.ts';

const PATH = '/api/t100/seasons/{id}/standings';
const READS = ['season', 'race', 'athlete', 'contract_tier'] as const;
/** The places of a what-if: more than all races of a season have. */
const MOST_PLACES = 2_000;

const seasonRace = z.object({
  id: z.number(),
  name: z.string(),
  date: z.string().nullable(),
  date_status: z.enum(['tba', 'month-year', 'year']).nullable(),
  division: z.enum(['MPRO', 'FPRO', 'BOTH']),
  is_t100_grand_final: flagField,
  has_results: z.boolean(),
  /** The divisions that have results. */
  with_results: z.array(division),
});
export type StandingsRace = z.output<typeof seasonRace>;

const score = z.object({
  race_id: z.number(),
  /** 99999 without a place. */
  place: z.number(),
  status: z.enum(['Finish', 'DNF', 'DQ', 'DNS']),
  points: z.number(),
  counts: z.boolean(),
  /** Why it counts, was dropped or has no points. */
  reason: z.string(),
});
export type StandingsScore = z.output<typeof score>;

const needs = z.object({
  /** The worst place in the Grand Final that wins whatever the others do; 99999: no place at all. Null when it depends on rivals. */
  place: z.number().nullable(),
  /** While winning the Grand Final: the place that each rival may not reach. 21 stands for every later place. */
  rivals: z.array(z.object({ id: z.number(), name: z.string(), place: z.number() })),
});

const standing = z.object({
  /** 99999 for contract holders without points. */
  rank: z.number(),
  ...person,
  points: z.number(),
  has_olympic_bonus: flagField,
  olympic_bonus_points: z.number(),
  olympic_bonus_reason: z.string().nullable(),
  grand_final_points: z.number(),
  /** The name of the tier; null for a wildcard. */
  contract_tier: z.string().nullable(),
  /** Ranks gained since the standings without the last day of racing; null for someone who had no rank. */
  move: z.number().nullable(),
  /** What decided the rank among athletes with equal points. */
  decided_by: z.enum(['final', 'best score', 'wins', 'shared']).nullable(),
  /** In the order of the races. */
  scores: z.array(score),
  /** Before the remaining races: the most points that can be reached, and whether they can win. Null when none remains. */
  max_points: z.number().nullable(),
  can_win: z.boolean().nullable(),
  /** Only while the Grand Final alone remains, of those who can win. */
  needs: needs.nullable(),
});
export type Standing = z.output<typeof standing>;

const standings = z.object({
  season: z.object({
    id: z.number(),
    name: z.string(),
    start_date: z.string(),
    end_date: z.string(),
    top_scoring_results_count: z.number(),
    olympic_bonus_points: z.number(),
  }),
  /** By date. */
  races: z.array(seasonRace),
  /** Men, women, by rank; then contract holders without points. */
  standings: z.array(standing),
});
export type Standings = z.output<typeof standings>;

export const readStandings = declareCall({
  method: 'GET',
  path: PATH,
  purpose:
    'Returns the standings of a T100 season; with `after`, a race, only the races up to its date count.',
  dependsOn: READS,
  input: z.object({ id, after: id.optional() }),
  response: standings,
});

export const previewStandings = declareCall({
  method: 'POST',
  path: `${PATH}/what_if`,
  purpose:
    'Returns the standings with assumed places (99999 for none); the other athletes get the places that are left. Nothing is saved.',
  dependsOn: READS,
  input: z.object({
    id,
    places: z
      .array(
        z.object({ race_id: id, athlete_id: id, place: wholeNumber(1, unranked) }),
        'must be a list of places',
      )
      .max(MOST_PLACES, `may contain ${MOST_PLACES} places at most`),
  }),
  response: standings,
});
export type AssumedPlace = z.output<typeof previewStandings.input>['places'][number];

export const placeTwice = (name: string, race: string) =>
  badInput('places', `places contains ${name} twice in ${race}.`);

export const otherDivision = (name: string, race: string) =>
  badInput('places', `${name} cannot have a place in ${race}: it has no race of their division.`);
