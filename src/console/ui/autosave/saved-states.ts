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

const BY_IMPORTANCE = ['invalid', 'offline', 'saving', 'dirty'] as const;

/** The most important state of several fields; of those that are saved the last one. */
export function mostImportant(states: readonly SavedState[]): SavedState {
  for (const kind of BY_IMPORTANCE) {
    const found = states.find((state) => state.kind === kind);
    if (found) return found;
  }
  const saved = states.filter((state) => state.kind === 'saved');
  return saved.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0] ?? IDLE;
}

/** The most important state; when fields are invalid it names them. */
function worst(fields: readonly FieldState[]): SavedState {
  const invalid = fields.filter(({ state }) => state.kind === 'invalid');
  if (invalid.length > 0) return { kind: 'invalid', message: invalidLabel(invalid) };
  return mostImportant(fields.map(({ state }) => state));
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
