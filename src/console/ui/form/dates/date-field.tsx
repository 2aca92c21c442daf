import { useId, useState } from 'react';
import { IconButton } from '#console/ui/actions/button.tsx';
import { CalendarIcon } from '#console/ui/icons/icons.tsx';
import { ParsedTextField, type ReadingFieldProps } from '../parsed-text-field.tsx';
import { DateCalendar } from './date-calendar.tsx';
import { readTypedDate } from './date-typing.ts';

const print = (date: string | null): string => date ?? '';

export type DateFieldProps = Omit<ReadingFieldProps<string | null>, 'read' | 'print' | 'unit'>;

interface CalendarButtonProps {
  value: string | null;
  onPick(date: string | null): void;
  isDisabled: boolean | undefined;
}

function CalendarButton({ value, onPick, isDisabled }: CalendarButtonProps) {
  const id = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // Undefined until it was first opened: then nothing of it is in the page.
  const [isOpen, setOpen] = useState<boolean>();
  const pick = (date: string | null) => {
    onPick(date);
    setOpen(false);
  };
  return (
    <>
      <IconButton
        ref={setButton}
        id={`${id}-target`}
        icon={CalendarIcon}
        label="Pick a day"
        size="small"
        disabled={isDisabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen ?? false}
        aria-controls={isOpen ? `${id}-dropdown` : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {button && isOpen !== undefined ? (
        <DateCalendar
          {...{ id, isOpen, value }}
          opener={button}
          onClose={() => setOpen(false)}
          onPick={pick}
        />
      ) : null}
    </>
  );
}

/** A day, typed or picked: Monday first, 1960 to 2030. Its value is YYYY-MM-DD and never passes through a time zone; null for none. */
export function DateField({ width = 148, value, onChange, onCommit, isDisabled, ...rest }: DateFieldProps) {
  const pick = (date: string | null) => {
    onChange(date);
    onCommit?.();
  };
  return (
    <ParsedTextField
      placeholder="YYYY-MM-DD"
      {...rest}
      {...{ width, value, onChange, onCommit, isDisabled, print }}
      read={readTypedDate}
      unit={<CalendarButton value={value} onPick={pick} isDisabled={isDisabled} />}
      autoComplete="off"
    />
  );
}
