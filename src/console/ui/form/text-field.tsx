import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { type FieldFrameProps, FormField, isRefused } from './form-field.tsx';
import styles from './input.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';
import { usePasteCut } from './use-paste-cut.ts';

/** The props of a field with a value of this kind; `useAutosave` returns exactly these, to be spread in. */
export interface ValueProps<Value> {
  value: Value;
  /** Each change while typing. */
  onChange(value: Value): void;
  /** The value is final: the field was left, or Enter pressed. */
  onCommit?(): void;
  /** Called with an error message when the text cannot be read as a value, with null when it can again. */
  onProblem?(message: string | null): void;
}

export interface TextFieldProps extends FieldFrameProps, ValueProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search';
  placeholder?: string;
  /** Unit on the right, inside: "cm". */
  unit?: ReactNode;
  autoComplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'url';
  maxLength?: number;
  isDisabled?: boolean;
  isFocused?: boolean;
  size?: 'normal' | 'sign-in';
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, onCommit, type = 'text', unit, isDisabled = false, isFocused } = props;
  const { size = 'normal', ref, placeholder, autoComplete, inputMode, maxLength, name } = props;
  const arrival = useArrivalFocus(isFocused);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) onCommit?.();
  };
  return (
    <FormField {...props}>
      {(ties) => (
        <div
          ref={arrival}
          className={styles.box}
          data-size={size}
          data-refused={isRefused(props) || undefined}
          data-disabled={isDisabled || undefined}
        >
          <input
            {...ties}
            {...{ placeholder, autoComplete, inputMode, maxLength, name, type }}
            ref={ref}
            className={styles.input}
            data-autofocus={isFocused || undefined}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => onCommit?.()}
            onKeyDown={onKeyDown}
          />
          {unit ? <span className={styles.unit}>{unit}</span> : null}
        </div>
      )}
    </FormField>
  );
}

export interface TextAreaFieldProps extends FieldFrameProps, ValueProps<string> {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
  isDisabled?: boolean;
  isFocused?: boolean;
}

/** Several lines of text; grows with them up to the height that the user can drag it to. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { value, onChange, onCommit, rows = 3, maxLength, placeholder, isDisabled, isFocused } = props;
  const arrival = useArrivalFocus(isFocused);
  const paste = usePasteCut(maxLength, onChange);
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const element = area.current;
    if (element && element.scrollHeight > element.clientHeight)
      element.style.height = `${element.scrollHeight + 2}px`;
  }, [value]);
  return (
    <FormField width="full" {...props}>
      {(ties) => (
        <>
          <div
            ref={arrival}
            className={styles.box}
            data-size="area"
            data-refused={isRefused(props) || undefined}
            data-disabled={isDisabled || undefined}
          >
            <textarea
              {...ties}
              {...{ rows, maxLength, placeholder }}
              ref={area}
              className={styles.input}
              data-autofocus={isFocused || undefined}
              value={value}
              disabled={isDisabled}
              {...paste.props}
              onBlur={() => onCommit?.()}
            />
          </div>
          {paste.isCut ? (
            <p className={`hint ${styles.note}`} role="status">
              The pasted text was too long and was cut.
            </p>
          ) : null}
        </>
      )}
    </FormField>
  );
}
