import { Combobox, type ComboboxStore } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { AddIcon, DoneIcon } from '../icons/icons.tsx';
import { goByKey, goToOption } from './list-search.ts';
import { useBestOptions } from './option-search.ts';
import styles from './select.module.css';
import type { SelectOption } from './select-option.ts';

export interface PickerListProps {
  combobox: ComboboxStore;
  listId: string;
  options: readonly SelectOption[];
  value: string;
  hasSearch: boolean;
  /** Which option what was typed opened it at; -1: at the chosen one. */
  start: number;
  typed: string;
  onType(text: string): void;
  /** The text of the option that adds what was typed; null for none. */
  addLabel: string | null;
}

/** The value of that option, which no other has. */
export const ADDED = '\u0000add';

export function PickerList({
  combobox,
  listId,
  options,
  value,
  hasSearch,
  start,
  typed,
  onType,
  addLabel,
}: PickerListProps) {
  const found = useBestOptions(options, typed);
  const { selectFirstOption, targetRef } = combobox;
  const begin = useEffectEvent(() => {
    if (hasSearch) combobox.focusSearchInput();
    combobox.selectActiveOption();
    if (start !== -1 && targetRef.current) goToOption(combobox, targetRef.current, start, false);
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    if (typed !== '') selectFirstOption();
  }, [typed, selectFirstOption]);
  return (
    <>
      {hasSearch ? (
        <Combobox.Search
          value={typed}
          placeholder="Search"
          aria-label="Search the list"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => goByKey(event, combobox, listId, typed)}
        />
      ) : null}
      <Combobox.Options id={listId} className={styles.options} aria-label="Choices">
        {found.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            disabled={option.isDisabled}
            active={option.value === value}
          >
            <span className={styles.tick}>{option.value === value ? <DoneIcon size={14} /> : null}</span>
            {option.mark}
            <span className={styles.optionLabel}>{option.label}</span>
            {option.note ? <span className={styles.note}>{option.note}</span> : null}
          </Combobox.Option>
        ))}
        {addLabel === null ? null : (
          <Combobox.Option value={ADDED}>
            <span className={styles.tick}>
              <AddIcon size={14} />
            </span>
            <span className={styles.optionLabel}>{addLabel}</span>
          </Combobox.Option>
        )}
        {found.length === 0 && addLabel === null ? (
          <Combobox.Empty className={styles.none}>No match</Combobox.Empty>
        ) : null}
      </Combobox.Options>
    </>
  );
}
