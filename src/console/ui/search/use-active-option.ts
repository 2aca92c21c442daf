import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

interface ActiveOption {
  id: string;
  text: string;
  count: number;
  /** The options are those of the current text. */
  isCurrent: boolean;
  hasList: boolean;
}

const openInNewTab = (option: HTMLElement | null): void => {
  const address = option?.getAttribute('href');
  if (address) window.open(address, '_blank', 'noopener');
};

/** Which option the arrows are at: the first after each change of the text; Enter opens it as a click does, with Ctrl in a new tab. */
export function useActiveOption({ id, text, count, isCurrent, hasList }: ActiveOption) {
  const [chosen, setChosen] = useState({ text, place: 0 });
  /** Enter was pressed before the options of the current text arrived. */
  const waiting = useRef<string | null>(null);
  const active = chosen.text === text ? Math.min(chosen.place, count - 1) : Math.min(0, count - 1);
  const idOf = (place: number) => `${id}-${place}`;
  const setActive = (place: number) => setChosen({ text, place });
  const optionAt = (place: number) => document.getElementById(`${id}-${place}`);
  useEffect(() => {
    if (hasList && active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [hasList, active, id]);
  useEffect(() => {
    if (waiting.current === null || !isCurrent) return;
    const isSame = waiting.current === text;
    waiting.current = null;
    if (isSame && hasList) document.getElementById(`${id}-0`)?.click();
  }, [isCurrent, hasList, text, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (count > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : -1) + count) % count);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isCurrent) waiting.current = text;
    else if (event.ctrlKey || event.metaKey) openInNewTab(optionAt(active));
    else optionAt(active)?.click();
  };
  return { active, setActive, idOf, onKeyDown };
}
