import { CallError } from '#console/api/call-error.ts';
import { ask } from '#console/ui/overlay/ask.ts';

/** Waits for an act; a refusal stands in the Error! dialog. Answers null then. */
export async function tellRefusal<T>(deed: Promise<T>): Promise<T | null> {
  try {
    return await deed;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    await ask.error(error.message);
    return null;
  }
}
