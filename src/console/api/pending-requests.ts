/** Calls that were refused because the session had ended, and wait for the next session. */
export interface PendingRequests {
  /** True once the call can be made again, false when it cannot. */
  add(): Promise<boolean>;
  /** Makes all waiting calls again, or refuses them. */
  end(isSignedIn: boolean): void;
  isRenewing(): boolean;
  /** Runs work that replaces the session itself; calls that wait meanwhile continue after it. */
  renew(work: () => Promise<void>): Promise<void>;
}

export function pendingRequests(): PendingRequests {
  let waiting: ((isSignedIn: boolean) => void)[] = [];
  let renewals = 0;
  const end = (isSignedIn: boolean) => {
    const ended = waiting;
    waiting = [];
    for (const go of ended) go(isSignedIn);
  };
  return {
    add: () => new Promise((resolve) => waiting.push(resolve)),
    end,
    isRenewing: () => renewals > 0,
    async renew(work) {
      renewals += 1;
      try {
        await work();
        end(true);
      } finally {
        renewals -= 1;
      }
    },
  };
}
