import { RaceUse } from '#console/records/race-use.tsx';
import type { SavedForm } from '#console/records/record-form.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import type { Serie } from '../series-contract.ts';

export type SerieFields = Pick<Serie, 'name' | 'alias'>;

function aliasHint(typed: string, current: string): string {
  const alias = serieAlias(typed);
  if (alias !== typed && alias !== '') return `Saved as ${alias}`;
  return alias === current ? `The address is /serie/${current}` : `${current} will redirect here`;
}

/** Name and alias of a serie. */
export function SerieEditTab({ serie, form }: { serie: Serie; form: SavedForm<SerieFields> }) {
  return (
    <FormColumns>
      <Stack>
        <TextField label="Name" width="full" maxLength={200} {...form.field('name')} />
        <TextField
          label="Alias"
          width="full"
          maxLength={200}
          hint={aliasHint(form.values.alias, serie.alias)}
          {...form.field('alias')}
        />
        <RaceUse
          record={serie}
          unused="No race belongs to this serie yet."
          note="To delete the serie, move its races to another one first."
        />
      </Stack>
    </FormColumns>
  );
}
