import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError, refusalOf } from '#console/api/api-error.ts';
import { useApiQuery } from '#console/api/queries.ts';
import { callApi } from '#console/api/request.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { TextField } from '#console/ui/form/text-field.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { AddIcon, DeleteIcon, DoneIcon, EditIcon } from '#console/ui/icons/icons.tsx';
import { FieldGroup } from '#console/ui/layout/field-group.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { foldName } from '#rules/name-matching/names.ts';
import { type Alias, addAlias, readAliases, removeAlias, saveAlias } from '../../aliases-contract.ts';
import styles from './aliases-section.module.css';

interface OfAthlete {
  athlete: { id: number; name: string };
}

export interface AliasesSectionProps extends OfAthlete {
  /** Content at the right end of the header. */
  end?: ReactNode;
}

/** Text that is submitted with Enter or its button; a refusal is shown at the field and the text is preserved. Leaving with it asks first. */
function AliasField({
  label,
  before,
  icon,
  message,
  onSend,
  onSaved,
  onCancel,
}: {
  label: string;
  before: string;
  icon: typeof AddIcon;
  message: string;
  onSend(alias: string): Promise<unknown>;
  /** Not called when something else was typed while it was sent. */
  onSaved?(): void;
  onCancel?(): void;
}) {
  const [typed, setTyped] = useState(before);
  const latest = useRef(typed);
  latest.current = typed;
  const [problem, setProblem] = useState<string | null>(null);
  const isNothing = typed.trim() === '' || typed.trim() === before;
  useEffect(
    () => (isNothing ? undefined : registerUnsavedChanges({ name: 'Alias', wouldBeLost: () => true })),
    [isNothing],
  );
  const send = async () => {
    if (isNothing) return;
    const refusal = await refusalOf(onSend(typed.trim()));
    if (refusal !== null) return setProblem(refusal.message);
    if (latest.current !== typed) return;
    if (before === '') setTyped('');
    onSaved?.();
  };
  return (
    <form
      className={styles.line}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={label}
        layout="bare"
        width={280}
        maxLength={200}
        isFocused={before !== ''}
        value={typed}
        error={problem}
        placeholder={before === '' ? 'Another name, as files spell it' : ''}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
      />
      <Button
        type="submit"
        size="small"
        icon={icon}
        needsNetwork
        whyDisabled={isNothing ? 'Enter another name' : null}
      >
        {message}
      </Button>
      {onCancel ? (
        <Button size="small" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      ) : null}
    </form>
  );
}

const KINDS = { merge: 'from a merge', import: 'from an import', hand: 'added manually' };

/** The source of an alias; the tooltip has the text of the change in history. */
function Origin({ origin }: Pick<Alias, 'origin'>) {
  if (origin === null) return null;
  return (
    <span className="hint" title={origin.what}>
      {KINDS[origin.kind]}, {origin.who}, {formatMoment(origin.at)}
    </span>
  );
}

interface AliasLineProps extends OfAthlete {
  alias: Alias;
  /** Its edit began or ended. */
  onEdited(isEdited: boolean): void;
  onRemoved(): void;
}

/** An alias, or the field that changes it; the focus moves with it. */
function AliasLine({ athlete, alias, onEdited, onRemoved }: AliasLineProps) {
  const item = useRef<HTMLLIElement>(null);
  const saving = useUndoableMutation(saveAlias);
  const removing = useUndoableMutation(removeAlias);
  /** The alias on which the edit is based, while it is edited. */
  const [before, setBefore] = useState<string | null>(null);
  const isDone = useRef(false);
  const done = () => {
    isDone.current = true;
    setBefore(null);
    onEdited(false);
  };
  useLayoutEffect(() => {
    if (!isDone.current || before !== null) return;
    isDone.current = false;
    item.current?.querySelector('button')?.focus();
  }, [before]);
  const target = { id: athlete.id, alias_id: alias.id };
  const save = async (typed: string, from: string): Promise<void> => {
    try {
      await saving.run({ ...target, alias: typed, before: from }, `Alias ${typed} saved`);
      setBefore(typed);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'stale-edit') throw error;
      const { aliases } = (await callApi(readAliases, { id: athlete.id })).response;
      const theirs = aliases.find(({ id }) => id === alias.id)?.alias;
      if (theirs === undefined) throw error;
      const isMine = await confirm({
        title: 'Changed meanwhile',
        question: `${error.message} Yours: ${typed}. Theirs: ${theirs}.`,
        confirmLabel: 'Keep my value',
      });
      if (isMine) await save(typed, theirs);
      else done();
    }
  };
  if (before !== null)
    return (
      <li>
        <AliasField
          label={`Alias ${alias.alias}`}
          before={before}
          icon={DoneIcon}
          message="Save"
          onSend={(typed) => save(typed, before)}
          onSaved={done}
          onCancel={done}
        />
      </li>
    );
  const remove = async () => {
    const input = { ...target, before: alias.alias };
    if ((await removing.attempt(input, `Alias ${alias.alias} removed`)) !== null) onRemoved();
  };
  return (
    <li ref={item} className={styles.line}>
      <span className={styles.alias}>{alias.alias}</span>
      <Origin origin={alias.origin} />
      <IconButton
        icon={EditIcon}
        label={`Change alias ${alias.alias}`}
        onClick={() => {
          setBefore(alias.alias);
          onEdited(true);
        }}
      />
      <IconButton
        icon={DeleteIcon}
        label={`Remove alias ${alias.alias}`}
        isBusy={removing.isRunning}
        onClick={() => void remove()}
      />
      {alias.others.map((other) => (
        <span key={other.id} className="hint">
          also <TextLink address={addresses.athlete(other.id)}>{other.name}</TextLink>:{' '}
          {foldName(other.name) === foldName(alias.alias)
            ? 'imports take that athlete, unless the division differs'
            : 'imports ask, unless nation or division decides'}
        </span>
      ))}
    </li>
  );
}

/** The aliases, with those that someone else removed while they are edited here: the typed text would be lost with them. */
function useListedAliases(stored: readonly Alias[] | undefined) {
  const [edited, setEdited] = useState<readonly Alias[]>([]);
  const gone = edited.filter(({ id }) => !stored?.some((alias) => alias.id === id));
  const aliases = stored && [...stored, ...gone].sort((one, other) => one.id - other.id);
  const note = (alias: Alias, isEdited: boolean) =>
    setEdited((before) => [...before.filter(({ id }) => id !== alias.id), ...(isEdited ? [alias] : [])]);
  return { aliases, gone, note };
}

/** The other names under which files list the athlete: shown, added, changed and removed. */
export function AliasesSection({ athlete, end }: AliasesSectionProps) {
  const { response, error, reload } = useApiQuery(readAliases, { id: athlete.id });
  const { aliases, gone, note } = useListedAliases(response?.aliases);
  const adding = useUndoableMutation(addAlias);
  const adder = useRef<HTMLDivElement>(null);
  const focusAdder = () => adder.current?.querySelector('input')?.focus();
  return (
    <FieldGroup name="Aliases" end={end}>
      {aliases ? (
        <ul className={styles.list}>
          {aliases.map((alias) => (
            <AliasLine
              key={alias.id}
              athlete={athlete}
              alias={alias}
              onEdited={(isEdited) => {
                note(alias, isEdited);
                if (!isEdited && gone.includes(alias)) focusAdder();
              }}
              onRemoved={focusAdder}
            />
          ))}
          {aliases.length === 0 ? (
            <li className="hint">
              No aliases: files find {athlete.name} by name, ignoring case and accents.
            </li>
          ) : null}
        </ul>
      ) : error ? (
        <ErrorState message={error.message} onRetry={reload} />
      ) : (
        <LoadingState />
      )}
      <div ref={adder}>
        <AliasField
          label="Add an alias"
          before=""
          icon={AddIcon}
          message="Add"
          onSend={(typed) => adding.run({ id: athlete.id, alias: typed }, `Alias ${typed} added`)}
        />
      </div>
    </FieldGroup>
  );
}
