/** What a field says about its value, in its own place. */
export type SavedState =
  | { kind: 'calm' }
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  | { kind: 'waiting' }
  | { kind: 'refused'; message: string };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Local time of day: 14:02. */
export const clockTime = (at: Date): string => `${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;

/** The state in words; empty when there is nothing to say. */
export function savedLabel(state: SavedState): string {
  switch (state.kind) {
    case 'calm':
      return '';
    case 'typing':
      return 'Unsaved, typing';
    case 'saving':
      return 'Saving';
    case 'saved':
      return `Saved ${clockTime(state.at)}`;
    case 'waiting':
      return 'Waiting for the network';
    case 'refused':
      return `Refused: ${state.message}`;
  }
}
