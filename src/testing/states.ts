import type { ReactNode } from 'react';

/** The states of one piece of the console: they feed a test, which draws each, and the gallery, which shows them all. */
export interface PieceStates {
  piece: string;
  states: Readonly<Record<string, () => ReactNode>>;
  /** Takes the gallery's whole width. */
  isWide?: boolean;
}
