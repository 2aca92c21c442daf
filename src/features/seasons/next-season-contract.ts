import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, filledText, id, plainDate } from '#contract/fields.ts';
import { savedRecord } from '#contract/record-parts.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { longestSeasonName } from '#rules/standings/next-season.ts';
import { contractFacts, person } from './season-lists-contract.ts';
import { season } from './seasons-contract.ts';

const PATH = '/api/t100/seasons/{id}/next';
const READS = ['season', 'race', 'athlete', 'contract_tier', 'contender_ranking'] as const;
const MOST_PARTICIPANTS = 500;

const named = z.object({ id: z.number(), name: z.string() });

const row = z.object({
  ...person,
  /** In the final standings and in the contender ranking; null without a rank. */
  standings_rank: z.number().nullable(),
  contender_rank: z.number().nullable(),
  /** The tier held in this season. */
  contract_tier: z.string().nullable(),
  /** Why the athlete is listed. */
  reasons: z.array(z.string()),
  is_proposed: z.boolean(),
  /** The tier that is proposed: Contract; null for those who are not proposed, or when there is no such tier. */
  contract_tier_id: z.number().nullable(),
  ...contractFacts.shape,
});
export type NextSeasonRow = z.output<typeof row>;

const plan = z.object({
  season: named,
  next: season.pick({
    name: true,
    start_date: true,
    end_date: true,
    top_scoring_results_count: true,
    contender_opt_method: true,
    olympic_bonus_points: true,
    contract_min_races: true,
  }),
  /** A season that already has the name of the next one; then another name is proposed. */
  existing: named.nullable(),
  /** The standings are not final while these races lack the results of a division. */
  races_without_results: z.array(named),
  /** The divisions without a race that is marked as the Grand Final. */
  without_final: z.array(division),
  /** The newest published contender ranking within the season's dates. */
  contender_set: z.object({ id: z.number(), date: z.string() }).nullable(),
  /** Active seasons that share days with the next one. */
  overlaps: z.array(named),
  participants: z.array(row),
});
export type NextSeasonPlan = z.output<typeof plan>;

export const planNextSeason = declareCall({
  method: 'GET',
  path: `${PATH}/plan`,
  purpose:
    'Previews the next season: a year later, with the athletes proposed for a contract. Nothing is saved.',
  dependsOn: READS,
  input: z.object({ id }),
  response: plan,
});

export const addNextSeason = declareCall({
  method: 'POST',
  path: PATH,
  purpose:
    'Adds the season after this one, with its settings a year later and only the participants that are sent.',
  input: z.object({
    id,
    name: filledText(longestSeasonName).optional(),
    start_date: plainDate.optional(),
    end_date: plainDate.optional(),
    participants: z
      .array(z.object({ athlete_id: id, contract_tier_id: id }), 'must be a list of participants')
      .max(MOST_PARTICIPANTS, `may contain ${MOST_PARTICIPANTS} participants at most`)
      .default([]),
  }),
  response: savedRecord({}),
});

/** The next season is prepared once; another name makes it another season. */
export const seasonExists = (name: string, id: number) =>
  conflict(
    'season-exists',
    `There is already a season ${name}. Open it, or choose another name.`,
    'name',
    `/t100/season/${id}`,
  );

export const participantTwice = (name: string) =>
  badInput('participants', `participants names ${name} twice.`);
