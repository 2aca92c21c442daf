import pLimit from 'p-limit';
import { useEffect, useRef, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { saveAthleteAttributes } from '#features/athletes/athlete-edit-contract.ts';
import { uploadFile } from '#features/media/console/shared/upload-file.ts';
import {
  formatUploadState,
  nextUploadState,
  type UploadState,
  waitingToStart,
} from '#features/media/console/shared/upload-states.ts';
import {
  type CanvasPicture,
  framedPng,
} from '#features/picture-editor/console/picture-work/canvas-pictures.ts';
import type { Framing, Size } from '#rules/pictures/picture-framing.ts';
import { messageOf } from './use-picture-editing.ts';

export interface SubmittedPicture {
  athlete: { id: number; name: string; link: string };
  /** The name of the attribute that stores it. */
  submission: string;
  /** The label in the toast: "Picture". */
  label: string;
  /** The attribute's version; 0 before it exists. */
  version: number;
}

const limit = pLimit(1);

/** Renders the content of the frame, uploads it to the library and submits it for the athlete. */
export function useSubmitPicture({ athlete, submission, label, version }: SubmittedPicture) {
  const save = useUndoableMutation(saveAthleteAttributes);
  const [upload, setUpload] = useState<UploadState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef<AbortController | null>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function send(picture: CanvasPicture, framing: Framing, frame: Size, signal: AbortSignal) {
    const png = await framedPng(picture, framing, frame);
    const file = new File([png], `${athlete.link}-${submission}.png`, { type: 'image/png' });
    const media = await uploadFile(file, {
      signal,
      limit,
      isJustMade: true,
      onEvent: (event) => setUpload((before) => nextUploadState(before ?? waitingToStart, event)),
    });
    signal.throwIfAborted();
    const attributes = [{ name: submission, value: String(media.id) }];
    await save.run({ id: athlete.id, attributes, version }, `${label} of ${athlete.name} submitted`);
  }

  /** Returns true when it is submitted. */
  const submit = async (picture: CanvasPicture, framing: Framing, frame: Size): Promise<boolean> => {
    const own = new AbortController();
    leaving.current = own;
    setProblem(null);
    setUpload(waitingToStart);
    try {
      await send(picture, framing, frame, own.signal);
      return true;
    } catch (error) {
      if (!own.signal.aborted) setProblem(messageOf(error));
      return false;
    } finally {
      setUpload(null);
    }
  };

  return {
    submit,
    cancel() {
      leaving.current?.abort();
      save.cancel();
    },
    problem,
    isRunning: upload !== null,
    message: upload === null ? null : formatUploadState(upload),
  };
}
