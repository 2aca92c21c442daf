import type { ReactNode } from 'react';
import styles from './labelled-row.module.css';

/** Something that is no field of the form, in its columns: the name at the left, what belongs to it beside. */
export function LabelledRow({
  label,
  isText = false,
  children,
}: {
  label: string;
  /** Words stand beside the name: on its line. */
  isText?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside it
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={isText ? styles.text : undefined}>{children}</div>
    </div>
  );
}
