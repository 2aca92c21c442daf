import pLimit, { type LimitFunction } from 'p-limit';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { type FieldDraft, useFieldDraft } from '#console/api/use-field-draft.ts';
import { FieldOrigins } from '#features/history/console/shared/field-origins.tsx';
import type { SavedState } from '../ui/autosave/saved-state.ts';
import { SavedStates } from '../ui/autosave/saved-states.ts';
import { type AutosaveField, useAutosave } from '../ui/autosave/use-autosave.ts';
import { ConflictDialog, type ConflictRow } from '../ui/overlay/conflict-dialog.tsx';
import { forgetNoted, toasts } from '../ui/overlay/toasts/toast-list.ts';
import { useStore } from '../ui/store.ts';
import { useUndoAll } from './use-record-actions.ts';

/** Two people changed one field: both values, and the result of each choice. */
interface FieldConflict extends ConflictRow {
  message: string;
  onMine(): void;
  onTheirs(): void;
}

interface RecordSaving {
  record: string;
  states: SavedStates;
  /** True while the head of the page shows what was saved. */
  isShownInHead: { current: boolean };
  queue: LimitFunction;
  ask(conflict: FieldConflict): void;
  /** Reports what was saved, with an Undo for all its saves: in the head of the page, otherwise in a toast. */
  onSaved(message: string, changeSetIds: readonly number[], isGone: boolean): void;
}

const SavingContext = createContext<RecordSaving | null>(null);

function useRecordSaving(): RecordSaving {
  const saving = use(SavingContext);
  if (!saving) throw new Error('a field that saves itself needs RecordSavingProvider above it');
  return saving;
}

interface RecordSavingProps {
  /** Identifies the record, as in history: "athlete 7". Text that was typed into it and not saved is stored under this name. */
  record: string;
  children: ReactNode;
}

/**
 * What the fields of a record share: their queue of requests, the choice between two people's values, their
 * combined state.
 */
export function RecordSavingProvider({ record, children }: RecordSavingProps) {
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const undoAll = useUndoAll();
  const saving = useMemo<RecordSaving>(() => {
    const isShownInHead = { current: false };
    return {
      record,
      states: new SavedStates(),
      isShownInHead,
      queue: pLimit(1),
      ask: (next) => setConflicts((all) => [...all, next]),
      onSaved: (message, ids, isGone) => {
        const report = isGone || !isShownInHead.current ? toasts.success : toasts.noted;
        report(message, () => undoAll(ids));
      },
    };
  }, [record, undoAll]);
  useEffect(() => forgetNoted, []);
  const [first] = conflicts;
  const close = () => setConflicts((all) => all.slice(1));
  return (
    <SavingContext value={saving}>
      <FieldOrigins record={record}>{children}</FieldOrigins>
      <ConflictDialog
        isOpen={first !== undefined}
        message={first?.message ?? ''}
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

/** The combined save state of all fields of the record, for the head of its page. */
export function useRecordSaveState(): SavedState {
  const { states, isShownInHead } = useRecordSaving();
  useEffect(() => {
    isShownInHead.current = true;
    return () => {
      isShownInHead.current = false;
    };
  }, [isShownInHead]);
  return useStore(states.whole);
}

/** Waits for the saves that were sent before, so that what follows starts from the version that they return. */
export function useSavesDone(): () => Promise<void> {
  const { queue } = useRecordSaving();
  return () => queue(() => Promise.resolve());
}

export interface SavedFieldOptions<Value> {
  /** Identifies the field within the record: its name in history, unless `field` is. */
  id: string;
  field?: string;
  label: string;
  /** The stored value, and the version that an edit of it starts from. */
  stored: Value;
  version: number;
  check?(value: Value): string | null;
  isEqual?(first: Value, second: Value): boolean;
  /** For the choice between two people's values. */
  print(value: Value): string;
  /** Reported after it was saved and left; unset: "City saved". */
  savedMessage?: string;
  /** Saves from a version; returns the new version and the change set. Refusals are thrown. */
  save(
    value: Value,
    version: number,
    isClosing: boolean,
  ): Promise<{ version: number; changeSetId: number | null }>;
  /** Reads the field again, when someone else saved first. */
  readAgain(): Promise<{ value: Value; version: number }>;
}

export interface SavedField<Value> extends AutosaveField<Value> {
  /** Its name in history. */
  field: string;
  /** Sends at once without a report yet: the focus left a part of the field, but not the field. */
  onPart(): void;
}

/** Collects the saves of a field, and reports them as one once the focus has left the field. */
function useReportedSaves(message: string, state: SavedState) {
  const { onSaved } = useRecordSaving();
  const unreported = useRef<number[]>([]);
  const isLeft = useRef(false);
  const isGone = useRef(false);
  const latestMessage = useRef(message);
  latestMessage.current = message;
  const say = useCallback(() => {
    if (unreported.current.length === 0) return;
    onSaved(latestMessage.current, unreported.current, isGone.current);
    unreported.current = [];
  }, [onSaved]);
  useEffect(() => {
    if (state.kind === 'saved' && isLeft.current) say();
  }, [state, say]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      say();
    };
  }, [say]);
  return {
    saved(changeSetId: number | null) {
      if (changeSetId !== null) unreported.current.push(changeSetId);
      if (isGone.current) say();
    },
    typed() {
      isLeft.current = false;
    },
    left() {
      isLeft.current = true;
      if (state.kind === 'saved') say();
    },
  };
}

/**
 * A field of a record that saves itself. Its requests carry the version that its edit started from, so that
 * two people can edit different fields of one record, and neither overwrites the other in the same field:
 * both values are shown instead. Spread the result into a field.
 */
export function useAutosavedField<Value>(options: SavedFieldOptions<Value>): SavedField<Value> {
  const { id, label, version, print } = options;
  const { record, states, queue, ask } = useRecordSaving();
  const baseVersion = useRef(version);
  const shownVersion = useRef(version);
  shownVersion.current = version;
  /** The version that was shown before the last save of this field, until the saved record is shown. */
  const versionBeforeSave = useRef<number | null>(null);
  const unanswered = useRef<Value[]>([]);
  const conflictVersion = useRef<number | null>(null);
  const same = options.isEqual ?? Object.is;
  // A value of several parts is created again each time; only one that differs is a new value.
  const arrived = useRef(options.stored);
  if (!same(arrived.current, options.stored)) arrived.current = options.stored;
  const stored = arrived.current;

  const saveFrom = async (mine: Value, isClosing: boolean): Promise<void> => {
    unanswered.current.push(mine);
    const saved = await options.save(mine, baseVersion.current, isClosing);
    baseVersion.current = saved.version;
    versionBeforeSave.current = shownVersion.current;
    unanswered.current = [];
    telling.saved(saved.changeSetId);
  };
  const settle = async (error: ApiError, mine: Value): Promise<void> => {
    const theirs = await options.readAgain();
    // What was typed meanwhile is sent next, from the same version, and conflicts then.
    if (!same(latest.current.value, mine)) throw new ApiError(error.status, error.message);
    const before = baseVersion.current;
    baseVersion.current = theirs.version;
    if (same(theirs.value, mine)) return;
    // The stored value was typed here: it was stored, and its response never arrived.
    if (unanswered.current.some((value) => same(theirs.value, value))) {
      unanswered.current = [];
      return saveFrom(mine, false);
    }
    conflictVersion.current = before;
    ask({
      label,
      message: error.message,
      mine: print(mine),
      theirs: print(theirs.value),
      // Not `mine`: more may have been typed until the question was shown.
      onMine: () => {
        latest.current.onChange(latest.current.value);
        latest.current.onCommit();
      },
      onTheirs: () => latest.current.onChange(theirs.value),
    });
    throw new ApiError(error.status, 'someone else changed it too', { code: error.code });
  };

  const autosave = useAutosave<Value>(stored, {
    name: label,
    queue,
    ...(options.isEqual ? { isEqual: options.isEqual } : {}),
    ...(options.check ? { check: options.check } : {}),
    onLost: () => draft.drop(),
    save: async (value, isClosing) => {
      try {
        await saveFrom(value, isClosing);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'stale-edit' || isClosing) throw error;
        await settle(error, value);
      }
      draft.saved(value);
    },
  });
  const telling = useReportedSaves(options.savedMessage ?? `${label} saved`, autosave.state);
  const latest = useRef(autosave);
  latest.current = autosave;

  const { state } = autosave;
  const isClean = state.kind === 'idle' || state.kind === 'saved';
  useEffect(() => {
    if (version !== versionBeforeSave.current) versionBeforeSave.current = null;
    if (!isClean) return;
    if (versionBeforeSave.current === null) baseVersion.current = version;
    unanswered.current = [];
    conflictVersion.current = null;
  }, [isClean, version]);
  const draft = useFieldDraft<Value>({
    key: `${record} ${id}`,
    isClean,
    same,
    now: (): FieldDraft<Value> => ({
      value: autosave.value,
      version: conflictVersion.current ?? baseVersion.current,
      unanswered: unanswered.current,
    }),
    found: (typed) => {
      if (same(typed.value, stored)) return false;
      baseVersion.current = typed.version;
      unanswered.current = [...typed.unanswered];
      autosave.onChange(typed.value);
      return true;
    },
  });
  useEffect(() => states.set(id, { label, state }), [states, id, label, state]);
  useEffect(() => () => states.remove(id), [states, id]);
  return {
    ...autosave,
    field: options.field ?? id,
    onPart: autosave.onCommit,
    onChange: (value) => {
      telling.typed();
      autosave.onChange(value);
    },
    onCommit: () => {
      telling.left();
      autosave.onCommit();
    },
  };
}
