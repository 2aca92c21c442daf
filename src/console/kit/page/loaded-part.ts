import { useCallback, useEffect, useState } from 'react';

export interface LoadedPart<Part> {
  /** Null until its code has arrived. */
  part: Part | null;
  hasFailed: boolean;
  retry(): void;
}

/** Code that is fetched when a part of the page first needs it. A failure stays in that part and can be tried again. Keep `load` stable. */
export function useLoadedPart<Part>(load: () => Promise<Part>): LoadedPart<Part> {
  const [loaded, setLoaded] = useState<{ part: Part | null; hasFailed: boolean }>({
    part: null,
    hasFailed: false,
  });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    let isWanted = true;
    load().then(
      (part) => isWanted && setLoaded({ part, hasFailed: false }),
      () => isWanted && setLoaded({ part: null, hasFailed: true }),
    );
    return () => {
      isWanted = false;
    };
  }, [load, tries]);
  const retry = useCallback(() => {
    setLoaded({ part: null, hasFailed: false });
    setTries((before) => before + 1);
  }, []);
  return { ...loaded, retry };
}
