import { type RequestedDialog, useOpenDialog } from './confirm.ts';
import { AlertDialog, ConfirmDialog, ErrorDialog, TypedConfirmDialog } from './question-dialogs.tsx';

function OpenDialog({ dialog: { kind, content, respond } }: { dialog: RequestedDialog }) {
  const handlers = { isOpen: true, onCancel: () => respond(false), onConfirm: () => respond(true) };
  switch (kind) {
    case 'confirm':
      return <ConfirmDialog {...handlers} {...content} />;
    case 'typed':
      return <TypedConfirmDialog {...handlers} {...content} />;
    case 'error':
      return <ErrorDialog message={content} onClose={() => respond(false)} />;
    case 'alert':
      return <AlertDialog message={content} onClose={() => respond(false)} />;
  }
}

/** Shows the dialogs of confirm.ts. */
export function DialogHost() {
  const dialog = useOpenDialog();
  return dialog ? <OpenDialog key={dialog.id} dialog={dialog} /> : null;
}
