import type { SavedForm } from '#console/records/record-form.tsx';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import type { Serie } from '../series-contract.ts';

export type SerieFields = Pick<Serie, 'name' | 'alias'>;

/** How many races the serie has, which is why it cannot be deleted, with a link to them. */
function SerieUse({ serie }: { serie: Serie }) {
  if (!serie.isRelatedRecords) return <Mute>No race belongs to this serie yet.</Mute>;
  const races = `${addresses.races()}?search=${encodeURIComponent(serie.name)}`;
  return (
    <p>
      <TextLink address={races}>Used by {counted(serie.races_count, 'race')}</TextLink>
      <Mute> It can be deleted once it has none.</Mute>
    </p>
  );
}

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
        <SerieUse serie={serie} />
      </Stack>
    </FormColumns>
  );
}
