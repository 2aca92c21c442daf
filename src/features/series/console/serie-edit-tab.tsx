import { sameNameHint } from '#console/records/add-record-dialog.tsx';
import { RaceUse } from '#console/records/race-use.tsx';
import type { SavedForm } from '#console/records/record-form.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import type { ListedSerie, Serie } from '../series-contract.ts';
import { takenAlias } from './taken-alias.ts';

export type SerieFields = Pick<Serie, 'name' | 'alias'>;

function aliasHint(typed: string, current: string): string {
  const alias = serieAlias(typed);
  if (alias !== typed && alias !== '') return `Saved as ${alias}`;
  return alias === current ? `The address is /serie/${current}` : `${current} will redirect here`;
}

interface Props {
  serie: Serie;
  others: readonly ListedSerie[];
  form: SavedForm<SerieFields>;
}

/** Name and alias of a serie. */
export function SerieEditTab({ serie, others, form }: Props) {
  return (
    <FormColumns>
      <Stack>
        <TextField
          label="Name"
          width="full"
          maxLength={200}
          hint={sameNameHint(others, form.values.name, 'serie')}
          {...form.field('name')}
        />
        <TextField
          label="Alias"
          width="full"
          maxLength={200}
          hint={aliasHint(form.values.alias, serie.alias)}
          {...form.field('alias')}
          error={form.field('alias').error ?? takenAlias(others, form.values.alias)}
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
