import { DialogOnDemand, partOnDemand } from '../floating/part-on-demand.tsx';
import type { DialogProps } from './dialog-props.ts';

const frame = partOnDemand<DialogProps>(() => import('./dialog-frame.tsx').then((file) => file.DialogFrame));

/** Fetches the dialog's code before the first one opens. */
export const dialogsAhead = frame.ahead;

/**
 * The one dialog. Focus goes in, is held and returns to its opener; the page behind neither scrolls nor takes Tab. Escape closes,
 * Enter confirms except inside a text area or on a button; a key held down from before does nothing. Its code is fetched with the first.
 */
export function Dialog(props: DialogProps) {
  return <DialogOnDemand part={frame} {...props} />;
}
