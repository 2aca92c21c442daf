import type { OpenRecord, PresentPerson } from '#contract/live-messages.ts';
import { createStore, useStore } from '../ui/store.ts';
import { presentRecords, sendOpened } from './live.ts';

// Loaded with the first page of a record, not with the lists.

/** A key that is held down opens records faster than the server takes messages. */
const SEND_AFTER_MS = 250;

/** The record that this page has open; the server learns it over the live socket. */
export const openedRecord = createStore<OpenRecord | null>(null);

let sending: number | undefined;

const send = (): void => {
  sending = undefined;
  sendOpened.get()?.(openedRecord.get());
};

openedRecord.subscribe(() => {
  if (sending === undefined) sending = window.setTimeout(send, SEND_AFTER_MS);
});
sendOpened.subscribe((isOpen) => {
  if (!isOpen) presentRecords.set([]);
  else if (openedRecord.get()) send();
});

/** Who else has a record open; nobody while there is no connection. */
export function usePeopleAt({ entity, id }: Pick<OpenRecord, 'entity' | 'id'>): PresentPerson[] {
  const present = useStore(presentRecords);
  return present.find((one) => one.entity === entity && one.id === id)?.people ?? [];
}
