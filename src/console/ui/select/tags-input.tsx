import { Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { foldForSearch } from '#rules/text/words.ts';
import type { FieldFrameProps } from '../form/form-field.tsx';
import { AddIcon } from '../icons/icons.tsx';
import { ComboboxField, ComboboxOptions } from './combobox-field.tsx';
import { useBestOptions } from './option-search.ts';
import listStyles from './select.module.css';
import type { SelectOption } from './select-option.ts';
import { type AssignedTag, isOnSome, TagChips } from './tag-chips.tsx';
import styles from './tags-input.module.css';

/** The list opens at this many typed characters. */
const OPENS_FROM = 2;
const MOST_SHOWN = 12;
/** Value of the entry that creates a new tag; no tag has this value. */
const NEW = '\u0000new';

export interface TagsInputProps extends FieldFrameProps {
  /** All tags that can be assigned, any number; `mark` (a flag) and `note` (a division) distinguish equal names. */
  options: readonly SelectOption[];
  tags: readonly AssignedTag[];
  /** How many items are tagged at once; 1 by default. */
  itemCount?: number;
  onAdd(value: string): void;
  onRemove(value: string): void;
  /** Creates a tag with the typed name and adds it; without it only existing tags can be added. */
  onCreate?(label: string): void;
  /** The text of its entry before what was typed. */
  newLabel?: string;
  isDisabled?: boolean;
  isFocused?: boolean;
}

function useTagList({ options, tags, itemCount = 1, onCreate }: TagsInputProps) {
  const [typed, setTyped] = useState('');
  const isLong = typed.trim().length >= OPENS_FROM;
  const free = useMemo(() => {
    const given = new Set(tags.filter((tag) => !isOnSome(tag, itemCount)).map(({ value }) => value));
    return options.filter(({ value }) => !given.has(value));
  }, [options, tags, itemCount]);
  const found = useBestOptions(free, typed, isLong ? MOST_SHOWN : 0);
  const folded = foldForSearch(typed);
  const isNew =
    isLong && onCreate !== undefined && !options.some(({ label }) => foldForSearch(label) === folded);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { selectFirstOption, resetSelectedOption } = combobox;
  // After rendering, since it looks the option up in the page. The entry that creates a new tag is never
  // selected automatically.
  useEffect(() => {
    if (found.length > 0) selectFirstOption();
    else resetSelectedOption();
  }, [found, selectFirstOption, resetSelectedOption]);
  const type = (text: string) => {
    setTyped(text);
    if (text.trim().length >= OPENS_FROM) combobox.openDropdown();
    else combobox.closeDropdown();
  };
  return { typed, type, found, isNew, combobox, isOpen: combobox.dropdownOpened && isLong };
}

const NewTagOption = ({ label, typed }: { label: string; typed: string }) => (
  <Combobox.Option value={NEW} className={styles.make}>
    <AddIcon size={14} />
    <span className={listStyles.optionLabel}>
      {label} “{typed.trim()}”
    </span>
  </Combobox.Option>
);

/**
 * Tags of one item or of many at once: typing searches, arrows choose, Enter adds, Backspace moves to the
 * last tag and removes it. With many items a tag that only some of them have says so and can be added to
 * all. A new tag is created only by choosing the entry for it.
 */
export function TagsInput(props: TagsInputProps) {
  const { tags, itemCount = 1, onAdd, onRemove, onCreate, newLabel = 'Add the new tag' } = props;
  const { isDisabled = false, isFocused } = props;
  const { typed, type, found, isNew, combobox, isOpen } = useTagList(props);
  const [announced, setAnnounced] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const toInput = () => input.current?.focus();
  const labelOf = (value: string) => props.options.find((option) => option.value === value)?.label ?? value;
  const submit = (value: string) => {
    const label = value === NEW ? typed.trim() : labelOf(value);
    if (value === NEW) onCreate?.(label);
    else {
      onAdd(value);
      setAnnounced(`${label} added`);
    }
    type('');
  };
  const give = (tag: AssignedTag) => {
    onAdd(tag.value);
    setAnnounced(`${tag.label} added to all ${itemCount}`);
    toInput();
  };
  const take = (tag: AssignedTag) => {
    onRemove(tag.value);
    setAnnounced(`${tag.label} removed`);
    toInput();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
    if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && typed === '')
      [...(box.current?.querySelectorAll<HTMLElement>('[data-takes]') ?? [])].at(-1)?.focus();
  };
  return (
    <ComboboxField
      field={props}
      {...{ combobox, isDisabled }}
      onSubmit={submit}
      boxRef={box}
      boxClass={styles.box}
      keepsEnter={isOpen}
      isListShown={isOpen}
      input={{
        ref: input,
        spellCheck: false,
        placeholder: 'Type two letters',
        value: typed,
        onChange: (event) => type(event.target.value),
        onKeyDownCapture: onKeyDown,
        onBlur: () => combobox.closeDropdown(),
        ...(isFocused ? { 'data-autofocus': true } : {}),
      }}
      before={
        <TagChips
          label={`${props.label}, added`}
          {...{ tags, itemCount, isDisabled }}
          onAdd={give}
          onRemove={take}
          onLeave={toInput}
        />
      }
      after={
        <span role="status" className="for-readers">
          {announced}
        </span>
      }
    >
      <ComboboxOptions options={found}>
        {isNew ? <NewTagOption label={newLabel} typed={typed} /> : null}
      </ComboboxOptions>
    </ComboboxField>
  );
}
