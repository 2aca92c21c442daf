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
  #whole = CALM;
  #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  snapshot = (): SavedState => this.#whole;

  tell(name: string, told: FieldState): void {
    if (told.state.kind === 'calm' && !this.#told.has(name)) return;
    this.#told.set(name, told);
    this.#whole = worst([...this.#told.values()]);
    for (const listener of this.#listeners) listener();
  }

  forget(name: string): void {
    if (!this.#told.delete(name)) return;
    this.#whole = worst([...this.#told.values()]);
    for (const listener of this.#listeners) listener();
  }
}
