import { Mute } from '#console/ui/layout/stack.tsx';
import { SuggestField } from '#console/ui/select/suggest-field.tsx';
import { useRaceAttribute } from '#features/race-attributes/console/shared/use-race-attribute.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { pointKey } from '#rules/race-tracker/tracker-fields.ts';
import type { Tracker } from './use-tracker.ts';

/** The fields of a race that map it to the tracker, in the order of the course. */
export const POINT_FIELDS = [
  ['rtrt_swim', 'Swim'],
  ['rtrt_t1', 'T1'],
  ['rtrt_bike', 'Bike'],
  ['rtrt_t2', 'T2'],
  ['rtrt_finish', 'Finish'],
] as const;

type FieldName = 'rtrt_event_id' | (typeof POINT_FIELDS)[number][0];

/** A text of the race that saves itself; empty is stored as none. */
function useRaceText(
  race: RaceRecord,
  field: { name: FieldName; label: string; check?: (value: string) => string | null },
) {
  const saved = useRaceAttribute<string>(race, {
    ...field,
    stored: (now) => now[field.name] ?? '',
    sent: (value) => value.trim() || null,
    print: (value) => value || 'empty',
    isEqual: (one, other) => one.trim() === other.trim(),
  });
  return { label: field.label, ...saved };
}

/** The known events: those nearest to the race's date first. */
function suggestedEvents({ events }: Tracker, raceDate: string | null) {
  const day = (date: string | null) => (date === null ? Number.NaN : Date.parse(date) / 86_400_000);
  const distance = (date: string | null) => {
    const days = Math.abs(day(date) - day(raceDate));
    return Number.isNaN(days) ? Number.POSITIVE_INFINITY : days;
  };
  return (events?.events ?? []).toSorted(
    (one, other) => distance(one.date) - distance(other.date) || one.name.localeCompare(other.name),
  );
}

/** What the chosen event is, as text. */
function eventName({ rtrt_event_id, rtrt_name }: RaceRecord): string {
  if (rtrt_event_id === null) return '';
  return rtrt_name ?? 'Not checked: the tracker did not confirm this event';
}

export function EventField({ race, tracker }: { race: RaceRecord; tracker: Tracker }) {
  const events = suggestedEvents(tracker, race.date);
  // While a name is typed it is only checked against the races that were read: the server checks a complete one.
  const isComplete = tracker.events?.stopped.is_complete === true;
  const check = (value: string) =>
    isComplete && value.trim() !== '' && !events.some(({ name }) => name === value.trim())
      ? 'The race tracker has no such event. Choose one of the suggestions.'
      : null;
  const field = useRaceText(race, { name: 'rtrt_event_id', label: 'Tracker event name', check });
  return (
    <SuggestField
      {...field}
      layout="stacked"
      width="full"
      maxLength={200}
      labelEnd={<Mute>{eventName(race)}</Mute>}
      hint="The key of the event, such as IRM-NICE-2026"
      suggestions={events.map(({ name }) => name)}
      notes={new Map(events.map(({ name, desc, date }) => [name, [desc, date].filter(Boolean).join(', ')]))}
    />
  );
}

interface PointFieldProps {
  race: RaceRecord;
  tracker: Tracker;
  name: (typeof POINT_FIELDS)[number][0];
  label: string;
}

/** The point at which a leg ends. */
export function PointField({ race, tracker, name, label }: PointFieldProps) {
  const field = useRaceText(race, { name, label });
  const points = tracker.points?.points ?? [];
  const isUnknown =
    points.length > 0 &&
    field.value.trim() !== '' &&
    !points.some((point) => pointKey(point.name) === pointKey(field.value));
  return (
    <SuggestField
      {...field}
      layout="stacked"
      width="full"
      maxLength={100}
      suggestions={points.map((point) => point.name)}
      notes={new Map(points.map((point) => [point.name, point.label]))}
      hint={isUnknown ? 'Not a point of this event' : undefined}
    />
  );
}
