import { useCached } from '#console/api/queries.ts';
import { useSession } from '#console/api/session.tsx';
import { showRefusal } from '#console/api/show-refusal.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import type { SetDeletion } from './use-set-deletion.tsx';

interface Act<Input, Done> {
  run(input: Input, message: string): Promise<Done>;
  isRunning: boolean;
}

/** Who published a set and when, before the server has confirmed it; nobody for a draft. */
interface ShownPublication {
  published_by: string | null;
  published_at: string | null;
}

interface Acts<C extends Call, Done> {
  /** "Rankings", as messages name the set. */
  noun: string;
  read: C;
  withPublication(shown: ResponseOf<C>, isPublished: 0 | 1, by: ShownPublication): ResponseOf<C>;
  publishing: Act<{ id: number; version: number; reviewed_digest: string | undefined }, Done>;
  unpublishing: Act<{ id: number; version: number }, Done>;
  deletion: SetDeletion;
  onDone?(done: Done): void;
}

/**
 * Publishes, unpublishes and deletes a set. It is shown as published or as a draft before the server has confirmed it; a failure restores
 * what was shown, and a refusal is shown in the Error! dialog.
 */
export function useSetPublication<C extends Call, Done>(
  { id, version, date }: { id: number; version: number; date: string },
  { noun, read, withPublication, publishing, unpublishing, deletion, onDone }: Acts<C, Done>,
) {
  const { user } = useSession();
  const cached = useCached(read, { id } as unknown as InputOf<C>);
  const showAtOnce = async (isPublished: 0 | 1, action: () => Promise<Done>) => {
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
    const done = await showRefusal(restored);
    if (done !== null) onDone?.(done);
  };
  return {
    publish({ set }: { set: { version: number; input_digest: string | null } }) {
      const input = { id, version: set.version, reviewed_digest: set.input_digest ?? undefined };
      return showAtOnce(1, () => publishing.run(input, `${noun} of ${date} published`));
    },
    unpublish: (reviewed = version) =>
      showAtOnce(0, () => unpublishing.run({ id, version: reviewed }, `${noun} of ${date} unpublished`)),
    deletion,
    isRunning: publishing.isRunning || unpublishing.isRunning || deletion.isRunning,
  };
}
