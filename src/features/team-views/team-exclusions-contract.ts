import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { division, id } from '#contract/fields.ts';
import { conflict, notFound } from '#contract/refusal.ts';

const excluded = z.object({
  id: z.number(),
  name: z.string(),
  country: z.string().nullable(),
  division,
});
export type ExcludedAthlete = z.output<typeof excluded>;

export const listTeamExclusions = declareCall({
  method: 'GET',
  path: '/api/team_exclusions',
  purpose: 'Lists the athletes who are excluded from the team views of rankings, by name.',
  dependsOn: ['setting', 'athlete'],
  response: z.object({ athletes: z.array(excluded) }),
});

export const addTeamExclusion = declareCall({
  method: 'POST',
  path: '/api/team_exclusions',
  purpose: 'Excludes an athlete from the team views.',
  input: z.object({ athlete_id: id }),
});

export const removeTeamExclusion = declareCall({
  method: 'DELETE',
  path: '/api/team_exclusions/{athlete_id}',
  purpose: 'Includes an athlete in the team views again.',
  input: z.object({ athlete_id: id }),
});

export const athleteNotFound = (athleteId: number) => notFound(`athlete ${athleteId}`);

export const alreadyLeftOut = (name: string) =>
  conflict('already-left-out', `${name} is left out of the team views already.`, 'athlete_id');
