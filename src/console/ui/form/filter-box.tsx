import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { CloseIcon, SearchIcon } from '../icons/icons.tsx';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import styles from './filter-box.module.css';
import searchBox from './search-box.module.css';

/** The filter is applied this long after the last key. */
const FILTER_PAUSE_MS = 250;

export interface FilterBoxProps {
  /** Its name for screen readers: "Filter athletes". */
  label: string;
  placeholder: string;
  value: string;
  /** Called 250 ms after the last key, at once on Enter and on clearing. */
  onChange(value: string): void;
  /** Called with the text on Enter, after `onChange`. */
  onEnter?(value: string): void;
  width?: number;
  /** The input, for an action that returns the focus to it. */
  ref?: Ref<HTMLInputElement>;
}

/** The box that filters a list while typing. Escape or the cross clears it; "/" and "f" focus it. */
export function FilterBox(props: FilterBoxProps) {
  const { label, placeholder, value, onChange, onEnter, width = 240, ref } = props;
  const [text, setText] = useState(value);
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => box.current as HTMLInputElement);
  const sent = useRef(value);
  useEffect(() => {
    if (sent.current === value) return;
    sent.current = value;
    setText(value);
  }, [value]);
  // What an earlier visit left in it is selected, so that typing replaces it.
  const run = () => {
    box.current?.focus();
    box.current?.select();
  };
  const focus = { label: 'Filter the list', group: 'Rows', run };
  useShortcuts([
    { keys: '/', ...focus },
    { keys: 'f', ...focus },
  ]);
  const sendLater = useDebouncedCallback((next: string) => send(next), FILTER_PAUSE_MS);
  const send = (next: string) => {
    sendLater.cancel();
    sent.current = next;
    onChange(next);
  };
  const type = (next: string) => {
    setText(next);
    sendLater(next);
  };
  const clear = () => {
    setText('');
    send('');
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      send(text);
      onEnter?.(text);
    }
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    clear();
  };
  return (
    <div className={`${searchBox.box} ${styles.root}`} style={{ width }}>
      <label htmlFor={id} className="for-readers">
        {label}
      </label>
      <SearchIcon />
      <input
        ref={box}
        id={id}
        type="search"
        className={searchBox.input}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text === '' ? null : (
        <button
          type="button"
          className={styles.clear}
          aria-label="Clear the filter"
          title="Clear"
          onClick={clear}
        >
          <CloseIcon size={14} />
        </button>
      )}
    </div>
  );
}
