import { alertError } from '#console/ui/overlay/confirm.ts';
import { ApiError } from './api-error.ts';

/** Awaits an action; a refusal is shown in the Error! dialog and returns null. */
export async function showRefusal<T>(operation: Promise<T>): Promise<T | null> {
  try {
    return await operation;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await alertError(error.message);
    return null;
  }
}
