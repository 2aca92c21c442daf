import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';

/** Slots of a page's head that a part of the page may fill: a tab whose buttons are next to the record's name. */
export type PagePlace = 'states' | 'note' | 'actions' | 'tabsEnd';

type Places = Readonly<Record<PagePlace, HTMLElement | null>>;

const NOWHERE: Places = { states: null, note: null, actions: null, tabsEnd: null };
const PlacesContext = createContext<Places>(NOWHERE);

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
