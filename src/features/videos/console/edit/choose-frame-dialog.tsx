import { useEffect, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { RangeField } from '#console/ui/form/range-field.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { useStream } from '#console/ui/video/use-stream.ts';
import { choosePoster } from '../../video-edits-contract.ts';
import type { Video } from '../../videos-contract.ts';
import { printPosition } from '../video-texts.ts';
import styles from '../videos.module.css';

/** The slider moves by tenths of a second. */
const STEPS = 10;

const printTenths = (tenths: number): string =>
  `${printPosition(Math.floor(tenths / STEPS))}.${tenths % STEPS}`;

/** The paused video at a time in seconds; in a component of its own, because a dialog renders its content later than itself. */
function Frame({ stream, second }: { stream: string; second: number }) {
  const { element, problem } = useStream(stream, 0, { isPaused: true });
  useEffect(() => {
    if (element.current) element.current.currentTime = second;
  }, [element, second]);
  return (
    <>
      {problem === null ? null : <Notice kind="danger">{problem}</Notice>}
      <video ref={element} className={styles.frame} muted playsInline crossOrigin="anonymous" />
    </>
  );
}

export interface ChooseFrameDialogProps {
  video: Video & { stream: string };
  onClose(): void;
}

/** Chooses the frame of a video that becomes its thumbnail. */
export function ChooseFrameDialog({ video, onClose }: ChooseFrameDialogProps) {
  const [tenths, setTenths] = useState(Math.round((video.poster.second ?? 0) * STEPS));
  const saving = useUndoableMutation(choosePoster);
  const save = async () => {
    const { id, version, name } = video;
    const saved = await saving.attempt({ id, version, second: tenths / STEPS }, `Thumbnail of ${name} saved`);
    if (saved) onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Choose a frame"
      confirm={{ label: 'Use this frame', run: () => void save(), request: saving }}
    >
      <Stack>
        <Frame stream={video.stream} second={tenths / STEPS} />
        <RangeField
          label="Time"
          layout="stacked"
          value={tenths}
          min={0}
          max={Math.max(1, (video.duration ?? 0) * STEPS)}
          valueText={printTenths(tenths)}
          onChange={setTenths}
        />
      </Stack>
    </Dialog>
  );
}
