import { useAsked } from './ask.ts';
import { AskedDialog } from './asked-dialog.tsx';

/** Shows what `ask` asks. */
export function AskHost() {
  const asked = useAsked();
  return asked ? <AskedDialog key={asked.id} asked={asked} /> : null;
}
