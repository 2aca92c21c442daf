import { useMemo, useRef, useState } from 'react';
import { type Segment, SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { Notice } from '#console/ui/layout/notice.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { useIsLow } from '#console/ui/layout/use-is-narrow.ts';
import importStyles from '#features/results/console/shared/import.module.css';
import { ImportActions, ImportHead } from '#features/results/console/shared/import-head.tsx';
import { useFirstFocus } from '#features/results/console/shared/use-first-focus.ts';
import { useNewAthletes } from '#features/results/console/shared/use-new-athletes.tsx';
import type { ListPlan } from '../../lists-import-contract.ts';
import { listColumns } from './list-columns.tsx';
import styles from './list-import.module.css';
import { ListLineDialog } from './list-line-dialog.tsx';
import { ListManyAnswers } from './list-many-answers.tsx';
import { ListQuestions } from './list-questions.tsx';
import { ACTS, actNames, listRows, type RowAct } from './list-rows.ts';
import { formatSource, isOpenLine, readiness, submitLabel } from './list-texts.ts';
import type { ListImportState } from './use-list-plan.ts';

interface Props {
  plan: ListPlan;
  list: ListImportState;
  onDiscard(): void;
  onSubmit(): void;
}

function PreviewHead({ plan, list, hasOpen }: Pick<Props, 'plan' | 'list'> & { hasOpen: boolean }) {
  const { warning } = plan.counts;
  const unanswered = `Without an answer, ${counted(warning, 'line')} will stay as ${warning === 1 ? 'a warning' : 'warnings'}.`;
  return (
    <ImportHead
      readiness={readiness(plan)}
      source={formatSource(plan)}
      notes={warning > 0 ? [...plan.notes, unanswered] : plan.notes}
      hasQuestions={hasOpen}
      saveKey="import"
      isPlanning={list.isPlanning}
      onFile={(file) => void list.choose(plan.list, file)}
      problem={list.problem}
      onRetry={list.canRetry ? list.planAgain : undefined}
    >
      {plan.problems.length > 0 ? (
        <div className={styles.problems}>
          {plan.problems.map((problem) => (
            <Notice key={problem} kind="danger">
              {problem}
            </Notice>
          ))}
        </div>
      ) : null}
    </ImportHead>
  );
}

/** Who leaves, by name, before the rows. */
function Leaving({ leaves }: Pick<ListPlan, 'leaves'>) {
  if (leaves.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls by keyboard
    <div className={importStyles.loss} role="status" tabIndex={0}>
      <AlertIcon size={14} />
      <p>
        {counted(leaves.length, 'participant')} {leaves.length === 1 ? 'is' : 'are'} not in this import and
        will be removed:{' '}
        {leaves.map(({ participant_id, name }, at) => (
          <span key={participant_id}>
            {at > 0 ? ', ' : ''}
            <b>{name}</b>
          </span>
        ))}
      </p>
    </div>
  );
}

type Shown = 'all' | RowAct;

/** Every line without a question, and every entry that the list lacks. */
function PlannedRows({ plan, list, onOpen }: Pick<Props, 'plan' | 'list'> & { onOpen(line: number): void }) {
  const [shown, setShown] = useState<Shown>('all');
  const isLow = useIsLow();
  const places = useRef(new Map<number, number>());
  const all = useMemo(() => listRows(plan, places.current), [plan]);
  const columns = useMemo(() => listColumns(list), [list]);
  const countOf = (act: RowAct) => all.filter((row) => row.act === act).length;
  const segments: readonly Segment<Shown>[] = [
    { id: 'all', label: 'All', count: all.length },
    ...ACTS.filter((act) => countOf(act) > 0 || act === shown).map((act) => ({
      ...{ id: act, label: actNames[act], count: countOf(act) },
    })),
  ];
  return (
    <>
      <ToolBar>
        <SegmentedControl<Shown> label="Rows shown" value={shown} onChange={setShown} segments={segments} />
      </ToolBar>
      <DataTable
        name="Rows of the import"
        layout={isLow ? 'flow' : 'fill'}
        columns={columns}
        rows={all.filter((row) => shown === 'all' || row.act === shown)}
        rowKey={(row) => row.key}
        onOpen={({ line }) => line && onOpen(line.line)}
        isMuteRow={({ act }) => act === 'stay' || act === 'out' || act === 'kept'}
        empty={<EmptyState title={shown === 'all' ? 'Every line needs a decision' : 'No such rows'} />}
      />
    </>
  );
}

/** The preview of a list: questions first, then what the import does with everybody else. Nothing is saved yet. */
export function ListPreview({ plan, list, onDiscard, onSubmit }: Props) {
  const [openLine, setOpenLine] = useState<number | null>(null);
  const newAthletes = useNewAthletes(plan.lines, [...list.choices.keys()], (line, create) =>
    list.decide(line, { line, create }),
  );
  const isLow = useIsLow();
  const tab = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const hasOpen = plan.lines.some((line) => isOpenLine(line, plan));
  useFirstFocus(hasOpen, tab, save);
  useShortcuts([
    {
      ...{ keys: 'Ctrl+Enter', label: 'Import the list', group: 'Questions of an import' },
      run: () => {
        save.current?.focus();
        if (plan.can_submit && !list.isPlanning) onSubmit();
      },
    },
  ]);
  const open = plan.lines.find(({ line }) => line === openLine);
  return (
    // A decision that is made while the plan is being saved would be lost.
    <div
      ref={tab}
      className={importStyles.tab}
      data-low={isLow || undefined}
      tabIndex={-1}
      inert={list.isSaving}
    >
      <ImportActions
        saveLabel={submitLabel(plan)}
        whyDisabled={list.isPlanning ? 'The preview is being updated' : (plan.problems[0] ?? null)}
        isSaving={list.isSaving}
        save={save}
        onSave={onSubmit}
        onDiscard={onDiscard}
      />
      <PreviewHead plan={plan} list={list} hasOpen={hasOpen} />
      <ListManyAnswers plan={plan} list={list} />
      <ListQuestions plan={plan} list={list} newAthletes={newAthletes} onSearch={setOpenLine} />
      <Leaving leaves={plan.leaves} />
      <PlannedRows plan={plan} list={list} onOpen={setOpenLine} />
      {open ? (
        <ListLineDialog
          key={open.line}
          line={open}
          isDecided={list.choices.has(open.line)}
          onClose={() => setOpenLine(null)}
          onDecide={(choice) => {
            setOpenLine(null);
            list.decide(open.line, choice);
          }}
          onNew={() => {
            setOpenLine(null);
            newAthletes.edit(open.line);
          }}
        />
      ) : null}
      {newAthletes.dialog}
    </div>
  );
}
