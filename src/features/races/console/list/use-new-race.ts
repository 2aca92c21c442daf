import { useMemo, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import type { ListedRace } from '#features/races/race-record-contract.ts';
import { addRace } from '#features/races/races-contract.ts';
import { addSerie, type ListedSerie } from '#features/series/series-contract.ts';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import { latestRaceFirst, raceName } from '#rules/races/race-dates.ts';
import { formatCountry } from '#rules/races/race-field-values.ts';

export type NewDivision = 'MPRO' | 'FPRO' | 'BOTH';

interface NewRace {
  serieId: number | null;
  /** The name of a serie that is added with the race; null for an existing one. */
  newSerie: string | null;
  date: string | null;
  /** Null until someone types: then the value of the last edition is used. */
  country: string | null;
  city: string | null;
  division: NewDivision | null;
  isCopied: boolean;
}

const EMPTY: NewRace = {
  serieId: null,
  newSerie: null,
  date: null,
  country: null,
  city: null,
  division: null,
  isCopied: false,
};

/** Values used before, each once, the most frequent first. */
function typedBefore(values: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .sort(([one, a], [other, b]) => b - a || one.localeCompare(other))
    .map(([value]) => value);
}

/** The fields as given, else as in the last edition of the serie, with the values to choose from. */
function useSuggested(races: readonly ListedRace[], given: NewRace) {
  const editions = races.filter((race) => race.serie_id === given.serieId);
  const latestFirst = editions.toSorted(latestRaceFirst);
  const last = latestFirst.find((race) => race.tier_id !== null) ?? latestFirst[0];
  const division: NewDivision = given.division ?? last?.division ?? 'BOTH';
  return {
    country: given.country ?? last?.country_name ?? '',
    city: given.city ?? last?.city ?? '',
    division,
    countries: useMemo(() => typedBefore(races.map((race) => race.country_name)), [races]),
    cities: useMemo(() => typedBefore(races.map((race) => race.city)), [races]),
    last,
    /** The serie's races on the selected day. */
    same: given.date === null ? [] : editions.filter((race) => race.date === given.date),
  };
}

/** A race to be added: the input, the suggestions of the last edition, and a race on the same day. */
export function useNewRace(races: readonly ListedRace[], series: readonly ListedSerie[]) {
  const [given, setGiven] = useState(EMPTY);
  const act = useUndoableMutation(addRace);
  const addingSerie = useUndoableMutation(addSerie);
  const suggested = useSuggested(races, given);
  const { country, city, division, last } = suggested;
  const serie = series.find((one) => one.id === given.serieId);

  /** Adds the new serie and selects it, so that a refused race does not add it again; null when it was refused. */
  const addNewSerie = async (): Promise<number | null> => {
    if (given.newSerie === null) return null;
    const name = given.newSerie;
    const added = await addingSerie.attempt({ name, alias: serieAlias(name) }, `Serie ${name} added`);
    if (!added) return null;
    setGiven((before) => ({ ...before, serieId: added.serie.id }));
    return added.serie.id;
  };

  /** Adds it and returns its id; null when it was refused, which the Error! dialog shows. */
  const add = async (): Promise<number | null> => {
    const id = given.serieId ?? (await addNewSerie());
    if (id === null) return null;
    const copied = given.isCopied && last ? { copy_from: last.id } : {};
    const added = await act.attempt(
      { serie: id, date: given.date, country, city, division, ...copied },
      `${raceName(serie?.name ?? given.newSerie ?? 'Race', { date: given.date })} added`,
    );
    return added?.id ?? null;
  };
  return {
    serieId: given.serieId,
    newSerie: given.newSerie,
    date: given.date,
    isCopied: given.isCopied,
    ...suggested,
    countryHint: formatCountry(country) === country.trim() ? undefined : `Saved as ${formatCountry(country)}`,
    hasTyped: JSON.stringify(given) !== JSON.stringify(EMPTY),
    set: (changes: Partial<NewRace>) => setGiven((before) => ({ ...before, ...changes })),
    reset: () => setGiven(EMPTY),
    add,
    request: {
      isRunning: act.isRunning || addingSerie.isRunning,
      cancel() {
        addingSerie.cancel();
        act.cancel();
      },
    },
  };
}
