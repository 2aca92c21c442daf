import { useMemo, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { counted } from '#console/ui/format/figures.ts';
import styles from '#features/results/console/shared/import.module.css';
import { readinessText } from '#features/results/console/shared/import-decisions.ts';
import { ListPreviewFrame, PreviewRows } from '#features/results/console/shared/list-preview-frame.tsx';
import type { SeasonListPlan, SeasonListRow } from '../../season-list-import-contract.ts';
import { ListQuestions } from './list-questions.tsx';
import { ListRowDialog } from './list-row-dialog.tsx';
import { actNames, type SettledAct, seasonListColumns } from './season-list-columns.tsx';
import { UnmatchedList } from './unmatched-list.tsx';
import { type ListKind, type SeasonList, savedCount, saveLabel } from './use-season-list.ts';

interface Props {
  plan: SeasonListPlan;
  list: SeasonList;
  kind: ListKind;
  seasonId: number;
  onDiscard(): void;
}

type SettledRow = SeasonListRow & { act: SettledAct };
const ACTS = Object.keys(actNames);

const formatList = ({ counts, filename, encoding }: SeasonListPlan): string =>
  [filename, counted(counts.rows, 'row'), ...(encoding === 'UTF-8' ? [] : [encoding])].join(' · ');

/** One press for all other tiers, and for all open questions. */
function ManyAnswers({ plan, list }: Pick<Props, 'plan' | 'list'>) {
  const changes = plan.rows.filter((row) => row.act === 'change').map((row) => row.row);
  const open = plan.rows.filter((row) => row.act === 'question').map((row) => row.row);
  const isAllTicked = changes.every((row) => list.also.has(row));
  if (changes.length < 2 && open.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className={styles.bulk} role="group" aria-label="Answers for many rows">
      {changes.length > 1 ? (
        <Button size="small" onClick={() => list.tick(changes, !isAllTicked)}>
          {isAllTicked ? 'Change no tier' : `Change all ${changes.length} tiers`}
        </Button>
      ) : null}
      {open.length > 1 ? (
        <Button size="small" onClick={() => list.decideAll(open.map((row) => [row, { row, skip: true }]))}>
          Leave out all {open.length} questions
        </Button>
      ) : null}
    </div>
  );
}

/** The preview of an import into a list of the season: who is not known, the questions, then every other row. Nothing is saved yet. */
export function ListPreview({ plan, list, kind, seasonId, onDiscard }: Props) {
  const { counts } = plan;
  const [openRow, setOpenRow] = useState<number | null>(null);
  const columns = useMemo(() => seasonListColumns(kind, list, seasonId), [kind, list, seasonId]);
  const rows = useMemo(
    () =>
      plan.rows
        .filter((row): row is SettledRow => row.act !== 'question')
        .toSorted((one, other) => ACTS.indexOf(one.act) - ACTS.indexOf(other.act)),
    [plan],
  );
  const open = plan.rows.find((row) => row.row === openRow);
  return (
    <ListPreviewFrame
      list={list}
      whyNothing={savedCount(plan, list.also) > 0 ? null : 'There is nobody to add and no tier to change'}
      shortcut="Save the list"
      saveKey="save"
      note={
        counts.question > 0 ? `${counted(counts.question, 'row')} without an answer will be left out` : null
      }
      saveLabel={saveLabel(kind, plan, list.also)}
      onSave={() => void list.save()}
      onDiscard={onDiscard}
      readiness={readinessText(counts.question, counts.add + counts.present + counts.change)}
      source={formatList(plan)}
      notes={plan.notes}
      hasQuestions={counts.question > 0}
      onFile={(file) => void list.choose(file)}
      onRetry={list.planAgain}
    >
      <UnmatchedList unmatched={plan.unmatched} onFind={setOpenRow} />
      <ManyAnswers plan={plan} list={list} />
      <ListQuestions plan={plan} list={list} onSearch={setOpenRow} />
      <PreviewRows<SettledAct, SettledRow>
        name="Rows of the list"
        none="Every row needs a decision"
        acts={actNames}
        {...{ rows, columns }}
        rowKey={(row) => row.row}
        onOpen={(row) => setOpenRow(row.row)}
        isMuteRow={(row) => row.act === 'present' || row.act === 'held'}
      />
      {open ? (
        <ListRowDialog
          key={open.row}
          row={open}
          seasonId={seasonId}
          isDecided={list.choices.has(open.row)}
          onClose={() => setOpenRow(null)}
          onDecide={(choice) => {
            setOpenRow(null);
            list.decide(open.row, choice);
          }}
        />
      ) : null}
    </ListPreviewFrame>
  );
}
