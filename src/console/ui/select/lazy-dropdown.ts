import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react';

/** What the list tells about itself to the button that opens it; nothing while it is closed. */
export interface ListState {
  'aria-controls'?: string;
  'aria-activedescendant'?: string;
  'data-expanded'?: true;
  /** Escape closes the list and not the dialog around it. */
  'data-mantine-stop-propagation'?: true;
}

/** What the button's keys and presses do once the list is there. */
export interface ListHold {
  toggle(): void;
  onKeyDown(event: KeyboardEvent): void;
  /** Puts a letter into the search box that was typed before the box had the focus; false where none is taken now. */
  type(letter: string): boolean;
}

/** A letter of a search: no key that opens or chooses, none of a shortcut. */
const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const CLOSED: ListState = {};
const OPENING_KEYS = new Set(['Enter', 'NumpadEnter', 'Space', 'ArrowDown', 'ArrowUp']);

/**
 * The button of a list that is drawn when it is first wanted: `ties` go onto the button.
 */
export function useListOpener() {
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [list, setList] = useState<ListState>(CLOSED);
  const hold = useRef<ListHold>(null);
  /** What was typed while the list was on its way. */
  const early = useRef('');
  const onClick = useCallback((event: MouseEvent<HTMLElement>) => {
    // Not every browser focuses a button that is clicked.
    event.currentTarget.focus();
    if (hold.current) hold.current.toggle();
    else setWanted((before) => !before);
  }, []);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (isLetter(event)) {
        if (hold.current?.type(event.key) === true) return event.preventDefault();
        if (hold.current === null && isWanted) early.current += event.key;
      }
      if (hold.current) return hold.current.onKeyDown(event);
      if (event.key === 'Escape') {
        early.current = '';
        setWanted(false);
      }
      if (!OPENING_KEYS.has(event.code)) return;
      event.preventDefault();
      setWanted(true);
    },
    [isWanted],
  );
  return {
    opener,
    isWanted,
    hold,
    early,
    setList,
    ties: {
      ref: setOpener,
      'aria-haspopup': 'listbox' as const,
      ...list,
      onClick,
      onKeyDown,
    },
  };
}

export type OpenerTies = ReturnType<typeof useListOpener>['ties'];
