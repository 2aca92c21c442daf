import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * Enter in the filter opens the row when it is the only one left: returns the `onEnter` of the filter box.
 * `filter` is the filter that `shown` belongs to.
 */
export function useOpenOnlyMatch<Row>(
  shown: readonly Row[] | undefined,
  filter: string,
  urlOf: (row: Row) => string,
): (typed: string) => void {
  const router = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (wanted === null || wanted !== filter || shown === undefined) return;
    setWanted(null);
    const [only] = shown;
    if (only !== undefined && shown.length === 1) router.history.push(urlOf(only));
  }, [wanted, filter, shown, urlOf, router]);
  return (typed) => setWanted(typed.trim() === '' ? null : typed);
}
