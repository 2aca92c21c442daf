import type { Asked } from './confirm.ts';
import { AlertDialog, ConfirmDialog, ErrorDialog, TypedConfirmDialog } from './question-dialogs.tsx';

/** The dialog of one question or message of confirm.ts. */
export function OpenDialog({ asked }: { asked: Asked }) {
  const answers = { isOpen: true, onCancel: () => asked.answer(false), onConfirm: () => asked.answer(true) };
  switch (asked.kind) {
    case 'confirm':
      return <ConfirmDialog {...answers} {...asked.what} />;
    case 'typed':
      return <TypedConfirmDialog {...answers} {...asked.what} />;
    case 'error':
      return <ErrorDialog message={asked.what} onClose={() => asked.answer(false)} />;
    case 'alert':
      return <AlertDialog message={asked.what} onClose={() => asked.answer(false)} />;
  }
}
