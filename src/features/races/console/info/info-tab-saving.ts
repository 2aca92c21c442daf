import { createContext, use } from 'react';
import { useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { type SavedField, useAutosavedField } from '#console/records/record-autosave.tsx';
import { counted } from '#console/ui/format/figures.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { readRace, saveRaceAttributes } from '#features/races/races-contract.ts';
import { readRaceField } from '#rules/races/race-field-values.ts';
import type { RaceField } from '#rules/races/race-fields.ts';

type SentValue = string | number | null;

/** The race of the fields of the Info tab. */
export const RaceContext = createContext<RaceRecord | null>(null);

export function useRace(): RaceRecord {
  const race = use(RaceContext);
  if (!race) throw new Error('a field of the Info tab needs RaceContext above it');
  return race;
}

export interface RaceFieldForm<Value> {
  /** The value for the control, from the race. */
  stored(race: RaceRecord): Value;
  /** The control's value as it is sent; null clears the field. */
  sent(value: Value): SentValue;
  /** For the choice between two people's values. */
  print(value: Value): string;
  /** Whether two values are stored as the same; default: when they are equal. */
  isEqual?(first: Value, second: Value): boolean;
}

/** The error of a value, with the server's message. */
function problemOf(field: RaceField, sent: SentValue): string | null {
  const reading = readRaceField(field, sent);
  return 'problem' in reading ? `${field.label} ${reading.problem}.` : null;
}

/** A field that points depend on reports the recalculation after its change. */
function savedMessage(field: RaceField, { results_count }: RaceRecord): string {
  const follows = field.isPointsFact && results_count > 0;
  return `${field.label} saved${follows ? `, points of ${counted(results_count, 'result')} follow` : ''}`;
}

/** A field of the race with autosave, from the version that its edit started from. */
export function useRaceField<Value>(field: RaceField, form: RaceFieldForm<Value>): SavedField<Value> {
  const race = useRace();
  const cached = useCached(readRace, { id: race.id });
  return useAutosavedField<Value>({
    id: field.name,
    label: field.label,
    stored: form.stored(race),
    version: race.version,
    print: form.print,
    savedMessage: savedMessage(field, race),
    ...(form.isEqual ? { isEqual: form.isEqual } : {}),
    check: (value) => problemOf(field, form.sent(value)),
    async save(value, version, isClosing) {
      const attributes = [{ name: field.name, value: form.sent(value) }];
      const input = { id: race.id, attributes, version };
      const { answer, changeSetId } = await callApi(saveRaceAttributes, input, { isKeptAlive: isClosing });
      cached.write((before) => ({ ...before, race: answer.race }));
      // Requests that started before this save must not overwrite it.
      void cached.refresh();
      return { version: answer.race.version, changeSetId };
    },
    async readAnew() {
      const { answer } = await callApi(readRace, { id: race.id });
      cached.write(() => answer);
      return { value: form.stored(answer.race), version: answer.race.version };
    },
  });
}
