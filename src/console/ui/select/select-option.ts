import type { ReactNode } from 'react';

export interface SelectOption {
  value: string;
  label: string;
  /** Shown before the label: a flag, a leg's square. */
  mark?: ReactNode;
  /** In muted colour after the label. */
  note?: string;
  /** Shown instead of the label on a closed choice of a tool bar, where space is limited. */
  shortLabel?: string;
  isDisabled?: boolean;
}

/** Offers to add what was typed when no option is called that. */
export interface AddedOption {
  /** 'Add serie "IRONMAN Kalmar"'. */
  label(typed: string): string;
  onAdd(typed: string): void;
}
