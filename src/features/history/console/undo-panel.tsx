import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { previewUndo } from '../history-contract.ts';
import { type UndoListEntry, undoHistory } from '../undo-contract.ts';
import { FieldTable, RowHead } from './changed-rows.tsx';
import styles from './history.module.css';

type Selected = { row: number; fields?: string[] };
type Undo = (rows?: Selected[]) => void;

function Why({ entry }: { entry: UndoListEntry }) {
  return (
    <p className={styles.why}>
      {entry.why ? <span>Cannot be undone: {entry.why} </span> : null}
      {entry.by && entry.at ? (
        <Mute>
          Edited since by {entry.by.name}, <Moment at={entry.at} />
        </Mute>
      ) : null}{' '}
      {entry.change_id === null ? null : (
        <TextLink address={addresses.historyChange(entry.change_id)}>Show that change</TextLink>
      )}
    </p>
  );
}

function Entry({ entry, undo, isRunning }: { entry: UndoListEntry; undo?: Undo; isRunning: boolean }) {
  const button = (label: string, what: string, selected: Selected) => (
    <Button
      size="small"
      needsNetwork
      isBusy={isRunning}
      aria-label={`${label}: ${what}`}
      onClick={() => undo?.([selected])}
    >
      {label}
    </Button>
  );
  const name = `${entry.kind} ${entry.name}`;
  const hasFieldUndo = undo !== undefined && entry.change === 'changed' && entry.fields.length > 1;
  return (
    <li className={styles.row}>
      <RowHead row={entry} level={3}>
        {undo ? button('Undo this row', name, { row: entry.row }) : null}
      </RowHead>
      {undo ? null : <Why entry={entry} />}
      <FieldTable
        fields={entry.fields}
        hasNow={!undo}
        {...(hasFieldUndo
          ? {
              action: ({ name: field, label }: { name: string; label: string }) =>
                button('Undo', `${label} of ${name}`, { row: entry.row, fields: [field] }),
            }
          : {})}
      />
    </li>
  );
}

interface ListProps {
  name: string;
  /** What an entry is: a row, or a part of one. */
  noun: string;
  entries: readonly UndoListEntry[];
  count: number;
  undo?: Undo;
  isRunning: boolean;
}

function Entries({ name, noun, entries, count, undo, isRunning }: ListProps) {
  if (count === 0) return null;
  const more = count - entries.length;
  return (
    <section aria-label={name}>
      <SectionHead name={name} facts={counted(count, noun)} />
      <ol>
        {entries.map((entry) => (
          <Entry
            key={`${entry.row} ${entry.fields[0]?.name}`}
            entry={entry}
            isRunning={isRunning}
            {...(undo ? { undo } : {})}
          />
        ))}
      </ol>
      {more > 0 ? <p className={styles.why}>{counted(more, `more ${noun}`)}, not listed here.</p> : null}
    </section>
  );
}

/** What an undo of the change reverses, what it keeps because it was edited since, and what cannot be undone: all, in part, a row, a field. */
export function UndoPanel({ id }: { id: number }) {
  const { response, error, reload } = useApiQuery(previewUndo, { id });
  const { attempt, isRunning } = useUndoableMutation(undoHistory);
  const undo: Undo = (rows) =>
    void attempt({ id, partial: 1, ...(rows ? { rows } : {}) }, ({ what }) => what);
  if (error) return <ErrorState message={error.message} onRetry={reload} />;
  if (!response) return <LoadingState />;
  const { reversed, kept, cannot, counts } = response;
  const rest = counts.kept + counts.cannot;
  const held = new Set([...kept, ...cannot].map(({ row }) => row));
  const noun = reversed.some(({ row }) => held.has(row)) ? 'part' : 'row';
  const shared = { noun, isRunning };
  if (counts.reversed + rest === 0) return <EmptyState title="Nothing is left to undo" />;
  return (
    <>
      <div className={styles.undo}>
        <Button
          variant="main"
          isBusy={isRunning}
          needsNetwork
          whyDisabled={counts.reversed === 0 ? 'Nothing can be undone at the moment' : null}
          onClick={() => undo()}
        >
          {rest === 0
            ? `Undo ${counted(counts.reversed, noun)}`
            : `Undo ${counts.reversed} of ${counted(counts.reversed + rest, noun)}`}
        </Button>
      </div>
      <Entries {...shared} name="Will be reversed" entries={reversed} count={counts.reversed} undo={undo} />
      <Entries {...shared} name="Kept, edited since" entries={kept} count={counts.kept} />
      <Entries {...shared} name="Cannot be undone" entries={cannot} count={counts.cannot} />
    </>
  );
}
