import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import type { ApiError } from '#console/api/api-error.ts';
import { useApiQuery } from '#console/api/queries.ts';
import type { ResponseOf } from '#contract/declare-call.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import { previewWhatIf } from '../what-if-contract.ts';
import type { Change } from './changes/change-form.ts';

/** The preview follows this long after the last change. */
const PREVIEW_PAUSE_MS = 250;

export type PreviewResponse = ResponseOf<typeof previewWhatIf>;

export interface Preview {
  /** The newest numbers; older ones stay until they arrive. */
  response: PreviewResponse | undefined;
  /** They belong to the current changes. */
  isCurrent: boolean;
  /** There is nothing to calculate. */
  isEmpty: boolean;
  error: ApiError | null;
  reload(): void;
}

export interface Looking {
  discipline: Discipline;
  isOnlyDiffering: boolean;
  rows: number;
}

/** The set with the changes, recalculated shortly after each change. */
export function usePreview(setId: number, changes: readonly Change[], looking: Looking): Preview {
  const [settled] = useDebouncedValue(changes, PREVIEW_PAUSE_MS);
  const input = {
    id: setId,
    changes: [...settled],
    discipline: looking.discipline,
    only: looking.isOnlyDiffering ? ('differing' as const) : ('all' as const),
    rows: looking.rows,
  };
  const isOff = settled.length === 0;
  const { response, error, isRefreshing, reload } = useApiQuery(previewWhatIf, input, {
    isOff,
    isPreviousShown: true,
  });
  const last = useRef<PreviewResponse | undefined>(undefined);
  if (response) last.current = response;
  if (changes.length === 0) last.current = undefined;
  return {
    response: changes.length === 0 ? undefined : (response ?? last.current),
    isCurrent: settled === changes && !isRefreshing && error === null && response !== undefined,
    isEmpty: changes.length === 0,
    error: isOff ? null : error,
    reload,
  };
}
