import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { emptyable, filledText, flag, id, idNumber, wholeNumber } from '#contract/fields.ts';
import {
  addCall,
  archiveCall,
  counted,
  deleteCall,
  publishCall,
  readCall,
  recordFlags,
  saveCall,
} from '#contract/record-parts.ts';
import { badInput, conflict } from '#contract/refusal.ts';

const PATH = '/api/t100/contract-tiers';
const SHOWN = ['contract_tier', 'season'];

const contractTier = z.object({
  id: z.number(),
  name: z.string(),
  /** The position in lists, from 1. */
  order: z.number(),
  ...recordFlags,
  /** False while a participant of an active season holds it; true for every archived tier. */
  showArchivePublishButton: z.boolean(),
  /** How many participants of each season hold it, the latest season first. */
  seasons: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      is_active: z.number(),
      participants: z.number(),
    }),
  ),
});
export type ContractTier = z.output<typeof contractTier>;

const LARGEST_ORDER = 100_000;
const fields = { name: filledText(100), order: wholeNumber(1, LARGEST_ORDER) };

export const listContractTiers = declareCall({
  method: 'GET',
  path: `${PATH}/`,
  purpose: 'Lists the contract tiers in their order: all, or only active (is_active=1) or archived (0) ones.',
  dependsOn: SHOWN,
  input: z.object({ is_active: flag.optional() }),
  response: z.object({ contractTiers: z.array(contractTier) }),
});

export const readContractTier = readCall(
  `${PATH}/{id}`,
  'Returns a contract tier and the seasons in which participants hold it.',
  SHOWN,
  { contractTier },
);

export const addContractTier = addCall(PATH, 'Adds a contract tier.', fields, { contractTier });

export const saveContractTier = saveCall(
  `${PATH}/{id}`,
  'Saves name and display order of a contract tier; fields that are not sent are not changed.',
  { name: fields.name.optional(), order: fields.order.optional() },
  { contractTier },
);

const order = z.array(idNumber, 'must be a list of ids').max(1_000);

export const orderContractTiers = declareCall({
  method: 'POST',
  path: `${PATH}/order`,
  purpose: 'Sets the display order of all contract tiers: the first id gets 1, the second 2.',
  input: z.object({
    ids: order,
    /** The order on which the edit is based; refused (409) when it is another one by now. */
    before: order.optional(),
  }),
});

export const deleteContractTier = deleteCall(
  `${PATH}/{id}`,
  'Deletes a contract tier that no participant of a season holds.',
);
export const archiveContractTier = archiveCall('contract tier', `${PATH}/{id}`);
export const publishContractTier = publishCall('contract tier', `${PATH}/{id}`);

export const getContractTier = declareCall({
  method: 'POST',
  path: '/api/get_contract_tier',
  purpose:
    'Returns the contract tier that an athlete holds in a T100 season, and the rank in a contender ranking: in the newest published one without ranking_set.',
  input: z.object({ t100_season_id: emptyable(id), ranking_set: emptyable(id), athlete_id: id }),
  response: z.object({
    /** The name of the tier; null for none. */
    contract_tier: z.string().nullable(),
    /** 99999 for an athlete who is left out of the ranking; null for one who is not in it. */
    contender_ranking: z.number().nullable(),
  }),
});

type Use = Pick<ContractTier, 'name' | 'seasons'>;

/** "1 participant of T100 2026 holds it". */
function heldBy(seasons: Use['seasons']): string {
  const holders = seasons.map(
    ({ name, participants }) => `${counted(participants, 'participant')} of ${name}`,
  );
  const isOne = seasons.length === 1 && seasons[0]?.participants === 1;
  return `${holders.join(', ')} ${isOne ? 'holds' : 'hold'} it`;
}

export const contractTierInUse = ({ name, seasons }: Use) =>
  conflict('contract-tier-in-use', `${name} cannot be deleted: ${heldBy(seasons)}.`);

export const contractTierHeld = ({ name, seasons }: Use) =>
  conflict(
    'contract-tier-held',
    `${name} cannot be archived: ${heldBy(seasons.filter((one) => one.is_active === 1))}.`,
  );

export const otherContractTiers = () =>
  badInput('ids', 'ids must name every contract tier once. Load the list again.');
