import { ApiError } from '#console/api/api-error.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';

/** Awaits an action; a refusal is shown in the Error! dialog and returns null. */
export async function showRefusal<T>(deed: Promise<T>): Promise<T | null> {
  try {
    return await deed;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await alertError(error.message);
    return null;
  }
}
