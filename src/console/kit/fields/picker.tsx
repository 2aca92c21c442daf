import type { ReactElement } from 'react';
import { OnDemand, partOnDemand } from '../floating/part-on-demand.tsx';
import { type OpenerTies, useListOpener } from './option-opener.ts';
import type { PickerChoice, PickerListProps } from './picker-list.tsx';
import type { SelectOption } from './select-option.ts';

interface PickerProps extends PickerChoice {
  /** The button that opens the list; takes what it needs. */
  children(open: { opener: OpenerTies; chosen: SelectOption | undefined }): ReactElement;
}

const list = partOnDemand<PickerListProps>(() => import('./picker-list.tsx').then((file) => file.PickerList));

/** A button that opens a list to choose from; with a box to search in where the list is long. The list's code comes with the first. */
export function Picker({ options, value, onChoose, children }: PickerProps) {
  const { ties, opener, isWanted, hold, early, setList } = useListOpener(list.ahead);
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {children({ opener: ties, chosen })}
      {isWanted && opener ? (
        <OnDemand part={list} {...{ options, value, onChoose, opener, hold, early }} onState={setList} />
      ) : null}
    </>
  );
}
