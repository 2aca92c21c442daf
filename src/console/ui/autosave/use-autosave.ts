import { useEffect, useRef } from 'react';
import { useStore } from '../store.ts';
import { Autosave, type AutosaveOptions } from './autosave.ts';
import type { SavedState } from './saved-state.ts';

export interface AutosaveField<Value> {
  value: Value;
  state: SavedState;
  onChange(value: Value): void;
  onCommit(): void;
  onProblem(message: string | null): void;
}

/**
 * A field that saves itself. Spread the result into any field: `<TextField label="City"
 * {...useAutosave(race.city, { save })} />`. `stored` is the server's value; when it is read again the
 * field follows, unless something else was typed.
 */
export function useAutosave<Value>(stored: Value, options: AutosaveOptions<Value>): AutosaveField<Value> {
  const held = useRef<Autosave<Value> | null>(null);
  held.current ??= new Autosave(stored, options);
  const autosave = held.current;
  autosave.setOptions(options);
  useEffect(() => autosave.setStored(stored), [autosave, stored]);
  useEffect(() => {
    autosave.arrive();
    return () => autosave.leave();
  }, [autosave]);
  const { value, state } = useStore(autosave.snapshot);
  return { value, state, onChange: autosave.change, onCommit: autosave.commit, onProblem: autosave.problem };
}
