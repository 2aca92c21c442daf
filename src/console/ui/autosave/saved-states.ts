import { createStore } from '../store.ts';
import type { SavedState } from './saved-state.ts';

interface FieldState {
  label: string;
  state: SavedState;
}

const IDLE: SavedState = { kind: 'idle' };

function invalidLabel(fields: readonly FieldState[]): string {
  const [first] = fields;
  return fields.length === 1 ? (first?.label ?? '') : `${fields.length} fields`;
}

/** The most important state, in this order: invalid, offline, saving, dirty, the last one saved. */
function worst(fields: readonly FieldState[]): SavedState {
  const invalid = fields.filter((one) => one.state.kind === 'invalid');
  if (invalid.length > 0) return { kind: 'invalid', message: invalidLabel(invalid) };
  for (const kind of ['offline', 'saving', 'dirty'] as const)
    if (fields.some((one) => one.state.kind === kind)) return { kind };
  let last = IDLE;
  for (const { state } of fields)
    if (state.kind === 'saved' && (last.kind !== 'saved' || state.at > last.at)) last = state;
  return last;
}

/** The combined save state of all fields of a page, for its head. */
export class SavedStates {
  #fields = new Map<string, FieldState>();
  /** Combines the states of all fields into one. */
  readonly whole = createStore(IDLE);

  set(name: string, field: FieldState): void {
    if (field.state.kind === 'idle' && !this.#fields.has(name)) return;
    this.#fields.set(name, field);
    this.whole.set(worst([...this.#fields.values()]));
  }

  remove(name: string): void {
    if (!this.#fields.delete(name)) return;
    this.whole.set(worst([...this.#fields.values()]));
  }
}
