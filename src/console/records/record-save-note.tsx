import { Button } from '../ui/actions/button.tsx';
import { SavedNote } from '../ui/autosave/saved-note.tsx';
import { Kbd } from '../ui/display/kbd.tsx';
import { PageSlot } from '../ui/layout/page-slots.tsx';
import { runToastAction, useVisibleToasts } from '../ui/overlay/toasts/toast-list.ts';
import { useRecordSaveState } from './record-autosave.tsx';

/** In the head of the page: whether everything typed is saved, and Undo for the field that was saved last. */
export function RecordSaveNote() {
  const state = useRecordSaveState();
  const { noted } = useVisibleToasts();
  const saved = state.kind === 'saved' ? noted : null;
  return (
    <PageSlot place="note">
      <SavedNote state={state} label={saved?.message}>
        {saved ? (
          <>
            <Button variant="link" needsNetwork onClick={() => void runToastAction(saved.id)}>
              Undo
            </Button>
            <Kbd>z</Kbd>
          </>
        ) : null}
      </SavedNote>
    </PageSlot>
  );
}
