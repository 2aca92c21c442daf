import { useState } from 'react';
import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { useJob } from '#features/jobs/console/shared/use-job.ts';
import { isJobOver, type Job } from '#features/jobs/jobs-contract.ts';
import type { ListedRace } from '#features/races/race-record-contract.ts';
import type { BulkResponse } from '#features/races/races-contract.ts';
import type { BulkAction } from './bulk-actions.ts';

export type BulkScope = 'window' | 'shown' | 'selected';

export interface BulkRun {
  scope: BulkScope;
  setScope(scope: BulkScope): void;
  counts: Record<BulkScope, number>;
  currentYear: number;
  job: Job | undefined;
  isRunning: boolean;
  start(): Promise<void>;
  /** The races that a stopped job did not reach. */
  left: readonly number[];
  goOn(): Promise<void>;
  /** Runs the operation on the failed races again. */
  retry(): Promise<void>;
  /** Returns to the choice of the scope. */
  forget(): void;
}

export function bulkResultMessage(act: BulkAction, job: Job): string {
  // A job that was stopped or failed has no result.
  const result = job.answer as BulkResponse | null;
  return result ? act.doneMessage(result.recalculated, result.races) : `${act.title}: ${job.state}`;
}

const idsOf = (races: readonly ListedRace[]): number[] => races.map((race) => race.id);

interface RacesToChoose {
  all: readonly ListedRace[] | undefined;
  shown: readonly ListedRace[] | undefined;
  selected: readonly ListedRace[];
}

/** Runs an operation on many races: choice of the scope, the job, and the remaining races. */
export function useBulkAction(act: BulkAction, races: RacesToChoose, onOver: (job: Job) => void): BulkRun {
  const [chosen, setScope] = useState<BulkScope | null>(null);
  const [started, setStarted] = useState<{ job: string; ids: readonly number[] } | null>(null);
  const starting = useApiMutation(act.call);
  const { job } = useJob(started?.job ?? null, onOver);
  const currentYear = new Date().getUTCFullYear();
  const ids: Record<BulkScope, number[]> = {
    window: idsOf(races.all?.filter((race) => act.isInWindow(race, currentYear)) ?? []),
    shown: idsOf(races.shown ?? []),
    selected: idsOf(races.selected),
  };
  const first = ids.selected.length > 0 ? 'selected' : 'window';
  const scope = chosen === null || ids[chosen].length === 0 ? first : chosen;

  const startWith = async (given: readonly number[], isWindow = false) => {
    const response = await showRefusal(starting.run(isWindow ? {} : { ids: [...given] }));
    if (response !== null) setStarted({ job: response.response.job, ids: given });
  };
  const left = job?.state === 'stopped' ? (started?.ids.slice(job.done) ?? []) : [];
  return {
    scope,
    setScope,
    counts: { window: ids.window.length, shown: ids.shown.length, selected: ids.selected.length },
    currentYear,
    job,
    isRunning: started !== null && !(job && isJobOver(job)),
    start: () => startWith(ids[scope], scope === 'window'),
    left,
    goOn: () => startWith(left),
    retry: () => startWith(job?.errors.map((error) => error.id) ?? []),
    forget: () => {
      setStarted(null);
      setScope(null);
    },
  };
}
