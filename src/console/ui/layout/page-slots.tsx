import { createContext, type ReactNode, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { MenuEntry } from '../actions/menu-entry.ts';

/** Slots of a page's head that a part of the page may fill: a tab whose buttons are next to the record's name. */
export type PagePlace = 'states' | 'note' | 'actions' | 'tabsEnd';

type Places = Readonly<Record<PagePlace, HTMLElement | null>>;

const NOWHERE: Places = { states: null, note: null, actions: null, tabsEnd: null };
const PlacesContext = createContext<Places>(NOWHERE);

/** For `Page` alone: takes the entries that a part of the page adds to its menu; each part has its own id. */
export const PageMenuContext = createContext<(part: string, entries: readonly MenuEntry[]) => void>(
  () => undefined,
);

/** Adds entries to the menu of the enclosing page, after the page's own. */
export function PageMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const take = use(PageMenuContext);
  const part = useId();
  const latest = useRef(entries);
  latest.current = entries;
  const shown = JSON.stringify(entries.map(({ label, whyDisabled, hint }) => [label, whyDisabled, hint]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the menu shows; what an entry runs is the latest
  useEffect(() => {
    take(
      part,
      latest.current.map((entry, at) => ({ ...entry, onSelect: () => latest.current[at]?.onSelect?.() })),
    );
    return () => take(part, []);
  }, [take, part, shown]);
  return null;
}

/** For `Page` alone: the elements of the slots, and how they are registered. */
export function usePagePlaces() {
  const [places, setPlaces] = useState(NOWHERE);
  const become = useMemo(() => {
    const at = (place: PagePlace) => (element: HTMLElement | null) =>
      setPlaces((before) => (before[place] === element ? before : { ...before, [place]: element }));
    return { states: at('states'), note: at('note'), actions: at('actions'), tabsEnd: at('tabsEnd') };
  }, []);
  return { places, become, Provider: PlacesContext };
}

/**
 * Puts its children into the head of the enclosing page, after the page's own content there. Without an
 * enclosing page, nothing is shown.
 */
export function PageSlot({ place, children }: { place: PagePlace; children: ReactNode }) {
  const target = use(PlacesContext)[place];
  return target ? createPortal(children, target) : null;
}
