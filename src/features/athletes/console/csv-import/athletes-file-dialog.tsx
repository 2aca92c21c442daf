import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { type Segment, SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Notice } from '#console/ui/layout/notice.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import type { AthletesPlan, PlannedAthleteRow } from '#features/athletes/athletes-file-contract.ts';
import { useColumnChoice } from '#features/saved-views/console/shared/use-column-choice.ts';
import styles from './athletes-file.module.css';
import { actNames, athletesFileColumns } from './athletes-file-columns.tsx';
import { CorrectAthleteDialog } from './correct-athlete-dialog.tsx';
import { type AthletesFile, useAthletesFile } from './use-athletes-file.ts';

export interface AthletesFileDialogProps {
  isOpen: boolean;
  onClose(): void;
  onAdded(ids: readonly number[]): void;
}

type Shown = 'all' | PlannedAthleteRow['act'];

const ACTS = Object.keys(actNames) as PlannedAthleteRow['act'][];
const rowKey = ({ row }: PlannedAthleteRow): number => row;

/** "44 rows · athletes.csv · Windows-1252". */
function formatFile({ counts, filename, encoding }: AthletesPlan): string {
  const parts = [counted(counts.rows, 'row'), filename, encoding === 'UTF-8' ? '' : encoding];
  return parts.filter((part) => part !== '').join(' · ');
}

function Plan({ file, plan }: { file: AthletesFile; plan: AthletesPlan }) {
  const [chosen, setShown] = useState<Shown>(plan.counts.question > 0 ? 'question' : 'all');
  // After a correction or with another file there may be no such rows anymore.
  const shown = chosen !== 'all' && plan.counts[chosen] === 0 ? 'all' : chosen;
  const [edited, setEdited] = useState<PlannedAthleteRow | null>(null);
  const edit = (row: PlannedAthleteRow) => setEdited(row);
  const table = useRef<HTMLDivElement>(null);
  // The button that chose the file is gone. Enter now adds the athletes.
  useEffect(() => table.current?.focus(), []);
  const isAdding = file.request.isRunning;
  useEffect(() => {
    // It lost the focus while it was inert.
    if (!isAdding && document.activeElement === document.body) table.current?.focus();
  }, [isAdding]);
  const all = useMemo(() => athletesFileColumns(file), [file]);
  const { columns, choice } = useColumnChoice('athletes-file', all);
  const rows = plan.rows.filter(({ act }) => shown === 'all' || act === shown);
  const segments: readonly Segment<Shown>[] = [
    { id: 'all', label: 'All', count: plan.counts.rows },
    ...ACTS.map((act) => ({
      id: act,
      label: actNames[act],
      count: plan.counts[act],
      isDisabled: plan.counts[act] === 0,
    })),
  ];
  return (
    <>
      <Line>
        <SegmentedControl
          label="Rows of the file"
          segments={segments}
          value={shown}
          onChange={(next) => setShown(next)}
        />
        <Mute>{formatFile(plan)}</Mute>
        <ColumnsButton choice={choice} />
      </Line>
      {plan.notes.map((note) => (
        <Mute key={note}>{note}</Mute>
      ))}
      {plan.counts.question > 0 ? (
        <Mute>
          A name similar to an existing one, or to an earlier row's, is left out unless you tick it, so that
          nobody gets two records.
        </Mute>
      ) : null}
      <div
        ref={table}
        tabIndex={-1}
        className={styles.table}
        style={{ '--rows': rows.length } as CSSProperties}
        // A decision that is made while the athletes are being added would be lost.
        inert={isAdding}
      >
        <DataTable
          name="Athletes of the file"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          edge="sheet"
          onOpen={edit}
          empty={<EmptyState title="No rows" message="The file has no such rows." />}
        />
      </div>
      <Mute>Press Enter on a row, or click it, to correct its name, nation, division or e-mail.</Mute>
      {edited ? (
        <CorrectAthleteDialog
          key={edited.row}
          row={edited}
          isCorrected={file.corrections.has(edited.row)}
          isBusy={file.isPlanning}
          problem={file.problem}
          onClose={() => setEdited(null)}
          onSave={async (athlete) => {
            if (await file.correct(edited.row, athlete && { ...athlete, row: edited.row })) setEdited(null);
          }}
        />
      ) : null}
    </>
  );
}

const whyNotAdded = (count: number, isPlanning: boolean): string | null => {
  if (isPlanning) return 'The file is being read';
  return count === 0 ? 'No row is chosen: tick the new athletes' : null;
};

/** Athletes from a CSV file: shows first what would be done with each row, then adds them in one action. */
export function AthletesFileDialog({ isOpen, onClose, onAdded }: AthletesFileDialogProps) {
  const file = useAthletesFile(onAdded);
  const { plan, problem, isPlanning, request, also } = file;
  const count = plan ? plan.counts.add + also.size : 0;
  const close = () => {
    file.discard();
    onClose();
  };
  const add = async () => {
    if (await file.add()) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title="Add athletes from a CSV file"
      size={plan ? 'wide' : 'normal'}
      hasUnsaved={file.answers > 0}
      {...(plan
        ? {
            confirm: {
              label: count === 0 ? 'Nothing to add' : `Add ${counted(count, 'athlete')}`,
              run: () => void add(),
              whyDisabled: whyNotAdded(count, isPlanning),
              request,
            },
          }
        : {})}
      footerNote={
        plan ? (
          <FileDrop
            label="Another file"
            accept=".csv,text/csv"
            isBusy={isPlanning || request.isRunning}
            onFiles={([chosen]) => chosen && void file.choose(chosen)}
          />
        ) : undefined
      }
    >
      <Stack>
        {problem ? <Notice kind="danger">{problem}</Notice> : null}
        {plan ? (
          <Plan key={plan.filename} file={file} plan={plan} />
        ) : (
          <FileDrop
            label="Choose a CSV file"
            layout="area"
            accept=".csv,text/csv"
            hint="First, Last, Country, Division, and Email where it is known; or drop it here. Nothing is added before you confirm the preview."
            isBusy={isPlanning}
            isFocused
            onFiles={([chosen]) => chosen && void file.choose(chosen)}
          />
        )}
      </Stack>
    </Dialog>
  );
}
