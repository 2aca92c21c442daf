import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import type { Call, InputOf, ResponseOf } from '#contract/declare-call.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import { focusRefused } from '../ui/form/refused-focus.ts';
import { type FieldBinding, type FormState, isSame, useForm } from '../ui/form/use-form.ts';
import { alertError } from '../ui/overlay/confirm.ts';
import { ConflictDialog } from '../ui/overlay/conflict-dialog.tsx';
import type { SelectOption } from '../ui/select/select-option.ts';

export interface SavedFormOptions<
  Stored extends { version: number },
  Fields extends Record<string, unknown>,
> {
  record: Stored;
  fieldsOf(record: Stored): Fields;
  /** The fields' display names, in the order of the form. */
  labels: Readonly<Record<keyof Fields & string, string>>;
  /** Fields that are shown by another text than their value, such as the name of a record: {@link shownAs}. */
  texts?: Partial<Readonly<Record<keyof Fields & string, (value: unknown) => string>>>;
  check?(values: Fields): string | null;
  /** The form's name in the tab's memory; see `useForm`. */
  draft?: string;
  /** Saves from this version and returns the record after it. */
  save(values: Fields, version: number): Promise<Stored>;
  /** Reads the record again, when someone else saved first. */
  read(): Promise<Stored>;
  /** What stays of what was typed while `sent` was saved; all of it unless given. */
  remaining?(typed: Partial<Fields>, sent: Fields): Partial<Fields>;
  /** Closes what the form is in; not called when something was typed while it was saved. */
  onSaved?(record: Stored): void;
}

export interface SavedForm<Fields extends Record<string, unknown>> extends FormState<Fields> {
  save(): Promise<void>;
  isSaving: boolean;
  field<Name extends keyof Fields & string>(
    name: Name,
  ): FieldBinding<Fields[Name]> & { error: string | null; field: string };
  /** What the server says about a field, while the form has the values that it refused. */
  errorOf(name: keyof Fields & string): string | null;
  /** The choice between two people's values; render it anywhere in the screen. */
  conflict: ReactNode;
}

/** The `check` of a form whose fields must all have a value; the messages say what to enter: "Enter a name". */
export const allFilled =
  <Name extends string>(messages: Readonly<Record<Name, string>>) =>
  (values: Readonly<Record<Name, string | number | null>>): string | null => {
    const empty = (Object.keys(messages) as Name[]).find((name) => String(values[name] ?? '').trim() === '');
    return empty === undefined ? null : messages[empty];
  };

/** The fields of a record that the form's labels name. */
export const pick = <Stored, Name extends keyof Stored>(
  record: Stored,
  labels: Readonly<Record<Name, string>>,
): Pick<Stored, Name> =>
  Object.fromEntries((Object.keys(labels) as Name[]).map((name) => [name, record[name]])) as Pick<
    Stored,
    Name
  >;

const print = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The text of a value that is chosen from options; `texts` of a form. */
export const shownAs = (options: readonly SelectOption[]) => (value: unknown) =>
  options.find((option) => option.value === value)?.label ?? print(value);

/** The values that were typed since the form had others. */
const changesOf = <Fields extends Record<string, unknown>>(values: Fields, before: Fields) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !Object.is(value, before[name])),
  ) as Partial<Fields>;

/**
 * A record edited in a form with a Save button: what was typed, from which version, Ctrl-S, the Error!
 * dialog with the server's message, the message at its field, and both values side by side when someone
 * else saved first. Keeping one's own values saves those that were typed; the other fields stay as they were saved meanwhile.
 */
export function useSavedForm<Stored extends { version: number }, Fields extends Record<string, unknown>>(
  options: SavedFormOptions<Stored, Fields>,
): SavedForm<Fields> {
  const { record, fieldsOf, labels, onSaved } = options;
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<{ message: string; theirs: Stored } | null>(null);
  const [fault, setFault] = useState<{ field: string; message: string; values: Fields } | null>(null);

  /** Save was pressed again while a save was running: what was typed meanwhile is saved after it. */
  const isSaveWanted = useRef(false);
  const saveFrom = async (version: number, values = form.values): Promise<void> => {
    isSaveWanted.current = isSaving;
    if (isSaving) return;
    setSaving(true);
    setConflict(null);
    setFault(null);
    try {
      const saved = await options.save(values, version);
      const stored = fieldsOf(saved);
      const typedSince = (now: Fields) => {
        const typed = changesOf(now, values);
        return options.remaining?.(typed, values) ?? typed;
      };
      form.takeSaved(typedSince, stored, saved.version);
      const typed = typedSince(shown.current.values);
      const next = { ...stored, ...typed };
      if (Object.keys(typed).length === 0) onSaved?.(saved);
      else if (isSaveWanted.current && shown.current.whyNot === null && !options.check?.(next))
        await saveFrom(saved.version, next);
    } catch (error) {
      await failed(error, values);
    } finally {
      setSaving(false);
    }
  };
  const failed = async (error: unknown, sent: Fields) => {
    if (!(error instanceof ApiError)) throw error;
    // Without the other person's values the server's message is shown.
    const theirs = error.code === 'stale-edit' ? await options.read().catch(() => null) : null;
    if (theirs) return setConflict({ message: error.message, theirs });
    if (error.field !== null) setFault({ field: error.field, message: error.message, values: sent });
    await alertError(error.message);
    if (error.field !== null) focusRefused();
  };

  const form = useForm<Fields>({
    stored: fieldsOf(record),
    version: record.version,
    check: options.check,
    draft: options.draft,
    isSaving,
    onSave: () => void saveFrom(form.baseVersion),
  });
  const shown = useRef(form);
  shown.current = form;

  const theirs = conflict ? fieldsOf(conflict.theirs) : null;
  const mine = changesOf(form.values, form.base);
  const textOf = (name: keyof Fields & string, value: unknown) => (options.texts?.[name] ?? print)(value);
  const rows = Object.entries<string>(labels)
    .filter(([name]) => theirs !== null && !Object.is(theirs[name], form.values[name]))
    .map(([name, label]) => ({
      label,
      mine: name in mine ? textOf(name, mine[name]) : 'Not changed',
      theirs: textOf(name, theirs?.[name]),
    }));
  const keepMine = () => {
    if (!conflict) return;
    const merged = { ...fieldsOf(conflict.theirs), ...mine };
    form.take(fieldsOf(conflict.theirs), conflict.theirs.version);
    form.set(mine);
    void saveFrom(conflict.theirs.version, merged);
  };

  const errorOf = (name: keyof Fields & string) =>
    fault?.field === name && isSame(fault.values, form.values) ? fault.message : null;

  return {
    ...form,
    isSaving,
    save: () => saveFrom(form.baseVersion),
    field: (name) => ({ ...form.field(name), error: errorOf(name), field: name }),
    errorOf,
    conflict: (
      <ConflictDialog
        isOpen={conflict !== null}
        message={conflict?.message ?? ''}
        rows={rows}
        onClose={() => setConflict(null)}
        onMine={keepMine}
        onTheirs={() => {
          if (conflict) form.take(fieldsOf(conflict.theirs), conflict.theirs.version);
          setConflict(null);
        }}
      />
    ),
  };
}

export interface RecordFormOptions<
  Stored extends { id: number; version: number; name?: string },
  Fields extends Record<string, unknown>,
  Read extends Call,
  Save extends Call,
> extends Pick<SavedFormOptions<Stored, Fields>, 'record' | 'fieldsOf' | 'labels' | 'texts' | 'check'> {
  /** The record's kind: "tier". */
  noun: string;
  read: Read;
  /** For a record that is not read by its id. */
  readInput?: InputOf<Read>;
  save: Save;
  /** The record in the responses of both calls. */
  recordOf(response: ResponseOf<Read> | ResponseOf<Save>): Stored;
  /** What is sent besides id and version. */
  inputOf(values: Fields): Omit<InputOf<Save>, 'id' | 'version'>;
  /** The record in the toast; its name unless given. */
  nameOf?(saved: Stored): string;
  /** More for the toast, after "Tier Gold saved". */
  savedNote?(saved: Stored): string;
}

/** A form with the record that it is of, for its page. */
export interface RecordForm<Fields extends Record<string, unknown>> extends SavedForm<Fields> {
  /** The record's kind: "tier". */
  noun: string;
  /** It can be deleted as long as no other records are related to it. */
  record: { id: number; name: string; version: number; isRelatedRecords?: boolean; is_active?: 0 | 1 };
}

/** The form of a record that one call reads and one saves, with the toast "Tier Gold saved — Undo". */
export function useRecordForm<
  Stored extends { id: number; version: number; name?: string },
  Fields extends Record<string, unknown>,
  Read extends Call,
  Save extends Call,
>(options: RecordFormOptions<Stored, Fields, Read, Save>): RecordForm<Fields> {
  const { noun, record, read, save, recordOf, inputOf } = options;
  const { nameOf = ({ name = '' }) => name, savedNote = () => '' } = options;
  const { id } = record;
  const saving = useUndoableMutation(save);
  const form = useSavedForm<Stored, Fields>({
    ...options,
    draft: `${noun} ${id}`,
    read: async () =>
      recordOf((await callApi(read, options.readInput ?? ({ id } as InputOf<Read>))).response),
    save: async (values, version) => {
      const input = { id, ...inputOf(values), version } as InputOf<Save>;
      const message = (saved: Stored) => `${sentenceCase(noun)} ${nameOf(saved)} saved${savedNote(saved)}`;
      return recordOf(await saving.run(input, (response) => message(recordOf(response))));
    },
  });
  return { ...form, noun, record: { ...record, name: nameOf(record) } };
}
