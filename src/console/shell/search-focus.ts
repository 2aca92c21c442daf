import { createStore } from '../ui/store.ts';

/** How often the search key was pressed: the box takes the focus as soon as it is loaded. */
export const searchFocus = createStore(0);

/** What was typed before the box was loaded. */
export const earlySearch = { text: '' };

export const focusSearch = (): void => searchFocus.set(searchFocus.get() + 1);
