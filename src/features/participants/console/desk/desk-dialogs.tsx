import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import type { Lists, WithdrawnEntry } from '../../lists-desk-contract.ts';
import { type DeskRow, listFacts, moveConsequence } from './desk-lists.ts';

const MoveDialog = lazyDialog(() => import('./move-dialog.tsx').then((file) => file.MoveDialog));
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx').then((file) => file.WithdrawDialog));
const PutBackDialog = lazyDialog(() => import('./put-back-dialog.tsx').then((file) => file.PutBackDialog));

export type OpenDialog =
  | { what: 'move' | 'withdraw'; entry: DeskRow }
  | { what: 'put back'; withdrawn: WithdrawnEntry }
  | null;

interface Props {
  raceId: number;
  lists: Lists;
  open: OpenDialog;
  onClose(): void;
}

const startersOf = ({ starting }: Lists, { division }: Pick<DeskRow, 'division'>) =>
  starting.filter((one) => one.division === division);

/** The start list of the division, when it has no free place. */
function fullList(lists: Lists, { division }: WithdrawnEntry): string | null {
  const quota = lists.quotas[division];
  const starters = startersOf(lists, { division });
  if (quota === null || starters.length < quota) return null;
  return `The start list is full: ${listFacts(starters, { MPRO: null, FPRO: null, [division]: quota })}`;
}

/** What to consider before someone is put back: a full start list, and who moved up and is still on it. */
function putBackHint(lists: Lists, withdrawn: WithdrawnEntry): string {
  const { promoted } = withdrawn;
  const isOnStart = lists.starting.some((one) => one.athlete_id === promoted?.athlete_id);
  return [
    fullList(lists, withdrawn),
    promoted && isOnStart ? `${promoted.name} moved up and stays on the start list` : null,
  ]
    .filter((fact) => fact !== null)
    .join('. ');
}

/** The open dialog of the desk. It remains as it is while others change the lists. */
export function DeskDialogs({ raceId, lists, open, onClose }: Props) {
  if (open === null) return null;
  if (open.what === 'put back')
    return (
      <PutBackDialog
        raceId={raceId}
        withdrawn={open.withdrawn}
        hint={putBackHint(lists, open.withdrawn)}
        onClose={onClose}
      />
    );
  const { entry } = open;
  if (open.what === 'withdraw')
    return (
      <WithdrawDialog
        entry={entry}
        starters={startersOf(lists, entry).length}
        quota={lists.quotas[entry.division]}
        onClose={onClose}
      />
    );
  const [own, target] =
    entry.is_waiting === 1 ? [lists.waiting, lists.starting] : [lists.starting, lists.waiting];
  const isStillThere = own.some((one) => one.participant_id === entry.participant_id);
  return (
    <MoveDialog
      entry={entry}
      consequence={
        isStillThere
          ? moveConsequence(entry, target, lists.quotas)
          : `${entry.name} is not on the ${entry.is_waiting === 1 ? 'wait' : 'start'} list any more`
      }
      onClose={onClose}
    />
  );
}
