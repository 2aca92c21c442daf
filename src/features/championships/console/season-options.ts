import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { listSeasons } from '#features/seasons/seasons-contract.ts';

interface Held {
  t100_season_id: number | null;
  season_name: string | null;
}

/** The active seasons to choose from, and the one that the championship has. */
export function useSeasonOptions(held?: Held) {
  const { response } = useAlertingQuery(listSeasons, { is_active: 1 });
  const options = (response?.seasons ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const id = held?.t100_season_id ?? null;
  if (id === null || options.some(({ value }) => value === String(id))) return options;
  return [...options, { value: String(id), label: held?.season_name ?? String(id) }];
}
