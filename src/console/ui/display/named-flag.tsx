import styles from './flag.module.css';
import { flagAddress } from './flag-address.ts';

/** The flag of a nation whose name is already known; `Flag` looks the name up. */
export function NamedFlag({ code, name }: { code: string; name: string }) {
  return (
    <img
      className={styles.flag}
      src={flagAddress(code)}
      alt={name}
      title={name}
      width={16}
      height={12}
      decoding="async"
    />
  );
}
