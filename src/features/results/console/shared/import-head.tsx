import type { ReactNode, Ref } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { ImportIcon } from '#console/ui/icons/icons.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import styles from './import.module.css';

export interface ActionsProps {
  /** What saving needs first, or leaves out. */
  note?: string | null;
  saveLabel: string;
  /** The accessible name of the button, when its label is not enough. */
  saveName?: string;
  whyDisabled: string | null;
  isSaving: boolean;
  save: Ref<HTMLButtonElement>;
  onSave(): void;
  onDiscard(): void;
}

/** The page head of a preview: that nothing is saved yet, Discard, and the main button. */
export function ImportActions({ note = null, saveLabel, saveName, whyDisabled, ...props }: ActionsProps) {
  return (
    <>
      <PageSlot place="states">
        <StatusBadge state="draft" label="Preview, nothing saved" />
      </PageSlot>
      {note === null ? null : <PageSlot place="note">{note}</PageSlot>}
      <PageSlot place="actions">
        <Button variant="quiet" needsNetwork={false} onClick={props.onDiscard}>
          Discard
        </Button>
        <Button
          ref={props.save}
          variant={whyDisabled === null ? 'main' : 'waiting'}
          onClick={props.onSave}
          isBusy={props.isSaving}
          aria-label={saveName}
          whyDisabled={whyDisabled}
        >
          {saveLabel}
        </Button>
      </PageSlot>
    </>
  );
}

function KeyHints({ hasQuestions, saveKey }: Pick<HeadProps, 'hasQuestions' | 'saveKey'>) {
  return (
    <span className={`${styles.keys} hint`} aria-hidden>
      {hasQuestions ? (
        <>
          <Kbd>1</Kbd>–<Kbd>9</Kbd> choose <Kbd>↵</Kbd> confirm <Kbd>j</Kbd>
          <Kbd>k</Kbd> move <Kbd>z</Kbd> undo{' '}
        </>
      ) : null}
      <Kbd>Ctrl ↵</Kbd> {saveKey}
    </span>
  );
}

export interface HeadProps {
  /** "3 need a decision, 41 ready". */
  readiness: string;
  /** What is previewed: "ironman.csv · 45 lines". */
  source: string;
  notes: readonly string[];
  hasQuestions: boolean;
  /** What Ctrl+Enter does: "save". */
  saveKey: string;
  isPlanning: boolean;
  /** Why the latest request failed. */
  problem: string | null;
  onFile(file: File): void;
  onRetry?: (() => void) | undefined;
  /** Below the notes. */
  children?: ReactNode;
}

/** The head of a preview: what is ready, its source, another file, the keys, and notes about the file as a whole. */
export function ImportHead({ readiness, source, notes, isPlanning, problem, ...props }: HeadProps) {
  return (
    <>
      <div className={styles.head}>
        <span className={styles.ready} role="status">
          {readiness}
        </span>
        <span className={styles.file} title={source}>
          {source}
        </span>
        <FileDrop
          label="Another file"
          isBusy={isPlanning}
          accept=".csv,text/csv"
          variant="link"
          icon={ImportIcon}
          onFiles={([file]) => file && props.onFile(file)}
        />
        <KeyHints hasQuestions={props.hasQuestions} saveKey={props.saveKey} />
      </div>
      <div className={`${styles.notes} hint`}>
        {notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
      </div>
      {props.children}
      {problem === null ? null : <ErrorState message={problem} onRetry={props.onRetry} />}
    </>
  );
}
