import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useApiQuery, useCached } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { useSavedForm } from '#console/records/record-form.tsx';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { draftOf, dropDraft } from '#console/ui/autosave/draft-storage.ts';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { TextAreaField } from '#console/ui/form/text-field.tsx';
import { dayHere } from '#console/ui/format/dates.ts';
import { AddIcon, DeleteIcon, EditIcon } from '#console/ui/icons/icons.tsx';
import { FieldGroup } from '#console/ui/layout/field-group.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute } from '#console/ui/layout/stack.tsx';
import {
  type AthleteNote,
  addAthleteNote,
  LONGEST_NOTE,
  listAthleteNotes,
  removeAthleteNote,
  saveAthleteNote,
} from '#features/athletes/athlete-notes-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import styles from './profile-notes.module.css';

interface NoteFormProps {
  athlete: AthletePage;
  /** The note to change; a new one without. */
  note?: AthleteNote;
  onDone?(): void;
}

/** The edited note, or a new one. */
type Noted = Pick<AthleteNote, 'text' | 'version'> & { date: string | null };

const draftNameOf = (athleteId: number, note?: AthleteNote): string =>
  `athlete ${athleteId} ${note ? `note ${note.id}` : 'new note'}`;

const NEW: Noted = { date: null, text: '', version: 0 };

/**
 * Date and text of a note, saved by its button; the draft survives a reload. A new note is dated today
 * unless a date is chosen.
 */
function NoteForm({ athlete, note, onDone }: NoteFormProps) {
  const { id } = athlete;
  const cached = useCached(listAthleteNotes, { id });
  const saving = useUndoableMutation(saveAthleteNote);
  const adding = useUndoableMutation(addAthleteNote);
  const draft = draftNameOf(id, note);
  const done = () => {
    // The form is unmounted before it could notice that nothing is typed anymore.
    dropDraft(draft);
    onDone?.();
  };
  const form = useSavedForm({
    record: (note ?? NEW) as Noted,
    fieldsOf: ({ date, text }: Noted) => ({ date, text }),
    labels: { date: 'Day', text: 'Note' },
    draft,
    check: ({ date, text }) => {
      if (text.trim() === '') return 'Enter the note';
      return note && date === null ? 'Choose a date' : null;
    },
    async save({ date, text }, version) {
      // The user's day: the server's is another one for half of the world.
      const input = { id, text, date: date ?? dayHere(new Date()) };
      const { notes } = note
        ? await saving.run({ ...input, note_id: note.id, version }, 'Note saved')
        : await adding.run(input, 'Note added');
      cached.write(() => ({ notes }));
      return note ? (notes.find((one) => one.id === note.id) ?? note) : NEW;
    },
    async read() {
      const { response } = await callApi(listAthleteNotes, { id });
      cached.write(() => response);
      return response.notes.find((one) => one.id === note?.id) ?? note ?? NEW;
    },
    // What is typed while a note is being added belongs to the next one.
    remaining: (typed, sent) => {
      const { text, ...rest } = typed;
      if (note || !text?.startsWith(sent.text)) return typed;
      const more = text.slice(sent.text.length).trimStart();
      return more === '' ? rest : { ...rest, text: more };
    },
    onSaved: done,
  });
  const what = note ? `Note of ${note.date}` : 'New note';
  return (
    <div className={styles.form}>
      <TextAreaField
        label={what}
        layout="bare"
        rows={note ? 3 : 2}
        maxLength={LONGEST_NOTE}
        placeholder="For staff only"
        {...form.field('text')}
        // A note names its author itself.
        field={undefined}
      />
      <Line>
        <DateField label={`${what}, day`} layout="bare" {...form.field('date')} field={undefined} />
        {note ? null : <Mute>{form.values.date === null ? 'Today' : ''}</Mute>}
        <span className={styles.actions}>
          {note ? (
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                saving.cancel();
                done();
              }}
            >
              Cancel
            </Button>
          ) : null}
          <Button
            size="small"
            icon={note ? undefined : AddIcon}
            whyDisabled={form.whyNot}
            isBusy={form.isSaving}
            onClick={() => void form.save()}
          >
            {note ? 'Save note' : 'Add note'}
          </Button>
        </span>
      </Line>
      {form.conflict}
    </div>
  );
}

interface NoteProps {
  athlete: AthletePage;
  note: AthleteNote;
  /** Someone else removed it while it is edited here. */
  isGone: boolean;
  onEdit(): void;
  onRemoved(): void;
}

function ShownNote({ athlete, note, onEdit, onRemoved }: Omit<NoteProps, 'isGone'>) {
  const { attempt, isRunning } = useUndoableMutation(removeAthleteNote);
  const remove = async () => {
    const input = { id: athlete.id, note_id: note.id, version: note.version };
    if ((await attempt(input, `Note of ${note.date} removed`)) !== null) onRemoved();
  };
  return (
    <>
      <div className={styles.head}>
        <span className="n">{note.date}</span>
        <Mute>{note.who ?? ''}</Mute>
        <span className={styles.actions}>
          <IconButton
            size="small"
            icon={EditIcon}
            label={`Change the note of ${note.date}`}
            onClick={onEdit}
          />
          <IconButton
            size="small"
            icon={DeleteIcon}
            label={`Remove the note of ${note.date}`}
            isBusy={isRunning}
            onClick={() => void remove()}
          />
        </span>
      </div>
      <p className={styles.text}>{note.text}</p>
    </>
  );
}

/** A note, or the form that changes it; the focus moves with it. */
function Note({ athlete, note, isGone, onRemoved }: Omit<NoteProps, 'onEdit'>) {
  const item = useRef<HTMLLIElement>(null);
  // A draft from before a reload is shown again.
  const [isEdited, setEdited] = useState(() => draftOf(draftNameOf(athlete.id, note)) !== null);
  const isTurned = useRef(false);
  const turn = (next: boolean) => {
    isTurned.current = true;
    setEdited(next);
  };
  useLayoutEffect(() => {
    if (!isTurned.current) return;
    isTurned.current = false;
    item.current?.querySelector<HTMLElement>('textarea, button')?.focus();
  });
  return (
    <li ref={item}>
      {isGone ? (
        <Mute>
          This note was removed meanwhile. Undo that in the{' '}
          <TextLink address={addresses.history({ entity: 'athlete', id: athlete.id })}>history</TextLink>, or
          copy the text into a new note.
        </Mute>
      ) : null}
      {isEdited ? (
        <NoteForm athlete={athlete} note={note} onDone={isGone ? onRemoved : () => turn(false)} />
      ) : (
        <ShownNote athlete={athlete} note={note} onEdit={() => turn(true)} onRemoved={onRemoved} />
      )}
    </li>
  );
}

/** The notes, with those that someone else removed while their text is edited here: it would be lost with them. */
function useListedNotes(athleteId: number, stored: readonly AthleteNote[] | undefined) {
  const known = useRef<readonly AthleteNote[]>([]);
  const isStored = ({ id }: AthleteNote) => stored?.some((one) => one.id === id) === true;
  const isEdited = (note: AthleteNote) => draftOf(draftNameOf(athleteId, note)) !== null;
  const gone = known.current.filter((note) => !isStored(note) && isEdited(note));
  known.current = [...gone, ...(stored ?? [])].sort(
    (one, other) => other.date.localeCompare(one.date) || other.id - one.id,
  );
  return known.current.map((note) => ({ note, isGone: !isStored(note) }));
}

/** Internal notes of staff on the athlete; not public. */
export function ProfileNotes({ athlete }: { athlete: AthletePage }) {
  const { response, error, reload } = useApiQuery(listAthleteNotes, { id: athlete.id });
  const notes = useListedNotes(athlete.id, response?.notes);
  const [, render] = useReducer((count: number) => count + 1, 0);
  const room = useRef<HTMLDivElement>(null);
  return (
    <FieldGroup name="Internal notes">
      <div ref={room}>
        <NoteForm athlete={athlete} />
      </div>
      {response ? (
        <ul className={styles.notes}>
          {notes.map(({ note, isGone }) => (
            <Note
              key={note.id}
              athlete={athlete}
              note={note}
              isGone={isGone}
              onRemoved={() => {
                render();
                room.current?.querySelector('textarea')?.focus();
              }}
            />
          ))}
        </ul>
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState />
      )}
    </FieldGroup>
  );
}
