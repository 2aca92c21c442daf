import { OwnChanges } from '#features/history/console/shared/own-changes.tsx';
import { PastToasts } from '../ui/overlay/toasts/past-toasts.tsx';

/** What the bell opens: the messages since the page was loaded, and the person's latest changes. */
export function Messages({ onClose }: { onClose: () => void }) {
  return (
    <PastToasts onClose={onClose}>
      <OwnChanges />
    </PastToasts>
  );
}
