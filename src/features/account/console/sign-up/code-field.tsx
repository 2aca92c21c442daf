import { type Ref, useRef, useState } from 'react';
import { TextField } from '#console/ui/form/text-field.tsx';

const LENGTH = 6;
/** Characters that may be typed or pasted with a code but do not belong to it. */
const NOT_OF_CODE = /[\s\p{Pd}\p{Cf}]/gu;

/** A code as it is sent: capitals, without spaces and hyphens. */
const plainCode = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(NOT_OF_CODE, '').toUpperCase();

/** A code while it is typed, and its field. `latest` is the code that `onWhole` sends: `code` follows with the next rendering. */
export function useCode() {
  const [code, setCode] = useState('');
  const latest = useRef('');
  const field = useRef<HTMLInputElement>(null);
  const change = (next: string) => {
    latest.current = next;
    setCode(next);
  };
  return { code, latest, field, change };
}

/** A code of six characters. A paste may contain spaces; `onWhole` is called at once after the sixth character. */
export function CodeField({
  label,
  value,
  onChange,
  onWhole,
  isDigits = false,
  size = 'sign-in',
  ref,
}: {
  label: string;
  value: string;
  onChange(code: string): void;
  onWhole(code: string): void;
  /** The digits of an app: phones show their number keys. */
  isDigits?: boolean;
  size?: 'normal' | 'sign-in';
  ref?: Ref<HTMLInputElement>;
}) {
  const change = (typed: string) => {
    const code = plainCode(typed).slice(0, LENGTH);
    onChange(code);
    if (code.length === LENGTH && code !== value) onWhole(code);
  };
  return (
    <TextField
      label={label}
      layout="stacked"
      width="full"
      size={size}
      isFocused
      placeholder={isDigits ? '000000' : 'XXXXXX'}
      autoComplete="one-time-code"
      inputMode={isDigits ? 'numeric' : 'text'}
      name="code"
      value={value}
      onChange={change}
      ref={ref}
    />
  );
}
