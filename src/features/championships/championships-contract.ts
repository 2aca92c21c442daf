import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { emptyable, filledText, flag, id } from '#contract/fields.ts';
import {
  addCall,
  archiveCall,
  countedUse,
  deleteCall,
  inUseByRaces,
  publishCall,
  readCall,
  recordFlags,
  saveCall,
} from '#contract/record-parts.ts';
import { badInput, conflict } from '#contract/refusal.ts';

const PATH = '/api/t100/championships';
const SHOWN = ['championship', 'season', 'race', 'athlete'];

const championship = z.object({
  id: z.number(),
  name: z.string(),
  region: z.string().nullable(),
  t100_season_id: z.number().nullable(),
  season_name: z.string().nullable(),
  /** Who has the most points over the championship's races; several when level. Null while there are no points. */
  winner_mpro_name: z.string().nullable(),
  winner_mpro_ids: z.array(z.number()),
  winner_fpro_name: z.string().nullable(),
  winner_fpro_ids: z.array(z.number()),
  races_count: z.number(),
  /** Races of the division without its results: while there are any, its winners are those so far. */
  races_without_results_mpro: z.number(),
  races_without_results_fpro: z.number(),
  ...recordFlags,
});
export type Championship = z.output<typeof championship>;

const fields = { name: filledText(100), region: filledText(100), t100_season_id: id };

export const listChampionships = declareCall({
  method: 'GET',
  path: `${PATH}/`,
  purpose:
    'Lists the T100 championships with their winners: all, or only active (is_active=1) or archived (0) ones.',
  dependsOn: SHOWN,
  input: z.object({ is_active: flag.optional() }),
  response: z.object({ championships: z.array(championship) }),
});

export const readChampionship = readCall(
  `${PATH}/{id}`,
  'Returns a T100 championship with its winners.',
  SHOWN,
  { championship },
);

export const addChampionship = addCall(PATH, 'Adds a championship to a T100 season.', fields, {
  championship,
});

export const saveChampionship = saveCall(
  `${PATH}/{id}`,
  'Saves name, region and season of a championship; fields that are not sent are not changed.',
  { name: fields.name.optional(), region: fields.region.optional(), t100_season_id: emptyable(id) },
  { championship },
);

export const deleteChampionship = deleteCall(
  `${PATH}/{id}`,
  'Deletes a championship that no race belongs to.',
);
export const archiveChampionship = archiveCall('championship', `${PATH}/{id}`);
export const publishChampionship = publishCall('championship', `${PATH}/{id}`);

export const championshipInUse = inUseByRaces('championship');

export const championshipHasRaces = (name: string, races: number) =>
  conflict('championship-in-use', `${name} cannot be archived: ${countedUse(races, 'race')}.`);

export const notAnActiveSeason = () => badInput('t100_season_id', 't100_season_id must be an active season.');

export const racesOfOtherSeason = (name: string) =>
  conflict(
    'other-season',
    `The season of ${name} cannot change: its races belong to another season. Change their season first.`,
    't100_season_id',
  );
