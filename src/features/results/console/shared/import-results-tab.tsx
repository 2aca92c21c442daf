import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { ImportIcon } from '#console/ui/icons/icons.tsx';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { readRace } from '#features/races/races-contract.ts';
import { fullName } from '#rules/name-matching/names.ts';
import { divisionNouns } from '#rules/races/division.ts';
import { resultsFileColumns } from '#rules/results-import/results-file-columns.ts';
import type { ResultsPlan } from '../../results-import-contract.ts';
import { ImportPreview } from '../import/import-preview.tsx';
import { isNothingToSave, removalMessage, saveLabel, wrongSourceTitle } from '../import/plan-texts.ts';
import { type ResultsImport, useResultsPlan } from '../import/use-results-plan.ts';
import { WrongFileReason } from '../import/wrong-file-notice.tsx';
import { TrackerFacts } from '../tracker/tracker-facts.tsx';
import { TrackerPanel } from '../tracker/tracker-panel.tsx';
import { type Tracker, useTracker } from '../tracker/use-tracker.ts';
import styles from './import.module.css';
import { NameList } from './name-list.tsx';

/** Additions and removals of saving besides results, listed by name. */
function Consequences({ plan }: { plan: ResultsPlan }) {
  const added = plan.lines.flatMap(({ line: id, new_athlete: athlete }) =>
    athlete
      ? [
          {
            id,
            name: fullName(athlete.first, athlete.last),
            country: athlete.country,
            note: divisionNouns[athlete.division],
          },
        ]
      : [],
  );
  return (
    <Stack>
      {plan.wrong_file.map((reason) => (
        <p key={reason.message}>
          <WrongFileReason reason={reason} />
        </p>
      ))}
      <NameList head={`${counted(added.length, 'new athlete')}:`} people={added} />
      <NameList
        head={removalMessage(plan)}
        people={plan.removed.map(({ result_id: id, name }) => ({ id, name }))}
      />
    </Stack>
  );
}

/** What is probably of another race is saved, athletes are added and results removed only after a confirmation. */
async function isMeant(plan: ResultsPlan): Promise<boolean> {
  const isWrong = plan.wrong_file.length > 0;
  if (!isWrong && plan.counts.newAthletes + plan.counts.removed === 0) return true;
  return confirm({
    title: isWrong ? wrongSourceTitle(plan) : saveLabel(plan),
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

interface StartProps {
  given: ResultsImport;
  race: RaceRecord | undefined;
  tracker: Tracker;
}

function Start({ given, race, tracker }: StartProps) {
  return (
    <>
      {given.problem === null ? null : <ErrorState message={given.problem} />}
      <div className={styles.start}>
        {race ? <TrackerPanel race={race} tracker={tracker} /> : null}
        <FileDrop
          label="Import CSV File"
          accept=".csv,text/csv"
          layout="area"
          icon={ImportIcon}
          isBusy={given.isPlanning}
          onFiles={([file]) => file && void given.choose(file)}
          hint="or drop it here. You see a preview before anything is saved."
        />
        <p className={`${styles.columns} hint`}>Columns, in any order: {resultsFileColumns.join(', ')}.</p>
      </div>
    </>
  );
}

/** The Import Results tab of a race: the tracker or a file, the preview with the questions first, and saving it in one operation. */
export function ImportResultsTab({ raceId }: { raceId: number }) {
  const given = useResultsPlan(raceId);
  const race = useApiQuery(readRace, { id: raceId }).response?.race;
  const [fetchedAt, setFetchedAt] = useState<Date | null>(null);
  const tracker = useTracker(raceId, async (plan, isFollowed) => {
    const read = plan.tracker?.stopped;
    if (isFollowed && read?.is_complete === false && given.plan?.tracker?.stopped.is_complete)
      return `The last fetch is incomplete: ${read.why}. The table shows the one before.`;
    await given.showFetched(plan);
    setFetchedAt(new Date());
    return null;
  });
  const hasUnsaved = given.choices.size > 0 || (given.plan !== null && !isNothingToSave(given.plan));
  const filename = given.plan?.filename;
  useEffect(() => {
    if (hasUnsaved)
      return registerUnsavedChanges({ name: `The preview of ${filename}`, wouldBeLost: () => true });
  }, [hasUnsaved, filename]);
  const save = useSaving(raceId, given);
  const { plan } = given;
  if (!plan) return <Start {...{ given, race, tracker }} />;
  const stopFollowing = () => tracker.setFollowing(false);
  const followed: ResultsImport = {
    ...given,
    choose(file) {
      stopFollowing();
      return given.choose(file);
    },
    discard() {
      stopFollowing();
      given.discard();
    },
  };
  return (
    <ImportPreview
      // What was picked or is being corrected belongs to a line of one file; the fetches of a tracker follow each other.
      key={plan.tracker ? 'tracker' : plan.file}
      plan={plan}
      given={followed}
      onSave={() => {
        stopFollowing();
        void save();
      }}
      isLive={tracker.isFollowing && plan.tracker !== undefined}
      source={
        plan.tracker ? (
          <TrackerFacts plan={plan} tracker={tracker} raceName={race?.name ?? ''} at={fetchedAt} />
        ) : null
      }
    />
  );
}
