import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { useIsLow, useIsNarrow, useIsTight } from '#console/ui/layout/use-is-narrow.ts';
import styles from '#features/results/console/shared/import.module.css';
import { ImportActions, ImportHead } from '#features/results/console/shared/import-head.tsx';
import type { ResultsPlan } from '#features/results/results-import-contract.ts';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import { importColumns } from './import-columns.tsx';
import { ImportLineDialog } from './import-line-dialog.tsx';
import { liveLines, trackerColumns } from './live-lines.tsx';
import {
  afterSavingMessage,
  confirmDiscarding,
  formatFile,
  formatReadiness,
  isReadyToSave,
  removalMessage,
  saveLabel,
} from './plan-texts.ts';
import { BulkAnswers } from './questions/bulk-answers.tsx';
import { ImportQuestions } from './questions/import-questions.tsx';
import { settledLines } from './settled-lines.ts';
import { useShownLines } from './shown-lines.tsx';
import type { ResultsImport } from './use-results-plan.ts';
import { WrongFileNotice } from './wrong-file-notice.tsx';

interface Props {
  plan: ResultsPlan;
  given: ResultsImport;
  onSave(): void;
  /** Where the rows come from, above the preview. */
  source?: ReactNode;
  /** A race in progress that is read again and again: all rows in their provisional order, no questions yet. */
  isLive?: boolean;
}

/** More rows than this scroll within their table, also in a low window. */
const MOST_IN_FLOW = 300;

interface HeadProps extends Omit<Props, 'source' | 'isLive'> {
  save: RefObject<HTMLButtonElement | null>;
}

function PreviewActions({ plan, given, onSave, save }: HeadProps) {
  const { question } = plan.counts;
  const isNarrow = useIsNarrow();
  const answers = given.choices.size;
  const notReady = isReadyToSave(plan) ? null : (plan.problems[0] ?? afterSavingMessage(plan));
  const discard = async () => {
    if (given.isSaving || answers === 0 || (await confirmDiscarding(answers, plan.filename))) given.discard();
  };
  return (
    <ImportActions
      note={question > 0 && !isNarrow ? `${counted(question, 'answer')} first` : null}
      saveLabel={saveLabel(plan)}
      saveName={`Submit Results: ${saveLabel(plan)}`}
      whyDisabled={given.isPlanning ? 'The file is being compared' : notReady}
      isSaving={given.isSaving}
      {...{ save, onSave }}
      onDiscard={() => void discard()}
    />
  );
}

function PreviewHead({ plan, given, isLive = false }: Pick<Props, 'plan' | 'given' | 'isLive'>) {
  const restored =
    given.restored > 0 ? [`${counted(given.restored, 'earlier answer')} about this file restored.`] : [];
  return (
    <ImportHead
      readiness={formatReadiness(plan)}
      source={formatFile(plan)}
      notes={[...restored, ...plan.notes, afterSavingMessage(plan)]}
      hasQuestions={plan.counts.question > 0 && !isLive}
      saveKey="save"
      isPlanning={given.isPlanning}
      onFile={(file) => void given.choose(file)}
      problem={given.problem}
      onRetry={given.planAgain}
    />
  );
}

const NAMES_ON_A_LINE = 4;

/** Existing results that are not in the file, before they are deleted. Its place stays while questions are answered. */
function RemovedResults({ plan }: { plan: ResultsPlan }) {
  const { file, removed, counts } = plan;
  const [shownFor, setShownFor] = useState<number | null>(null);
  if (removed.length > 0 && shownFor !== file) setShownFor(file);
  const [steadyFor, setSteadyFor] = useState<number | null>(null);
  const mayWrap = counts.question > 0 && removed.length + counts.question > NAMES_ON_A_LINE;
  if (mayWrap && steadyFor !== file) setSteadyFor(file);
  const isSteady = steadyFor === file && counts.question > 0;
  if (removed.length === 0)
    return shownFor === file && counts.question > 0 ? (
      <div className={styles.loss} data-steady={isSteady || undefined} role="status">
        No existing result will be deleted.
      </div>
    ) : null;
  const lines = (possible: number[]) =>
    possible.length === 0 ? '' : ` (perhaps line ${possible.join(', ')})`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
    <div className={styles.loss} data-steady={isSteady || undefined} role="status" tabIndex={0}>
      <AlertIcon size={14} />
      <p>
        {removalMessage(plan)}{' '}
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

/**
 * The first question has the focus, or Save when nothing is open; Save gets it when the last question is answered, also from a dialog, which
 * leaves it on the page's name; the preview where nothing is to be saved. When the question with the focus was answered with many others, the next open one gets it.
 */
function useFirstFocus(
  { plan, given, isLive = false }: Props,
  tab: RefObject<HTMLElement | null>,
  save: RefObject<HTMLButtonElement | null>,
): void {
  const [isOpen, isReady] = [plan.counts.question > 0, isReadyToSave(plan) && !given.isPlanning];
  const file = useRef<number | null>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isLive) return;
    const isNew = file.current !== plan.file;
    const focused = document.activeElement;
    const isOnName = focused?.matches('h1') === true;
    const isLost = focused === document.body || isOnName || tab.current?.contains(focused) === true;
    file.current = plan.file;
    if (isNew && isOpen) tab.current?.querySelector<HTMLElement>('[data-current]')?.focus();
    else if (isReady && (isNew || (wasOpen.current && isLost && !isOpen))) save.current?.focus();
    else if (isNew || (wasOpen.current && focused === document.body && !isOpen && !given.isPlanning))
      tab.current?.focus();
    else if (isOpen && !given.isPlanning && focused === document.body)
      tab.current?.querySelector<HTMLElement>('[data-current]')?.focus();
    if (isOpen || isReady) wasOpen.current = isOpen;
  }, [plan.file, isOpen, isReady, isLive, given.isPlanning, tab, save]);
}

/** The preview of an import: questions first, then what saving does with every other row. Nothing is saved yet. */
export function ImportPreview({ plan, given, onSave, source, isLive = false }: Props) {
  const [openLine, setOpenLine] = useState<number | null>(null);
  const live = useMemo(() => (isLive ? liveLines(plan) : null), [plan, isLive]);
  const settled = useMemo(() => live?.lines ?? settledLines(plan), [plan, live]);
  const isNarrow = useIsNarrow();
  const isTight = useIsTight();
  const isLow = useIsLow();
  const tab = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  useFirstFocus({ plan, given, onSave, isLive }, tab, save);
  useShortcuts([
    {
      keys: 'Ctrl+Enter',
      label: 'Save the results',
      group: 'Questions of an import',
      run: () => {
        if (isReadyToSave(plan) && !given.isPlanning) {
          save.current?.focus();
          onSave();
        } else tab.current?.querySelector<HTMLElement>('[data-current]')?.focus();
      },
    },
  ]);
  const all = useMemo(
    () =>
      importColumns(plan.lines, isTight, plan.tracker ? trackerColumns(plan.tracker, live?.places) : null),
    [plan.lines, isTight, plan.tracker, live],
  );
  const { columns, choice } = useColumnChoice('import-results', all);
  const lines = useShownLines(plan, settled, isNarrow);
  const open = plan.lines.find((line) => line.line === openLine);
  return (
    <div
      ref={tab}
      className={`${styles.tab} ${styles.manyColumns}`}
      data-low={isLow || undefined}
      tabIndex={-1}
      // A decision that is made while the plan is being saved would be lost.
      inert={given.isSaving}
    >
      <PreviewActions {...{ plan, given, onSave, save }} />
      {source}
      <WrongFileNotice plan={plan} />
      <PreviewHead plan={plan} given={given} isLive={isLive} />
      {isLive ? null : (
        <>
          <BulkAnswers plan={plan} given={given} />
          <ImportQuestions plan={plan} given={given} />
          <RemovedResults plan={plan} />
        </>
      )}
      <ToolBar end={<ColumnsButton choice={choice} />}>{lines.control}</ToolBar>
      <DataTable
        name="Lines of the file"
        layout={isLow && lines.rows.length <= MOST_IN_FLOW ? 'flow' : 'fill'}
        columns={columns}
        rows={lines.rows}
        rowKey={(line) => line.line}
        onOpen={(line) => setOpenLine(line.line)}
        isMuteRow={(line) => line.change === 'unchanged' || line.change === 'held'}
        empty={<EmptyState title={lines.isFiltered ? 'No matching rows' : 'Every row needs a decision'} />}
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
