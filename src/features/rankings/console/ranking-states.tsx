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

/** Who published it and when, and that it is up to date. */
export function noteOfSet(set: RankingSet): string | undefined {
  const by = set.published_by === null ? '' : ` by ${set.published_by}`;
  const published = set.published_at === null ? null : `Published${by} on ${set.published_at.slice(0, 10)}`;
  const words = [published, set.state === 'up to date' ? 'Up to date' : null].filter((one) => one !== null);
  return words.length === 0 ? undefined : words.join(' · ');
}
