import type { ReactNode } from 'react';
import styles from './brand.module.css';

interface Props {
  label: string;
  /** The content is text, which is aligned with the label. */
  isText?: boolean;
  children: ReactNode;
}

/** Content that is not a field, in the columns of the form: label on the left, content on the right. */
export function LabelledRow({ label, isText = false, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed next to it
    <div className={styles.row} role="group" aria-label={label}>
      <span className={styles.label}>{label}</span>
      <div className={isText ? styles.text : undefined}>{children}</div>
    </div>
  );
}
