import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextField, type TextFieldProps, type ValueProps } from './text-field.tsx';

/** The result of parsing a text: the value, or what is wrong with the text. */
export type Reading<Value> = { value: Value } | { problem: string };

export interface ReadingFieldProps<Value>
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'onCommit' | 'onProblem' | 'type'>,
    ValueProps<Value> {
  read(text: string): Reading<Value>;
  print(value: Value): string;
  unit?: ReactNode;
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
  read,
  print,
  error,
  ...rest
}: ReadingFieldProps<Value>) {
  const [text, setText] = useState(() => print(value));
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const known = useRef(value);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    known.current = value;
    setText(print(value));
    setProblem(null);
  }, [value, print]);
  const change = (typed: string) => {
    setText(typed);
    const reading = read(typed);
    const message = 'problem' in reading ? reading.problem : null;
    setProblem(message);
    if (message === null) setAsked(false);
    onProblem?.(message);
    if ('problem' in reading) return;
    known.current = reading.value;
    onChange(reading.value);
  };
  const commit = () => {
    setAsked(true);
    const reading = read(text);
    if (!('problem' in reading)) setText(print(reading.value));
    onCommit?.();
  };
  const shownError = error ?? (isAsked && rest.state === undefined ? problem : null);
  return <TextField {...rest} value={text} onChange={change} onCommit={commit} error={shownError} />;
}
