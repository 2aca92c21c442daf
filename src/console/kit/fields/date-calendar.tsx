import { DatePicker } from '@mantine/dates';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/dates/styles.layer.css';
import styles from './date-field.module.css';
import { FIRST_DATE, LAST_DATE } from './date-typing.ts';

/** Day of the week that a week starts with, as Mantine counts them. */
const MONDAY = 1;

/** A month to pick a day from; arrows move, Enter picks. Fetched when it is first opened. */
export function DateCalendar({
  value,
  onPick,
}: {
  value: string | null;
  onPick: (date: string | null) => void;
}) {
  return (
    <DatePicker
      value={value}
      onChange={onPick}
      defaultDate={value ?? undefined}
      minDate={FIRST_DATE}
      maxDate={LAST_DATE}
      firstDayOfWeek={MONDAY}
      size="xs"
      classNames={{ day: styles.day }}
      previousLabel="Month before"
      nextLabel="Next month"
    />
  );
}
