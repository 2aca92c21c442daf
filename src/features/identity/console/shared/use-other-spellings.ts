import { useMemo } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { listAthleteAliases } from '#features/athletes/athletes-contract.ts';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/text/words.ts';

/** An athlete's other spellings that a search for the name itself would not find, as one text: "Leo C, Chevy". */
function spellingsBeyond(name: string, aliases: readonly { alias: string }[]): string {
  const text = foldForSearch(name);
  return aliases
    .filter(({ alias }) => !hasEveryWord(text, searchWords(alias)))
    .map(({ alias }) => alias)
    .join(', ');
}

/** An athlete's other names, for searches by a former name; empty where the name contains them. `isOff`: not loaded yet. */
export function useOtherSpellings(isOff = false): (athlete: { id: number; name: string }) => string {
  const { response } = useApiQuery(listAthleteAliases, {}, { isOff });
  return useMemo(() => {
    const byAthlete = Map.groupBy(response?.aliases ?? [], (one) => one.athlete_id);
    return ({ id, name }) => {
      const own = byAthlete.get(id);
      return own === undefined ? '' : spellingsBeyond(name, own);
    };
  }, [response]);
}
