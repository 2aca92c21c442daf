/** Calls that were refused because the session had ended, and wait for the next session. */
export function pendingRequests() {
  let waiting: ((isSignedIn: boolean) => void)[] = [];
  let renewals = 0;
  /** Makes all waiting calls again, or refuses them. */
  const end = (isSignedIn: boolean) => {
    const ended = waiting;
    waiting = [];
    for (const go of ended) go(isSignedIn);
  };
  return {
    /** True once the call can be made again, false when it cannot. */
    add: () => new Promise<boolean>((resolve) => waiting.push(resolve)),
    end,
    isRenewing: () => renewals > 0,
    /** Runs work that replaces the session itself; calls that wait meanwhile continue after it. */
    async renew(work: () => Promise<void>) {
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
