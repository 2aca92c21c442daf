import { ApiError } from '#console/api/api-error.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';

/** Waits for an act; a refusal stands in the Error! dialog. Answers null then. */
export async function showRefusal<T>(deed: Promise<T>): Promise<T | null> {
  try {
    return await deed;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await alertError(error.message);
    return null;
  }
}
