import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, emptyable, flag, flagField, id, version, wholeNumber } from '#contract/fields.ts';
import { badInput } from '#contract/refusal.ts';

const PATH = '/api/t100/seasons';
const READS = ['season', 'athlete', 'contract_tier'] as const;

export const person = {
  id: z.number(),
  division,
  name: z.string(),
  first: z.string(),
  last: z.string(),
  country: z.string().nullable(),
};

export const participant = z.object({
  ...person,
  contract_tier_id: z.number().nullable(),
  contract_tier: z.string().nullable(),
  has_olympic_bonus: flagField,
  order: z.number().nullable(),
  version: z.number(),
});
export type SeasonParticipant = z.output<typeof participant>;

/** What to know where a contract is given. */
export const contractFacts = z.object({
  retirement_date: z.string().nullable(),
  maternity_leave: z.string().nullable(),
  /** The contract tiers held, the latest season first. */
  contracts: z.array(z.object({ season_id: z.number(), season_name: z.string(), contract_tier: z.string() })),
});
export type ContractFacts = z.output<typeof contractFacts>;

const participantPage = participant.extend({
  season_id: z.number(),
  season_name: z.string(),
  ...contractFacts.shape,
});
export type SeasonParticipantPage = z.output<typeof participantPage>;

export const contender = z.object(person);
export type Contender = z.output<typeof contender>;

const participants = z.object({ status: z.literal(0), participants: z.array(participant) });
const contenders = z.object({ status: z.literal(0), contenders: z.array(contender) });
const added = { id, season_id: id.optional(), athlete_id: id };
const removed = z.object({ id, athleteId: id });

export const listSeasonParticipants = declareCall({
  method: 'GET',
  path: `${PATH}/{id}/participants/`,
  purpose: 'Lists the participants of a T100 season: men, women, by contract tier.',
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({ participants: z.array(participant) }),
});

export const addSeasonParticipant = declareCall({
  method: 'POST',
  path: `${PATH}/{id}/add_participant`,
  purpose:
    'Adds an athlete with an active contract tier to a T100 season; one who is already in it is not changed.',
  input: z.object({ ...added, contract_tier_id: id }),
  response: participants,
});

export const removeSeasonParticipant = declareCall({
  method: 'POST',
  path: `${PATH}/{id}/remove_participant/{athleteId}`,
  purpose: 'Removes a participant from a T100 season.',
  input: removed.extend({ version }),
  response: participants,
});

export const readSeasonParticipant = declareCall({
  method: 'GET',
  path: `${PATH}/{season_id}/participants/{id}`,
  purpose: 'Returns one participant of a T100 season, with the contracts of other seasons.',
  dependsOn: READS,
  input: z.object({ season_id: id, id }),
  response: z.object({ participant: participantPage }),
});

export const readContractFacts = declareCall({
  method: 'GET',
  path: '/api/t100/contract-facts/{id}',
  purpose:
    'Returns retirement, maternity leave and contracts of an athlete, to check before giving a contract.',
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({ facts: contractFacts }),
});

const LARGEST_ORDER = 100_000;
export const saveSeasonParticipant = declareCall({
  method: 'PUT',
  path: `${PATH}/{season_id}/participants/{id}`,
  purpose: 'Saves tier, Olympic bonus and order of a participant; fields that are not sent are not changed.',
  input: z.object({
    season_id: id,
    id,
    contract_tier_id: emptyable(id),
    has_olympic_bonus: flag.optional(),
    order: emptyable(wholeNumber(0, LARGEST_ORDER)),
    version,
  }),
  response: z.object({ status: z.literal(0), participant: participantPage }),
});

export const listSeasonContenders = declareCall({
  method: 'GET',
  path: `${PATH}/{id}/contenders/`,
  purpose: 'Lists the contenders of a T100 season, or, with contender_opt_method OUT, the excluded athletes.',
  dependsOn: READS,
  input: z.object({ id }),
  response: z.object({ contenders: z.array(contender) }),
});

export const addSeasonContender = declareCall({
  method: 'POST',
  path: `${PATH}/{id}/add_contender`,
  purpose:
    "Adds an athlete to the list of the season's current method; one who is already on it is not changed.",
  input: z.object(added),
  response: contenders,
});

export const removeSeasonContender = declareCall({
  method: 'POST',
  path: `${PATH}/{id}/remove_contender/{athleteId}`,
  purpose: "Removes an athlete from the list of the season's current method.",
  input: removed,
  response: contenders,
});

export const otherSeason = (path: number) =>
  badInput('season_id', `season_id must be ${path}, as in the address, or be left out.`);

export const notAnActiveTier = () =>
  badInput('contract_tier_id', 'contract_tier_id must be an active contract tier.');
