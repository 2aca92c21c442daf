import type { MatchReason } from '#features/identity/identity-contract.ts';
import styles from './compare.module.css';

/** The evidence for and against the two being one person. */
export function Reasons({ reasons }: { reasons: readonly MatchReason[] }) {
  if (reasons.length === 0) return <p className={styles.none}>There is no evidence either way.</p>;
  const listed = (isFor: boolean) => reasons.filter((reason) => (reason.speaks === 'for') === isFor);
  return (
    <div className={styles.reasons}>
      {[true, false].map((isFor) =>
        listed(isFor).length === 0 ? null : (
          <section key={String(isFor)}>
            <h3 className={styles.head}>{isFor ? 'Signs it is one person' : 'Signs of two people'}</h3>
            <ul className={styles.list}>
              {listed(isFor).map((reason) => (
                <li key={reason.message} data-speaks={reason.speaks}>
                  {reason.message.replace(/: against$/, '')}
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}
