import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { type AffectedSet, addResult, correctResult, removeResult } from '../result-by-hand-contract.ts';
import { changedAttributes, NEW_RESULT, type ResultValues, valuesOf, whyNotSaved } from './result-fields.ts';
import type { VisibleResult } from './visible-results.ts';

interface Options {
  raceId: number;
  /** The result to correct; null adds one. */
  result: VisibleResult | null;
  onDone(sets: AffectedSet[]): void;
}

const nameOf = (result: VisibleResult) => `${result.first} ${result.last}`.trim();

const areTimesMeant = (message: string): Promise<boolean> =>
  confirm({
    title: 'Impossible times',
    question: message,
    confirmLabel: 'Save these times',
    isDanger: true,
  });

/** The state of the dialog of one result: its fields, why it cannot be saved, and its three actions. */
export function useResultForm({ raceId, result, onDone }: Options) {
  const stored = result ? valuesOf(result) : NEW_RESULT;
  const [values, setValues] = useState<ResultValues>(stored);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const adding = useUndoableMutation(addResult);
  const correcting = useUndoableMutation(correctResult);
  const removing = useUndoableMutation(removeResult);
  const requests = [adding, correcting, removing];
  const attributes = changedAttributes(stored, values);

  const trying = async (act: () => Promise<{ sets: AffectedSet[] }>) => {
    setRefusal(null);
    try {
      onDone((await act()).sets);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    }
  };

  const send = (check_times: 0 | 1) => {
    if (result) {
      const { result_id: id, version } = result;
      const correction = { id, attributes, reason, version, check_times };
      return correcting.run(correction, `Result of ${nameOf(result)} corrected`);
    }
    const { athleteId, country, ...facts } = values;
    return adding.run(
      { id: raceId, athlete_id: athleteId ?? 0, country: country || null, ...facts, reason, check_times },
      (answer) => `Result of ${answer.result.first} ${answer.result.last} added`,
    );
  };

  const save = () =>
    trying(async () => {
      try {
        return await send(1);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'impossible-times')) throw error;
        if (!(await areTimesMeant(error.message))) throw error;
        return send(0);
      }
    });

  const remove = () =>
    trying(() => {
      if (!result) return Promise.resolve({ sets: [] });
      const { result_id: id, version } = result;
      return removing.run({ id, reason, version }, `Result of ${nameOf(result)} removed`);
    });

  const isChanged = result ? attributes.length > 0 : values.athleteId !== null;
  const [problem] = Object.values(problems);
  return {
    values,
    reason,
    set: (changes: Partial<ResultValues>) => setValues((before) => ({ ...before, ...changes })),
    setReason,
    setProblem: (name: string, message: string | null) =>
      setProblems(({ [name]: _before, ...rest }) => (message === null ? rest : { ...rest, [name]: message })),
    whyNot: problem ?? whyNotSaved(values, reason, isChanged),
    hasTyped: isChanged || reason !== '',
    /** The message of a refusal for the field it concerns. */
    errorOf: (field: string) => (refusal?.field === field ? refusal.message : null),
    /** The message of a refusal that concerns no field of the dialog. */
    refusal: refusal && !FIELDS.includes(refusal.field ?? '') ? refusal.message : null,
    save,
    remove,
    request: {
      isRunning: requests.some(({ isRunning }) => isRunning),
      cancel() {
        for (const { cancel } of requests) cancel();
      },
    },
  };
}

const FIELDS = [
  'athlete_id',
  'division',
  'status',
  'country',
  'swim',
  't1',
  'bike',
  't2',
  'run',
  'overall',
  'reason',
];
