import { useApiQuery } from '#console/api/queries.ts';
import { changesOfPage } from '#console/api/request.ts';
import { useSession } from '#console/api/session.tsx';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { listHistory } from '#features/history/history-contract.ts';
import { ChangeLine } from './change-line.tsx';
import styles from './own-changes.module.css';

/** How many of the person's changes the list behind the bell shows. */
const MOST_CHANGES = 20;

/** The signed-in person's latest changes from any device, with Undo; undone ones are marked. */
export function OwnChanges() {
  const { user } = useSession();
  const { response, error, reload } = useApiQuery(
    listHistory,
    { who: user?.id ?? 1 },
    { isOff: user === null },
  );
  // Those of this page are among the messages above.
  const earlier = response?.history.filter(({ id }) => !changesOfPage.has(id));
  return (
    <section aria-label="Your earlier changes">
      <h2 className={styles.head}>
        Your earlier changes <TextLink address={addresses.history()}>All changes</TextLink>
      </h2>
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {earlier?.length === 0 ? (
        <p className={styles.none}>No earlier changes. What you change appears here and can be undone.</p>
      ) : null}
      <ol>
        {earlier?.slice(0, MOST_CHANGES).map((change) => (
          <ChangeLine key={change.id} change={change} hasWho={false} />
        ))}
      </ol>
    </section>
  );
}
