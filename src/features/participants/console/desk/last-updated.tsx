import { useApiQuery } from '#console/api/queries.ts';
import { Moment } from '#console/ui/display/moment.tsx';
import { listHistory } from '#features/history/history-contract.ts';
import styles from './desk.module.css';

/** A list's time is recorded at the end of the change that caused it, which may be a large import. */
const LONGEST_CHANGE_MS = 60_000;

/** When a list was last changed, and by which change of the race; null: never. */
export function LastUpdated({ raceId, at }: { raceId: number; at: string | null }) {
  const { answer } = useApiQuery(
    listHistory,
    { entity: 'race', id: String(raceId), page: 1 },
    { isOff: at === null },
  );
  if (at === null) return <p className={styles.updated}>Never updated</p>;
  const end = Date.parse(at);
  const cause = answer?.history.find(({ at: start }) => {
    const before = end - Date.parse(start);
    return before >= 0 && before <= LONGEST_CHANGE_MS;
  });
  const why = cause ? `, ${cause.who.name}: ${cause.what}` : '';
  return (
    <p className={styles.updated}>
      Last updated <Moment at={at} />
      {why}
    </p>
  );
}
