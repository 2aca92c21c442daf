import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { Line, Mute } from '#console/ui/layout/stack.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import styles from '#features/results/console/shared/question.module.css';
import type { CellTexts, PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime, readTime } from '#rules/dates-and-times/times.ts';
import { findNation } from '#rules/nations/nations.ts';
import { divisions } from '#rules/races/division.ts';
import { type CorrectableColumn, correctableColumns } from '#rules/results-import/results-file-columns.ts';
import { formatLegs, NEW_RESULT, RESULT_TIMES } from '../result-fields.ts';

type Texts = Readonly<Record<CorrectableColumn, string>>;

const DIVISIONS = divisions.map((value) => ({ value, label: value }));
const STATUSES = ['Finish', 'DNF', 'DQ', 'DNS'].map((value) => ({ value, label: value }));

const timeText = (seconds: number) => (seconds > 0 ? printTime(seconds) : '');

/** The cells of a row as they are shown for editing: as the file writes them where something is wrong with the row. */
function textsOf(line: PlannedLine): Texts {
  const times = RESULT_TIMES.map(([name, column]) => [column, timeText(line[name])]);
  const { first: First, last: Last, country_in_file: Country, division, status } = line;
  const { Division: _division, Status: _status, ...written } = line.texts;
  const texts = { First, Last, Country, ...Object.fromEntries(times), ...written };
  return { ...texts, Division: division, Status: status } as Texts;
}

/** What is wrong with a text, in two words; null when it can be read. */
function problemOf(column: CorrectableColumn, texts: Texts): string | null {
  const text = texts[column];
  if (column === 'Country') return text === '' || findNation(text) ? null : 'Unknown nation';
  if (column === 'Last') return `${texts.First}${text}`.trim() === '' ? 'No name' : null;
  const isTime = RESULT_TIMES.some(([, name]) => name === column);
  return isTime && 'problem' in readTime(text) ? 'Not a time' : null;
}

/** The cells of a row while they are edited. */
export function useLineDraft(line: PlannedLine) {
  const [shown] = useState(() => textsOf(line));
  const [texts, setTexts] = useState(shown);
  const changes: CellTexts = Object.fromEntries(
    correctableColumns
      .filter((column) => texts[column] !== shown[column])
      .map((column) => [column, texts[column]]),
  );
  // An unknown nation of the file is only worth checking.
  const bad = correctableColumns.filter(
    (column) => problemOf(column, texts) !== null && (column !== 'Country' || column in changes),
  );
  const [firstBad] = correctableColumns.filter((column) => problemOf(column, shown) !== null);
  const missing = RESULT_TIMES.find(([, column]) => shown[column] === '')?.[1];
  return {
    texts,
    set: (column: CorrectableColumn, text: string) => setTexts((before) => ({ ...before, [column]: text })),
    changes,
    hasChanges: Object.keys(changes).length > 0,
    /** The first cell that cannot be read yet; null when the changes can be applied. */
    bad: bad[0] ?? null,
    problem: (column: CorrectableColumn) => problemOf(column, texts),
    /** The cell to edit first: one that cannot be read, a time that is missing or contradicts the others, else the first. */
    first:
      firstBad ??
      (line.time_question ? 'Overall' : line.cell_problems.length > 0 ? missing : null) ??
      'First',
  };
}

type Draft = ReturnType<typeof useLineDraft>;

const readSeconds = (text: string): number => {
  const reading = readTime(text);
  return 'seconds' in reading ? reading.seconds : 0;
};

function focusCell(box: HTMLElement | null, column: CorrectableColumn): void {
  const field = box?.querySelector<HTMLInputElement>(`[data-column="${column}"] input`);
  field?.focus();
  field?.select();
}

/** The cells of a row in one line of fields: names, nation, division, status and times, as a file writes them. */
export function LineFields({ draft, isFocused = false }: { draft: Draft; isFocused?: boolean }) {
  const { texts, set, problem, first } = draft;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) focusCell(box.current, first);
  }, [isFocused, first]);
  const times = Object.fromEntries(RESULT_TIMES.map(([name, column]) => [name, readSeconds(texts[column])]));
  return (
    <div>
      <div ref={box} className={styles.fields}>
        {correctableColumns.map((column) => (
          <div key={column} data-column={column}>
            {column === 'Division' || column === 'Status' ? (
              <SelectField
                label={column}
                layout="stacked"
                width="full"
                options={column === 'Division' ? DIVISIONS : STATUSES}
                value={texts[column]}
                onChange={(value) => set(column, value ?? texts[column])}
              />
            ) : (
              <TextField
                label={column}
                layout="stacked"
                width="full"
                maxLength={200}
                value={texts[column]}
                onChange={(text) => set(column, text)}
                error={problem(column)}
                isFocused={isFocused && column === first}
                autoComplete="off"
              />
            )}
          </div>
        ))}
      </div>
      <Mute>{formatLegs({ ...NEW_RESULT, ...times }) ?? 'Times as h:mm:ss or mm:ss'}</Mute>
    </div>
  );
}

interface CorrectionProps {
  line: PlannedLine;
  onApply(cells: CellTexts): void;
  onCancel(): void;
}

/** Corrects the cells of a row within its question: Enter goes to the next cell that cannot be read, else applies; Escape leaves it as it was. */
export function LineCorrection({ line, onApply, onCancel }: CorrectionProps) {
  const draft = useLineDraft(line);
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (draft.bad !== null) focusCell(event.currentTarget, draft.bad);
    else if (draft.hasChanges) onApply(draft.changes);
    else onCancel();
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onCancel();
  };
  return (
    <form className={styles.correction} onSubmit={apply} onKeyDown={cancel} aria-label={`Line ${line.line}`}>
      <LineFields draft={draft} isFocused />
      <Line>
        <Button type="submit" size="small">
          Apply <Kbd>↵</Kbd>
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel <Kbd>Esc</Kbd>
        </Button>
      </Line>
    </form>
  );
}
