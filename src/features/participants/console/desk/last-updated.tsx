import { Moment } from '#console/ui/display/moment.tsx';
import type { ListUpdate } from '../../lists-desk-contract.ts';
import styles from './desk.module.css';

/** When a list was last changed, by whom, and what happened; null: never. */
export function LastUpdated({ update }: { update: ListUpdate | null }) {
  if (update === null) return <p className={`${styles.updated} hint`}>Never updated</p>;
  const { at, who, what } = update;
  return (
    <p className={`${styles.updated} hint`}>
      Last updated <Moment at={at} />
      {what === null ? '' : `, ${who}: ${what}`}
    </p>
  );
}
