import { lazy, Suspense, useRef } from 'react';
import type { DialogProps } from './dialog-props.ts';

const loadFrame = () => import('./dialog-frame.tsx');
const DialogFrame = lazy(() => loadFrame().then((part) => ({ default: part.DialogFrame })));

/** Fetches the dialog's code before the first one opens. */
export const preloadDialogs = (): Promise<unknown> => loadFrame();

/**
 * The one dialog. Focus goes in, is held and returns to its opener; the page behind neither scrolls nor takes Tab. Escape closes,
 * Enter confirms except inside a text area or on a button; a key held down from before does nothing. Its code is fetched with the first.
 */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  wasOpen.current ||= props.isOpen;
  if (!wasOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogFrame {...props} />
    </Suspense>
  );
}
