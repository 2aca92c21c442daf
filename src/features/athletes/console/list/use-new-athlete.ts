import { useCallback, useMemo, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useApiMutation, useApiQuery } from '#console/api/queries.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { alertMessage } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { ATHLETE_EXISTS, createAthlete, listAthleteAliases } from '#features/athletes/athletes-contract.ts';
import type { NewAthleteDraft } from '#features/athletes/console/shared/new-athlete-fields.tsx';
import { fullName } from '#rules/name-matching/names.ts';
import { type NamedAthlete, similarNameFinder } from './similar-names.ts';

type NewAthlete = NewAthleteDraft & { email: string };

export const EMPTY_ATHLETE: NewAthlete = { first: '', last: '', country: null, division: null, email: '' };
/** The message of every other failure. */
const FAILED = 'Failed adding athlete.';

/** An athlete shown in the dialog: the one added last, or an existing one. */
export interface KnownAthlete {
  id: number;
  name: string;
}

/** The state and actions of the Add dialog. A success clears the fields for the next athlete. */
export function useNewAthlete(athletes: readonly NamedAthlete[], onAdded: (id: number) => void) {
  const [given, setGiven] = useState(EMPTY_ATHLETE);
  const [added, setAdded] = useState<KnownAthlete | null>(null);
  const [existing, setExisting] = useState<KnownAthlete | null>(null);
  const [refused, setRefused] = useState<{ field: string; message: string } | null>(null);
  const act = useApiMutation(createAthlete);
  const undo = useUndo();
  const aliases = useApiQuery(listAthleteAliases, {}, { isOff: athletes.length === 0 }).response?.aliases;
  const findNear = useMemo(() => similarNameFinder(athletes, aliases ?? []), [athletes, aliases]);
  const near = useMemo(() => findNear(given.first, given.last), [findNear, given.first, given.last]);
  const name = fullName(given.first, given.last);
  const { country, division } = given;
  const isReady =
    given.first.trim() !== '' && given.last.trim() !== '' && country !== null && division !== null;

  const set = useCallback((changes: Partial<NewAthlete>) => {
    setGiven((before) => ({ ...before, ...changes }));
    setRefused(null);
    setExisting(null);
  }, []);
  const add = async () => {
    if (country === null || division === null) return;
    setRefused(null);
    try {
      const { response, changeSetId } = await act.run({ ...given, country, division });
      if (response.status === -1) {
        setExisting({ id: response.id, name });
        await alertMessage(ATHLETE_EXISTS);
        return;
      }
      toasts.success(`Athlete ${name} added`, changeSetId === null ? undefined : () => undo(changeSetId));
      setGiven(EMPTY_ATHLETE);
      setAdded({ id: response.id, name });
      onAdded(response.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused({ field: error.field ?? '', message: error.message });
      await alertMessage(FAILED);
    }
  };
  return { given, set, near, isReady, add, added, existing, refused, request: act };
}
