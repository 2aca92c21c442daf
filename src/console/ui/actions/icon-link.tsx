import type { Icon } from '../icons/icons.tsx';
import { AppLink } from './app-link.tsx';
import styles from './button.module.css';
import { type ButtonVariant, IconButton } from './button.tsx';

export interface IconLinkProps {
  icon: Icon;
  /** Where it leads: its name for screen readers and its tooltip. */
  label: string;
  /** Null: there is nowhere to go, and the button is disabled. */
  address: string | null;
  /** Why there is nowhere to go. */
  whyNowhere: string;
  variant?: ButtonVariant;
}

/** An icon that opens an address: a link, so that it can be opened in a new tab and its address copied. */
export function IconLink({ icon: Mark, label, address, whyNowhere, variant = 'plain' }: IconLinkProps) {
  if (address === null)
    return <IconButton icon={Mark} label={label} variant={variant} whyDisabled={whyNowhere} />;
  return (
    <AppLink
      address={address}
      className={styles.button}
      data-variant={variant}
      data-size="normal"
      data-icon-only
      aria-label={label}
      title={label}
    >
      <Mark />
    </AppLink>
  );
}
