import { useMemo, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AlertIcon, ImportIcon } from '#console/ui/icons/icons.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import { EmptyState, ErrorState } from '#console/ui/layout/page-states.tsx';
import { useIsNarrow } from '#console/ui/layout/use-is-narrow.ts';
import type { PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import { changeIcons } from './change-mark.tsx';
import styles from './import.module.css';
import { importColumns } from './import-columns.tsx';
import { ImportLineDialog } from './import-line-dialog.tsx';
import { ImportQuestions } from './import-questions.tsx';
import {
  afterSavingMessage,
  changeNames,
  formatFile,
  formatReadiness,
  isNothingToSave,
  saveLabel,
} from './plan-texts.ts';
import type { ResultsImport } from './use-results-plan.ts';
import { WrongFileNotice } from './wrong-file-notice.tsx';

type Shown = 'all' | 'update' | 'create' | 'recalculated' | 'unchanged' | 'held' | 'look';

interface Props {
  plan: ResultsPlan;
  given: ResultsImport;
  onSave(): void;
}

const CHANGES = ['update', 'create', 'recalculated', 'unchanged', 'held'] as const;
const ORDER: readonly PlannedLine['change'][] = CHANGES;
const order = (line: PlannedLine) => ORDER.indexOf(line.change);

/** The rows that need no decision, changes first, each as in the file. */
const settledLines = (plan: ResultsPlan): PlannedLine[] =>
  plan.lines
    .filter((line) => line.change !== 'question')
    .sort((one, other) => order(one) - order(other) || one.line - other.line);

function HeadParts({ plan, given, onSave, isNarrow }: Props & { isNarrow: boolean }) {
  const questions = plan.counts.question;
  const isReady = plan.can_submit && !isNothingToSave(plan) && !given.isPlanning;
  return (
    <>
      <PageSlot place="states">
        <StatusBadge state="draft" label="Preview, nothing saved" />
      </PageSlot>
      {questions > 0 && !isNarrow ? (
        <PageSlot place="note">{counted(questions, 'answer')} first</PageSlot>
      ) : null}
      <PageSlot place="actions">
        <Button variant="quiet" onClick={given.discard}>
          Discard
        </Button>
        <Button
          variant={isReady ? 'main' : 'waiting'}
          onClick={onSave}
          disabled={!isReady}
          isBusy={given.isSaving}
          aria-label={`Submit Results: ${saveLabel(plan)}`}
          title={isReady ? undefined : (plan.problems[0] ?? afterSavingMessage(plan))}
        >
          {saveLabel(plan)}
        </Button>
      </PageSlot>
    </>
  );
}

export const takeFirst =
  (given: ResultsImport) =>
  ([file]: File[]): void => {
    if (file) void given.choose(file);
  };

function KeyHints() {
  return (
    <span className={styles.keys} aria-hidden>
      <Kbd>1</Kbd>–<Kbd>9</Kbd> choose <Kbd>↵</Kbd> confirm <Kbd>j</Kbd>
      <Kbd>k</Kbd> move <Kbd>z</Kbd> take back
    </span>
  );
}

/** Existing results that the file lacks: listed before they are removed. */
function RemovedResults({ plan: { removed } }: { plan: ResultsPlan }) {
  if (removed.length === 0) return null;
  const lines = (possible: number[]) =>
    possible.length === 0 ? '' : ` (perhaps line ${possible.join(', ')})`;
  return (
    <div className={styles.loss} role="status">
      <AlertIcon size={14} />
      <p>
        {counted(removed.length, 'present result')} not in the file {removed.length === 1 ? 'goes' : 'go'}:{' '}
        {removed.map((one, at) => (
          <span key={one.result_id}>
            {at > 0 ? ', ' : ''}
            <b>{one.name}</b>
            {lines(one.possible_lines)}
          </span>
        ))}
      </p>
    </div>
  );
}

function PreviewHead({ plan, given, isNarrow }: Omit<Props, 'onSave'> & { isNarrow: boolean }) {
  const notes = isNarrow ? [...plan.notes, afterSavingMessage(plan)] : plan.notes;
  return (
    <>
      <div className={styles.head}>
        <span className={styles.ready} role="status">
          {formatReadiness(plan)}
        </span>
        <span className={styles.file} title={formatFile(plan)}>
          {formatFile(plan)}
        </span>
        <FileDrop
          label="Other file"
          accept=".csv,text/csv"
          variant="link"
          icon={ImportIcon}
          onFiles={takeFirst(given)}
        />
        {plan.counts.question > 0 ? <KeyHints /> : null}
      </div>
      {notes.length > 0 ? (
        <div className={styles.notes}>
          {notes.map((note) => (
            <span key={note}>{note}</span>
          ))}
        </div>
      ) : null}
      {given.problem === null ? null : <ErrorState message={given.problem} onRetry={given.planAgain} />}
    </>
  );
}

/** The preview of an import: questions first, then what saving does with every other row. Nothing is saved yet. */
export function ImportPreview({ plan, given, onSave }: Props) {
  const [shown, setShown] = useState<Shown>('all');
  const [openLine, setOpenLine] = useState<number | null>(null);
  const settled = useMemo(() => settledLines(plan), [plan]);
  const isNarrow = useIsNarrow();
  const columns = useMemo(() => importColumns(settled, isNarrow), [settled, isNarrow]);
  const looks = settled.filter((line) => line.warnings.length > 0).length;
  const rows = settled.filter(
    (line) => shown === 'all' || (shown === 'look' ? line.warnings.length > 0 : line.change === shown),
  );
  const open = plan.lines.find((line) => line.line === openLine);
  const isShown = (change: (typeof CHANGES)[number]) =>
    change !== 'recalculated' || plan.counts.recalculated > 0;
  return (
    <div className={styles.tab}>
      <HeadParts plan={plan} given={given} onSave={onSave} isNarrow={isNarrow} />
      <WrongFileNotice reasons={plan.wrong_file} />
      <PreviewHead plan={plan} given={given} isNarrow={isNarrow} />
      <ImportQuestions plan={plan} given={given} />
      <RemovedResults plan={plan} />
      <ToolBar end={isNarrow ? undefined : afterSavingMessage(plan)}>
        <SegmentedControl<Shown>
          label="Lines shown"
          value={shown}
          onChange={setShown}
          segments={[
            { id: 'all', label: 'All', count: settled.length },
            ...CHANGES.filter(isShown).map((change) => ({
              id: change,
              label: changeNames[change],
              count: plan.counts[change],
              icon: changeIcons[change],
            })),
            ...(looks > 0 ? [{ id: 'look' as const, label: 'Look', count: looks, icon: AlertIcon }] : []),
          ]}
        />
      </ToolBar>
      <DataTable
        name="Lines of the file"
        columns={columns}
        rows={rows}
        rowKey={(line) => line.line}
        onOpen={(line) => setOpenLine(line.line)}
        isMuteRow={(line) => line.change === 'unchanged' || line.change === 'held'}
        empty={<EmptyState title={shown === 'all' ? 'Every row needs a decision' : 'No matching rows'} />}
      />
      {open ? (
        <ImportLineDialog
          line={open}
          choice={given.choices.get(open.line) ?? null}
          onClose={() => setOpenLine(null)}
          onDecide={(choice) => {
            setOpenLine(null);
            given.decide(open.line, choice);
          }}
        />
      ) : null}
    </div>
  );
}
