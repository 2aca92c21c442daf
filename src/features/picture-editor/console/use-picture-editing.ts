import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import {
  type CanvasPicture,
  openPicture,
  PictureNotOpened,
} from '#features/picture-editor/console/picture-work/canvas-pictures.ts';
import {
  WorkFailed,
  type WorkOptions,
  type WorkProgress,
} from '#features/picture-editor/console/picture-work/picture-work.ts';
import {
  type Framing,
  framingByEars,
  framingOfResized,
  type PictureFrame,
  sizeProblem,
  usualFraming,
} from '#rules/pictures/picture-framing.ts';
import { findEars, withoutBackground } from './remove-background.ts';

interface Edited {
  /** The picture as chosen. */
  chosen: CanvasPicture;
  /** The picture as shown: with or without its background. */
  picture: CanvasPicture;
  framing: Framing;
}

/** A message below the picture: an error or a hint. */
export interface PictureNotice {
  kind: 'danger' | 'look';
  message: string;
}

const NO_FACE = 'No face was found. Position the picture manually: drag it, and use the zoom.';
const ZOOM_ENDS = 'The head cannot be enlarged that much. The largest zoom is used.';

/** The message of a failure that the user can do something about; any other error is rethrown. */
function messageOf(error: unknown): string {
  const isReported =
    error instanceof ApiError || error instanceof WorkFailed || error instanceof PictureNotOpened;
  if (!isReported) throw error;
  return error.message;
}

/** A task that can be cancelled, with its progress. */
function useWork() {
  const [progress, setProgress] = useState<WorkProgress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);
  /** `onFailed` receives the message of a failure; a cancelled task calls nothing. */
  const run = async (work: (options: WorkOptions) => Promise<void>, onFailed: (message: string) => void) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setProgress({ label: 'Getting ready', share: 0 });
    try {
      await work({
        signal: own.signal,
        onProgress: (made) => {
          if (!own.signal.aborted) setProgress(made);
        },
      });
    } catch (error) {
      if (!own.signal.aborted) onFailed(messageOf(error));
    } finally {
      if (running.current === own) setProgress(null);
    }
  };
  return { progress, run, cancel };
}

/** Editing of a picture: open, move, remove the background, scale by the ears. */
export function usePictureEditing(frame: PictureFrame) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [notice, setNotice] = useState<PictureNotice | null>(null);
  const [hasRemovalFailed, setRemovalFailed] = useState(false);
  const work = useWork();
  const danger = (message: string) => setNotice({ kind: 'danger', message });

  const open = (file: Blob) =>
    work.run(async ({ signal, onProgress }) => {
      onProgress({ label: 'Opening the picture', share: 0.3 });
      const { picture, own } = await openPicture(file, frame);
      signal.throwIfAborted();
      const problem = sizeProblem(own, frame);
      if (problem !== null) return danger(problem);
      setEdited({ chosen: picture, picture, framing: usualFraming(picture) });
      setNotice(null);
      setRemovalFailed(false);
    }, danger);

  /** Shows another picture of the same shape in the same framing. */
  const show = (picture: CanvasPicture) =>
    setEdited(
      (before) =>
        before && {
          ...before,
          picture,
          framing: framingOfResized(before.framing, before.picture, picture),
        },
    );

  const remove = () => {
    if (!edited) return;
    setNotice(null);
    setRemovalFailed(false);
    return work.run(
      async (options) => {
        const cut = await withoutBackground(edited.chosen, options);
        options.signal.throwIfAborted();
        show(cut);
      },
      (message) => {
        setRemovalFailed(true);
        danger(message);
      },
    );
  };

  const scaleByEars = () => {
    if (!edited) return;
    setNotice(null);
    return work.run(async (options) => {
      const { picture, chosen } = edited;
      // Faces are detected more reliably with the background.
      const ears = await findEars(chosen, options);
      options.signal.throwIfAborted();
      const share = picture.width / chosen.width;
      const scaled = ({ x, y }: { x: number; y: number }) => ({ x: x * share, y: y * share });
      const placed =
        ears &&
        framingByEars(
          { left: scaled(ears.left), right: scaled(ears.right) },
          picture,
          frame,
          picture !== chosen,
        );
      if (!placed) return setNotice({ kind: 'look', message: NO_FACE });
      setEdited((before) => before && { ...before, framing: placed.framing });
      if (placed.isBound) setNotice({ kind: 'look', message: ZOOM_ENDS });
    }, danger);
  };

  return {
    edited,
    notice,
    hasRemovalFailed,
    isCutOut: edited !== null && edited.picture !== edited.chosen,
    progress: work.progress,
    open,
    remove,
    scaleByEars,
    cancel: work.cancel,
    bringBack: () => edited && show(edited.chosen),
    setFraming: (framing: Framing) => setEdited((before) => before && { ...before, framing }),
    reset: () => setEdited((before) => before && { ...before, framing: usualFraming(before.picture) }),
  };
}

export type PictureEditing = ReturnType<typeof usePictureEditing>;
