import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import type { Brand } from '../brands-contract.ts';

/** How many sponsored athletes are named before the rest is counted. */
const MOST_NAMED = 12;

function AthleteLinks({ athletes }: { athletes: Brand['sponsored'] }) {
  return athletes.map((athlete, at) => (
    <span key={athlete.id}>
      {at === 0 ? '' : ', '}
      <TextLink address={addresses.athlete(athlete.id, 'sponsors')}>{athlete.name}</TextLink>
    </span>
  ));
}

/** Stands in place of Delete while the brand sponsors athletes: who they are. */
export function BrandUse({ brand }: { brand: Brand }) {
  const { sponsored } = brand;
  if (sponsored.length === 0) return <Mute>No athlete is sponsored by this brand yet.</Mute>;
  const rest = sponsored.slice(MOST_NAMED);
  return (
    <div>
      <p>
        Used by {counted(sponsored.length, 'athlete')}:{' '}
        <AthleteLinks athletes={sponsored.slice(0, MOST_NAMED)} />
      </p>
      {rest.length > 0 ? (
        <Disclosure label={`and ${rest.length} more`} isInline>
          <p>
            <AthleteLinks athletes={rest} />
          </p>
        </Disclosure>
      ) : null}
      <Mute>It can be deleted once it sponsors none.</Mute>
    </div>
  );
}
