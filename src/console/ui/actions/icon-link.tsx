import type { Icon } from '../icons/icons.tsx';
import { ButtonLink, IconButton } from './button.tsx';

export interface IconLinkProps {
  icon: Icon;
  /** Where it leads: its name for screen readers and its tooltip. */
  label: string;
  /** Null: there is nowhere to go, and the button is disabled. */
  address: string | null;
  /** Why there is nowhere to go. */
  whyNowhere: string;
}

/** An icon that opens an address: a link, so that it can be opened in a new tab and its address copied. */
export function IconLink({ icon, label, address, whyNowhere }: IconLinkProps) {
  if (address === null)
    return <IconButton icon={icon} label={label} variant="plain" whyDisabled={whyNowhere} />;
  return <ButtonLink address={address} icon={icon} data-icon-only aria-label={label} title={label} />;
}
