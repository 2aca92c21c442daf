import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, text } from '#contract/fields.ts';
import { addCall, deleteCall, inUseByRaces, listCall, saveCall } from '#contract/record-parts.ts';
import { badInput, conflict } from '#contract/refusal.ts';
import { redirect } from '#features/serie-redirects/serie-redirects-contract.ts';

const SHOWN = ['serie', 'race'];

const listedSerie = z.object({
  id: z.number(),
  name: z.string(),
  alias: z.string(),
  races_count: z.number(),
});
export type ListedSerie = z.output<typeof listedSerie>;

const serie = listedSerie.extend({
  redirects: z.array(redirect),
  isRelatedRecords: z.boolean(),
  version: z.number(),
});
export type Serie = z.output<typeof serie>;

export const listSeries = listCall(
  '/api/series/',
  'Lists all series by name with their number of races.',
  SHOWN,
  { series: z.array(listedSerie) },
);

export const readSerie = declareCall({
  method: 'GET',
  path: '/api/serie/{alias}',
  purpose: 'Returns a serie by its alias or an earlier alias that redirects to it.',
  dependsOn: SHOWN,
  input: z.object({ alias: text(300) }),
  response: z.object({ serie }),
});

const fields = { name: filledText(200), alias: filledText(200) };

export const addSerie = addCall('/api/serie', 'Adds a serie; its alias must be free.', fields, { serie });

export const saveSerie = saveCall(
  '/api/serie/{id}',
  'Saves name and alias of a serie; the earlier alias becomes a redirect.',
  fields,
  { serie },
);

export const deleteSerie = deleteCall('/api/serie/{id}', 'Deletes a serie without races, and its redirects.');

export const aliasEmpty = () => badInput('alias', 'Alias must contain letters or digits.');

export const aliasTaken = (alias: string, owner: string, isRedirect: boolean) =>
  conflict(
    'alias-taken',
    isRedirect
      ? `The alias ${alias} is a redirect to ${owner}. Delete that redirect first, or choose another alias.`
      : `The alias ${alias} is taken by ${owner}. Choose another one.`,
    'alias',
  );

export const serieInUse = inUseByRaces('serie');
