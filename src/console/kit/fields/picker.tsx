import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/words.ts';
import { DoneIcon } from '../icons/icons.tsx';
import styles from './select.module.css';

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

/** From so many options on, the list has a box to search in. */
const SEARCH_FROM = 9;

interface PickerProps {
  /** The list's name for readers. */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChoose(value: string): void;
  /** The button that opens the list; takes what it needs. */
  children(open: { toggle(): void; chosen: SelectOption | undefined }): ReactElement;
  isDisabled?: boolean;
}

function useOptionSearch(options: readonly SelectOption[]) {
  const [typed, setTyped] = useState('');
  const folded = useMemo(() => options.map((option) => foldForSearch(option.label, option.note)), [options]);
  const words = searchWords(typed);
  const found =
    words.length === 0
      ? options
      : options.filter((_option, place) => hasEveryWord(folded[place] ?? '', words));
  return { typed, setTyped, found };
}

/** A button that opens a list to choose from; with a box to search in where the list is long. */
export function Picker({ label, options, value, onChoose, children, isDisabled }: PickerProps) {
  const { typed, setTyped, found } = useOptionSearch(options);
  const hasSearch = options.length >= SEARCH_FROM;
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (hasSearch) combobox.focusSearchInput();
      combobox.selectActiveOption();
    },
    onDropdownClose: (source) => {
      setTyped('');
      combobox.resetSelectedOption();
      // A press elsewhere has its own idea of where the focus goes.
      if (source === 'keyboard') combobox.focusTarget();
    },
  });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (typed !== '') selectFirstOption();
  }, [typed, selectFirstOption]);
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    onChoose(next);
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      offset={4}
      position="bottom-start"
      width="max-content"
      classNames={{ dropdown: styles.dropdown, option: styles.option, search: styles.search }}
      disabled={isDisabled}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        {children({ toggle: () => combobox.toggleDropdown(), chosen })}
      </Combobox.Target>
      <Combobox.Dropdown data-keeps-enter>
        {hasSearch ? (
          <Combobox.Search
            value={typed}
            placeholder="Search"
            aria-label="Search the list"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        <Combobox.Options className={styles.options} aria-label={`Choices of ${label}`}>
          {found.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              disabled={option.isDisabled}
              active={option.value === value}
            >
              <span className={styles.tick}>{option.value === value ? <DoneIcon size={14} /> : null}</span>
              {option.mark}
              <span className={styles.words}>{option.label}</span>
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty className={styles.none}>No match</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
