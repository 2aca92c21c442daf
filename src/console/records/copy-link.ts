import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { copyText } from '#console/ui/files/copy-text.ts';
import { LinkIcon } from '#console/ui/icons/icons.tsx';
import { alertMessage } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';

async function copyLink(): Promise<void> {
  const { href } = window.location;
  if (await copyText(href)) toasts.info('Link copied');
  else await alertMessage(`The browser does not allow copying. The link is ${href}`);
}

/** A menu entry that copies the URL of the page, with its tab and filters. */
export const copyLinkEntry = (label = 'Copy link'): MenuEntry => ({
  label,
  icon: LinkIcon,
  onSelect: () => void copyLink(),
});
