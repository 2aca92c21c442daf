import { Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import { TriggerAnchor } from '#console/ui/overlay/floating/trigger-anchor.tsx';
import { useOpenAfterLoad } from '#console/ui/overlay/floating/use-open-after-load.ts';
import styles from './date-field.module.css';
import { FIRST_DATE, LAST_DATE } from './date-typing.ts';

/** Day of the week that a week starts with, as Mantine counts them. */
const MONDAY = 1;

export interface DateCalendarProps {
  /** The button has the id `{id}-target`, the calendar `{id}-dropdown`. */
  id: string;
  opener: HTMLElement;
  isOpen: boolean;
  onClose(): void;
  value: string | null;
  onPick(date: string | null): void;
}

/** A month to pick a day from, under its button; arrows move, Enter picks. */
export function DateCalendar({ id, opener, isOpen, onClose, value, onPick }: DateCalendarProps) {
  const isShown = useOpenAfterLoad(isOpen);
  return (
    <Popover
      id={id}
      opened={isShown}
      onChange={(isOpened) => isOpened || onClose()}
      position="bottom-end"
      offset={8}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.dropdown }}
    >
      <Popover.Target>
        <TriggerAnchor opener={opener} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar" data-keeps-enter>
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
      </Popover.Dropdown>
    </Popover>
  );
}
