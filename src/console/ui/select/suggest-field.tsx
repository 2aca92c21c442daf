import { Combobox, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { useMemo } from 'react';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/text/words.ts';
import { type FieldFrameProps, FormField, isRefused } from '../form/form-field.tsx';
import inputStyles from '../form/input.module.css';
import { MantineParts } from '../overlay/floating/mantine-parts.tsx';
import listStyles from './select.module.css';

export interface SuggestFieldProps extends FieldFrameProps {
  value: string;
  onChange(value: string): void;
  /** The value is meant: the field was left, Enter pressed, or a suggestion taken. */
  onCommit?(): void;
  onProblem?(message: string | null): void;
  /** What was typed before, each once, in the order to offer them. */
  suggestions: readonly string[];
  placeholder?: string;
  maxLength?: number;
  isDisabled?: boolean;
}

const MOST_SHOWN = 50;

function SuggestDrawn(props: SuggestFieldProps) {
  const { value, onChange, onCommit, suggestions, placeholder, maxLength, isDisabled = false } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const folded = useMemo(() => suggestions.map((one) => foldForSearch(one)), [suggestions]);
  const message = searchWords(value);
  const fitting = suggestions.filter((one, at) => one !== value && hasEveryWord(folded[at] ?? '', message));
  const shown = fitting.slice(0, MOST_SHOWN);
  const take = (suggestion: string) => {
    onChange(suggestion);
    combobox.closeDropdown();
    onCommit?.();
  };
  return (
    <FormField {...props}>
      {(ties) => (
        <Combobox
          store={combobox}
          onOptionSubmit={take}
          offset={4}
          position="bottom-start"
          classNames={{ dropdown: listStyles.dropdown, option: listStyles.option }}
          disabled={isDisabled}
        >
          <Combobox.DropdownTarget>
            <div
              className={inputStyles.box}
              data-refused={isRefused(props) || undefined}
              data-disabled={isDisabled || undefined}
            >
              <Combobox.EventsTarget targetType="input" withAriaAttributes>
                <input
                  {...ties}
                  {...{ placeholder, maxLength, value }}
                  className={inputStyles.input}
                  autoComplete="off"
                  disabled={isDisabled}
                  onChange={(event) => {
                    onChange(event.target.value);
                    combobox.openDropdown();
                    combobox.resetSelectedOption();
                  }}
                  onFocus={() => combobox.openDropdown()}
                  onBlur={() => {
                    combobox.closeDropdown();
                    onCommit?.();
                  }}
                />
              </Combobox.EventsTarget>
            </div>
          </Combobox.DropdownTarget>
          <Combobox.Dropdown hidden={shown.length === 0}>
            <Combobox.Options className={listStyles.options} aria-label="Choices">
              {shown.map((suggestion) => (
                <Combobox.Option key={suggestion} value={suggestion}>
                  {suggestion}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
      )}
    </FormField>
  );
}

/** Free text that offers what others typed: any text may stand. Arrows choose, Enter takes, Escape closes the list. */
export function SuggestField(props: SuggestFieldProps) {
  return (
    <MantineParts>
      <SuggestDrawn {...props} />
    </MantineParts>
  );
}
