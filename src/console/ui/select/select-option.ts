import type { ReactNode } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  /** Stands before the label: a flag, a leg's square. */
  mark?: ReactNode;
  /** In mute after the label. */
  note?: string;
  /** In place of the label on a closed tool bar choice, where room is scarce. */
  shortLabel?: string;
  isDisabled?: boolean;
}
