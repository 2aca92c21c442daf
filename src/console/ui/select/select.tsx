import { useId, useMemo } from 'react';
import { useConnection } from '../connection/connection.ts';
import { type FieldFrameProps, FormField, isRefused } from '../form/form-field.tsx';
import type { ValueProps } from '../form/text-field.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Picker } from './picker.tsx';
import styles from './select.module.css';
import type { AddedOption, SelectOption } from './select-option.ts';

/** Its value is null while nothing is chosen; one that no option has is shown unchanged. */
export interface SelectFieldProps extends FieldFrameProps, ValueProps<string | null> {
  options: readonly SelectOption[];
  /** Label of the empty choice, listed first ("Select", "None"); without it a choice cannot be cleared. */
  emptyLabel?: string;
  /** Offers to add a text that is in no option. */
  added?: AddedOption;
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
  emptyLabel,
  added,
  isDisabled = false,
  ...frame
}: SelectFieldProps) {
  const all = useMemo(() => {
    const known =
      value === null || options.some((option) => option.value === value)
        ? options
        : [...options, { value, label: value }];
    return emptyLabel === undefined ? known : [{ value: EMPTY, label: emptyLabel }, ...known];
  }, [options, value, emptyLabel]);
  const valueId = useId();
  const choose = (next: string) => {
    onChange(next === EMPTY ? null : next);
    onCommit?.();
  };
  return (
    <FormField {...frame}>
      {/* A button cannot be marked as required; the label says it. */}
      {({ 'aria-required': _needed, ...ties }) => (
        <Picker options={all} value={value ?? EMPTY} onChoose={choose} added={added}>
          {({ opener, chosen }) => (
            <button
              {...ties}
              // Its visible label alone is its accessible name; the description begins with the choice. Without one the name includes it.
              aria-label={ties['aria-label'] && `${ties['aria-label']}: ${chosen?.label ?? 'Choose'}`}
              aria-describedby={
                ties['aria-label']
                  ? ties['aria-describedby']
                  : `${valueId} ${ties['aria-describedby'] ?? ''}`.trim()
              }
              {...opener}
              type="button"
              className={styles.field}
              data-refused={isRefused(frame) || undefined}
              disabled={isDisabled}
            >
              {chosen?.mark}
              <span id={valueId} className={`cut ${styles.value}`} data-empty={value === null || undefined}>
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
  /** In muted colour before the value: "Type". */
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange(value: string): void;
  /** A choice is saved: it is disabled while the browser is offline. */
  isSaved?: boolean;
}

/**
 * One of a list, in a tool bar: "Type 2024, last 52 weeks". One that can be empty and is not is marked, as
 * it hides rows.
 */
export function FilterSelect({ label, options, value, onChange, isSaved = false }: FilterSelectProps) {
  const isOffline = useConnection() === 'offline' && isSaved;
  return (
    <Picker options={options} value={value} onChoose={onChange}>
      {({ opener, chosen }) => (
        <button
          {...opener}
          type="button"
          className={styles.filter}
          data-narrows={(value !== EMPTY && options.some((option) => option.value === EMPTY)) || undefined}
          disabled={isOffline}
          title={isOffline ? 'You are offline' : undefined}
        >
          <span className={styles.label}>{label}</span> {chosen?.shortLabel ?? chosen?.label ?? value}
          <ChevronDownIcon size={14} />
        </button>
      )}
    </Picker>
  );
}
