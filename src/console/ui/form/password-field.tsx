import { type KeyboardEvent, type Ref, useState } from 'react';
import { IconButton } from '../actions/button.tsx';
import { HideIcon, ShowIcon } from '../icons/icons.tsx';
import { type FieldFrameProps, FormField, isRefused } from './form-field.tsx';
import styles from './input.module.css';
import { useArrivalFocus } from './use-arrival-focus.ts';

export interface PasswordFieldProps extends FieldFrameProps {
  value: string;
  onChange(value: string): void;
  autoComplete: 'current-password' | 'new-password';
  size?: 'normal' | 'sign-in';
  isFocused?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be shown, with a hint while Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const { value, onChange, autoComplete, size = 'normal', isFocused, hint, ref } = props;
  const arrival = useArrivalFocus(isFocused);
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <FormField layout="stacked" width="full" {...props} hint={isCapsLock ? 'Caps Lock is on' : hint}>
      {(ties) => (
        <div
          ref={arrival}
          className={styles.box}
          data-size={size}
          data-refused={isRefused(props) || undefined}
        >
          <input
            {...ties}
            ref={ref}
            className={styles.input}
            data-autofocus={isFocused || undefined}
            type={isShown ? 'text' : 'password'}
            name="password"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyUp={look}
            onKeyDown={look}
            onBlur={() => setCapsLock(false)}
          />
          <IconButton
            icon={isShown ? HideIcon : ShowIcon}
            label={isShown ? 'Hide password' : 'Show password'}
            size="small"
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </FormField>
  );
}
