import { useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import {
  type SavedField,
  type SavedFieldOptions,
  useAutosavedField,
} from '#console/records/record-autosave.tsx';
import type { ResponseOf } from '#contract/declare-call.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { readRace, saveRaceAttributes } from '#features/races/races-contract.ts';

export interface RaceAttribute<Value>
  extends Pick<SavedFieldOptions<Value>, 'label' | 'field' | 'check' | 'isEqual' | 'print' | 'savedMessage'> {
  /** As in the contract. */
  name: string;
  /** The value for the control, from the race. */
  stored(race: RaceRecord): Value;
  /** The control's value as it is sent; null clears the field. */
  sent(value: Value): string | number | null;
  onSaved?(response: ResponseOf<typeof saveRaceAttributes>): void;
}

/** A field of a race with autosave, from the version that its edit started from. */
export function useRaceAttribute<Value>(
  race: RaceRecord,
  { name, stored, sent, onSaved, ...field }: RaceAttribute<Value>,
): SavedField<Value> {
  const cached = useCached(readRace, { id: race.id });
  return useAutosavedField<Value>({
    ...field,
    id: name,
    stored: stored(race),
    version: race.version,
    async save(value, version, isClosing) {
      const input = { id: race.id, attributes: [{ name, value: sent(value) }], version };
      const { response, changeSetId } = await callApi(saveRaceAttributes, input, { isKeepalive: isClosing });
      onSaved?.(response);
      cached.write((before) => ({ ...before, race: response.race }));
      // Requests that started before this save must not overwrite it.
      void cached.refresh();
      return { version: response.race.version, changeSetId };
    },
    async readAgain() {
      const { response } = await callApi(readRace, { id: race.id });
      cached.write(() => response);
      return { value: stored(response.race), version: response.race.version };
    },
  });
}
