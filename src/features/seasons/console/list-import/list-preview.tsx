import { type RefObject, useMemo, useRef, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { type Segment, SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { useIsLow } from '#console/ui/layout/use-is-narrow.ts';
import styles from '#features/results/console/shared/import.module.css';
import { ImportActions, ImportHead } from '#features/results/console/shared/import-head.tsx';
import { useFirstFocus } from '#features/results/console/shared/use-first-focus.ts';
import type { SeasonListPlan } from '../../season-list-import-contract.ts';
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

type Shown = 'all' | SettledAct;
const ACTS = Object.keys(actNames) as SettledAct[];

/** "2 need a decision, 41 ready". */
function readiness({ counts }: SeasonListPlan): string {
  const ready = counts.add + counts.present + counts.change;
  if (counts.question === 0) return `${ready} ready`;
  return `${counts.question} ${counts.question === 1 ? 'needs' : 'need'} a decision, ${ready} ready`;
}

const formatList = ({ counts, filename, encoding }: SeasonListPlan): string =>
  [filename, counted(counts.rows, 'row'), ...(encoding === 'UTF-8' ? [] : [encoding])].join(' · ');

function Head({ plan, list, kind, onDiscard, save }: Props & { save: RefObject<HTMLButtonElement | null> }) {
  const open = plan.counts.question;
  const nothing = savedCount(plan, list.also) > 0 ? null : 'There is nobody to add and no tier to change';
  return (
    <>
      <ImportActions
        note={open > 0 ? `${counted(open, 'row')} without an answer will be left out` : null}
        saveLabel={saveLabel(kind, plan, list.also)}
        whyDisabled={list.isPlanning ? 'The preview is being updated' : nothing}
        isSaving={list.isSaving}
        {...{ save, onDiscard }}
        onSave={() => void list.save()}
      />
      <ImportHead
        readiness={readiness(plan)}
        source={formatList(plan)}
        notes={plan.notes}
        hasQuestions={open > 0}
        saveKey="save"
        isPlanning={list.isPlanning}
        onFile={(file) => void list.choose(file)}
        problem={list.problem}
        onRetry={list.planAgain}
      />
    </>
  );
}

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
export function ListPreview(props: Props) {
  const { plan, list, kind, seasonId } = props;
  const [shown, setShown] = useState<Shown>('all');
  const [openRow, setOpenRow] = useState<number | null>(null);
  const isLow = useIsLow();
  const tab = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  useFirstFocus(plan.counts.question > 0, tab, save);
  useShortcuts([
    {
      keys: 'Ctrl+Enter',
      label: 'Save the list',
      group: 'Questions of an import',
      run: () => {
        save.current?.focus();
        if (savedCount(plan, list.also) > 0 && !list.isPlanning) void list.save();
      },
    },
  ]);
  const columns = useMemo(() => seasonListColumns(kind, list, seasonId), [kind, list, seasonId]);
  const settled = useMemo(
    () =>
      plan.rows
        .filter((row) => row.act !== 'question')
        .toSorted(
          (one, other) => ACTS.indexOf(one.act as SettledAct) - ACTS.indexOf(other.act as SettledAct),
        ),
    [plan],
  );
  const rows = settled.filter((row) => shown === 'all' || row.act === shown);
  const open = plan.rows.find((row) => row.row === openRow);
  const segments: readonly Segment<Shown>[] = [
    { id: 'all', label: 'All', count: settled.length },
    ...ACTS.filter((act) => plan.counts[act] > 0 || act === shown).map((act) => ({
      ...{ id: act, label: actNames[act], count: plan.counts[act] },
    })),
  ];
  return (
    // A decision that is made while the plan is being saved would be lost.
    <div ref={tab} className={styles.tab} data-low={isLow || undefined} tabIndex={-1} inert={list.isSaving}>
      <Head {...props} save={save} />
      <UnmatchedList unmatched={plan.unmatched} onFind={setOpenRow} />
      <ManyAnswers plan={plan} list={list} />
      <ListQuestions plan={plan} list={list} onSearch={setOpenRow} />
      <ToolBar>
        <SegmentedControl<Shown> label="Rows shown" value={shown} onChange={setShown} segments={segments} />
      </ToolBar>
      <DataTable
        name="Rows of the list"
        layout={isLow ? 'flow' : 'fill'}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.row}
        onOpen={(row) => setOpenRow(row.row)}
        isMuteRow={(row) => row.act === 'present' || row.act === 'held'}
        empty={<EmptyState title={shown === 'all' ? 'Every row needs a decision' : 'No such rows'} />}
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
    </div>
  );
}
