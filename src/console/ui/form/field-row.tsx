import { type CSSProperties, Fragment, type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { SavedNote } from '../autosave/saved-note.tsx';
import { mostImportant } from '../autosave/saved-states.ts';
import styles from './field-row.module.css';
import fieldStyles from './form-field.module.css';
import { FieldError, type FieldMessages, FieldRowContext } from './form-field.tsx';

function Messages({ of }: { of: readonly FieldMessages[] }) {
  const error = of.find((messages) => messages.error)?.error;
  if (error) return <FieldError error={error} />;
  const state = mostImportant(of.flatMap((messages) => messages.state ?? []));
  const hints = [...new Set(of.map((messages) => messages.hint).filter(Boolean))];
  if (state.kind !== 'idle' || hints.length === 0) return <SavedNote state={state} />;
  return (
    <span className={`hint ${fieldStyles.hint}`}>
      {hints.map((hint, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row keep their order
        <Fragment key={at}>
          {at > 0 ? ' · ' : null}
          {hint}
        </Fragment>
      ))}
    </span>
  );
}

const withColumns = (columns: string) => ({ '--columns': columns }) as CSSProperties;

export interface FieldRowProps {
  /** The fields, in the layout `cell` or `labelled`, and texts between them. */
  children: ReactNode;
  /** Widths of the columns before the messages, as in `grid-template-columns`. */
  columns: string;
  /** `pairs`: fields with their labels, one below the other in a narrow form. `table`: cells below common heads. */
  layout: 'pairs' | 'table';
}

/** Several fields in one row: their hints and their save state are at its end, in one place. */
export function FieldRow({ children, columns, layout }: FieldRowProps) {
  const messagesId = useId();
  const [messages, setMessages] = useState<ReadonlyMap<string, FieldMessages>>(new Map());
  const report = useCallback((fieldId: string, next: FieldMessages | null) => {
    setMessages((before) => {
      const after = new Map(before);
      if (next) after.set(fieldId, next);
      else after.delete(fieldId);
      return after;
    });
  }, []);
  const link = useMemo(() => ({ messagesId, report }), [messagesId, report]);
  return (
    <FieldRowContext value={link}>
      <div className={styles.row} data-layout={layout} style={withColumns(columns)}>
        {children}
        <div id={messagesId} className={styles.messages}>
          <Messages of={[...messages.values()]} />
        </div>
      </div>
    </FieldRowContext>
  );
}

/** The heads of the columns of the following rows of the same `columns`. */
export function FieldRowHeads({ heads, columns }: { heads: readonly ReactNode[]; columns: string }) {
  return (
    <div className={`hint ${styles.heads}`} style={withColumns(columns)} aria-hidden>
      {heads.map((head, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fixed heads
        <span key={at}>{head}</span>
      ))}
    </div>
  );
}
