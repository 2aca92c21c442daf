import { useEffect, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AddIcon, DeleteIcon, DownloadIcon } from '#console/ui/icons/icons.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { LoadingState } from '#console/ui/layout/page-states.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import { useToastTime } from '#console/ui/overlay/toasts/toast-list.ts';
import { listAthleteOptions } from '#features/athletes/athletes-contract.ts';
import { AddAthleteDialog } from '../add-athlete-dialog.tsx';
import { useParticipantsEntry } from '../back-to-race.ts';
import { ReadOnlyLists } from '../desk/earlier-lists/read-only-lists.tsx';
import { StartListDesk } from '../desk/start-list-desk.tsx';
import { useDeskUrl } from '../desk/use-desk-url.ts';
import { ListImportButtons, MissingMapping } from '../list-import/list-import-buttons.tsx';
import type { ListStart } from '../list-import/list-start.ts';
import { ListWarnings } from '../list-import/list-warnings.tsx';
import { PlainParticipants } from '../plain-participants.tsx';
import type { RaceOfParticipants } from '../race-of-participants.ts';
import { exportParticipants, useDeletingAll } from '../use-participant-actions.ts';

const ListImport = lazyPart(() => import('../list-import/list-import.tsx').then((file) => file.ListImport), {
  loading: <LoadingState shape="table" />,
});

/** Messages of this tab close later than elsewhere. */
const TOAST_MS = 5000;
const NOBODY = 'The race has no participants yet';

/** Opening the tab reads the athletes again, so that the picker has everyone. */
function useFreshAthletes(): void {
  const { reload } = useApiQuery(listAthleteOptions, {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the tab opens
  useEffect(reload, []);
}

/** "24 participants; only 18 starters count for strength of field"; once there are results, they say who started. */
function countLabel({ participants, results }: RaceOfParticipants): string {
  const starters = participants.filter((one) => one.is_waiting === 0).length;
  const all = counted(participants.length, 'participant');
  if (starters === participants.length) return all;
  if (results.length > 0) return `${all}; only starters count for strength of field, by the results`;
  return starters === 0
    ? `${all}; only starters count for strength of field, and there are none`
    : `${all}; only ${counted(starters, 'starter')} ${starters === 1 ? 'counts' : 'count'} for strength of field`;
}

/** The Participants tab of a race: one table, or start list and wait list for a race of a T100 season. */
export function ParticipantsTab({ response }: { response: RaceOfParticipants }) {
  useToastTime(TOAST_MS);
  useFreshAthletes();
  useParticipantsEntry(response.race.id);
  const [isAdding, setAdding] = useState(false);
  const [importing, setImporting] = useState<ListStart | null>(null);
  const deleteAll = useDeletingAll(response);
  const isT100 = response.race.t100_season_id !== null;
  const url = useDeskUrl();
  const hasParticipants = response.participants.length > 0;
  if (isT100 && url.isReadOnly) return <ReadOnlyLists response={response} url={url} />;
  if (importing)
    return <ListImport raceId={response.race.id} start={importing} onClose={() => setImporting(null)} />;
  return (
    <>
      <ToolBar end={hasParticipants && !isT100 ? countLabel(response) : undefined} isEndBelow>
        <Button variant="main" icon={AddIcon} onClick={() => setAdding(true)}>
          Add athlete
        </Button>
        <ListImportButtons response={response} onStart={setImporting} />
        <Button
          icon={DownloadIcon}
          whyDisabled={hasParticipants ? null : NOBODY}
          onClick={() => exportParticipants(response)}
        >
          Export Participants
        </Button>
        {isT100 && hasParticipants ? (
          <Button variant="loss" icon={DeleteIcon} onClick={deleteAll}>
            Delete All
          </Button>
        ) : null}
      </ToolBar>
      <MissingMapping response={response} />
      <ListWarnings raceId={response.race.id} onStart={setImporting} isFailureShownBelow={isT100} />
      {isT100 ? <StartListDesk response={response} url={url} /> : <PlainParticipants response={response} />}
      <AddAthleteDialog response={response} isOpen={isAdding} onClose={() => setAdding(false)} />
    </>
  );
}
