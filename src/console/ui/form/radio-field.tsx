import { useId } from 'react';
import { type FieldFrameProps, FormField } from './form-field.tsx';
import styles from './radio-field.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** In muted colour after the label: a count, a consequence. */
  note?: string;
  isDisabled?: boolean;
}

export interface RadioFieldProps<Value extends string> extends FieldFrameProps {
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few options, each on a line of its own. Arrow keys choose. */
export function RadioField<Value extends string>({
  options,
  value,
  onChange,
  ...frame
}: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <FormField {...frame}>
      {(ties) => (
        <div
          className={styles.options}
          role="radiogroup"
          id={ties.id}
          aria-label={frame.label}
          aria-describedby={ties['aria-describedby']}
        >
          {options.map((option) => (
            <label
              key={option.value}
              className={styles.option}
              data-disabled={option.isDisabled || undefined}
            >
              <input
                type="radio"
                name={name}
                checked={option.value === value}
                disabled={option.isDisabled}
                onChange={() => onChange(option.value)}
              />
              <span>
                {option.label} {option.note ? <span className={styles.note}>{option.note}</span> : null}
              </span>
            </label>
          ))}
        </div>
      )}
    </FormField>
  );
}
