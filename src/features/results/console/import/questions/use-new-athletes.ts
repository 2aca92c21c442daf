import { useState } from 'react';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { type NewAthlete, withNamesSwapped } from '#features/athletes/console/shared/new-athlete-fields.tsx';
import type { PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import type { ResultsImport } from '../use-results-plan.ts';

/** The row with the keyboard focus. */
const focusedLine = (): number =>
  Number(document.activeElement?.closest<HTMLElement>('[data-line]')?.dataset.line ?? 0);

/** The athletes that an import will create: edited or with names swapped, by mouse or keyboard, before anything is saved. */
export function useNewAthletes(plan: ResultsPlan, { choices, decide }: ResultsImport) {
  const [editedLine, setEditedLine] = useState<number | null>(null);
  const created = plan.lines.filter((line) => line.new_athlete !== null);
  /** The athlete with the keyboard focus, otherwise the one decided last. */
  const chosen = (): PlannedLine | undefined => {
    const newest = [...choices.keys()].findLast((line) => created.some((one) => one.line === line));
    return created.find(({ line }) => line === focusedLine()) ?? created.find(({ line }) => line === newest);
  };
  const save = ({ line }: PlannedLine, athlete: NewAthlete) => {
    setEditedLine(null);
    const before = choices.get(line)?.create;
    const namesake = typeof before === 'object' ? before.namesake : undefined;
    decide(line, { ...choices.get(line), line, create: { ...athlete, namesake } });
  };
  const swap = (line: PlannedLine) =>
    line.new_athlete?.first && save(line, withNamesSwapped(line.new_athlete));
  const onChosen = (run: (line: PlannedLine) => unknown) => () => {
    const line = chosen();
    return line ? run(line) : false;
  };
  const group = 'New athletes of an import';
  useShortcuts([
    { keys: 'w', label: 'Swap first and last name', group, run: onChosen(swap) },
    { keys: 'e', label: 'Edit the new athlete', group, run: onChosen((one) => setEditedLine(one.line)) },
  ]);
  return {
    edited: created.find(({ line }) => line === editedLine) ?? null,
    edit: (line: PlannedLine) => setEditedLine(line.line),
    closeEdit: () => setEditedLine(null),
    save,
    swap,
  };
}
