import { type ReactNode, useId } from 'react';
import styles from './field-group.module.css';

interface FieldGroupProps {
  name: string;
  /** At the right end of the header. */
  end?: ReactNode;
  children: ReactNode;
}

export function FieldGroup({ name, end, children }: FieldGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className="heading">
          {name}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
