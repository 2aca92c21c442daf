import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { draftOf, dropDraft, saveDraft } from '../autosave/draft-storage.ts';
import { registerUnsavedChanges } from '../autosave/unsaved-changes.ts';
import { isSaveKey } from '../keyboard/save-key.ts';
import { isDialogOpen } from '../overlay/dialog-layers.ts';

type Values = Record<string, unknown>;

/** The value of a form's field and its change handler, to be spread into the field. */
export interface FieldBinding<Value> {
  value: Value;
  onChange(value: Value): void;
  onProblem(message: string | null): void;
  problem?: string | null;
}

export interface FormState<Fields extends Values> {
  values: Fields;
  /** The stored record when typing began, and its version then: a save starts from these. */
  base: Fields;
  baseVersion: number;
  isChanged: boolean;
  /** Someone else saved the record since typing began. */
  isOutdated: boolean;
  /** Why it cannot be saved now; null when it can. */
  whyNot: string | null;
  set(changes: Partial<Fields>): void;
  field<Name extends keyof Fields & string>(name: Name): FieldBinding<Fields[Name]>;
  reset(): void;
  /** Takes the record as someone else saved it. */
  take(values: Fields, version: number): void;
  /** Takes the record as it was saved; what was typed since it was sent stays. */
  takeSaved(typedSince: (now: Fields) => Partial<Fields>, saved: Fields, version: number): void;
}

export interface FormOptions<Fields extends Values> {
  stored: Fields;
  version: number;
  /** What is wrong with the values as a whole: an empty name. */
  check?(values: Fields): string | null;
  /** The form's name in the tab's storage: what was typed is restored after a reload. Unset: it is not stored. */
  draft?: string | undefined;
  /** The stored record is not followed while the form is being saved. */
  isSaving: boolean;
  /** Ctrl-S. Called only while the form can be saved and no dialog is open; a dialog has `isSave`. */
  onSave(): void;
}

export const isSame = (first: Values, second: Values): boolean =>
  Object.keys(first).every((name) => Object.is(first[name], second[name]));

function useSaveKey(isReady: boolean, onSave: () => void): void {
  // With the content, so that a key pressed as soon as it is visible is not lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      if (isReady && !event.repeat && !isDialogOpen()) onSave();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isReady, onSave]);
}

interface FormDraft<Fields> {
  values: Fields;
  base: { values: Fields; version: number };
}

/** Stores what was typed for the tab while it differs; confirming to leave without saving removes it. */
function useFormDraft<Fields extends Values>(
  key: string | undefined,
  isTyped: boolean,
  { values, base }: FormDraft<Fields>,
): void {
  useEffect(() => {
    if (key === undefined) return;
    if (isTyped) saveDraft(key, { values, base });
    else dropDraft(key);
  }, [key, isTyped, values, base]);
  useEffect(() => {
    if (!isTyped) return;
    return registerUnsavedChanges({
      wouldBeLost: () => true,
      lose: () => {
        if (key !== undefined) dropDraft(key);
      },
    });
  }, [key, isTyped]);
}

/** What is typed, and the stored record that it is based on, which is followed until something is typed. */
function useTyped<Fields extends Values>({ stored, version, isSaving, draft }: FormOptions<Fields>) {
  const [typed] = useState(() => (draft === undefined ? null : draftOf<FormDraft<Fields>>(draft)));
  const [base, setBase] = useState(typed?.base ?? { values: stored, version });
  const [values, setValues] = useState(typed?.values ?? stored);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const isTyped = !isSame(values, base.values) || Object.keys(problems).length > 0;

  useEffect(() => {
    if (isSaving || (version === base.version && isSame(stored, base.values))) return;
    // Something else of the record was saved, such as a logo: what is typed starts from that version now.
    const isElsewhere = isSame(stored, base.values);
    if (isTyped && !isElsewhere && !isSame(stored, values)) return;
    setBase({ values: stored, version });
    if (!isElsewhere) setValues(stored);
  }, [isSaving, stored, version, base, values, isTyped]);

  useFormDraft(draft, isTyped, { values, base });

  const take = useCallback((next: Fields, nextVersion: number) => {
    setBase({ values: next, version: nextVersion });
    setValues(next);
    setProblems({});
  }, []);
  const takeSaved = useCallback<FormState<Fields>['takeSaved']>((typedSince, saved, savedVersion) => {
    setBase({ values: saved, version: savedVersion });
    setValues((now) => ({ ...saved, ...typedSince(now) }));
  }, []);
  const set = useCallback(
    (changes: Partial<Fields>) => setValues((before) => ({ ...before, ...changes })),
    [],
  );
  const setProblem = (name: string, message: string | null) =>
    setProblems(({ [name]: _before, ...rest }) => (message === null ? rest : { ...rest, [name]: message }));
  return { base, values, problems, isTyped, take, takeSaved, set, setProblem };
}

/**
 * A form that is saved by a button. It follows the stored record until something is typed; from then on it
 * retains what was typed and the version it started from. While it differs, leaving asks for confirmation;
 * values typed back to the stored ones count as unchanged.
 */
export function useForm<Fields extends Values>(options: FormOptions<Fields>): FormState<Fields> {
  const { stored, version, check, onSave } = options;
  const { base, values, problems, isTyped, take, takeSaved, set, setProblem } = useTyped(options);
  const [problem] = Object.values(problems);
  const whyNot = problem ?? (isTyped ? (check?.(values) ?? null) : 'Nothing has changed');
  useSaveKey(whyNot === null, onSave);

  return {
    values,
    base: base.values,
    baseVersion: base.version,
    isChanged: isTyped,
    isOutdated: isTyped && version > base.version,
    whyNot,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Fields>),
      onProblem: (message) => setProblem(name, message),
      problem: problems[name] ?? null,
    }),
    reset: () => take(stored, version),
    take,
    takeSaved,
  };
}
