import { AppLink } from '../actions/app-link.tsx';
import { Flag } from '../display/flag.tsx';
import styles from './name-cell.module.css';
import { useRowTabIndex } from './rows/row-focus.ts';

export interface NameCellProps {
  name: string;
  /** Alpha-2; null for a dashed frame, undefined for no flag at all. */
  country?: string | null;
  address?: string;
  /** More text in muted colour after the name. */
  note?: string;
}

/** Flag and name, the boldest text in a row; a link where there is an address. */
export function NameCell({ name, country, address, note }: NameCellProps) {
  const tabIndex = useRowTabIndex();
  return (
    <span className={styles.name}>
      {country === undefined ? null : <Flag country={country} />}
      {address === undefined ? (
        <span className={styles.text} title={name}>
          {name}
        </span>
      ) : (
        <AppLink className={styles.text} address={address} title={name} tabIndex={tabIndex}>
          {name}
        </AppLink>
      )}
      {note ? (
        <span className={`cut ${styles.note}`} title={note}>
          {note}
        </span>
      ) : null}
    </span>
  );
}
