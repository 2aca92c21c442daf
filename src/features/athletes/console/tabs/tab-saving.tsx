import type { ReactNode } from 'react';
import { RecordSavingProvider } from '#console/records/record-autosave.tsx';
import { RecordSaveNote } from '#console/records/record-save-note.tsx';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { AthleteContext } from './athlete-saving.ts';

export interface AthleteTabProps {
  athlete: AthletePage;
}

/** Wraps the autosaved fields of a tab. */
export function TabSaving({ athlete, children }: AthleteTabProps & { children: ReactNode }) {
  return (
    <AthleteContext value={athlete}>
      <RecordSavingProvider record={`athlete ${athlete.id}`}>
        <RecordSaveNote />
        {children}
      </RecordSavingProvider>
    </AthleteContext>
  );
}
