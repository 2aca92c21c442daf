import styles from './check-field.module.css';
import { type FieldFrameProps, FormField } from './form-field.tsx';
import type { ValueProps } from './text-field.tsx';

interface CheckBoxProps {
  isChecked: boolean;
  /** Some of many: neither on nor off. */
  isMixed?: boolean;
  /** Its name for screen readers, where no label is next to it. */
  label?: string;
  isDisabled?: boolean;
  id?: string;
  /** `isRange`: Shift was held, for a range of rows. */
  onChange(isChecked: boolean, isRange: boolean): void;
}

/** The box alone, for rows and heads of tables. */
export function CheckBox({ isChecked, isMixed = false, label, isDisabled, id, onChange }: CheckBoxProps) {
  return (
    <input
      type="checkbox"
      id={id}
      className={styles.box}
      checked={isChecked}
      disabled={isDisabled}
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = isMixed && !isChecked;
      }}
      onChange={(event) =>
        onChange(event.target.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
      }
    />
  );
}

export interface CheckFieldProps extends FieldFrameProps, ValueProps<boolean> {
  /** Text next to the box when the label is on the left; the label itself in the bare layout. */
  checkLabel?: string;
  isDisabled?: boolean;
}

/** Yes or no. A change is final at once: `onCommit` follows each change. */
export function CheckField({
  value,
  onChange,
  onCommit,
  checkLabel,
  isDisabled = false,
  ...frame
}: CheckFieldProps) {
  const change = (isChecked: boolean) => {
    onChange(isChecked);
    onCommit?.();
  };
  const label = frame.layout === 'bare' ? frame.label : checkLabel;
  return (
    <FormField {...frame}>
      {(ties) => (
        <label className={styles.line} data-disabled={isDisabled || undefined} htmlFor={ties.id}>
          <CheckBox id={ties.id} isChecked={value} isDisabled={isDisabled} onChange={change} />
          {label}
        </label>
      )}
    </FormField>
  );
}
