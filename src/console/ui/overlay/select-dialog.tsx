import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useVirtualRows } from '../data-table/rows/use-virtual-rows.ts';
import { printCount } from '../format/figures.ts';
import { DoneIcon, SearchIcon } from '../icons/icons.tsx';
import { useBestOptions } from '../select/option-search.ts';
import type { SelectOption } from '../select/select-option.ts';
import { Dialog } from './dialog.tsx';
import styles from './select-dialog.module.css';

/** Height of a row; the style sheet has the same number. */
const LINE_PX = 40;
const PAGE = 10;

export interface SelectDialogProps {
  isOpen: boolean;
  onClose(): void;
  title: string;
  /** Any number of them: only the visible ones are rendered. */
  options: readonly SelectOption[];
  /** The current choice; null for none. */
  value: string | null;
  /** A choice was made; the selector closes itself. */
  onChoose(value: string): void;
}

/** The position that a key moves to, from a position, among so many options; null for other keys. */
function placeAfter(key: string, place: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(place + step, count - 1));
}

function useSelector({ options, value, onChoose, onClose }: SelectDialogProps) {
  const [typed, setTyped] = useState('');
  const found = useBestOptions(options, typed);
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => option.value === value),
    ),
  );
  const list = useRef<HTMLDivElement>(null);
  const shown = useVirtualRows(list, { count: found.length, rowPx: LINE_PX });
  const choose = (option: SelectOption | undefined) => {
    if (!option || option.isDisabled) return;
    onChoose(option.value);
    onClose();
  };
  const type = (text: string) => {
    setTyped(text);
    setPlace(0);
    if (list.current) list.current.scrollTop = 0;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = placeAfter(event.key, place, found.length);
    if (next !== null) {
      setPlace(next);
      shown.scrollToRow(next);
    } else if (event.key === 'Enter' && !event.repeat) choose(found[place]);
    else return;
    event.preventDefault();
  };
  return { typed, type, found, place, setPlace, list, shown, choose, onKeyDown };
}

function SelectorBody(props: SelectDialogProps) {
  const { typed, type, found, place, setPlace, list, shown, choose, onKeyDown } = useSelector(props);
  const id = useId();
  const lineId = (option: SelectOption | undefined) => (option ? `${id}-${option.value}` : undefined);
  return (
    <div className={styles.selector} data-keeps-enter>
      <div className={styles.search}>
        <SearchIcon />
        <input
          className={styles.input}
          role="combobox"
          aria-label={`Search: ${props.title}`}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={lineId(found[place])}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          placeholder="Search..."
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="n" role="status">
          {printCount(found.length)} of {printCount(props.options.length)}
        </span>
      </div>
      {found.length === 0 ? <div className={styles.none}>No match</div> : null}
      {/* The focus remains in the search box, which names the current row. */}
      <div ref={list} id={id} role="listbox" aria-label={props.title} className={styles.list} tabIndex={-1}>
        <div style={{ height: shown.before }} />
        {found.slice(shown.first, shown.last + 1).map((option, offset) => {
          const index = shown.first + offset;
          const isChosen = option.value === props.value;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys
            <div
              key={option.value}
              id={lineId(option)}
              role="option"
              tabIndex={-1}
              className={styles.option}
              aria-selected={isChosen}
              aria-disabled={option.isDisabled || undefined}
              aria-setsize={found.length}
              aria-posinset={index + 1}
              data-current={index === place || undefined}
              onPointerMove={() => setPlace(index)}
              onClick={() => choose(option)}
            >
              <span className={styles.tick}>{isChosen ? <DoneIcon size={14} /> : null}</span>
              {option.mark}
              <span className={`cut ${styles.text}`}>{option.label}</span>
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </div>
          );
        })}
        <div style={{ height: shown.after }} />
      </div>
    </div>
  );
}

/**
 * A list of very many options over the whole window: typing filters, arrows and Page keys move, Enter or a
 * press chooses, Escape closes.
 */
export function SelectDialog(props: SelectDialogProps) {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title={props.title} size="full" isFlush>
      <SelectorBody {...props} />
    </Dialog>
  );
}
