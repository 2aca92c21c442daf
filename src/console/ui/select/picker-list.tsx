import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/text/words.ts';
import { DoneIcon } from '../icons/icons.tsx';
import { TriggerAnchor } from '../overlay/floating/trigger-anchor.tsx';
import { useOpenAfterLoad } from '../overlay/floating/use-open-after-load.ts';
import type { ListHold, ListState } from './lazy-dropdown.ts';
import styles from './select.module.css';
import type { SelectOption } from './select-option.ts';

/** From so many options on, the list has a box to search in. */
const SEARCH_FROM = 9;

/** What is chosen from. */
export interface PickerChoice {
  options: readonly SelectOption[];
  value: string;
  onChoose(value: string): void;
}

export interface PickerListProps extends PickerChoice {
  opener: HTMLElement;
  hold: Ref<ListHold>;
  /** What was typed before the list was there; taken once. */
  early: RefObject<string>;
  onState(state: ListState): void;
}

interface ListAnchorProps extends Pick<PickerListProps, 'opener' | 'hold' | 'onState'>, ListState {
  toggle(): void;
  type(letter: string): boolean;
  /** Given by Mantine. */
  onKeyDown?(event: KeyboardEvent): void;
  ref?: Ref<HTMLElement>;
}

/** The opener's place in Mantine's list: what Mantine would put on the button goes there. */
function ListAnchor({ opener, hold, onState, toggle, type, onKeyDown, ref, ...state }: ListAnchorProps) {
  const { 'aria-controls': listId, 'aria-activedescendant': optionId, 'data-expanded': isOpen } = state;
  useImperativeHandle(hold, () => ({ toggle, type, onKeyDown: (event) => onKeyDown?.(event) }));
  useLayoutEffect(() => {
    onState({
      'aria-controls': listId,
      'aria-activedescendant': optionId,
      'data-expanded': isOpen,
      'data-mantine-stop-propagation': isOpen,
    });
  }, [onState, listId, optionId, isOpen]);
  return <TriggerAnchor opener={opener} ref={ref} />;
}

function useOptionSearch(options: readonly SelectOption[], early: string) {
  const [typed, setTyped] = useState(early);
  const folded = useMemo(() => options.map((option) => foldForSearch(option.label, option.note)), [options]);
  const message = searchWords(typed);
  const found =
    message.length === 0
      ? options
      : options.filter((_option, place) => hasEveryWord(folded[place] ?? '', message));
  return { typed, setTyped, found };
}

function useOptionList(options: readonly SelectOption[], early: RefObject<string>) {
  const hasSearch = options.length >= SEARCH_FROM;
  const { typed, setTyped, found } = useOptionSearch(options, hasSearch ? early.current : '');
  const hasOpened = useRef(false);
  const combobox: ComboboxStore = useCombobox({
    onDropdownOpen: () => {
      hasOpened.current = true;
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
  const { selectFirstOption, dropdownOpened: isOpen } = combobox;
  useEffect(() => {
    if (typed !== '' && isOpen) selectFirstOption();
  }, [typed, isOpen, selectFirstOption]);
  // It was wanted before it was there. One drawing later its options are in the page, for the chosen one to be marked.
  const isThere = useOpenAfterLoad(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes
  useEffect(() => {
    early.current = '';
    if (isThere) combobox.openDropdown();
  }, [isThere]);
  return { combobox, typed, setTyped, found, hasSearch, hasOpened };
}

/** The list of a `Picker`; it opens when it comes. */
export function PickerList({ options, value, onChoose, opener, hold, early, onState }: PickerListProps) {
  const { combobox, typed, setTyped, found, hasSearch, hasOpened } = useOptionList(options, early);
  /** The box has the focus a moment after the list is there: a quick hand has typed by then. */
  const type = (letter: string) => {
    if (!hasSearch || (hasOpened.current && !combobox.dropdownOpened)) return false;
    setTyped((before) => before + letter);
    return true;
  };
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
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <ListAnchor {...{ opener, hold, onState, type }} toggle={() => combobox.toggleDropdown()} />
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
        <Combobox.Options className={styles.options} aria-label="Choices">
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
