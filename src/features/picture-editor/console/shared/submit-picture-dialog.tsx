import { useRef } from 'react';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import type { PictureDialogProps } from '../picture-dialog.tsx';

const PictureDialog = lazyDialog(() => import('../picture-dialog.tsx').then((file) => file.PictureDialog));

/** The picture editor of an athlete; it starts from the beginning each time it is opened. */
export function SubmitPictureDialog(props: PictureDialogProps) {
  const openings = useRef({ count: 0, isOpen: false });
  const { current } = openings;
  if (props.isOpen && !current.isOpen) current.count += 1;
  current.isOpen = props.isOpen;
  return <PictureDialog key={current.count} {...props} />;
}
