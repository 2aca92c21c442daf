import { useRouter } from '@tanstack/react-router';
import { alertError, confirm } from '../ui/overlay/confirm.ts';
import { ApiError } from './api-error.ts';

export interface RecordDeletion {
  /** The record's kind in the question: "brand". */
  noun: string;
  run(): Promise<unknown>;
  /** What was typed and not saved is not asked about any more. */
  forget(): void;
  /** The list that one comes to afterwards. */
  listAddress: string;
}

/** Asks, deletes, and goes to the list; a refusal stands in the Error! dialog. Spec 1 section 2, spec 2 section 2. */
export function useRecordDeletion({ noun, run, forget, listAddress }: RecordDeletion) {
  const router = useRouter();
  return async () => {
    const isMeant = await confirm({
      title: `Delete ${noun}?`,
      question: `Are you sure you want to delete this ${noun}?`,
      confirmLabel: 'Confirm Delete',
      isDanger: true,
    });
    if (!isMeant) return;
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return alertError(error.message);
    }
    forget();
    router.history.push(listAddress);
  };
}
