import { createStore } from '../ui/store.ts';

/** How often the search key was pressed: the box takes the focus as soon as it is loaded. */
export const searchFocus = createStore(0);

/** What was typed before the box was loaded, and what had the focus before that. */
export const earlySearch: { text: string; before: HTMLElement | null } = { text: '', before: null };

export const focusSearch = (): void => searchFocus.set(searchFocus.get() + 1);
