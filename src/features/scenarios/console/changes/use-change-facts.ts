import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { listRaces, readRace } from '#features/races/races-contract.ts';
import { listRaceResults } from '#features/results/results-contract.ts';
import { listTiers } from '#features/tiers/tiers-contract.ts';
import { knownDay } from '#rules/races/race-dates.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { type ChangeValues, NO_TIER, type PresentValues } from './change-form.ts';

/** The options and the current values of the change dialog. */
export function useChangeFacts(values: ChangeValues, setType: number) {
  const { kind, raceId } = values;
  const isOfResult = kind === 'result-status' || kind === 'result-times';
  const races = useApiQuery(listRaces, {});
  const tiers = useApiQuery(listTiers, {});
  const results = useApiQuery(
    listRaceResults,
    { id: raceId ?? 1 },
    { isOff: raceId === null || !isOfResult },
  );
  const record = useApiQuery(
    readRace,
    { id: raceId ?? 1 },
    { isOff: raceId === null || kind !== 'race-cutoff' },
  );
  const race = races.response?.races.find(({ id }) => id === raceId);
  const tier =
    values.tierId === null || values.tierId === NO_TIER
      ? undefined
      : tiers.response?.tiers.find(({ id }) => String(id) === values.tierId);
  const ofRace = raceId === null ? undefined : results.response;
  const result = ofRace?.results.find(({ result_id }) => result_id === values.resultId);
  const present: PresentValues = useMemo(
    () => ({
      tierId: race?.tier_id,
      date: race && knownDay(race),
      days: record.response?.race.contender_rank_cutoff,
      result,
      basePoints: tier?.base_points,
      dropoff: tier?.dropoff_percentage,
      count: rankingTypeOf(setType)?.countingResults ?? 0,
    }),
    [race, record.response, result, tier, setType],
  );
  return {
    races: races.response?.races ?? [],
    tiers: tiers.response?.tiers ?? [],
    results: ofRace?.results ?? [],
    race,
    present,
    error: races.error ?? tiers.error ?? results.error ?? record.error,
  };
}

export type ChangeFacts = ReturnType<typeof useChangeFacts>;
