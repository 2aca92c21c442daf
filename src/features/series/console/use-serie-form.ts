import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { type SavedForm, useSavedForm } from '#console/records/record-form.tsx';
import { readSerie, type Serie, saveSerie } from '../series-contract.ts';

export interface SerieFields extends Record<string, unknown> {
  name: string;
  alias: string;
}

const LABELS = { name: 'Name', alias: 'Alias' };

const fieldsOf = ({ name, alias }: Serie): SerieFields => ({ name, alias });

function emptyField({ name, alias }: SerieFields): string | null {
  if (name.trim() === '') return 'Enter a name';
  return alias.trim() === '' ? 'Enter an alias' : null;
}

/** A serie's name and alias in a form. The alias does not follow the name: it is an address that others know. */
export function useSerieForm(serie: Serie): SavedForm<SerieFields> {
  const act = useUndoableMutation(saveSerie);
  return useSavedForm<Serie, SerieFields>({
    record: serie,
    fieldsOf,
    labels: LABELS,
    draft: `serie ${serie.id}`,
    check: emptyField,
    read: async () => (await callApi(readSerie, { alias: serie.alias })).answer.serie,
    save: async ({ name, alias }, version) => {
      const told = (answer: { serie: Serie }) =>
        answer.serie.alias === serie.alias
          ? `Serie ${answer.serie.name} saved`
          : `Serie ${answer.serie.name} saved, ${serie.alias} redirects to ${answer.serie.alias}`;
      return (await act.run({ id: serie.id, name, alias, version }, told)).serie;
    },
  });
}
