import { Combobox, useCombobox } from '@mantine/core';
import { useMemo } from 'react';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/text/words.ts';
import type { FieldFrameProps } from '../form/form-field.tsx';
import type { ValueProps } from '../form/text-field.tsx';
import { ComboboxField } from './combobox-field.tsx';
import listStyles from './select.module.css';

/** A suggestion that is chosen is final too. */
export interface SuggestFieldProps extends FieldFrameProps, ValueProps<string> {
  /** What was typed before, each text once, in the order to list them. */
  suggestions: readonly string[];
  /** What a suggestion stands for, shown next to it and searched too. */
  notes?: ReadonlyMap<string, string>;
  placeholder?: string;
  maxLength?: number;
  isDisabled?: boolean;
}

const MOST_SHOWN = 50;

/**
 * Free text that suggests what others typed: any text is allowed. Arrows choose, Enter selects, Escape
 * closes the list.
 */
export function SuggestField(props: SuggestFieldProps) {
  const { value, onChange, onCommit, suggestions, notes, placeholder, maxLength, isDisabled = false } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const folded = useMemo(
    () => suggestions.map((one) => foldForSearch(`${one} ${notes?.get(one) ?? ''}`)),
    [suggestions, notes],
  );
  const message = searchWords(value);
  const fitting = suggestions.filter((one, at) => one !== value && hasEveryWord(folded[at] ?? '', message));
  const shown = fitting.slice(0, MOST_SHOWN);
  const take = (suggestion: string) => {
    onChange(suggestion);
    combobox.closeDropdown();
    onCommit?.();
  };
  return (
    <ComboboxField
      field={props}
      {...{ combobox, isDisabled }}
      onSubmit={take}
      isListShown={shown.length > 0}
      input={{
        ...{ placeholder, maxLength, value },
        onChange: (event) => {
          onChange(event.target.value);
          combobox.openDropdown();
          combobox.resetSelectedOption();
        },
        onFocus: () => combobox.openDropdown(),
        onBlur: () => {
          combobox.closeDropdown();
          onCommit?.();
        },
      }}
    >
      <Combobox.Options className={listStyles.options} aria-label="Choices">
        {shown.map((suggestion) => (
          <Combobox.Option key={suggestion} value={suggestion}>
            {suggestion}
            {notes?.get(suggestion) ? (
              <span className={listStyles.meaning}>{notes.get(suggestion)}</span>
            ) : null}
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </ComboboxField>
  );
}
