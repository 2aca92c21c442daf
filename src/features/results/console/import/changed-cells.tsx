import type { ReactNode } from 'react';
import { printPoints, printRank } from '#console/ui/format/figures.ts';
import styles from '#features/results/console/shared/import.module.css';
import type { PlannedLine } from '#features/results/results-import-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';

// Cells of the preview whose value replaces another.

export const changeOf = (line: PlannedLine, field: string) =>
  line.changes.find((change) => change.field === field);

type Print = (value: string | number | null) => string;
export const printOldTime: Print = (value) => printTime(Number(value ?? 0));
export const printOldPlace: Print = (value) => printRank(Number(value ?? 0));
export const printOldPoints: Print = (value) => printPoints(value === null ? null : Number(value));
export const printOldText: Print = (value) => String(value ?? 'none');

interface ChangedProps {
  line: PlannedLine;
  field: string;
  print: Print;
  /** The new value as text. */
  now: string;
  children: ReactNode;
}

/** A value over the one that it replaces, so that both fit the column; read out as "was 57:28, now 57:29". */
export function Changed({ line, field, print, now, children }: ChangedProps) {
  const change = changeOf(line, field);
  if (!change) return <>{children}</>;
  return (
    <>
      <span className="for-readers">{`was ${print(change.from)}, now ${now}`}</span>
      <span className={styles.changed} aria-hidden>
        <span>{children}</span>
        <s className={`${styles.old} n`}>{print(change.from)}</s>
      </span>
    </>
  );
}

export function oldInHint(
  line: PlannedLine,
  fields: readonly string[],
  print = printOldText,
): string | undefined {
  const message = fields.flatMap((field) => {
    const change = changeOf(line, field);
    return change ? [`was ${print(change.from)}`] : [];
  });
  return message.length === 0 ? undefined : message.join(', ');
}

export const tinted = (fields: readonly string[]) => (line: PlannedLine) =>
  fields.some((field) => changeOf(line, field)) ? ('changed' as const) : undefined;
