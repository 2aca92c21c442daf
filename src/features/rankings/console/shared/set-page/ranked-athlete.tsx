import { addresses } from '#console/routes.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import { LEAVE_LABEL } from '#features/athletes/athletes-contract.ts';

interface Props {
  athlete: { id: number; name: string; country: string | null } | null;
  /** Athletes on maternity leave, who are marked. */
  leaves: ReadonlySet<number>;
  note?: string | undefined;
}

/** The name of a ranked athlete, linked; nothing for a place without an athlete. */
export function RankedAthlete({ athlete, leaves, note }: Props) {
  if (athlete === null) return null;
  const notes = [note, leaves.has(athlete.id) ? LEAVE_LABEL : undefined].filter((one) => one !== undefined);
  return (
    <NameCell
      name={athlete.name}
      country={athlete.country}
      address={addresses.athlete(athlete.id)}
      note={notes.join(', ') || undefined}
    />
  );
}
