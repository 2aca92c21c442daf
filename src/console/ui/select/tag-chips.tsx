import type { KeyboardEvent } from 'react';
import { AddIcon, CloseIcon } from '../icons/icons.tsx';
import type { SelectOption } from './select-option.ts';
import styles from './tags-input.module.css';

export interface AssignedTag extends SelectOption {
  /** How many of the items have the tag; all by default. */
  held?: number;
}

interface TagChipsProps {
  /** The list's name for screen readers. */
  label: string;
  tags: readonly AssignedTag[];
  itemCount: number;
  isDisabled: boolean;
  onAdd(tag: AssignedTag): void;
  onRemove(tag: AssignedTag): void;
  /** Where the focus moves after the last chip. */
  onLeave(): void;
}

/** True for a tag that some of the items have and others do not. */
export const isOnSome = (tag: AssignedTag, itemCount: number): boolean => (tag.held ?? itemCount) < itemCount;

/** Arrows move between the buttons of the chips; Backspace and Delete press the one that removes the tag. */
function moveAmong(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const place = buttons.indexOf(event.target as HTMLElement);
  if (event.key === 'ArrowLeft') buttons[place - 1]?.focus();
  else if (event.key === 'ArrowRight') {
    const next = buttons[place + 1];
    if (next) next.focus();
    else onLeave();
  } else if (event.key === 'Backspace' || event.key === 'Delete')
    (event.target as HTMLElement).closest('li')?.querySelector<HTMLElement>('[data-takes]')?.click();
  else return;
  event.preventDefault();
}

/**
 * The assigned tags, each with a button to remove it; one that only some items have also has a button to
 * add it to all.
 */
export function TagChips({ label, tags, itemCount, isDisabled, onAdd, onRemove, onLeave }: TagChipsProps) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={label} onKeyDown={(event) => moveAmong(event, onLeave)}>
      {tags.map((tag, place) => (
        <li key={tag.value} className={styles.chip} data-some={isOnSome(tag, itemCount) || undefined}>
          {tag.mark}
          <span>{tag.label}</span>
          {tag.note ? <span className={styles.note}>{tag.note}</span> : null}
          {isOnSome(tag, itemCount) ? (
            <>
              <span className={`${styles.note} n`}>
                {tag.held} of {itemCount}
              </span>
              <button
                type="button"
                tabIndex={place === 0 ? 0 : -1}
                disabled={isDisabled}
                aria-label={`Add ${tag.label} to all ${itemCount}`}
                title={`Add to all ${itemCount}`}
                onClick={() => onAdd(tag)}
              >
                <AddIcon size={14} />
              </button>
            </>
          ) : null}
          <button
            type="button"
            data-takes
            tabIndex={place === 0 && !isOnSome(tag, itemCount) ? 0 : -1}
            disabled={isDisabled}
            aria-label={`Remove ${tag.label}`}
            title="Remove"
            onClick={() => onRemove(tag)}
          >
            <CloseIcon size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
