import { useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { type AffectedSet, addResult, correctResult, removeResult } from '../result-by-hand-contract.ts';
import { presentResult, type ResultConflict } from './result-conflict.tsx';
import {
  CORRECTABLE,
  changedAttributes,
  NEW_RESULT,
  type ResultValues,
  valuesOf,
  whyNotSaved,
} from './result-fields.ts';
import type { VisibleResult } from './visible-results.ts';

interface Options {
  raceId: number;
  /** The result to correct; null adds one. */
  result: VisibleResult | null;
  onDone(sets: AffectedSet[]): void;
}

export const nameOf = (result: VisibleResult) => `${result.first} ${result.last}`.trim();

const areTimesMeant = (message: string): Promise<boolean> =>
  confirm({
    title: 'Impossible times',
    question: message,
    confirmLabel: 'Save these times',
    isDanger: true,
  });

export const isDiscardMeant = (): Promise<boolean> =>
  confirm({
    title: 'Open that result',
    question: 'What you typed is not saved.',
    confirmLabel: 'Discard',
    isDanger: true,
  });

/** What was typed, and the result on which it is based: as it was opened, or as somebody else saved it meanwhile. */
function useResultValues(opened: VisibleResult | null) {
  const [result, setResult] = useState(opened);
  const stored = result ? valuesOf(result) : NEW_RESULT;
  const [values, setValues] = useState<ResultValues>(stored);
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const attributes = changedAttributes(stored, values);
  const isChanged = result ? attributes.length > 0 : values.athleteId !== null;
  const [problem] = Object.values(problems);
  return {
    result,
    stored,
    values,
    reason,
    attributes,
    take(theirs: VisibleResult, changes: Partial<ResultValues>) {
      setResult(theirs);
      setValues({ ...valuesOf(theirs), ...changes });
    },
    set: (changes: Partial<ResultValues>) => setValues((before) => ({ ...before, ...changes })),
    setReason,
    setProblem: (name: string, message: string | null) =>
      setProblems(({ [name]: _before, ...rest }) => (message === null ? rest : { ...rest, [name]: message })),
    whyNot: problem ?? whyNotSaved(values, reason, isChanged),
    hasTyped: isChanged || reason !== '',
    /** More than the athlete of a new result. */
    hasTypedMore: attributes.length > 0 || reason !== '',
  };
}

/** Attempts to save, why the latest was refused, and what another person saved meanwhile. */
function useAttempts({ raceId, onDone }: Options, form: ReturnType<typeof useResultValues>) {
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [conflict, setConflict] = useState<ResultConflict | null>(null);
  const takeTheirs = (theirs: VisibleResult, changes: Partial<ResultValues> = {}) => {
    setConflict(null);
    form.take(theirs, changes);
  };
  /** Acts on the result as it is on screen; after a conflict, on what the other person saved. */
  const attempt = async (
    act: (from: VisibleResult | null) => Promise<{ sets: AffectedSet[] }>,
    from: VisibleResult | null = form.result,
  ): Promise<void> => {
    setRefusal(null);
    try {
      onDone((await act(from)).sets);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isStale = error.code === 'stale-edit' && from !== null;
      // Without the other person's values the server's message is shown.
      const theirs = isStale ? await presentResult(raceId, from.result_id).catch(() => undefined) : undefined;
      if (!theirs) return setRefusal(error);
      const keepMine = () => {
        takeTheirs(theirs, Object.fromEntries(form.attributes.map(({ name, value }) => [name, value])));
        void attempt(act, theirs);
      };
      setConflict({ message: error.message, theirs, keepMine });
    }
  };
  return {
    attempt,
    conflict,
    /** Continues with what the other person saved; what was typed is dropped. */
    useTheirs: () => conflict && takeTheirs(conflict.theirs),
    closeConflict: () => setConflict(null),
    /** The message of a refusal for the field it concerns. */
    errorOf: (field: string) => (refusal?.field === field ? refusal.message : null),
    /** The message of a refusal that concerns no field of the dialog. */
    refusal: refusal && !FIELDS.includes(refusal.field ?? '') ? refusal.message : null,
  };
}

/** The state of the dialog of one result: its fields, why it cannot be saved, and its three actions. */
export function useResultForm(options: Options) {
  const form = useResultValues(options.result);
  const { attempt, ...attempts } = useAttempts(options, form);
  const adding = useUndoableMutation(addResult);
  const correcting = useUndoableMutation(correctResult);
  const removing = useUndoableMutation(removeResult);
  const requests = [adding, correcting, removing];
  const { values, reason, attributes } = form;

  const send = (from: VisibleResult | null, check_times: 0 | 1) => {
    if (from) {
      const { result_id: id, version } = from;
      const correction = { id, attributes, reason, version, check_times };
      return correcting.run(correction, `Result of ${nameOf(from)} corrected`);
    }
    const { athleteId, country, ...facts } = values;
    const about = { id: options.raceId, athlete_id: athleteId ?? 0, country: country || null };
    return adding.run(
      { ...about, ...facts, reason, check_times },
      (response) => `Result of ${response.result.first} ${response.result.last} added`,
    );
  };

  return {
    ...form,
    ...attempts,
    save: () =>
      attempt(async (from) => {
        try {
          return await send(from, 1);
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'impossible-times')) throw error;
          if (!(await areTimesMeant(error.message))) throw error;
          return send(from, 0);
        }
      }),
    remove: () =>
      attempt((from) => {
        if (!from) return Promise.resolve({ sets: [] });
        const { result_id: id, version } = from;
        return removing.run({ id, reason, version }, `Result of ${nameOf(from)} removed`);
      }),
    request: {
      isRunning: requests.some(({ isRunning }) => isRunning),
      cancel() {
        for (const { cancel } of requests) cancel();
      },
    },
  };
}

const FIELDS = ['athlete_id', 'division', ...CORRECTABLE, 'reason'];
