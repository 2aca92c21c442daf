import { useRef } from 'react';
import { DialogOnDemand, partOnDemand } from '#console/kit/floating/part-on-demand.tsx';
import type { PictureDialogProps } from '../picture-dialog.tsx';

const dialog = partOnDemand<PictureDialogProps>(() =>
  import('../picture-dialog.tsx').then((file) => file.PictureDialog),
);

/** Fetches the editor before it opens: put it onto the pointer and the focus of its button. */
export const submitPictureAhead = dialog.ahead;

/** The picture editor of an athlete; its code comes with its first opening, and each opening begins anew. */
export function SubmitPictureDialog(props: PictureDialogProps) {
  const openings = useRef({ count: 0, isOpen: false });
  const { current } = openings;
  if (props.isOpen && !current.isOpen) current.count += 1;
  current.isOpen = props.isOpen;
  return <DialogOnDemand key={current.count} part={dialog} {...props} />;
}
