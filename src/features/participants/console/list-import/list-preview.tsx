import { useMemo, useRef, useState } from 'react';
import { counted } from '#console/ui/format/figures.ts';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import importStyles from '#features/results/console/shared/import.module.css';
import { ListPreviewFrame, PreviewRows } from '#features/results/console/shared/list-preview-frame.tsx';
import { useNewAthletes } from '#features/results/console/shared/use-new-athletes.tsx';
import type { ListPlan } from '../../lists-import-contract.ts';
import { listColumns } from './list-columns.tsx';
import styles from './list-import.module.css';
import { ListLineDialog } from './list-line-dialog.tsx';
import { ListManyAnswers } from './list-many-answers.tsx';
import { ListQuestions } from './list-questions.tsx';
import { actNames, type ListRow, listRows, type RowAct } from './list-rows.ts';
import { formatSource, isOpenLine, readiness, submitLabel } from './list-texts.ts';
import type { ListImportState } from './use-list-plan.ts';

interface Props {
  plan: ListPlan;
  list: ListImportState;
  onDiscard(): void;
  onSubmit(): void;
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

/** Every line without a question, and every entry that the list lacks. */
function PlannedRows({ plan, list, onOpen }: Pick<Props, 'plan' | 'list'> & { onOpen(line: number): void }) {
  const places = useRef(new Map<number, number>());
  const rows = useMemo(() => listRows(plan, places.current), [plan]);
  const columns = useMemo(() => listColumns(list), [list]);
  return (
    <PreviewRows<RowAct, ListRow>
      name="Rows of the import"
      none="Every line needs a decision"
      acts={actNames}
      {...{ rows, columns }}
      rowKey={(row) => row.key}
      onOpen={({ line }) => line && onOpen(line.line)}
      isMuteRow={({ act }) => act === 'stay' || act === 'out' || act === 'kept'}
    />
  );
}

/** The preview of a list: questions first, then what the import does with everybody else. Nothing is saved yet. */
export function ListPreview({ plan, list, onDiscard, onSubmit }: Props) {
  const [openLine, setOpenLine] = useState<number | null>(null);
  const newAthletes = useNewAthletes(plan.lines, [...list.choices.keys()], (line, create) =>
    list.decide(line, { line, create }),
  );
  const { warning } = plan.counts;
  const unanswered = `Without an answer, ${counted(warning, 'line')} will stay as ${warning === 1 ? 'a warning' : 'warnings'}.`;
  const open = plan.lines.find(({ line }) => line === openLine);
  return (
    <ListPreviewFrame
      list={list}
      whyNothing={plan.problems[0] ?? null}
      shortcut="Import the list"
      saveKey="import"
      saveLabel={submitLabel(plan)}
      onSave={onSubmit}
      onDiscard={onDiscard}
      readiness={readiness(plan)}
      source={formatSource(plan)}
      notes={warning > 0 ? [...plan.notes, unanswered] : plan.notes}
      hasQuestions={plan.lines.some((line) => isOpenLine(line, plan))}
      onFile={(file) => void list.choose(plan.list, file)}
      onRetry={list.canRetry ? list.planAgain : undefined}
      problems={
        plan.problems.length > 0 ? (
          <div className={styles.problems}>
            {plan.problems.map((problem) => (
              <Notice key={problem} kind="danger">
                {problem}
              </Notice>
            ))}
          </div>
        ) : null
      }
    >
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
    </ListPreviewFrame>
  );
}
