import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps, type ValueProps } from './text-field.tsx';

/** The result of parsing a text: the value, or what is wrong with the text. */
export type Reading<Value> = { value: Value } | { problem: string };

export interface ParsedTextFieldProps<Value>
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'onCommit' | 'onProblem' | 'type' | 'unit'>,
    ValueProps<Value> {
  read(text: string): Reading<Value>;
  print(value: Value): string;
  /** A function gets another way to type, for a calendar. */
  unit?: ReactNode | ((type: (text: string) => void) => ReactNode);
  /** What the form knows of `onProblem`: when it drops that, as in a reset, the text goes too. */
  problem?: string | null;
}

/**
 * A line of text that represents a value. The text is not changed while the user types; text that cannot be
 * read remains too, is marked, and is not passed on. When the field is left, a text that was read is shown
 * in the standard format.
 */
export function ParsedTextField<Value>({
  value,
  onChange,
  onCommit,
  onProblem,
  problem: reported,
  read,
  print,
  error,
  unit,
  ...rest
}: ParsedTextFieldProps<Value>) {
  const [text, setText] = useState(() => print(value));
  const [problem, setProblem] = useState<string | null>(null);
  const [isCommitted, setCommitted] = useState(false);
  const known = useRef(value);
  const isDropped = problem !== null && reported === null;
  useEffect(() => {
    if (!isDropped && Object.is(known.current, value)) return;
    known.current = value;
    setText(print(value));
    if (problem === null) return;
    setProblem(null);
    setCommitted(false);
    onProblem?.(null);
  }, [value, print, isDropped, problem, onProblem]);
  const change = (typed: string) => {
    setText(typed);
    const reading = read(typed);
    const message = 'problem' in reading ? reading.problem : null;
    setProblem(message);
    if (message === null) setCommitted(false);
    onProblem?.(message);
    if ('problem' in reading) return;
    known.current = reading.value;
    onChange(reading.value);
  };
  const commit = () => {
    setCommitted(true);
    const reading = read(text);
    if (!('problem' in reading)) setText(print(reading.value));
    onCommit?.();
  };
  const shownError = error ?? (isCommitted && rest.state === undefined ? problem : null);
  return (
    <TextField
      {...rest}
      unit={typeof unit === 'function' ? unit(change) : unit}
      value={text}
      onChange={change}
      onCommit={commit}
      error={shownError}
    />
  );
}
