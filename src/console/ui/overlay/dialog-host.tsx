import { lazyPart } from '../lazy/lazy-part.tsx';
import { PartNotLoaded } from '../lazy/part-not-loaded.tsx';
import { useOpenDialog } from './confirm.ts';

const RequestedQuestion = lazyPart(
  () => import('./question-dialogs.tsx').then((file) => file.RequestedQuestion),
  { failed: (onRetry) => <PartNotLoaded onRetry={onRetry} isOverPage /> },
);

/** Shows the dialogs of confirm.ts. */
export function DialogHost() {
  const dialog = useOpenDialog();
  return dialog ? <RequestedQuestion key={dialog.id} dialog={dialog} /> : null;
}
