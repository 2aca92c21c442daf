import type { ComboboxStore } from '@mantine/core';
import type { KeyboardEvent as KeyPress } from 'react';
import styles from './select.module.css';

export const listClasses = {
  dropdown: `floating ${styles.dropdown}`,
  option: styles.option,
  search: styles.search,
};

/** From this many options on, a list has a search box. */
export const SEARCH_FROM = 9;

/** Whether a key types a letter: it belongs in the search box of an open list. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyPress): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const PAGE = 8;

/** Which option each key goes to, from option `at` of `count`. */
const TARGETS: Readonly<Record<string, (at: number, count: number) => number>> = {
  Home: () => 0,
  End: (_at, count) => count - 1,
  PageUp: (at) => Math.max(0, at - PAGE),
  PageDown: (at, count) => Math.min(count - 1, at + PAGE),
};

/**
 * Goes to an option of an open list as an arrow key goes there from the one before or after it: past those that
 * cannot be chosen, and announced to screen readers.
 */
export function goToOption(combobox: ComboboxStore, from: Element, option: number, isUp: boolean): void {
  const code = isUp ? 'ArrowUp' : 'ArrowDown';
  combobox.updateSelectedOptionIndex(option + (isUp ? 1 : -1));
  from.dispatchEvent(new KeyboardEvent('keydown', { key: code, code, bubbles: true }));
}

/** Home, End and the page keys in an open list; in typed text Home and End move the cursor. */
export function goByKey(event: KeyPress, combobox: ComboboxStore, listId: string, typed: string): void {
  const target = TARGETS[event.key];
  if (!target || !combobox.dropdownOpened || (typed !== '' && !event.key.startsWith('Page'))) return;
  event.preventDefault();
  const count = document.getElementById(listId)?.querySelectorAll('[role="option"]').length ?? 0;
  const option = target(combobox.getSelectedOptionIndex(), count);
  if (count > 0)
    goToOption(combobox, event.currentTarget, option, event.key === 'End' || event.key === 'PageUp');
}
