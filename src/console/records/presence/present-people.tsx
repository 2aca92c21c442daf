import { useEffect } from 'react';
import { openedRecord, usePeopleAt } from '#console/api/presence.ts';
import { PeoplePresent } from '#console/ui/display/people-present.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';

export interface PresentPeopleProps {
  /** The record's kind and id, as in history. */
  entity: string;
  id: number | string;
  /** The label of the open tab, if the page has tabs. */
  tab?: string | undefined;
}

/** Tells the server that this console has a record open, until it is left; returns who else has. */
function useOpened({ entity, id, tab = undefined }: PresentPeopleProps) {
  useEffect(() => {
    openedRecord.set({ entity, id, tab: tab ?? null });
    return () => openedRecord.set(null);
  }, [entity, id, tab]);
  return usePeopleAt({ entity, id });
}

/** Who else has a record open, in the page's head. Every page of a record contains it; `RecordPage` does so for its records. */
export function PresentPeople(record: PresentPeopleProps) {
  const people = useOpened(record);
  return (
    <PageSlot place="states">
      <PeoplePresent people={people} />
    </PageSlot>
  );
}

/** Who else has a record open that is edited in a dialog; without anyone it takes no space. */
export function PresentInDialog(record: PresentPeopleProps) {
  const people = useOpened(record);
  return people.length === 0 ? null : <PeoplePresent people={people} />;
}
