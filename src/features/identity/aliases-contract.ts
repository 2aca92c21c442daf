import { z } from 'zod';
import { declareCall } from '#contract/declare-call.ts';
import { filledText, id, omittable, timestampField } from '#contract/fields.ts';
import { badInput, conflict } from '#contract/refusal.ts';

const alias = z.object({
  id: z.number(),
  alias: z.string(),
  /** Other athletes with this name, which imports take before an alias, or with this alias: imports then require a decision. */
  others: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The source: a merge, an import, or entered manually; null when history does not record it. */
  origin: z
    .object({
      kind: z.enum(['merge', 'import', 'hand']),
      what: z.string(),
      who: z.string(),
      at: timestampField,
    })
    .nullable(),
});
export type Alias = z.output<typeof alias>;

export const readAliases = declareCall({
  method: 'GET',
  path: '/api/athlete/{id}/aliases',
  purpose: 'Lists the aliases of an athlete.',
  dependsOn: ['athlete'],
  input: z.object({ id }),
  response: z.object({ aliases: z.array(alias) }),
});

const aliasText = filledText(200);
/** The alias on which an edit is based; refused (409) when it is another one by now. */
const before = omittable(z.string().max(200));

export const addAlias = declareCall({
  method: 'POST',
  path: '/api/athlete/{id}/aliases',
  purpose: 'Adds an alias to an athlete, stored as typed.',
  input: z.object({ id, alias: aliasText }),
  response: z.object({ status: z.literal(0), id: z.number() }),
});

export const saveAlias = declareCall({
  method: 'PUT',
  path: '/api/athlete/{id}/aliases',
  purpose: 'Changes an alias of an athlete.',
  input: z.object({ id, alias_id: id, alias: aliasText, before }),
});

export const removeAlias = declareCall({
  method: 'DELETE',
  path: '/api/athlete/{id}/aliases',
  purpose: 'Removes an alias of an athlete; files that use it will need review again.',
  input: z.object({ id, alias_id: id, before }),
});

export const aliasKnown = (name: string) =>
  conflict('alias-known', `${name} has this alias already, ignoring case, accents and word order.`, 'alias');
export const aliasIsName = (name: string) =>
  badInput('alias', `alias is the athlete's own name, ${name}; imports find it already.`);
export const aliasWithoutLetters = () => badInput('alias', 'alias must contain letters or digits.');
