import { Button } from '#console/ui/actions/button.tsx';
import { copyText } from '#console/ui/files/copy-text.ts';
import { CopyIcon } from '#console/ui/icons/record-icons.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toasts.info('Copied as text, for a mail');
  else toasts.error('Copying is blocked by the browser. Allow the clipboard for this site and try again.');
}

/** Copies an explanation to the clipboard, for an e-mail to the athlete. `text` null: nothing to copy yet. */
export function CopyAsText({ text }: { text: (() => string) | null }) {
  return (
    <Button
      variant="quiet"
      icon={CopyIcon}
      whyDisabled={text === null ? 'Still loading' : null}
      onClick={() => text && void copy(text())}
    >
      Copy as text
    </Button>
  );
}
