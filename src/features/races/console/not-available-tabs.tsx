import { addresses } from '#console/routes.ts';
import { NotAvailablePart } from '#console/shell/not-available/not-available-part.tsx';
import { counted } from '#console/ui/format/figures.ts';
import type { RaceResponse, RaceTabProps } from './race-tab-props.ts';

function NotAvailable({ message, raceId }: { message: string; raceId: number }) {
  return (
    <NotAvailablePart
      message={message}
      links={[{ label: 'Info', address: addresses.race(raceId, 'info') }]}
    />
  );
}

function formatLists({ participants, race }: RaceResponse): string {
  const waiting = participants.filter((one) => one.is_waiting === 1).length;
  const starting = participants.length - waiting;
  if (participants.length === 0) return `${race.name} has no participants.`;
  return `${race.name} has ${counted(starting, 'athlete')} on its start list and ${waiting} on its wait list.`;
}

/** Start and wait list: the number of athletes. */
export function ParticipantsLater({ raceId, answer }: RaceTabProps) {
  return (
    <NotAvailable
      raceId={raceId}
      message={`${formatLists(answer)} Editing the lists is not available in this version.`}
    />
  );
}

const PICTURES = ['sectors_bike_lg', 'sectors_bike_sm', 'sectors_run_lg', 'sectors_run_sm'] as const;

/** The four pictures of the sectors: how many there are. */
export function SectorsLater({ raceId, answer: { race } }: RaceTabProps) {
  const present = PICTURES.filter((name) => race[name] !== null).length;
  return (
    <NotAvailable
      raceId={raceId}
      message={`${present} of 4 pictures of the sectors are there. Changing them is not part of this version.`}
    />
  );
}
