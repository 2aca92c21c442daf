import { counted } from '#console/ui/format/figures.ts';
import type { Comparison } from '#features/identity/identity-contract.ts';
import styles from './compare.module.css';
import type { Side } from './merge-choices.ts';
import { holdingsOf } from './record-counts.ts';

function listed(message: readonly string[]): string {
  const [last = '', ...before] = message.toReversed();
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`;
}

function linesOf(compared: Comparison, kept: Side): string[] {
  const [stays, goes] = [compared[kept], compared[kept === 'one' ? 'other' : 'one']];
  const moved = [
    ...holdingsOf(goes),
    ...(goes.counts.aliases > 0 ? [counted(goes.counts.aliases, 'alias', 'aliases')] : []),
  ];
  const has = moved.length === 0 ? 'has no related records' : `gives ${listed(moved)}`;
  return [
    `${goes.name} ${goes.id} ${has}; ${stays.name} ${stays.id} is kept; where both have a value, it keeps its own.`,
    `${goes.name === stays.name ? 'ID' : 'The name that is not kept becomes an alias. ID'} ${goes.id} and /athlete/${goes.link} lead to ${stays.name}.`,
    ...(goes.counts.results > 0
      ? [
          'Points and places are recalculated; rankings that count these results become stale until they are generated again.',
        ]
      : []),
    'You can undo this now, or unmerge the athletes later under Merges.',
  ];
}

export function MergePreview({ compared, kept }: { compared: Comparison; kept: Side }) {
  return (
    <section aria-label="What merging does">
      <h3 className={styles.head}>What merging does</h3>
      <ul className={styles.list}>
        {linesOf(compared, kept).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
