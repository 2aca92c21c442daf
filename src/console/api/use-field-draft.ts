import { useEffect, useRef } from 'react';
import { draftOf, dropDraft, saveDraft } from '../ui/autosave/draft-storage.ts';

/** What was typed into a field and is not saved: from which version, and what was sent of it without an answer. */
export interface FieldDraft<Value> {
  value: Value;
  version: number;
  unanswered: readonly Value[];
}

interface FieldDraftOptions<Value> {
  key: string;
  isClean: boolean;
  same(first: Value, second: Value): boolean;
  /** As it stands. */
  now(): FieldDraft<Value>;
  /** Takes up what was typed before the page was loaded; false when it is stored by now. */
  found(draft: FieldDraft<Value>): boolean;
}

/** Keeps the typing of a field for the tab until it is saved, and takes it up again when the field appears. */
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
  // Each change of the typing and of its state is kept; a field that was never touched costs nothing.
  useEffect(() => {
    const typed = latest.current.now();
    const isLost = lost.current !== null && same(lost.current.value, typed.value);
    if (!isClean && !isLost) saveDraft(key, typed);
    else if (isLost || wasTyped.current) dropDraft(key);
    wasTyped.current = !isClean;
  });
  return {
    /** It was left unsaved, knowing so. */
    drop() {
      lost.current = { value: latest.current.now().value };
      dropDraft(key);
    },
    /** A field that is off the screen is saved too: its typing is done with, unless it was typed on. */
    saved(value: Value) {
      const typed = draftOf<FieldDraft<Value>>(key);
      if (typed && same(typed.value, value)) dropDraft(key);
    },
  };
}
