import { addresses } from '#console/routes.ts';
import { NameLinks } from '#console/ui/actions/name-links.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import type { Brand } from '../brands-contract.ts';

/** Number of sponsored athletes shown by name; the others are only counted. */
const MOST_NAMED = 12;

const athleteUrl = (id: number) => addresses.athlete(id, 'sponsors');

/** The athletes that the brand sponsors, which is why it cannot be deleted. */
export function BrandUse({ brand }: { brand: Brand }) {
  const { sponsored } = brand;
  if (sponsored.length === 0) return <Mute>No athlete is sponsored by this brand yet.</Mute>;
  const rest = sponsored.slice(MOST_NAMED);
  return (
    <div>
      <p>
        Used by {counted(sponsored.length, 'athlete')}:{' '}
        <NameLinks records={sponsored.slice(0, MOST_NAMED)} urlOf={athleteUrl} />
      </p>
      {rest.length > 0 ? (
        <Disclosure label={`and ${rest.length} more`} isInline>
          <p>
            <NameLinks records={rest} urlOf={athleteUrl} />
          </p>
        </Disclosure>
      ) : null}
      <Mute>To delete the brand, remove it from these athletes first.</Mute>
    </div>
  );
}
