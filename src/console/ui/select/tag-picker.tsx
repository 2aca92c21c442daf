import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { foldForSearch } from '#rules/text/words.ts';
import { type FieldFrameProps, FormField, isRefused } from '../form/form-field.tsx';
import inputStyles from '../form/input.module.css';
import { AddIcon } from '../icons/icons.tsx';
import { MantineParts } from '../overlay/floating/mantine-parts.tsx';
import { useBestOptions } from './option-search.ts';
import listStyles from './select.module.css';
import type { SelectOption } from './select-option.ts';
import { type HeldTag, isOnSome, TagChips } from './tag-chips.tsx';
import styles from './tag-picker.module.css';

/** Spec 1 section 5: the list opens at 2 typed characters. */
const OPENS_FROM = 2;
const MOST_SHOWN = 12;
/** Stands for the entry that makes a new tag; no tag has this value. */
const NEW = '\u0000new';

export interface TagPickerProps extends FieldFrameProps {
  /** All that can be given, any number; `mark` (a flag) and `note` (a division) tell namesakes apart. */
  options: readonly SelectOption[];
  /** What the items carry now. */
  tags: readonly HeldTag[];
  /** How many items are tagged at once; 1 unless said otherwise. */
  itemCount?: number;
  /** Gives a tag to all items. */
  onGive(value: string): void;
  /** Takes it from all items. */
  onTake(value: string): void;
  /** Makes a tag of what was typed and gives it; without it only known tags can be given. */
  onMake?(label: string): void;
  /** What its entry says before what was typed. */
  makeWords?: string;
  placeholder?: string;
  isDisabled?: boolean;
  isFocused?: boolean;
}

function useTagList({ options, tags, itemCount = 1, onMake }: TagPickerProps) {
  const [typed, setTyped] = useState('');
  const isLong = typed.trim().length >= OPENS_FROM;
  const free = useMemo(() => {
    const given = new Set(tags.filter((tag) => !isOnSome(tag, itemCount)).map(({ value }) => value));
    return options.filter(({ value }) => !given.has(value));
  }, [options, tags, itemCount]);
  const found = useBestOptions(free, typed, isLong ? MOST_SHOWN : 0);
  const folded = foldForSearch(typed);
  const isNew =
    isLong && onMake !== undefined && !options.some(({ label }) => foldForSearch(label) === folded);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { selectFirstOption, resetSelectedOption } = combobox;
  // After drawing, since it looks the option up in the page. The entry that makes a new tag is never chosen by itself.
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

interface TagOptionsProps {
  found: SelectOption[];
  typed: string;
  isNew: boolean;
  makeWords?: string | undefined;
}

function TagOptions({ found, typed, isNew, makeWords = 'Add the new tag' }: TagOptionsProps) {
  return (
    <Combobox.Options className={listStyles.options} aria-label="Choices">
      {found.map((option) => (
        <Combobox.Option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.mark}
          <span className={listStyles.message}>{option.label}</span>
          {option.note ? <span className={listStyles.note}>{option.note}</span> : null}
        </Combobox.Option>
      ))}
      {found.length === 0 ? <Combobox.Empty className={listStyles.none}>No match</Combobox.Empty> : null}
      {isNew ? (
        <Combobox.Option value={NEW} className={styles.make}>
          <AddIcon size={14} />
          <span className={listStyles.message}>
            {makeWords} “{typed.trim()}”
          </span>
        </Combobox.Option>
      ) : null}
    </Combobox.Options>
  );
}

function TagPickerDrawn(props: TagPickerProps) {
  const { tags, itemCount = 1, onGive, onTake, onMake, makeWords } = props;
  const { placeholder, isDisabled = false, isFocused } = props;
  const { typed, type, found, isNew, combobox, isOpen } = useTagList(props);
  const [told, setTold] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const toInput = () => input.current?.focus();
  const labelOf = (value: string) => props.options.find((option) => option.value === value)?.label ?? value;
  const submit = (value: string) => {
    const label = value === NEW ? typed.trim() : labelOf(value);
    if (value === NEW) onMake?.(label);
    else {
      onGive(value);
      setTold(`${label} given`);
    }
    type('');
  };
  const give = (tag: HeldTag) => {
    onGive(tag.value);
    setTold(`${tag.label} given to all ${itemCount}`);
    toInput();
  };
  const take = (tag: HeldTag) => {
    onTake(tag.value);
    setTold(`${tag.label} taken away`);
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
    <FormField {...props}>
      {(ties) => (
        <Combobox
          store={combobox}
          onOptionSubmit={submit}
          offset={4}
          position="bottom-start"
          classNames={{ dropdown: listStyles.dropdown, option: listStyles.option }}
          disabled={isDisabled}
        >
          <Combobox.DropdownTarget>
            <div
              ref={box}
              className={`${inputStyles.box} ${styles.box}`}
              data-refused={isRefused(props) || undefined}
              data-disabled={isDisabled || undefined}
              data-keeps-enter={isOpen || undefined}
            >
              <TagChips
                label={`${props.label}, given`}
                {...{ tags, itemCount, isDisabled }}
                onGive={give}
                onTake={take}
                onLeave={toInput}
              />
              <Combobox.EventsTarget targetType="input" withAriaAttributes>
                <input
                  {...ties}
                  ref={input}
                  className={inputStyles.input}
                  autoComplete="off"
                  spellCheck={false}
                  data-autofocus={isFocused || undefined}
                  placeholder={placeholder ?? 'Type two letters'}
                  disabled={isDisabled}
                  value={typed}
                  onChange={(event) => type(event.target.value)}
                  onKeyDownCapture={onKeyDown}
                  onBlur={() => combobox.closeDropdown()}
                />
              </Combobox.EventsTarget>
              <span role="status" className="for-readers">
                {told}
              </span>
            </div>
          </Combobox.DropdownTarget>
          <Combobox.Dropdown hidden={!isOpen} data-keeps-enter>
            <TagOptions {...{ found, typed, isNew, makeWords }} />
          </Combobox.Dropdown>
        </Combobox>
      )}
    </FormField>
  );
}

/**
 * Tags of one item or of many at once: typing finds, arrows choose, Enter gives, Backspace goes to the last one and takes it away. With many
 * items a tag that only some of them carry says so and can be given to all. A new tag is made only by choosing the entry for it.
 */
export function TagPicker(props: TagPickerProps) {
  return (
    <MantineParts>
      <TagPickerDrawn {...props} />
    </MantineParts>
  );
}
