import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { makeCall } from '#console/calls/make-call.ts';
import { useCached } from '#console/calls/queries.ts';
import { useUndo } from '#console/calls/told-act.ts';
import { ConflictDialog } from '#console/kit/dialogs/conflict-dialog.tsx';
import { saveQueue } from '#console/kit/fields/save-queue.ts';
import { SavedStates } from '#console/kit/fields/saved-states.ts';
import { counted } from '#console/kit/marks/figures.ts';
import { toasts } from '#console/kit/toasts/toast-list.ts';
import type { RaceField } from '#rules/race-fields.ts';
import type { RaceRecord } from '../race-record-contract.ts';
import { readRace, saveRaceAttributes } from '../races-contract.ts';

export type SentValue = string | number | null;

/** Two people changed one field: both values, and what each choice does. */
export interface FieldConflict {
  label: string;
  words: string;
  mine: string;
  theirs: string;
  onMine(): void;
  onTheirs(): void;
}

export interface InfoSaving {
  race: RaceRecord;
  states: SavedStates;
  queue: ReturnType<typeof saveQueue>;
  /** Saves one field from the version that its edit started from; answers the race as it is then. */
  save(field: RaceField, value: SentValue, version: number, isClosing: boolean): Promise<RaceRecord>;
  /** Reads the race anew, when someone else was first. */
  readAnew(): Promise<RaceRecord>;
  ask(conflict: FieldConflict): void;
}

const SavingContext = createContext<InfoSaving | null>(null);

export function useInfoSaving(): InfoSaving {
  const saving = use(SavingContext);
  if (!saving) throw new Error('a field of the Info tab needs InfoSavingProvider above it');
  return saving;
}

function useSaves(race: RaceRecord) {
  const cached = useCached(readRace, { id: race.id });
  const undo = useUndo();
  const keep = (next: RaceRecord) => {
    cached.write((before) => ({ ...before, race: next }));
    // What was under way before this save must not overwrite it.
    void cached.refresh();
  };
  const tellPoints = (field: RaceField, next: RaceRecord, changeSetId: number | null) => {
    if (!field.isPointsFact || next.results_count === 0 || changeSetId === null) return;
    const words = `${field.label} saved, points of ${counted(next.results_count, 'result')} follow`;
    toasts.done(words, () => undo(changeSetId));
  };
  const save: InfoSaving['save'] = async (field, value, version, isClosing) => {
    const attributes = [{ name: field.name, value }];
    const input = { id: race.id, attributes, version };
    const { answer, changeSetId } = await makeCall(saveRaceAttributes, input, { isKeptAlive: isClosing });
    keep(answer.race);
    tellPoints(field, answer.race, changeSetId);
    return answer.race;
  };
  const readAnew = async () => {
    const { answer } = await makeCall(readRace, { id: race.id });
    cached.write(() => answer);
    return answer.race;
  };
  return { save, readAnew };
}

/** What the fields of the Info tab share: the race, its line of requests, the choice between two people's values. */
export function InfoSavingProvider({ race, children }: { race: RaceRecord; children: ReactNode }) {
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const shared = useMemo(() => ({ states: new SavedStates(), queue: saveQueue() }), []);
  const saves = useSaves(race);
  const saving = {
    race,
    ...shared,
    ...saves,
    ask: (next: FieldConflict) => setConflicts((all) => [...all, next]),
  };
  const [first] = conflicts;
  const close = () => setConflicts((all) => all.slice(1));
  return (
    <SavingContext value={saving}>
      {children}
      <ConflictDialog
        isOpen={first !== undefined}
        words={first?.words ?? ''}
        rows={first ? [first] : []}
        onClose={close}
        onMine={() => {
          first?.onMine();
          close();
        }}
        onTheirs={() => {
          first?.onTheirs();
          close();
        }}
      />
    </SavingContext>
  );
}
