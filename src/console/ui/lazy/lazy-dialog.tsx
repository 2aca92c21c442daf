import { type ComponentType, type FunctionComponent, type ReactNode, useRef } from 'react';
import { Dialog } from '../overlay/dialog.tsx';
import { lazyPart } from './lazy-part.tsx';
import { useLoadFailure } from './part-not-loaded.tsx';

interface DialogLike {
  /** Omitted by a dialog that is rendered only while it is open. */
  isOpen?: boolean;
  onClose(): void;
}

function DialogNotLoaded({ isOpen = true, onClose, onRetry }: DialogLike & { onRetry(): void }) {
  const { message, action } = useLoadFailure(onRetry);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Not loaded"
      size="narrow"
      isAlert
      cancelLabel="Close"
      confirm={action}
    >
      <div tabIndex={-1} data-autofocus>
        {message}
      </div>
    </Dialog>
  );
}

/** Nothing until it is first opened; from then on it remains rendered, so that its closing animation can run. */
function OnceOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const wasOpen = useRef(false);
  wasOpen.current ||= isOpen;
  return wasOpen.current ? children : null;
}

/** A dialog whose code is loaded as soon as the page is idle; see `lazyPart`. */
export function lazyDialog<Props extends DialogLike>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const Part = lazyPart<Props>(load, {
    failed: (onRetry, { isOpen, onClose }) => <DialogNotLoaded {...{ isOpen, onClose, onRetry }} />,
  });
  return (props) => (
    <OnceOpened isOpen={props.isOpen ?? true}>
      <Part {...props} />
    </OnceOpened>
  );
}
