import { useEffect, useRef } from 'react';
import { CallError } from '#console/calls/call-error.ts';
import { type AutosaveField, useAutosave } from '#console/kit/fields/use-autosave.ts';
import { readRaceField } from '#rules/race-field-values.ts';
import type { RaceField } from '#rules/race-fields.ts';
import type { RaceRecord } from '../race-record-contract.ts';
import { type SentValue, useInfoSaving } from './info-tab-saving.tsx';

export interface RaceFieldForm<Value> {
  /** The value that the control shows, from the race. */
  stored(race: RaceRecord): Value;
  /** The control's value as it is sent; null empties the field. */
  sent(value: Value): SentValue;
  /** For the choice between two people's values. */
  print(value: Value): string;
  /** Whether two values are stored as the same; unset: when they are the same. */
  isEqual?(first: Value, second: Value): boolean;
}

/** What is wrong with a value, in the words that the server would use. */
function problemOf(field: RaceField, sent: SentValue): string | null {
  const reading = readRaceField(field, sent);
  return 'problem' in reading ? `${field.label} ${reading.problem}.` : null;
}

/**
 * A field of the race that saves itself. Its requests carry the version that its edit started from, so that two people can work on
 * different fields of one race, and neither overwrites the other in the same one.
 */
export function useRaceField<Value>(field: RaceField, form: RaceFieldForm<Value>): AutosaveField<Value> {
  const { race, save, readAnew, ask, queue, states } = useInfoSaving();
  const baseVersion = useRef(race.version);

  const settle = async (error: CallError, mine: Value): Promise<void> => {
    const theirs = await readAnew();
    const theirValue = form.stored(theirs);
    baseVersion.current = theirs.version;
    if (Object.is(theirValue, mine)) return;
    ask({
      label: field.label,
      words: error.message,
      mine: form.print(mine),
      theirs: form.print(theirValue),
      onMine: () => {
        latest.current.onChange(mine);
        latest.current.onCommit();
      },
      onTheirs: () => latest.current.onChange(theirValue),
    });
    throw new CallError(error.status, 'someone else changed it too', { code: error.code });
  };

  const autosave = useAutosave<Value>(form.stored(race), {
    name: field.label,
    queue,
    ...(form.isEqual ? { isEqual: form.isEqual } : {}),
    check: (value) => problemOf(field, form.sent(value)),
    save: async (value, isClosing) => {
      try {
        const saved = await save(field, form.sent(value), baseVersion.current, isClosing);
        baseVersion.current = saved.version;
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'stale-edit') throw error;
        await settle(error, value);
      }
    },
  });
  const latest = useRef(autosave);
  latest.current = autosave;

  const { state } = autosave;
  const isClean = state.kind === 'calm' || state.kind === 'saved';
  useEffect(() => {
    if (isClean) baseVersion.current = Math.max(baseVersion.current, race.version);
  }, [isClean, race.version]);
  useEffect(() => states.tell(field.name, { label: field.label, state }), [states, field, state]);
  useEffect(() => () => states.forget(field.name), [states, field]);
  return autosave;
}
