import { StateMark } from '#console/kit/marks/state-mark.tsx';
import type { RankingSet } from '../rankings-contract.ts';
import { staleWords } from './ranking-views.ts';

/** Published or draft, and whether newer results would change the set. */
export function RankingStates({ set, hasRows }: { set: RankingSet; hasRows: boolean }) {
  const stale = hasRows ? staleWords(set) : null;
  return (
    <>
      {set.published === 1 ? (
        <StateMark state="published" words="Published" />
      ) : (
        <StateMark state="draft" words="Draft" />
      )}
      {stale ? <StateMark state="stale" words={`Stale: ${stale} since`} /> : null}
    </>
  );
}

/** Who published a set, and when: " by Mara Lindt on 2025-07-09". Empty for a draft. */
export function publishedWords({ published_by, published_at }: RankingSet): string {
  if (published_at === null) return '';
  return `${published_by === null ? '' : ` by ${published_by}`} on ${published_at.slice(0, 10)}`;
}
