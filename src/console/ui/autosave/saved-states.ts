import { createStore } from '../store.ts';
import type { SavedState } from './saved-state.ts';

interface FieldState {
  label: string;
  state: SavedState;
}

const CALM: SavedState = { kind: 'calm' };

function refusedWords(told: readonly FieldState[]): string {
  const [first] = told;
  return told.length === 1 ? (first?.label ?? '') : `${told.length} fields`;
}

/** The state that matters most: refused, then waiting, saving, typing, the last one saved. */
function worst(told: readonly FieldState[]): SavedState {
  const refused = told.filter((one) => one.state.kind === 'refused');
  if (refused.length > 0) return { kind: 'refused', message: refusedWords(refused) };
  for (const kind of ['waiting', 'saving', 'typing'] as const)
    if (told.some((one) => one.state.kind === kind)) return { kind };
  let last = CALM;
  for (const { state } of told)
    if (state.kind === 'saved' && (last.kind !== 'saved' || state.at > last.at)) last = state;
  return last;
}

/** The saved states of all fields of a page as one, for its head. */
export class SavedStates {
  #told = new Map<string, FieldState>();
  /** The states of all fields as one. */
  readonly whole = createStore(CALM);

  tell(name: string, told: FieldState): void {
    if (told.state.kind === 'calm' && !this.#told.has(name)) return;
    this.#told.set(name, told);
    this.whole.set(worst([...this.#told.values()]));
  }

  forget(name: string): void {
    if (!this.#told.delete(name)) return;
    this.whole.set(worst([...this.#told.values()]));
  }
}
