import { nationName } from '#rules/nations/nation-names.ts';
import styles from './flag.module.css';
import { NamedFlag } from './named-flag.tsx';

export interface FlagProps {
  /** Alpha-2 in upper or lower case; null, empty or unknown shows a dashed frame. */
  country: string | null | undefined;
}

/** A small flag with the nation's name on hover and for screen readers. */
export function Flag({ country }: FlagProps) {
  const code = country?.trim() ?? '';
  const name = nationName(code);
  if (name !== null) return <NamedFlag code={code} name={name} />;
  return (
    <span className={styles.none} role="img" aria-label="Nationality unknown" title="Nationality unknown" />
  );
}
