import { useEffect } from 'react';
import { openedRecord, usePeopleAt } from '#console/api/presence.ts';
import { PeoplePresent } from '#console/ui/display/people-present.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';

export interface PresentPeopleProps {
  /** The record's kind and id, as in history. */
  entity: string;
  id: number;
  /** The label of the open tab, if the page has tabs. */
  tab?: string | undefined;
}

/**
 * Tells the server that this page has a record open, and shows in the page's head who else has. Every page of a
 * record contains it; `RecordPage` does so for its records.
 */
export function PresentPeople({ entity, id, tab = undefined }: PresentPeopleProps) {
  useEffect(() => {
    openedRecord.set({ entity, id, tab: tab ?? null });
    return () => openedRecord.set(null);
  }, [entity, id, tab]);
  const people = usePeopleAt({ entity, id });
  return (
    <PageSlot place="states">
      <PeoplePresent people={people} />
    </PageSlot>
  );
}
