import { useEffect, useRef } from 'react';
import { draftOf, dropDraft, saveDraft } from '../ui/autosave/draft-storage.ts';

/**
 * Text typed into a field that is not saved: the version it started from, and what was sent without a
 * response so far.
 */
export interface FieldDraft<Value> {
  value: Value;
  version: number;
  unanswered: readonly Value[];
}

interface FieldDraftOptions<Value> {
  key: string;
  isClean: boolean;
  same(first: Value, second: Value): boolean;
  now(): FieldDraft<Value>;
  /** Restores what was typed before the page was loaded; false when it has been stored meanwhile. */
  found(draft: FieldDraft<Value>): boolean;
}

/** Stores what is typed into a field for the tab until it is saved, and restores it when the field appears again. */
export function useFieldDraft<Value>(options: FieldDraftOptions<Value>) {
  const { key, isClean, same } = options;
  const latest = useRef(options);
  latest.current = options;
  const wasTyped = useRef(false);
  const lost = useRef<{ value: Value } | null>(null);
  useEffect(() => {
    const typed = draftOf<FieldDraft<Value>>(key);
    if (typed && !latest.current.found(typed)) dropDraft(key);
  }, [key]);
  // Each change of the text and of its state is stored; a field that was never touched costs nothing.
  useEffect(() => {
    const typed = latest.current.now();
    const isLost = lost.current !== null && same(lost.current.value, typed.value);
    if (!isClean && !isLost) saveDraft(key, typed);
    else if (isLost || wasTyped.current) dropDraft(key);
    wasTyped.current = !isClean;
  });
  return {
    /** The user chose to leave it unsaved. */
    drop() {
      lost.current = { value: latest.current.now().value };
      dropDraft(key);
    },
    /** A field that has left the screen is saved too: its draft is dropped, unless typing continued. */
    saved(value: Value) {
      const typed = draftOf<FieldDraft<Value>>(key);
      if (typed && same(typed.value, value)) dropDraft(key);
    },
  };
}
