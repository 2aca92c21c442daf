import { callApi } from '#console/api/request.ts';
import { ConflictDialog } from '#console/ui/overlay/conflict-dialog.tsx';
import { printTime } from '#rules/dates-and-times/times.ts';
import { listRaceResults } from '../results-contract.ts';
import { CORRECTABLE, RESULT_TIMES, type ResultValues, valuesOf } from './result-fields.ts';
import { type VisibleResult, visibleDivisions } from './visible-results.ts';

const LABELS = new Map<string, string>([['status', 'Status'], ['country', 'Country'], ...RESULT_TIMES]);

const textOf = (value: string | number | null): string =>
  typeof value === 'number' ? (value === 0 ? '' : printTime(value)) : (value ?? '');

/** A result as it is now; undefined when it was removed. */
export async function presentResult(raceId: number, resultId: number): Promise<VisibleResult | undefined> {
  const { response } = await callApi(listRaceResults, { id: raceId });
  return visibleDivisions(response)
    .flatMap(({ rows }) => rows)
    .find(({ result_id }) => result_id === resultId);
}

export interface ResultConflict {
  /** The server's message: who changed it and when. */
  message: string;
  theirs: VisibleResult;
  /** Saves or removes it from its present version. */
  keepMine(): void;
}

interface Props {
  conflict: ResultConflict | null;
  stored: ResultValues;
  values: ResultValues;
  onTheirs(): void;
  onClose(): void;
}

/** Somebody else changed the result first: both values of each field that differs, and the choice between them. */
export function ResultConflictDialog({ conflict, stored, values, onTheirs, onClose }: Props) {
  const theirs = conflict && valuesOf(conflict.theirs);
  const differing = CORRECTABLE.filter((name) => theirs !== null && theirs[name] !== values[name]);
  return (
    <ConflictDialog
      isOpen={conflict !== null}
      message={conflict?.message ?? ''}
      rows={differing.map((name) => ({
        label: LABELS.get(name) ?? name,
        mine: values[name] === stored[name] ? 'Not changed' : textOf(values[name]),
        theirs: textOf(theirs?.[name] ?? null),
      }))}
      onMine={() => conflict?.keepMine()}
      onTheirs={onTheirs}
      onClose={onClose}
    />
  );
}
