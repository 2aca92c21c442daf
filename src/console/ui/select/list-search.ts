import type { KeyboardEvent } from 'react';

/** From this many options on, a list has a search box. */
export const SEARCH_FROM = 9;

/** Whether a key types a letter: it belongs into the search box of an open list. */
export const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
