import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Mute } from '#console/ui/layout/stack.tsx';

interface Props {
  record: { name: string; races_count: number };
  /** Shown when no race uses the record. */
  unused: string;
  /** Text after the number of races. */
  note: string;
}

/** How many races use a record, which is why it cannot be deleted, with a link to them. */
export function RaceUse({ record, unused, note }: Props) {
  if (record.races_count === 0) return <Mute>{unused}</Mute>;
  const races = `${addresses.races()}?search=${encodeURIComponent(record.name)}`;
  return (
    <p>
      <TextLink address={races}>Used by {counted(record.races_count, 'race')}</TextLink>
      <Mute> {note}</Mute>
    </p>
  );
}
