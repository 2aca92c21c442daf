import type { SavedForm } from '#console/records/record-form.tsx';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import type { Serie } from '../series-contract.ts';
import type { SerieFields } from './use-serie-form.ts';

/** Stands in place of Delete while the serie has races: how many, and where they are. */
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

function aliasHint(alias: string, stored: string): string {
  const kept = serieAlias(alias);
  if (kept !== alias && kept !== '') return `Saved as ${kept}`;
  return kept === stored ? `The address is /serie/${stored}` : `${stored} will redirect here`;
}

/** Name and alias of a serie. */
export function SerieEditTab({ serie, form }: { serie: Serie; form: SavedForm<SerieFields> }) {
  return (
    <FormColumns>
      <Stack>
        <TextField
          label="Name"
          width="full"
          maxLength={200}
          error={form.errorOf('name')}
          {...form.field('name')}
        />
        <TextField
          label="Alias"
          width="full"
          maxLength={200}
          hint={aliasHint(form.values.alias, serie.alias)}
          error={form.errorOf('alias')}
          {...form.field('alias')}
        />
        <SerieUse serie={serie} />
      </Stack>
    </FormColumns>
  );
}
