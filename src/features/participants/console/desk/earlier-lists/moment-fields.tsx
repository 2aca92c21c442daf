import { useState } from 'react';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { printInZone, readInZone } from '#console/ui/form/dates/zone-moments.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { timeZoneHere } from '#console/ui/format/dates.ts';
import { Line } from '#console/ui/layout/stack.tsx';

/** A day and a time of day in the user's time zone, as typed. */
export interface TypedMoment {
  date: string | null;
  time: string;
}

/** A moment as it is typed here; null: none. */
export function typedMoment(instant: string | null): TypedMoment {
  const [date = '', time = ''] = printInZone(instant, timeZoneHere()).split(' ');
  return { date: date === '' ? null : date, time };
}

/** The moment, ISO 8601 in UTC, or what is wrong with it. */
export function readMoment({ date, time }: TypedMoment): { value: string } | { problem: string } {
  if (date === null) return { problem: 'Enter a date first' };
  const reading = readInZone(`${date} ${time.trim()}`, timeZoneHere(), null);
  if ('problem' in reading) return { problem: `Enter the time as HH:MM: ${reading.problem}` };
  return reading.value === null ? { problem: 'Enter a time first' } : { value: reading.value };
}

interface Props {
  /** Of the date: "Date of the lists". */
  label: string;
  value: TypedMoment;
  onChange(value: TypedMoment): void;
  isFocused?: boolean;
}

/** A date with a calendar, and a time of day. */
export function MomentFields({ label, value, onChange, isFocused }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const reading = readMoment(value);
  return (
    <Line gap={12}>
      <DateField
        label={label}
        layout="stacked"
        {...(isFocused ? { isFocused } : {})}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
        onProblem={setProblem}
        error={problem}
      />
      <TextField
        label={`Time, ${timeZoneHere().replaceAll('_', ' ')}`}
        layout="stacked"
        width={148}
        placeholder="HH:MM"
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
        error={value.date !== null && value.time !== '' && 'problem' in reading ? reading.problem : null}
      />
    </Line>
  );
}
