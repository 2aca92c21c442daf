import { useState } from 'react';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { type NewAthlete, withNamesSwapped } from '#features/athletes/console/shared/new-athlete-fields.tsx';
import { type LineOfFile, NewAthleteButtons, NewAthleteDialog } from './new-athlete-of-line.tsx';

/** The row with the keyboard focus. */
const focusedLine = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line ?? 0);

/**
 * The athletes that an import will create: edited or with names swapped, by mouse or keyboard, before anything is saved.
 * `decided`: the lines with a decision, the newest last. `decide` uses the athlete for the line.
 */
export function useNewAthletes(
  lines: readonly LineOfFile[],
  decided: readonly number[],
  decide: (line: number, athlete: NewAthlete) => void,
) {
  const [editedLine, setEditedLine] = useState<number | null>(null);
  const created = lines.filter((line) => line.new_athlete !== null);
  /** The athlete with the keyboard focus, otherwise the one decided last. */
  const chosen = (): LineOfFile | undefined => {
    const newest = decided.findLast((line) => created.some((one) => one.line === line));
    return created.find(({ line }) => line === focusedLine()) ?? created.find(({ line }) => line === newest);
  };
  const save = (line: number, athlete: NewAthlete) => {
    setEditedLine(null);
    decide(line, athlete);
  };
  const swap = ({ line, new_athlete }: LineOfFile) =>
    new_athlete?.first && save(line, withNamesSwapped(new_athlete));
  const onChosen = (run: (line: LineOfFile) => unknown) => () => {
    const line = chosen();
    return line ? run(line) : false;
  };
  const group = 'New athletes of an import';
  useShortcuts([
    { keys: 'w', label: 'Swap first and last name', group, run: onChosen(swap) },
    { keys: 'e', label: 'Edit the new athlete', group, run: onChosen((one) => setEditedLine(one.line)) },
  ]);
  const edited = lines.find(({ line }) => line === editedLine);
  return {
    /** Of a line without a new athlete, whom it would create: so that what the file lacks is entered first. */
    edit: setEditedLine,
    /** The buttons that correct the new athlete of a line. */
    buttonsOf: (line: LineOfFile) =>
      line.new_athlete ? (
        <NewAthleteButtons
          athlete={line.new_athlete}
          onSwap={() => swap(line)}
          onEdit={() => setEditedLine(line.line)}
        />
      ) : null,
    dialog: edited ? (
      <NewAthleteDialog
        key={edited.line}
        line={edited}
        onClose={() => setEditedLine(null)}
        onSave={(athlete) => save(edited.line, athlete)}
      />
    ) : null,
  };
}
