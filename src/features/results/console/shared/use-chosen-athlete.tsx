import { type ReactNode, useState } from 'react';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { AthletePicker, type AthletePickerProps } from '#features/athletes/console/shared/athlete-picker.tsx';
import { fullName, nameKey } from '#rules/name-matching/names.ts';
import type { Division } from '#rules/races/division.ts';

interface WrittenLine {
  first: string;
  last: string;
  /** Null: athletes of both divisions are listed. */
  division: Division | null;
}

/** True where the file names the athlete in another spelling than the list, so that it can be remembered. */
export const isOtherSpelling = ({ first, last }: Omit<WrittenLine, 'division'>, name: string): boolean =>
  nameKey(fullName(first, last)) !== nameKey(name);

interface Options {
  label: string;
  isFocused?: boolean;
  /** Instead of the plain picker. */
  renderPicker?(props: AthletePickerProps): ReactNode;
}

/** Any athlete of a line's division, and whether the spelling of the file is remembered, as fields of a dialog. */
export function useChosenAthlete(
  line: WrittenLine,
  { renderPicker = (props) => <AthletePicker {...props} />, ...field }: Options,
) {
  const [athlete, setAthlete] = useState<{ id: number; name: string } | null>(null);
  const [isRemembered, setRemembered] = useState(false);
  const name = fullName(line.first, line.last);
  const hasSpelling = athlete !== null && isOtherSpelling(line, athlete.name);
  return {
    name,
    athlete,
    isRemembered: hasSpelling && isRemembered,
    fields: (
      <>
        {renderPicker({
          ...{ ...field, layout: 'stacked', width: 'full' },
          ...(line.division === null ? {} : { division: line.division }),
          ...{ value: athlete?.id ?? null, onChange: setAthlete },
        })}
        {hasSpelling ? (
          <CheckField
            label={`Remember “${name}” as a spelling of this athlete`}
            layout="bare"
            value={isRemembered}
            onChange={setRemembered}
          />
        ) : null}
      </>
    ),
  };
}

interface DialogProps {
  chosen: ReturnType<typeof useChosenAthlete>;
  /** "line 3". */
  place: string;
  /** Other decisions about the line. */
  footerNote?: ReactNode;
  children: ReactNode;
  onClose(): void;
  onChoose(athleteId: number, isRemembered: boolean): void;
}

/** Asks for the athlete of a line. */
export function ChosenAthleteDialog({ chosen, place, footerNote, children, onClose, onChoose }: DialogProps) {
  const { name, athlete, isRemembered } = chosen;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Who is ${name || place}?`}
      confirm={{
        label: 'Choose',
        whyDisabled: athlete === null ? 'Choose an athlete first' : null,
        run: () => athlete && onChoose(athlete.id, isRemembered),
      }}
      footerNote={footerNote}
    >
      {children}
    </Dialog>
  );
}
