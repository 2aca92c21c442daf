import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { RecordSavingProvider } from '#console/records/record-autosave.tsx';
import { RecordSaveNote } from '#console/records/record-save-note.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { DownloadIcon } from '#console/ui/icons/icons.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { saveRaceAttributes } from '#features/races/races-contract.ts';
import type { TrackerPoints } from '#features/results/tracker-contract.ts';
import styles from './tracker.module.css';
import { FetchState, FollowField, NOT_SET_UP, whyNoFetch } from './tracker-controls.tsx';
import { EventField, POINT_FIELDS, PointField } from './tracker-fields.tsx';
import type { Tracker } from './use-tracker.ts';

/** Fills the points that are empty with the proposed ones; typed ones stay. */
function useProposals(race: RaceRecord) {
  const saving = useUndoableMutation(saveRaceAttributes);
  return async ({ proposed }: TrackerPoints) => {
    const attributes = POINT_FIELDS.flatMap(([name]) =>
      race[name] === null && proposed[name] !== null ? [{ name, value: proposed[name] }] : [],
    );
    if (attributes.length > 0)
      await saving.run({ id: race.id, attributes, version: race.version }, 'Points filled in');
  };
}

function whyNoResults(race: RaceRecord, tracker: Tracker): string | null {
  if (race.rtrt_event_id === null) return 'Choose the tracker event first';
  if (race.rtrt_finish === null) return 'Enter the finish point first; Fetch Points proposes it';
  return whyNoFetch(tracker);
}

function PanelFields({ race, tracker }: { race: RaceRecord; tracker: Tracker }) {
  const fill = useProposals(race);
  const fetchPoints = async () => {
    const points = await tracker.fetchPoints();
    if (points) await fill(points);
  };
  const stopped = tracker.events?.stopped;
  return (
    <>
      <div className={styles.event}>
        <EventField race={race} tracker={tracker} />
        <Button
          onClick={() => void tracker.fetchEvents()}
          whyDisabled={whyNoFetch(tracker)}
          isBusy={tracker.fetching === 'events'}
        >
          Fetch Races from Tracker
        </Button>
      </div>
      {stopped ? (
        <Mute>
          {counted(tracker.events?.events.length ?? 0, 'race')} read
          {stopped.is_complete ? '' : `, ${stopped.why}`}
        </Mute>
      ) : null}
      <div className={styles.points}>
        {POINT_FIELDS.map(([name, label]) => (
          <PointField key={name} {...{ race, tracker, name, label }} />
        ))}
        <Button
          onClick={() => void fetchPoints()}
          whyDisabled={race.rtrt_event_id === null ? 'Choose the tracker event first' : whyNoFetch(tracker)}
          isBusy={tracker.fetching === 'points'}
        >
          Fetch Points
        </Button>
      </div>
    </>
  );
}

/** The tracker's part of an import: event, points and the fetch of results. */
export function TrackerPanel({ race, tracker }: { race: RaceRecord; tracker: Tracker }) {
  const why = whyNoResults(race, tracker);
  return (
    <RecordSavingProvider record={`race ${race.id}`}>
      <RecordSaveNote />
      <section className={styles.panel} aria-label="Race tracker">
        <Stack>
          <PanelFields race={race} tracker={tracker} />
          <Line gap={12}>
            <Button
              variant={why === null ? 'main' : 'waiting'}
              onClick={() => void tracker.fetchResults()}
              whyDisabled={why}
              isBusy={tracker.fetching === 'results'}
            >
              Fetch Tracker Results
            </Button>
            <Button icon={DownloadIcon} variant="quiet" whyDisabled="Fetch Tracker Results first">
              Export Splits
            </Button>
            <FollowField tracker={tracker} isDisabled={why !== null && !tracker.isFollowing} />
            {tracker.isConfigured === false ? <Mute>{NOT_SET_UP}.</Mute> : null}
          </Line>
          <FetchState tracker={tracker} />
        </Stack>
      </section>
    </RecordSavingProvider>
  );
}
