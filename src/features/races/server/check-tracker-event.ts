import { unknownTrackerEvent } from '#features/results/tracker-contract.ts';
import { textField } from '#rules/race-tracker/tracker-fields.ts';
import type { RequestContext } from '#server/http/register-call.ts';

/** A field that saves itself does not wait longer for the tracker. */
const LONGEST_CHECK_MS = 4_000;

type Tracker = NonNullable<RequestContext['services']['tracker']>;

/** The readable name of an event; null when the tracker does not know it; undefined when it did not say. */
async function fetchTrackerEvent(tracker: Tracker, key: string): Promise<string | null | undefined> {
  const cancel = new AbortController();
  const timer = setTimeout(() => cancel.abort(), LONGEST_CHECK_MS);
  const timeOver = new Promise<undefined>((resolve) => {
    cancel.signal.addEventListener('abort', () => resolve(undefined));
  });
  const response = tracker
    .fetch({ signal: cancel.signal })
    .event(key)
    .then((row) => row && (textField(row, 'desc') || key))
    .catch(() => undefined);
  return Promise.race([response, timeOver]).finally(() => clearTimeout(timer));
}

/**
 * The readable name of the tracker's event with this key. Null: not checked, because the tracker is not set up or did not respond. Refuses
 * a key that the tracker does not know.
 */
export async function trackerEventName(
  { services }: Pick<RequestContext, 'services'>,
  key: string,
): Promise<string | null> {
  const { tracker, trackerEvents } = services;
  const known = trackerEvents.nameOf(key);
  if (known !== null || !tracker) return known;
  const name = await fetchTrackerEvent(tracker, key);
  if (name === null) throw unknownTrackerEvent(key);
  if (name === undefined) return null;
  trackerEvents.remember([{ name: key, desc: name }]);
  return name;
}
