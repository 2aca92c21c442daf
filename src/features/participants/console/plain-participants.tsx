import { useMemo } from 'react';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { addressOf, plainColumns } from './participants-columns.tsx';
import type { RaceOfParticipants } from './race-of-participants.ts';
import { useMoving, useRemoving } from './use-participant-actions.ts';

/** Both lists of a race outside the T100 series in one table. */
export function PlainParticipants({ response }: { response: RaceOfParticipants }) {
  const move = useMoving(response.race);
  const remove = useRemoving(response.race);
  const columns = useMemo(() => plainColumns(move, remove), [move, remove]);
  return (
    <DataTable
      name="Participants"
      columns={columns}
      rows={response.participants}
      rowKey={(row) => row.participant_id}
      rowAddress={addressOf}
      empty={<EmptyState title="No participants found" />}
    />
  );
}
