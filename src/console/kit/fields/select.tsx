import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/words.ts';
import { ChevronDownIcon, DoneIcon } from '../icons/icons.tsx';
import { type FieldFrameProps, FormField, isRefused } from './form-field.tsx';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Stands before the label: a flag, a leg's square. */
  mark?: ReactNode;
  /** In mute after the label. */
  note?: string;
  isDisabled?: boolean;
}

/** From so many options on, the list has a box to search in. */
const SEARCH_FROM = 9;

interface PickerProps {
  /** The list's name for readers. */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChoose(value: string): void;
  /** The button that opens the list; takes what it needs. */
  children(open: { toggle(): void; chosen: SelectOption | undefined }): ReactNode;
  isDisabled?: boolean;
  onClose?(): void;
}

function useOptionSearch(options: readonly SelectOption[]) {
  const [typed, setTyped] = useState('');
  const folded = useMemo(() => options.map((option) => foldForSearch(option.label, option.note)), [options]);
  const words = searchWords(typed);
  const found =
    words.length === 0
      ? options
      : options.filter((_option, place) => hasEveryWord(folded[place] ?? '', words));
  return { typed, setTyped, found };
}

function Picker({ label, options, value, onChoose, children, isDisabled, onClose }: PickerProps) {
  const { typed, setTyped, found } = useOptionSearch(options);
  const hasSearch = options.length >= SEARCH_FROM;
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (hasSearch) combobox.focusSearchInput();
      combobox.selectActiveOption();
    },
    onDropdownClose: () => {
      setTyped('');
      combobox.resetSelectedOption();
      combobox.focusTarget();
      onClose?.();
    },
  });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (typed !== '') selectFirstOption();
  }, [typed, selectFirstOption]);
  const chosen = options.find((option) => option.value === value);
  const choose = (next: string) => {
    onChoose(next);
    combobox.closeDropdown();
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      offset={4}
      position="bottom-start"
      width="max-content"
      classNames={{ dropdown: styles.dropdown, option: styles.option, search: styles.search }}
      disabled={isDisabled}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        {children({ toggle: () => combobox.toggleDropdown(), chosen }) as React.ReactElement}
      </Combobox.Target>
      <Combobox.Dropdown data-keeps-enter>
        {hasSearch ? (
          <Combobox.Search
            value={typed}
            placeholder="Search"
            aria-label="Search the list"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        <Combobox.Options className={styles.options} aria-label={`Choices of ${label}`}>
          {found.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              disabled={option.isDisabled}
              active={option.value === value}
            >
              <span className={styles.tick}>{option.value === value ? <DoneIcon size={14} /> : null}</span>
              {option.mark}
              <span className={styles.words}>{option.label}</span>
              {option.note ? <span className={styles.note}>{option.note}</span> : null}
            </Combobox.Option>
          ))}
          {found.length === 0 ? <Combobox.Empty className={styles.none}>No match</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

export interface SelectFieldProps extends FieldFrameProps {
  options: readonly SelectOption[];
  /** Null: nothing chosen. A value that no option has is shown as it stands. */
  value: string | null;
  onChange(value: string | null): void;
  onCommit?(): void;
  onProblem?(words: string | null): void;
  /** Words of the empty choice, offered first ("Select", "None"); without them one cannot choose nothing. */
  emptyWords?: string;
  isDisabled?: boolean;
}

const EMPTY = '';

/** One of a list, in a form. From nine options on it can be searched. */
export function SelectField({
  options,
  value,
  onChange,
  onCommit,
  onProblem: _unused,
  emptyWords,
  isDisabled = false,
  ...frame
}: SelectFieldProps) {
  const all = useMemo(() => {
    const known =
      value === null || options.some((option) => option.value === value)
        ? options
        : [...options, { value, label: value }];
    return emptyWords === undefined ? known : [{ value: EMPTY, label: emptyWords }, ...known];
  }, [options, value, emptyWords]);
  const choose = (next: string) => {
    onChange(next === EMPTY ? null : next);
    onCommit?.();
  };
  return (
    <FormField {...frame}>
      {(ties) => (
        <Picker
          label={frame.label}
          options={all}
          value={value ?? EMPTY}
          onChoose={choose}
          isDisabled={isDisabled}
        >
          {({ toggle, chosen }) => (
            <button
              {...ties}
              type="button"
              className={styles.field}
              data-refused={isRefused(frame) || undefined}
              disabled={isDisabled}
              onClick={toggle}
            >
              {chosen?.mark}
              <span className={styles.value} data-empty={value === null || undefined}>
                {chosen?.label ?? 'Choose'}
              </span>
              <ChevronDownIcon size={14} />
            </button>
          )}
        </Picker>
      )}
    </FormField>
  );
}

export interface FilterSelectProps {
  /** In mute before the value: "Type". */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange(value: string): void;
  isDisabled?: boolean;
}

/** One of a list, in a tool bar: "Type 2024, last 52 weeks". */
export function FilterSelect({ label, options, value, onChange, isDisabled = false }: FilterSelectProps) {
  return (
    <Picker label={label} options={options} value={value} onChoose={onChange} isDisabled={isDisabled}>
      {({ toggle, chosen }) => (
        <button type="button" className={styles.filter} disabled={isDisabled} onClick={toggle}>
          <span className={styles.label}>{label}</span> {chosen?.label ?? value}
          <ChevronDownIcon size={14} />
        </button>
      )}
    </Picker>
  );
}
