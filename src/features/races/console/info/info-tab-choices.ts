import { type Loaded, useApiQuery } from '#console/api/queries.ts';
import { useLoadAlert } from '#console/records/use-load-alert.ts';
import type { SelectOption } from '#console/ui/select/select-option.ts';
import { listChampionships } from '#features/championships/championships-contract.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { listCurrencies } from '#features/races/races-contract.ts';
import { listSeasons } from '#features/seasons/seasons-contract.ts';
import { listSeries } from '#features/series/series-contract.ts';
import { listTiers } from '#features/tiers/tiers-contract.ts';
import type { RaceFieldRecord } from '#rules/races/race-fields.ts';

export type RecordChoices = Readonly<Partial<Record<RaceFieldRecord, readonly SelectOption[]>>>;

interface Listed {
  id: number;
  name: string;
  is_active?: 0 | 1;
}

/** The options: active records, and the stored one even if archived. Until the list is loaded, the stored one alone. */
export function optionsOf(
  listed: readonly Listed[] | undefined,
  storedId: number | null,
  storedName: string | null,
): SelectOption[] {
  if (!listed) return storedId === null ? [] : [{ value: String(storedId), label: storedName ?? '' }];
  return listed
    .filter((one) => one.is_active !== 0 || one.id === storedId)
    .map(({ id, name, is_active }) => ({
      value: String(id),
      label: name,
      ...(is_active === 0 ? { note: 'Archived' } : {}),
    }));
}

/** Last among the championships of a race without a season, which has none of those of the seasons. */
const SEASON_FIRST: SelectOption = {
  value: 'season first',
  label: 'Choose the season first to see its championships',
  isDisabled: true,
};

const hasFailed = ({ response, error }: Loaded<unknown>) => response === undefined && error !== null;

/** The records that the fields of a race can refer to. */
export function useRecordChoices(race: RaceRecord): RecordChoices {
  const series = useApiQuery(listSeries, {});
  const tiers = useApiQuery(listTiers, {});
  const seasons = useApiQuery(listSeasons, {});
  const championships = useApiQuery(listChampionships, {});
  const currencies = useApiQuery(listCurrencies, {});
  useLoadAlert([series, tiers, seasons, championships, currencies].find(hasFailed) ?? series);
  const { t100_season_id: season, t100_championship_id: championship } = race;
  const all = championships.response?.championships;
  const ofSeason = all?.filter(
    (one) => one.id === championship || one.t100_season_id === null || one.t100_season_id === season,
  );
  const codes = currencies.response?.currencies.map(({ id, code, name }) => ({
    id,
    name: `${code}: ${name}`,
  }));
  return {
    serie: optionsOf(series.response?.series, race.serie_id, race.serie),
    tier: optionsOf(tiers.response?.tiers, race.tier_id, race.tier),
    season: optionsOf(seasons.response?.seasons, season, race.t100_season),
    championship: [
      ...optionsOf(ofSeason, championship, null),
      ...(season === null && ofSeason?.length !== all?.length ? [SEASON_FIRST] : []),
    ],
    currency: optionsOf(codes, race.prize_currency_id, null),
  };
}
