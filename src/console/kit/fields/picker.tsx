import type { ReactElement, ReactNode } from 'react';
import { OnDemand, partOnDemand } from '../floating/part-on-demand.tsx';
import { type OpenerTies, useListOpener } from './option-opener.ts';
import type { PickerListProps } from './picker-list.tsx';

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

export interface PickerProps {
  /** The list's name for readers. */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChoose(value: string): void;
  /** The button that opens the list; takes what it needs. */
  children(open: { opener: OpenerTies; chosen: SelectOption | undefined }): ReactElement;
}

const list = partOnDemand<PickerListProps>(() => import('./picker-list.tsx').then((file) => file.PickerList));

/** A button that opens a list to choose from; with a box to search in where the list is long. The list's code comes with the first. */
export function Picker({ label, options, value, onChoose, children }: PickerProps) {
  const { ties, opener, isWanted, hold, setList } = useListOpener(list.ahead);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {children({ opener: ties, chosen })}
      {isWanted && opener ? (
        <OnDemand part={list} {...{ label, options, value, onChoose, opener, hold }} onState={setList} />
      ) : null}
    </>
  );
}
