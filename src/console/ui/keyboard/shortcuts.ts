import { useLayoutEffect, useRef } from 'react';
import { createStore, createStoredChoice, useStore } from '../store.ts';

export interface Shortcut {
  /**
   * One key by its `KeyboardEvent.key` ("j", "/", "?", "ArrowUp"), or two after each other ("g a"), or with
   * Alt ("Alt+ArrowUp"), or with Ctrl or Command ("Ctrl+Enter").
   */
  keys: string;
  /** What it does, as listed in the dialog of shortcuts. */
  label: string;
  /** Heading in the dialog of shortcuts. */
  group: string;
  /**
   * Returns false when it does not apply now; then an older shortcut with the same keys is tried. `isHeld`:
   * the key is held down and repeats; an action must not be repeated when the user cannot see the result in
   * between.
   */
  run(isHeld?: boolean): unknown;
  /** Works while typing and under a dialog too, and when shortcuts are switched off; only for keys with Alt, Ctrl or Command. */
  isAlways?: true;
}

/** How long the first key of a pair is remembered. */
const PAIR_MS = 1500;
const onOrOff = createStoredChoice('tridesk-shortcuts', ['on', 'off']);

const registered: Shortcut[][] = [];
const offered = createStore<readonly Shortcut[]>([]);
let firstOfPair: { key: string; at: number } | null = null;

const updateOffered = () => {
  const newest = new Map(registered.flat().map((shortcut) => [shortcut.keys, shortcut]));
  offered.set([...newest.values()]);
};

/** True while keys are text input. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit', 'range', 'file'].includes(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

/** True while a dialog or menu handles the keyboard, or a preview is being saved. */
const isHandledElsewhere = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [inert]') !== null;

export const areShortcutsOn = (): boolean => onOrOff.get() === 'on';

/** Switches all single-key shortcuts on or off on this computer (WCAG 2.1.4). */
export const switchShortcuts = (isOn: boolean): void => onOrOff.set(isOn ? 'on' : 'off');

function runNewest(keys: string, isHeld: boolean, isAlways: boolean): boolean {
  for (const group of registered.toReversed())
    for (const shortcut of group)
      if (shortcut.keys === keys && (!isAlways || shortcut.isAlways) && shortcut.run(isHeld) !== false)
        return true;
  return false;
}

/** The keys that an event may match, longest first. */
function candidatesOf(event: KeyboardEvent): string[] {
  // With Option, macOS types another character: the key itself counts.
  if (event.altKey) return [`Alt+${/^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? event.key}`];
  if (event.ctrlKey || event.metaKey) return [`Ctrl+${event.key}`];
  const pair =
    firstOfPair && event.timeStamp - firstOfPair.at < PAIR_MS ? [`${firstOfPair.key} ${event.key}`] : [];
  return [...pair, event.key];
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const isAlways = isTyping(event.target) || !areShortcutsOn() || isHandledElsewhere();
  const candidates = candidatesOf(event);
  firstOfPair = null;
  for (const keys of candidates)
    if (runNewest(keys, event.repeat, isAlways)) {
      event.preventDefault();
      return;
    }
  if (isAlways) return;
  const opensPair = registered.some((group) =>
    group.some((shortcut) => shortcut.keys.startsWith(`${event.key} `)),
  );
  if (opensPair && !event.repeat) firstOfPair = { key: event.key, at: event.timeStamp };
}

let isListening = false;

/**
 * Registers these shortcuts while the component is on screen. The newest of equal keys runs first, those of
 * the frame around the screens and of tables last. Under a dialog and while typing, only those fire that always do.
 */
export function useShortcuts(shortcuts: readonly Shortcut[], { isFrame = false } = {}): void {
  const newest = useRef(shortcuts);
  newest.current = shortcuts;
  const shape = shortcuts
    .map((shortcut) => `${shortcut.keys}\n${shortcut.label}\n${shortcut.group}`)
    .join('\n\n');
  // With the content, so that a key pressed as soon as it is visible is not lost.
  useLayoutEffect(() => {
    if (shape === '') return;
    if (!isListening) window.addEventListener('keydown', onKeyDown);
    isListening = true;
    const own = shape.split('\n\n').map((line, place): Shortcut => {
      const [keys = '', label = '', group = ''] = line.split('\n');
      const run = (isHeld?: boolean) => newest.current[place]?.run(isHeld);
      return { keys, label, group, run, isAlways: newest.current[place]?.isAlways };
    });
    if (isFrame) registered.unshift(own);
    else registered.push(own);
    updateOffered();
    return () => {
      registered.splice(registered.indexOf(own), 1);
      updateOffered();
    };
  }, [shape, isFrame]);
}

/** The shortcuts of the current screen, for the dialog that lists them. */
export const useOfferedShortcuts = (): readonly Shortcut[] => useStore(offered);

export const useAreShortcutsOn = (): boolean => useStore(onOrOff) === 'on';
