import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './app-link.module.css';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'> {
  /** Address of a screen, with query and fragment if any, or of another site. */
  address: string;
  /** Opens in a new tab, without giving it access to this one (`noopener`). */
  isElsewhere?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** True when a click is for this tab: the primary button, no modifier key. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link inside the console that changes the screen without reloading the page. */
export function AppLink({ address, isElsewhere = false, onClick, ...rest }: AppLinkProps) {
  const router = useRouter({ warn: false });
  const isOurs = address.startsWith('/') || address.startsWith('#') || address.startsWith('?');
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isElsewhere || !isOurs || !router || !isPlainClick(event)) return;
    event.preventDefault();
    router.history.push(address.startsWith('/') ? address : `${router.state.location.pathname}${address}`);
  };
  const elsewhere = isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return <a {...rest} {...elsewhere} href={address} onClick={go} />;
}

/** A link within text, in the accent colour. */
export function TextLink(props: AppLinkProps) {
  return <AppLink {...props} className={styles.textLink} />;
}
