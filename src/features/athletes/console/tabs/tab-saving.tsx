import type { ReactNode } from 'react';
import { RecordSavingProvider, useRecordSaveState } from '#console/records/record-autosave.tsx';
import { SavedNote } from '#console/ui/autosave/saved-note.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { AthleteContext } from './athlete-saving.ts';

/** In the head of the page: whether everything typed here is saved. */
function WholeState() {
  return (
    <PageSlot place="note">
      <SavedNote state={useRecordSaveState()} />
    </PageSlot>
  );
}

/** Wraps the autosaved fields of a tab. */
export function TabSaving({ athlete, children }: { athlete: AthletePage; children: ReactNode }) {
  return (
    <AthleteContext value={athlete}>
      <RecordSavingProvider record={`athlete ${athlete.id}`}>
        <WholeState />
        {children}
      </RecordSavingProvider>
    </AthleteContext>
  );
}
