import { useEffect, useRef } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import type { Call } from '#contract/declare-call.ts';
import { useNewestCall } from './use-newest-call.ts';

/** The calls of an import: its plans, of which only the newest counts, and its submission. `cancel` ends both, and so does leaving the page. */
export function useImportCalls<Submit extends Call>(submit: Submit) {
  const { run, cancel: cancelPlanning } = useNewestCall();
  const submitting = useUndoableMutation(submit);
  const cancel = () => {
    cancelPlanning();
    submitting.cancel();
  };
  const cancelLatest = useRef(cancel);
  cancelLatest.current = cancel;
  useEffect(() => () => cancelLatest.current(), []);
  return { run, submitting, cancel };
}
