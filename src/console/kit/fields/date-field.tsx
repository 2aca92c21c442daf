import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../buttons/button.tsx';
import { CalendarIcon } from '../icons/icons.tsx';
import styles from './date-field.module.css';
import { readTypedDate } from './date-typing.ts';
import { ReadingField, type ReadingFieldProps } from './reading-field.tsx';

const DateCalendar = lazy(() =>
  import('./date-calendar.tsx').then((part) => ({ default: part.DateCalendar })),
);

const print = (date: string | null): string => date ?? '';

export type DateFieldProps = Omit<ReadingFieldProps<string | null>, 'read' | 'print' | 'unit'>;

/** A day, typed or picked: Monday first, 1960 to 2030. Its value is YYYY-MM-DD and never passes through a time zone; null for none. */
export function DateField({ width = 148, value, onChange, onCommit, isDisabled, ...rest }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const pick = (date: string | null) => {
    onChange(date);
    onCommit?.();
    setOpen(false);
  };
  const calendar = (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={8}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.dropdown }}
    >
      <Popover.Target>
        <IconButton
          icon={CalendarIcon}
          label="Pick a day"
          size="small"
          disabled={isDisabled}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar" data-keeps-enter>
        <Suspense fallback={<div className={styles.room} />}>
          <DateCalendar value={value} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
  return (
    <ReadingField
      placeholder="YYYY-MM-DD"
      {...rest}
      {...{ width, value, onChange, onCommit, isDisabled, print }}
      read={readTypedDate}
      unit={calendar}
      autoComplete="off"
    />
  );
}
