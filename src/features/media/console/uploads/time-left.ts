import { useEffect, useState } from 'react';

/** Before this time has elapsed, the remaining time cannot be estimated. */
const ESTIMATES_AFTER_MS = 4_000;
const LOOK_EVERY_MS = 1_000;
const MINUTE_S = 60;

/** "2 min left", estimated from the time that a share (0 to 1) took; null while it cannot be estimated. */
export function formatTimeLeft(elapsedMs: number, share: number): string | null {
  if (elapsedMs < ESTIMATES_AFTER_MS || share <= 0 || share >= 1) return null;
  const seconds = Math.ceil((elapsedMs * (1 - share)) / share / 1000);
  return seconds < MINUTE_S ? `${seconds} s left` : `${Math.ceil(seconds / MINUTE_S)} min left`;
}

/** The estimated remaining time of a running operation, updated every second. It restarts each time `isOn` becomes true. */
export function useTimeLeft(isOn: boolean, share: number): string | null {
  const [started, setStarted] = useState<{ at: number; share: number } | null>(null);
  const [now, setNow] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the share counts from where it began
  useEffect(() => {
    if (!isOn) return setStarted(null);
    setStarted({ at: performance.now(), share });
    const timer = window.setInterval(() => setNow(performance.now()), LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [isOn]);
  if (started === null || started.share >= 1) return null;
  return formatTimeLeft(now - started.at, (share - started.share) / (1 - started.share));
}
