import { OnDemand, partOnDemand } from '../floating/part-on-demand.tsx';
import { type Asked, useAsked } from './ask.ts';

const askedDialog = partOnDemand<{ asked: Asked }>(() =>
  import('./asked-dialog.tsx').then((file) => file.AskedDialog),
);

/** Shows what `ask` asks. The dialog's own code is fetched with the first question. */
export function AskHost() {
  const asked = useAsked();
  return asked ? <OnDemand part={askedDialog} key={asked.id} asked={asked} /> : null;
}
