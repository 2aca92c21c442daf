import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { FileNotRead } from '#console/ui/files/file-hash.ts';
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
import { findEars, scaledEars, withoutBackground } from './remove-background.ts';

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

const REPORTED = [ApiError, WorkFailed, FileNotRead, PictureNotOpened];

/** The message of a failure that the user can do something about; any other error is rethrown. */
export function messageOf(error: unknown): string {
  if (!REPORTED.some((kind) => error instanceof kind)) throw error;
  return (error as Error).message;
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

/** The picture that is edited, and its framing. */
function useEdited() {
  const [edited, setEdited] = useState<Edited | null>(null);
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
  return {
    edited,
    isCutOut: edited !== null && edited.picture !== edited.chosen,
    begin: (picture: CanvasPicture) =>
      setEdited({ chosen: picture, picture, framing: usualFraming(picture) }),
    show,
    bringBack: () => edited && show(edited.chosen),
    setFraming: (framing: Framing) => setEdited((before) => before && { ...before, framing }),
    reset: () => setEdited((before) => before && { ...before, framing: usualFraming(before.picture) }),
  };
}

/** The framing by the ears; null when no face is found. */
async function framingOfFace({ picture, chosen }: Edited, frame: PictureFrame, options: WorkOptions) {
  // Faces are detected more reliably with the background.
  const ears = await findEars(chosen, options);
  options.signal.throwIfAborted();
  if (!ears) return null;
  const inPicture = scaledEars(ears, picture.width / chosen.width);
  return framingByEars(inPicture, picture, frame, picture !== chosen);
}

/** Editing of a picture: open, move, remove the background, scale by the ears. */
export function usePictureEditing(frame: PictureFrame) {
  const shown = useEdited();
  const { edited } = shown;
  const [notice, setNotice] = useState<PictureNotice | null>(null);
  const [hasRemovalFailed, setRemovalFailed] = useState(false);
  const { run, progress, cancel } = useWork();
  const danger = (message: string) => setNotice({ kind: 'danger', message });

  const open = (file: Blob) =>
    run(async ({ signal, onProgress }) => {
      onProgress({ label: 'Opening the picture', share: 0.3 });
      const { picture, own } = await openPicture(file, frame);
      signal.throwIfAborted();
      const problem = sizeProblem(own, frame);
      if (problem !== null) return danger(problem);
      shown.begin(picture);
      setNotice(null);
      setRemovalFailed(false);
    }, danger);

  const remove = () => {
    if (!edited) return;
    setNotice(null);
    setRemovalFailed(false);
    return run(
      async (options) => {
        const cut = await withoutBackground(edited.chosen, options);
        options.signal.throwIfAborted();
        shown.show(cut);
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
    return run(async (options) => {
      const placed = await framingOfFace(edited, frame, options);
      if (!placed) return setNotice({ kind: 'look', message: NO_FACE });
      shown.setFraming(placed.framing);
      if (placed.isBound) setNotice({ kind: 'look', message: ZOOM_ENDS });
    }, danger);
  };

  return { ...shown, notice, hasRemovalFailed, progress, open, remove, scaleByEars, cancel };
}

export type PictureEditing = ReturnType<typeof usePictureEditing>;
