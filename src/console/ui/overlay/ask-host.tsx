import { OpenDialog } from './asked-dialog.tsx';
import { useOpenDialog } from './confirm.ts';

/** Shows the dialogs of confirm.ts. */
export function DialogHost() {
  const asked = useOpenDialog();
  return asked ? <OpenDialog key={asked.id} asked={asked} /> : null;
}
