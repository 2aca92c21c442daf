import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, flag, id, numeric, plainDate, wholeNumber } from '#contract/fields.ts';
import {
  addCall,
  archiveCall,
  counted,
  deleteCall,
  publishCall,
  recordFlags,
  saveCall,
} from '#contract/record-parts.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { longestSeasonName } from '#rules/standings/next-season.ts';

const PATH = '/api/t100/seasons';
const READ = {
  method: 'GET',
  dependsOn: ['season', 'race', 'championship', 'contender_ranking'],
} as const;

export const season = z.object({
  id: z.number(),
  name: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  /** Counted from the races of the season; a race of both divisions counts once here, and for each division below. */
  total_race_count: z.number(),
  races_mpro: z.number(),
  races_fpro: z.number(),
  top_scoring_results_count: z.number(),
  /** IN: the contenders are those listed. OUT: everyone except those listed. */
  contender_opt_method: z.enum(['IN', 'OUT']),
  olympic_bonus_points: z.number(),
  /** The races that a contract holder must start in. */
  contract_min_races: z.number(),
  ...recordFlags,
  /** False while an active season has a race that can be today or later. */
  showArchivePublishButton: z.boolean(),
  participants_count: z.number(),
  /** Of both lists: contenders and excluded athletes. */
  contenders_count: z.number(),
  /** Generated from the lists of this season. */
  contender_rankings_count: z.number(),
  championships: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The race with the latest date, to be announced ones aside; `date`: the last day of its month or year when only that is known. */
  last_race: z.object({ id: z.number(), name: z.string(), date: z.string() }).nullable(),
  /** The text that the filter of the list searches. */
  search: z.string(),
});
export type Season = z.output<typeof season>;

/** The number of counting results of the first season; later ones take over that of the latest. */
export const FIRST_COUNT = 4;
const MOST_RESULTS = 100;
const HIGHEST_BONUS = 1_000;
const bonus = numeric('must be a number from 0 to 1000')
  .refine((given) => given >= 0 && given <= HIGHEST_BONUS, 'must be a number from 0 to 1000')
  .refine((given) => Math.round(given * 100) / 100 === given, 'may have at most two decimals');
const required = { name: filledText(longestSeasonName), start_date: plainDate, end_date: plainDate };
const count = wholeNumber(0, MOST_RESULTS);

export const listSeasons = declareCall({
  ...READ,
  path: `${PATH}/`,
  purpose: 'Lists the T100 seasons, newest first: all, or only active (is_active=1) or archived (0) ones.',
  input: z.object({ is_active: flag.optional() }),
  response: z.object({ seasons: z.array(season) }),
});

export const readSeason = declareCall({
  ...READ,
  path: `${PATH}/{id}`,
  purpose: 'Returns a T100 season with its counts, its championships and its last race.',
  input: z.object({ id }),
  response: z.object({ season }),
});

export const addSeason = addCall(
  PATH,
  'Adds a T100 season; without a number of counting results it gets that of the latest season, or 4.',
  { ...required, top_scoring_results_count: count.optional() },
  { season },
);

export const saveSeason = saveCall(
  `${PATH}/{id}`,
  'Saves fields of a T100 season; those that are not sent are not changed.',
  {
    name: required.name.optional(),
    start_date: required.start_date.optional(),
    end_date: required.end_date.optional(),
    top_scoring_results_count: count.optional(),
    contender_opt_method: z.enum(['IN', 'OUT'], 'must be IN or OUT').optional(),
    olympic_bonus_points: bonus.optional(),
    contract_min_races: count.optional(),
  },
  { season },
);

export const deleteSeason = deleteCall(
  `${PATH}/{id}`,
  'Deletes a T100 season that has no races, participants, contenders, contender rankings and championships.',
);
export const archiveSeason = archiveCall('season', `${PATH}/{id}`);
export const publishSeason = publishCall('season', `${PATH}/{id}`);

export const endBeforeStart = (start: string) =>
  badInput('end_date', `end_date must not be before start_date, ${start}.`);

/** "9 races, 40 participants and 1 championship"; null when nothing belongs to the season. */
export function contentsOf(of: Season): string | null {
  const counts: [number, string][] = [
    [of.total_race_count, 'race'],
    [of.participants_count, 'participant'],
    [of.contenders_count, 'contender'],
    [of.contender_rankings_count, 'contender ranking'],
    [of.championships.length, 'championship'],
  ];
  const parts = counts.flatMap(([size, noun]) => (size === 0 ? [] : [counted(size, noun)]));
  return parts.length === 0 ? null : new Intl.ListFormat('en-GB').format(parts);
}

export const seasonInUse = (name: string, contents: string) =>
  conflict('season-in-use', `${name} cannot be deleted: it has ${contents}.`);

export const seasonHasRaceAhead = (
  name: string,
  race: { name: string; date: string; date_status: string | null },
) =>
  conflict(
    'season-not-over',
    `${name} cannot be archived before its last race: ${race.name} ${race.date_status === null ? 'on' : 'by'} ${race.date}.`,
  );
