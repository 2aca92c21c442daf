import { useEffect, useRef } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { ImportIcon } from '#console/ui/icons/icons.tsx';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { fullName } from '#rules/name-matching/names.ts';
import { confirmListImport } from './confirm-list-import.tsx';
import styles from './list-import.module.css';
import { ListPreview } from './list-preview.tsx';
import type { ListStart } from './list-start.ts';
import { listNames, plannedChanges } from './list-texts.ts';
import { type ListImportState, useListPlan } from './use-list-plan.ts';

export interface ListImportProps {
  raceId: number;
  start: ListStart;
  /** Back to the lists, after the import too. */
  onClose(): void;
}

interface StartProps {
  start: ListStart;
  list: ListImportState;
  onCancel(): void;
}

const COLUMNS = {
  participants:
    'Columns, separated by semicolons, in any order: firstname; lastname; nation; division; list.',
  other: 'Columns, separated by commas, in any order: First Name, Last Name, Country, Gender, Program Name.',
};

/** Before the preview: the list is read, could not be read, or is still to be chosen. */
function Start({ start, list, onCancel }: StartProps) {
  const { canRetry, problem, isPlanning, source } = list;
  const isFile = source ? source.content !== undefined : !(start.isApi || start.stored !== undefined);
  const chooser = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that chose the file is gone.
    if (problem !== null && document.activeElement === document.body)
      chooser.current?.querySelector<HTMLElement>('button')?.focus();
  }, [problem]);
  const fetching = start.isApi ? 'Fetching the list from World Triathlon' : 'Reading the stored file';
  return (
    <div className={styles.start}>
      <PageSlot place="actions">
        <Button variant="quiet" needsNetwork={false} onClick={onCancel}>
          Cancel
        </Button>
      </PageSlot>
      <SectionHead
        name={`Import ${listNames[start.list]}`}
        facts={isPlanning && !isFile ? fetching : undefined}
      />
      {problem === null ? null : (
        <ErrorState message={problem} {...(canRetry || !isFile ? { onRetry: list.planAgain } : {})} />
      )}
      {isPlanning && !isFile ? (
        <LoadingState shape="table" />
      ) : (
        <div ref={chooser} className={styles.choose}>
          <FileDrop
            label="Choose a CSV file"
            accept=".csv,text/csv"
            layout="area"
            icon={ImportIcon}
            isBusy={isPlanning}
            isFocused
            onFiles={([file]) => file && void list.choose(start.list, file)}
            hint="or drop it here. You see a preview before anything is saved."
          />
          <Mute>{start.list === 'participants' ? COLUMNS.participants : COLUMNS.other}</Mute>
        </div>
      )}
    </div>
  );
}

/** Starts once, as requested: reads the file, fetches from World Triathlon, or uses the stored file. */
function useBeginning({ list: kind, file, isApi, stored }: ListStart, list: ListImportState): void {
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    if (file) void list.choose(kind, file);
    else if (isApi) void list.take({ list: kind, source: 'api' });
    else if (stored !== undefined) void list.take({ list: kind, file: stored });
  }, []);
}

/** The line for which the user requested a new athlete, as soon as the plan has it. */
function useNewAthlete({ newAthlete }: ListStart, list: ListImportState): void {
  const isDone = useRef(false);
  const { plan, decide } = list;
  useEffect(() => {
    if (!plan || !newAthlete || isDone.current) return;
    isDone.current = true;
    const named = plan.lines.filter(({ first, last }) => fullName(first, last) === newAthlete.name);
    const line = named.find(({ line: at }) => at === newAthlete.line) ?? named[0];
    if (line?.act === 'warning') decide(line.line, { line: line.line, create: true });
  }, [plan, newAthlete, decide]);
}

/** The import of a start or wait list: the preview with its questions, then everything in one operation. */
export function ListImport({ raceId, start, onClose }: ListImportProps) {
  const list = useListPlan(raceId, onClose);
  useBeginning(start, list);
  useNewAthlete(start, list);
  const { plan, answers } = list;
  const isUnsaved = plan !== null && (answers > 0 || plannedChanges(plan).length > 0);
  const name = plan?.filename;
  useEffect(() => {
    if (isUnsaved) return registerUnsavedChanges({ name: `The preview of ${name}`, wouldBeLost: () => true });
  }, [isUnsaved, name]);
  if (!plan) return <Start {...{ start, list }} onCancel={() => void list.discard().then(onClose)} />;
  const discard = async () => {
    if (await list.discard()) onClose();
  };
  const submit = async () => {
    if (await confirmListImport(plan)) await list.submit();
  };
  return (
    <ListPreview
      key={plan.file}
      {...{ plan, list }}
      onDiscard={() => void discard()}
      onSubmit={() => void submit()}
    />
  );
}
