import type { ReactNode } from 'react';
import { FormField } from '#console/ui/form/form-field.tsx';
import styles from './info-tab.module.css';

/** A calculated fact: shown among the fields, never edited. */
export function Reading({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <FormField label={label} width="full" hint={hint}>
      {({ id, 'aria-describedby': message }) => (
        <output id={id} aria-describedby={message} className={styles.reading}>
          {children}
        </output>
      )}
    </FormField>
  );
}
