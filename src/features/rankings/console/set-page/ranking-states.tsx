import { StateMark } from '#console/ui/display/state-mark.tsx';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { causesInWords } from '../publish/publish-words.tsx';

interface Props {
  set: RankingSet;
  hasRows: boolean;
  /** Opens the list of what changed. */
  onChanges(): void;
}

/** Published or draft, and whether newer results would change the set; the amber mark leads to what changed. */
export function RankingStates({ set, hasRows, onChanges }: Props) {
  const stale = hasRows ? causesInWords(set.stale_because) : null;
  return (
    <>
      {set.published === 1 ? (
        <StateMark state="published" words="Published" />
      ) : (
        <StateMark state="draft" words="Draft" />
      )}
      {stale ? <StateMark state="stale" words={`Stale: ${stale} since`} onOpen={onChanges} /> : null}
    </>
  );
}
