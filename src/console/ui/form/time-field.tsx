import { printTime, readTime } from '#rules/dates-and-times/times.ts';
import { ParsedTextField, type ParsedTextFieldProps, type Reading } from './parsed-text-field.tsx';

export type TimeFieldProps = Omit<ParsedTextFieldProps<number>, 'read' | 'print'>;

const read = (text: string): Reading<number> => {
  const reading = readTime(text);
  return 'problem' in reading ? { problem: reading.problem } : { value: reading.seconds };
};

const print = (seconds: number): string => (seconds > 0 ? printTime(seconds) : '');

/** A race time: h:mm:ss, mm:ss or seconds typed; its value is whole seconds, 0 for none. */
export function TimeField({ width = 128, ...rest }: TimeFieldProps) {
  return (
    <ParsedTextField
      placeholder="h:mm:ss"
      {...rest}
      width={width}
      read={read}
      print={print}
      inputMode="text"
    />
  );
}
