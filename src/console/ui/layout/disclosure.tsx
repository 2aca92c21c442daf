import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './disclosure.module.css';

export interface DisclosureProps {
  label: ReactNode;
  children: ReactNode;
  /** Open initially. */
  isOpen?: boolean;
  /** The chevron follows the label; otherwise it is at the end of the line. */
  isInline?: boolean;
}

/** More content on demand, below a line with a chevron. */
export function Disclosure({ label, children, isOpen = false, isInline = false }: DisclosureProps) {
  return (
    <details className={styles.disclosure} open={isOpen}>
      <summary className={`hint ${styles.line}`} data-inline={isInline || undefined}>
        {label}
        <ChevronDownIcon size={13} className={styles.chevron} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
