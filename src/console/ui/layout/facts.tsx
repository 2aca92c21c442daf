import type { ReactNode } from 'react';
import styles from './facts.module.css';

export interface FactsProps {
  /** What they are, above them: "Points by place". */
  label?: string;
  facts: readonly (readonly [name: string, fact: ReactNode])[];
}

/** Facts next to a form, one a line; in a narrow window they are a strip above it. */
export function Facts({ label, facts }: FactsProps) {
  return (
    <>
      {label ? <h2 className={`heading ${styles.label}`}>{label}</h2> : null}
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
