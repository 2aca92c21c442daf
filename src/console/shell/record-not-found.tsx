import { useApiQuery } from '#console/api/queries.ts';
import { useUndo } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { Button, ButtonLink } from '#console/ui/actions/button.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { showFailure } from '#console/ui/overlay/toasts/toast-list.ts';
import { listHistory } from '#features/history/history-contract.ts';

export interface RecordNotFoundProps {
  /** The kind of record: "Brand". */
  name: string;
  /** Why it does not exist: the server's message. */
  message: string;
  /** The list that it would be in. */
  back: { message: string; address: string };
  /** The history of the record: one that was deleted can be restored from here. */
  history?: { entity: string; id: number } | undefined;
}

/** The change that deleted the record, with an undo; null where none is known. */
function useDeletion(history: RecordNotFoundProps['history']) {
  const { response } = useApiQuery(
    listHistory,
    { entity: history?.entity ?? '', id: String(history?.id ?? 0) },
    { isOff: history === undefined },
  );
  const undo = useUndo();
  const newest = response?.history[0];
  if (!newest || newest.undone_by !== null) return null;
  return {
    message: `${newest.what} by ${newest.who.name}, ${formatMoment(newest.at)}.`,
    restore: () => undo(newest.id).catch(showFailure),
  };
}

/** Shown instead of a record that does not exist: says so, links to its list, and restores one that was deleted. */
export function RecordNotFound({ name, message, back, history }: RecordNotFoundProps) {
  const deletion = useDeletion(history);
  return (
    <Page name={name} titleDetail="Not found" layout="flow">
      <EmptyState
        title={`${name} not found`}
        message={deletion ? `${message} ${deletion.message}` : message}
        action={
          <>
            {deletion ? (
              <Button needsNetwork onClick={() => void deletion.restore()}>
                Restore it
              </Button>
            ) : null}
            {history ? <ButtonLink address={addresses.history(history)}>Show its history</ButtonLink> : null}
            <ButtonLink address={back.address}>{back.message}</ButtonLink>
          </>
        }
      />
    </Page>
  );
}
