/** The save state of a field. */
export type SavedState =
  | { kind: 'idle' }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'offline' }
  | { kind: 'invalid'; message: string };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Local time of day: 14:02. */
export const clockTime = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

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
