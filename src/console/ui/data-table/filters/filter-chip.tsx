import { Combobox, type ComboboxStore, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useEffect, useId, useState } from 'react';
import { printCount } from '#console/ui/format/figures.ts';
import { ChevronDownIcon, CloseIcon, DoneIcon } from '#console/ui/icons/icons.tsx';
import { isLetter, listClasses, SEARCH_FROM } from '../../select/list-search.ts';
import { useBestOptions } from '../../select/option-search.ts';
import listStyles from '../../select/select.module.css';
import styles from './filter-chip.module.css';
import { chosenValues, type FilterOption } from './list-filters.ts';

/** The chip names this many chosen values, and counts more. */
const MOST_NAMED = 2;

export interface FilterChipProps {
  label: string;
  options: readonly FilterOption[];
  /** The chosen values as in the URL, joined with commas; empty for no filter. */
  value: string;
  onChange(value: string): void;
}

function useChosen({ options, value, onChange }: FilterChipProps) {
  const chosen = chosenValues(value);
  const has = (option: FilterOption) => chosen.includes(option.value.toLowerCase());
  const labels = options.filter(has).map(({ label }) => label);
  return {
    has,
    text: labels.length > MOST_NAMED ? `${labels.length} chosen` : labels.join(', '),
    toggle: (toggled: string) =>
      onChange(
        options
          .filter((option) => (option.value === toggled ? !has(option) : has(option)))
          .map((option) => option.value)
          .join(','),
      ),
  };
}

interface ChipOptionsProps extends Pick<FilterChipProps, 'label' | 'options'> {
  combobox: ComboboxStore;
  listId: string;
  /** Only options with these words are offered. */
  typed: string;
  has(option: FilterOption): boolean;
}

/** The options of an open chip; the first is selected when they appear, so that Enter chooses it. */
function ChipOptions({ combobox, listId, label, options, typed, has }: ChipOptionsProps) {
  const found = useBestOptions(options, typed);
  const { selectFirstOption } = combobox;
  useEffect(() => {
    selectFirstOption();
  }, [selectFirstOption]);
  return (
    <Combobox.Options id={listId} className={listStyles.options} aria-label={label} aria-multiselectable>
      {found.map((option) => (
        <Combobox.Option
          key={option.value}
          value={option.value}
          active={has(option)}
          aria-selected={has(option)}
        >
          <span className={listStyles.tick}>{has(option) ? <DoneIcon size={14} /> : null}</span>
          <span className={listStyles.optionLabel}>{option.label}</span>
          <span className={`${listStyles.note} ${styles.count}`}>{printCount(option.count)}</span>
        </Combobox.Option>
      ))}
      {found.length === 0 ? <Combobox.Empty className={listStyles.none}>No match</Combobox.Empty> : null}
    </Combobox.Options>
  );
}

/** A filter by one or several values of a list, in a tool bar; a cross removes it. */
export function FilterChip(props: FilterChipProps) {
  const { label, options, onChange } = props;
  const listId = useId();
  const [typed, setTyped] = useState('');
  const { has, text, toggle } = useChosen(props);
  const hasSearch = options.length >= SEARCH_FROM;
  const combobox = useCombobox({
    onDropdownOpen: () => (hasSearch ? combobox.focusSearchInput() : undefined),
    onDropdownClose: (source) => {
      setTyped('');
      combobox.resetSelectedOption();
      if (source === 'keyboard') combobox.focusTarget();
    },
  });
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={toggle}
      offset={4}
      position="bottom-start"
      width="max-content"
      keepMounted={false}
      classNames={listClasses}
    >
      <span className={styles.chip} data-narrows={text !== '' || undefined}>
        <Combobox.Target targetType="button" aria-controls={combobox.dropdownOpened ? listId : undefined}>
          <button
            type="button"
            className={styles.opener}
            // Not the same name as the head of the column.
            aria-label={`Filter ${label} ${text}`.trim()}
            onClick={() => combobox.toggleDropdown()}
            onKeyDown={(event) => {
              if (!hasSearch || !combobox.dropdownOpened || !isLetter(event)) return;
              event.preventDefault();
              setTyped((before) => before + event.key);
            }}
          >
            {label}
            {text === '' ? null : <span className={`cut ${styles.chosen}`}>{text}</span>}
            <ChevronDownIcon size={14} />
          </button>
        </Combobox.Target>
        {text === '' ? null : (
          <button
            type="button"
            className={styles.clear}
            aria-label={`Remove the filter ${label}`}
            title="Remove the filter"
            onClick={() => {
              onChange('');
              combobox.focusTarget();
            }}
          >
            <CloseIcon size={14} />
          </button>
        )}
      </span>
      <Combobox.Dropdown data-keeps-enter>
        {hasSearch ? (
          <Combobox.Search
            value={typed}
            placeholder="Search"
            aria-label={`Search ${label}`}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
        <ChipOptions
          key={typed}
          combobox={combobox}
          listId={listId}
          label={label}
          options={options}
          typed={typed}
          has={has}
        />
      </Combobox.Dropdown>
    </Combobox>
  );
}
