import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type KeyboardEvent, type ReactElement, useId, useState } from 'react';
import { PickerList } from './picker-list.tsx';
import styles from './select.module.css';
import type { SelectOption } from './select-option.ts';

/** From this many options on, the list has a search box. */
const SEARCH_FROM = 9;

/** Props of the button that opens the list. */
export interface OpenerProps {
  onClick(): void;
  onKeyDown(event: KeyboardEvent): void;
}

interface PickerProps {
  options: readonly SelectOption[];
  value: string;
  onChoose(value: string): void;
  /** The button that opens the list. */
  children(parts: { opener: OpenerProps; chosen: SelectOption | undefined }): ReactElement;
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** A button that opens a list to choose from; with a search box where the list is long. */
export function Picker({ options, value, onChoose, children }: PickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const hasSearch = options.length >= SEARCH_FROM;
  const combobox = useCombobox({
    onDropdownClose: (source) => {
      setTyped('');
      combobox.resetSelectedOption();
      // A press elsewhere moves the focus itself.
      if (source === 'keyboard') combobox.focusTarget();
    },
  });
  const choose = (next: string) => {
    onChoose(next);
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  /** The search box is focused a moment after the list opens; what is typed until then is not lost. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!hasSearch || !combobox.dropdownOpened || !isLetter(event)) return;
    event.preventDefault();
    setTyped((before) => before + event.key);
  };
  const opener = { onClick: () => combobox.toggleDropdown(), onKeyDown };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      offset={4}
      position="bottom-start"
      width="max-content"
      keepMounted={false}
      classNames={{ dropdown: styles.dropdown, option: styles.option, search: styles.search }}
    >
      <Combobox.Target targetType="button" aria-controls={combobox.dropdownOpened ? listId : undefined}>
        {children({ opener, chosen: options.find((option) => option.value === value) })}
      </Combobox.Target>
      <Combobox.Dropdown data-keeps-enter>
        <PickerList {...{ combobox, listId, options, value, typed, hasSearch }} onType={setTyped} />
      </Combobox.Dropdown>
    </Combobox>
  );
}
