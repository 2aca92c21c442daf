import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useImperativeHandle, useRef } from 'react';
import { AppLink } from '../actions/app-link.tsx';
import searchBox from '../form/search-box.module.css';
import { SearchIcon } from '../icons/icons.tsx';
import styles from './search-combobox.module.css';
import { useActiveOption } from './use-active-option.ts';

/** One thing that was found: a link. */
export interface FoundOption {
  address: string;
  name: string;
  /** Shown before the name: a flag, an icon. */
  mark?: ReactNode;
  /** What distinguishes it from others with its name. */
  note?: string;
}

export interface FoundGroup {
  label: string;
  options: readonly FoundOption[];
}

export interface SearchComboboxProps {
  label: string;
  placeholder: string;
  text: string;
  onType(text: string): void;
  isOpen: boolean;
  onOpen(): void;
  /** Closed by Escape, or by a press or the focus outside. */
  onClose(): void;
  onChoose(option: FoundOption): void;
  groups: readonly FoundGroup[];
  /** False while the groups belong to an earlier text: Enter waits for those of the current one. */
  isCurrent: boolean;
  /** The search failed, as `message` says: no number is announced. */
  isFailed?: boolean;
  /** Shown below the options, or instead of them. */
  message?: ReactNode;
  /** Keys that open it, at the end of the empty box. */
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

interface OptionsProps {
  id: string;
  groups: readonly FoundGroup[];
  active: number;
  idOf(place: number): string;
  onPoint(place: number): void;
  onChoose(option: FoundOption): void;
}

function Options({ id, groups, active, idOf, onPoint, onChoose }: OptionsProps) {
  let count = 0;
  return (
    <div id={id} role="listbox" aria-label="Found">
      {groups.map(({ label, options }) => {
        const start = count;
        count += options.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, and no fieldset
          <div key={label} role="group" aria-labelledby={`${idOf(start)}-group`}>
            <div id={`${idOf(start)}-group`} className={`hint ${styles.group}`} role="presentation">
              {label}
            </div>
            {options.map((option, at) => (
              <AppLink
                key={idOf(start + at)}
                id={idOf(start + at)}
                role="option"
                aria-selected={start + at === active}
                tabIndex={-1}
                className={styles.option}
                address={option.address}
                onMouseMove={() => onPoint(start + at)}
                onClick={() => onChoose(option)}
              >
                <span className={styles.mark}>{option.mark}</span>
                <span className={`cut ${styles.name}`}>{option.name}</span>
                {option.note ? <span className={`cut ${styles.note}`}>{option.note}</span> : null}
              </AppLink>
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** It closes when something outside is pressed or gets the focus. */
const OUTSIDE = ['mousedown', 'focusin'];

/** A search box with the links that were found below it, in groups: arrows, Enter, Ctrl-Enter for a new tab, Escape. */
export function SearchCombobox(props: SearchComboboxProps) {
  const { label, placeholder, text, groups, isOpen, isCurrent, onOpen, onClose, onChoose, message } = props;
  const id = useId();
  const root = useClickOutside<HTMLDivElement>(onClose, OUTSIDE, undefined, isOpen);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.ref, () => input.current as HTMLInputElement);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const hasList = isOpen && count > 0;
  const { active, setActive, idOf, onKeyDown } = useActiveOption({ id, text, count, isCurrent, hasList });
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      onClose();
    } else {
      if (event.key.startsWith('Arrow') && !isOpen) onOpen();
      onKeyDown(event);
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React reports the element search as unknown under jsdom
    <div role="search" ref={root} className={`${searchBox.box} ${styles.root}`}>
      <SearchIcon />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={hasList}
        aria-controls={hasList ? id : undefined}
        aria-activedescendant={hasList && active >= 0 ? idOf(active) : undefined}
        className={searchBox.input}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => props.onType(event.target.value)}
        onFocus={onOpen}
        onClick={onOpen}
        onKeyDown={onKey}
      />
      {text === '' && !isOpen ? <span className={styles.hint}>{props.hint}</span> : null}
      {isOpen && (hasList || message) ? (
        <div className={`floating ${styles.panel}`}>
          {hasList ? <Options {...{ id, groups, active, idOf, onChoose }} onPoint={setActive} /> : null}
          {message ? <div className={styles.message}>{message}</div> : null}
        </div>
      ) : null}
      <span className="for-readers" role="status">
        {isOpen && isCurrent && !props.isFailed && text.trim() !== '' ? `${count} found` : ''}
      </span>
    </div>
  );
}
