import { useCached } from '#console/api/queries.ts';
import { useSession } from '#console/api/session.tsx';
import { showRefusal } from '#console/api/show-refusal.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';

/** Who published a set and when, before the server has confirmed it; nobody for a draft. */
interface ShownPublication {
  published_by: string | null;
  published_at: string | null;
}

/**
 * Shows a set as published or as a draft before the server has confirmed it, and runs the action; a failure restores what was shown, and a
 * refusal is shown in the Error! dialog. Returns null after a refusal.
 */
export function useShownAtOnce<C extends Call>(
  call: C,
  input: InputOf<C>,
  withPublication: (shown: ResponseOf<C>, isPublished: 0 | 1, by: ShownPublication) => ResponseOf<C>,
) {
  const { user } = useSession();
  const cached = useCached(call, input);
  return async <Result>(isPublished: 0 | 1, action: () => Promise<Result>): Promise<Result | null> => {
    const who = user ? `${user.first} ${user.last}`.trim() : null;
    const by =
      isPublished === 1
        ? { published_by: who, published_at: new Date().toISOString() }
        : { published_by: null, published_at: null };
    const before = cached.read();
    cached.write((shown) => withPublication(shown, isPublished, by));
    const restored = action().catch((error) => {
      if (before !== undefined) cached.write(() => before);
      void cached.refresh();
      throw error;
    });
    return showRefusal(restored);
  };
}
