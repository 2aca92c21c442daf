import { clockTime } from '../format/dates.ts';

export type SavedState =
  | { kind: 'idle' }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'offline' }
  | { kind: 'invalid'; message: string };

/** The label of a save state; empty when idle. */
export function savedLabel(state: SavedState): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'dirty':
      return 'Unsaved, typing';
    case 'saving':
      return 'Saving';
    case 'saved':
      return `Saved ${clockTime(state.at)}`;
    case 'offline':
      return 'Waiting for the network';
    case 'invalid':
      return `Refused: ${state.message}`;
  }
}
