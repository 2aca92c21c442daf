import { nationByAlpha2 } from '#rules/nations.ts';
import styles from './flag.module.css';
import { flagAddress } from './flag-files.ts';

export interface FlagProps {
  /** Alpha-2 in either case; null, empty or unknown shows a dashed frame. */
  country: string | null | undefined;
}

/** A small flag with the nation's name on hover and for readers. */
export function Flag({ country }: FlagProps) {
  const code = country?.trim() ?? '';
  const name = (code === '' ? null : nationByAlpha2(code)?.name) ?? null;
  const address = code === '' ? undefined : flagAddress(code);
  if (address === undefined)
    return (
      <span
        className={styles.none}
        role="img"
        aria-label={name ?? 'No nation known'}
        title={name ?? 'No nation known'}
      />
    );
  const words = name ?? code.toUpperCase();
  return (
    <img
      className={styles.flag}
      src={address}
      alt={words}
      title={words}
      width={16}
      height={12}
      decoding="async"
    />
  );
}
