import type { ReactElement } from 'react';
import { type OpenerTies, useListOpener } from './lazy-dropdown.ts';
import { type PickerChoice, PickerList } from './picker-list.tsx';
import type { SelectOption } from './select-option.ts';

interface PickerProps extends PickerChoice {
  /** The button that opens the list; takes what it needs. */
  children(open: { opener: OpenerTies; chosen: SelectOption | undefined }): ReactElement;
}

/** A button that opens a list to choose from; with a box to search in where the list is long. */
export function Picker({ options, value, onChoose, children }: PickerProps) {
  const { ties, opener, isWanted, hold, early, setList } = useListOpener();
  const chosen = options.find((option) => option.value === value);
  return (
    <>
      {children({ opener: ties, chosen })}
      {isWanted && opener ? (
        <PickerList {...{ options, value, onChoose, opener, hold, early }} onState={setList} />
      ) : null}
    </>
  );
}
