import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addresses } from '#console/routes.ts';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { Flag } from '#console/ui/display/flag.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { ImportIcon } from '#console/ui/icons/icons.tsx';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { resultsFileColumns } from '#rules/results-import/results-file-columns.ts';
import type { ResultsPlan } from '../../results-import-contract.ts';
import styles from '../import/import.module.css';
import { ImportPreview, takeFirst } from '../import/import-preview.tsx';
import { saveLabel } from '../import/plan-texts.ts';
import { type ResultsImport, useResultsPlan } from '../import/use-results-plan.ts';
import { WrongFileReason } from '../import/wrong-file-notice.tsx';
import { divisionNames } from '../visible-results.ts';

/** Additions and removals of saving besides results, listed by name. */
function Consequences({ plan }: { plan: ResultsPlan }) {
  const added = plan.lines.filter((line) => line.new_athlete !== null);
  return (
    <Stack>
      {plan.wrong_file.map((reason) => (
        <p key={reason.message}>
          <WrongFileReason reason={reason} />
        </p>
      ))}
      {added.length > 0 ? (
        <div>
          <p>{counted(added.length, 'new athlete')}:</p>
          <ul className={styles.names}>
            {added.map(({ line, new_athlete: athlete }) => (
              <li key={line}>
                <Flag country={athlete?.country} /> <b>{`${athlete?.first} ${athlete?.last}`.trim()}</b>,{' '}
                {athlete ? divisionNames[athlete.division].toLowerCase() : ''}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {plan.removed.length > 0 ? (
        <div>
          <p>{counted(plan.removed.length, 'present result')} that the file lacks, removed:</p>
          <ul className={styles.names}>
            {plan.removed.map((one) => (
              <li key={one.result_id}>
                <b>{one.name}</b>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Stack>
  );
}

/** A file that is probably of another race is saved, athletes are added and results removed only after a confirmation. */
async function isMeant(plan: ResultsPlan): Promise<boolean> {
  const isWrong = plan.wrong_file.length > 0;
  if (!isWrong && plan.counts.newAthletes + plan.counts.removed === 0) return true;
  return confirm({
    title: isWrong ? 'This may be the wrong file' : saveLabel(plan),
    question: <Consequences plan={plan} />,
    confirmLabel: isWrong ? 'Import anyway' : saveLabel(plan),
    isDanger: isWrong || plan.counts.removed > 0,
  });
}

/** Saves, then opens the Results tab once nothing is unsaved any more, so that leaving shows no confirmation. */
function useSaving(raceId: number, given: ResultsImport) {
  const router = useRouter();
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (isSaved && given.plan === null) router.history.push(addresses.race(raceId, 'results'));
  }, [isSaved, given.plan, router, raceId]);
  return async () => {
    if (given.plan && (await isMeant(given.plan))) setSaved(await given.submit());
  };
}

function Start({ given }: { given: ResultsImport }) {
  return (
    <div className={styles.start}>
      {given.problem === null ? null : <ErrorState message={given.problem} />}
      <FileDrop
        label="Import CSV File"
        accept=".csv,text/csv"
        layout="area"
        icon={ImportIcon}
        isBusy={given.isPlanning}
        onFiles={takeFirst(given)}
        hint="or drop it here. You see a preview before anything is saved."
      />
      <p className={styles.columns}>Columns, in any order: {resultsFileColumns.join(', ')}.</p>
    </div>
  );
}

/** The Import Results tab of a race: a file, its preview with the questions first, and saving it in one operation. */
export function ImportResultsTab({ raceId }: { raceId: number }) {
  const given = useResultsPlan(raceId);
  const hasDecided = given.choices.size > 0;
  useEffect(
    () => (hasDecided ? registerUnsavedChanges({ wouldBeLost: () => true }) : undefined),
    [hasDecided],
  );
  const save = useSaving(raceId, given);
  if (!given.plan) return <Start given={given} />;
  return <ImportPreview plan={given.plan} given={given} onSave={() => void save()} />;
}
