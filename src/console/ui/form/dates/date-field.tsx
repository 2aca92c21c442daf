import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { useRef, useState } from 'react';
import { IconButton } from '#console/ui/actions/button.tsx';
import { CalendarIcon } from '#console/ui/icons/record-icons.tsx';
import { dayHere } from '../../format/dates.ts';
import { ParsedTextField, type ParsedTextFieldProps } from '../parsed-text-field.tsx';
import styles from './date-field.module.css';
import { FIRST_DATE, LAST_DATE, readTypedDate } from './date-typing.ts';

/** Day of the week that a week starts with, as Mantine counts them. */
const MONDAY = 1;

const print = (date: string | null): string => date ?? '';

export type DateFieldProps = Omit<ParsedTextFieldProps<string | null>, 'read' | 'print' | 'unit'>;

interface CalendarButtonProps {
  value: string | null;
  onPick(date: string | null): void;
  isDisabled: boolean | undefined;
}

/** Opens a month to pick a day from; arrow keys move, Enter picks. */
function CalendarButton({ value, onPick, isDisabled }: CalendarButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const calendar = useRef<HTMLDivElement>(null);
  /** The button that changed from days to months or back is gone: without this the keyboard would be outside. */
  const focusLevel = () =>
    window.setTimeout(() => {
      const shown = [
        ...(calendar.current?.querySelectorAll<HTMLElement>('td button:not([data-outside])') ?? []),
      ];
      (shown.find((one) => one.tabIndex === 0) ?? shown[0])?.focus();
    });
  const pick = (date: string | null) => {
    onPick(date);
    setOpen(false);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      offset={8}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: `floating ${styles.dropdown}` }}
    >
      <Popover.Target>
        <IconButton
          icon={CalendarIcon}
          label="Pick a day"
          size="small"
          whyDisabled={isDisabled ? 'This date cannot be changed now' : null}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar" data-keeps-enter>
        <DatePicker
          ref={calendar}
          onLevelChange={focusLevel}
          value={value}
          onChange={pick}
          defaultDate={value ?? undefined}
          minDate={FIRST_DATE}
          maxDate={LAST_DATE}
          firstDayOfWeek={MONDAY}
          size="xs"
          classNames={{ day: styles.day }}
          previousLabel="Previous month"
          nextLabel="Next month"
          // The focus starts on the chosen day, else on today, so that the arrow keys move from there.
          getDayProps={(date) => ({
            'data-autofocus': date === (value ?? dayHere(new Date())) || undefined,
          })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * A day, typed or picked: Monday first, 1960 to 2030. Its value is YYYY-MM-DD and never passes through a
 * time zone; null for none.
 */
export function DateField({ width = 148, value, onChange, onCommit, isDisabled, ...rest }: DateFieldProps) {
  return (
    <ParsedTextField
      placeholder="YYYY-MM-DD"
      {...rest}
      {...{ width, value, onChange, onCommit, isDisabled, print }}
      read={readTypedDate}
      unit={(type) => (
        <CalendarButton
          value={value}
          onPick={(date) => {
            type(print(date));
            onCommit?.();
          }}
          isDisabled={isDisabled}
        />
      )}
      autoComplete="off"
    />
  );
}
