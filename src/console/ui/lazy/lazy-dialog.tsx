import { type ComponentType, type FunctionComponent, type ReactNode, useRef } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { PartNotLoaded } from './part-not-loaded.tsx';

interface DialogLike {
  /** Omitted by a dialog that is rendered only while it is open. */
  isOpen?: boolean;
  onClose(): void;
}

const NotLoadedDialog = lazyPart(
  () => import('../overlay/question-dialogs.tsx').then((file) => file.NotLoadedDialog),
  { failed: (onRetry) => <PartNotLoaded onRetry={onRetry} isOverPage /> },
);

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
    failed: (onRetry, { isOpen = true, onClose }) => <NotLoadedDialog {...{ isOpen, onClose, onRetry }} />,
  });
  return (props) => (
    <OnceOpened isOpen={props.isOpen ?? true}>
      <Part {...props} />
    </OnceOpened>
  );
}
