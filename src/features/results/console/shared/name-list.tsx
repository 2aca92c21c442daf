import { Flag } from '#console/ui/display/flag.tsx';
import styles from './import.module.css';

interface Props {
  /** "2 new athletes:". */
  head: string;
  /** `country` only where flags are shown. */
  people: readonly { id: number; name: string; country?: string | null; note?: string }[];
}

/** Whom saving an import adds or removes, by name; nothing when it is nobody. */
export function NameList({ head, people }: Props) {
  if (people.length === 0) return null;
  return (
    <div>
      <p>{head}</p>
      <ul className={styles.names}>
        {people.map(({ id, name, country, note }) => (
          <li key={id}>
            {country === undefined ? null : <Flag country={country} />} <b>{name}</b>
            {note ? `, ${note}` : ''}
          </li>
        ))}
      </ul>
    </div>
  );
}
