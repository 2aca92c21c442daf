import { Combobox, type ComboboxStore } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { type FieldFrameProps, FormField, isRefused } from '../form/form-field.tsx';
import inputStyles from '../form/input.module.css';
import { listClasses } from './list-search.ts';
import listStyles from './select.module.css';
import type { SelectOption } from './select-option.ts';

interface ComboboxFieldProps {
  field: FieldFrameProps;
  combobox: ComboboxStore;
  isDisabled: boolean;
  /** An option was chosen with the mouse or with Enter. */
  onSubmit(value: string): void;
  input: ComponentProps<'input'>;
  before?: ReactNode;
  after?: ReactNode;
  boxRef?: Ref<HTMLDivElement>;
  boxClass?: string | undefined;
  /** The list is open, so Enter chooses an option and does not confirm the dialog around it. */
  keepsEnter?: boolean;
  isListShown: boolean;
  /** The list: `Combobox.Options`. */
  children: ReactNode;
}

/** A text box with a list of options below it; shared by the fields that search while typing. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { field, combobox, isDisabled, onSubmit, input, before, after, boxRef, boxClass = '' } = props;
  return (
    <FormField {...field}>
      {(ties) => (
        <Combobox
          store={combobox}
          onOptionSubmit={onSubmit}
          offset={4}
          position="bottom-start"
          classNames={listClasses}
          disabled={isDisabled}
        >
          <Combobox.DropdownTarget>
            <div
              ref={boxRef}
              className={`${inputStyles.box} ${boxClass}`}
              data-refused={isRefused(field) || undefined}
              data-disabled={isDisabled || undefined}
              data-keeps-enter={props.keepsEnter || undefined}
            >
              {before}
              <Combobox.EventsTarget targetType="input" withAriaAttributes>
                <input
                  {...ties}
                  {...input}
                  className={inputStyles.input}
                  autoComplete="off"
                  disabled={isDisabled}
                />
              </Combobox.EventsTarget>
              {after}
            </div>
          </Combobox.DropdownTarget>
          <Combobox.Dropdown
            hidden={!props.isListShown}
            data-keeps-enter={props.keepsEnter !== undefined || undefined}
          >
            {props.children}
          </Combobox.Dropdown>
        </Combobox>
      )}
    </FormField>
  );
}

/** The options that match, or a message that none does. */
export function ComboboxOptions({
  options,
  children,
}: {
  options: readonly SelectOption[];
  children?: ReactNode;
}) {
  return (
    <Combobox.Options className={listStyles.options} aria-label="Choices">
      {options.map((option) => (
        <Combobox.Option key={option.value} value={option.value} disabled={option.isDisabled}>
          {option.mark}
          <span className={listStyles.optionLabel}>{option.label}</span>
          {option.note ? <span className={listStyles.note}>{option.note}</span> : null}
        </Combobox.Option>
      ))}
      {options.length === 0 ? <Combobox.Empty className={listStyles.none}>No match</Combobox.Empty> : null}
      {children}
    </Combobox.Options>
  );
}
