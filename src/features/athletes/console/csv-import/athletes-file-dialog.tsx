import { type CSSProperties, useMemo, useState } from 'react';
import { type Segment, SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Notice } from '#console/ui/layout/notice.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import type { AthletesPlan, PlannedAthleteRow } from '#features/athletes/athletes-file-contract.ts';
import styles from './athletes-file.module.css';
import { actNames, athletesFileColumns } from './athletes-file-columns.tsx';
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
  const [shown, setShown] = useState<Shown>(plan.counts.question > 0 ? 'question' : 'all');
  const columns = useMemo(() => athletesFileColumns(file), [file]);
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
      </Line>
      {plan.notes.map((note) => (
        <Mute key={note}>{note}</Mute>
      ))}
      {plan.counts.question > 0 ? (
        <Mute>
          A name near another's is left out unless you tick it: one person must not get two records.
        </Mute>
      ) : null}
      <div className={styles.table} style={{ '--rows': rows.length } as CSSProperties}>
        <DataTable
          name="Athletes of the file"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          edge="sheet"
          empty={<EmptyState title="No rows" message="Nothing of the file is of this kind." />}
        />
      </div>
    </>
  );
}

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
      hasUnsaved={also.size > 0}
      {...(plan
        ? {
            confirm: {
              label: count === 0 ? 'Nothing to add' : `Add ${counted(count, 'athlete')}`,
              run: () => void add(),
              isDisabled: count === 0 || isPlanning,
              request,
            },
          }
        : {})}
      footerNote={
        plan ? (
          <FileDrop
            label="Another file"
            accept=".csv,text/csv"
            isBusy={isPlanning}
            onFiles={([chosen]) => chosen && void file.choose(chosen)}
          />
        ) : undefined
      }
    >
      <Stack>
        {problem ? <Notice kind="danger">{problem}</Notice> : null}
        {plan ? (
          <Plan key={plan.digest} file={file} plan={plan} />
        ) : (
          <FileDrop
            label="Choose a CSV file"
            layout="area"
            accept=".csv,text/csv"
            hint="First, Last, Country, Division, and Email where it is known; or drop it here. Nothing is added before you have seen the plan."
            isBusy={isPlanning}
            onFiles={([chosen]) => chosen && void file.choose(chosen)}
          />
        )}
      </Stack>
    </Dialog>
  );
}
