import { AppLink } from '../actions/app-link.tsx';
import { AlertIcon } from '../icons/icons.tsx';
import styles from './status-badge.module.css';

export interface StateMarkProps {
  /** Published: filled dot. Draft: hollow. Stale: ring. Failed: alert icon. The label always says it too. */
  state: 'published' | 'draft' | 'stale' | 'failed';
  /** "Published", "Draft", "Stale: 3 results changed since". */
  label: string;
  /** The address of the cause of a stale state. */
  address?: string;
  /** Instead of an address: shows the cause on the same page. */
  onOpen?(): void;
}

/** The state of a record: a mark with a shape of its own, and a label. */
export function StatusBadge({ state, label, address, onOpen }: StateMarkProps) {
  const content = (
    <>
      {state === 'failed' ? (
        <span className={styles.alert}>
          <AlertIcon size={14} />
        </span>
      ) : (
        <span className={styles.mark} aria-hidden />
      )}
      <span className={styles.text}>{label}</span>
    </>
  );
  const look = { className: styles.state, 'data-state': state };
  if (onOpen)
    return (
      <button type="button" {...look} onClick={onOpen}>
        {content}
      </button>
    );
  if (address === undefined) return <span {...look}>{content}</span>;
  return (
    <AppLink {...look} address={address}>
      {content}
    </AppLink>
  );
}
