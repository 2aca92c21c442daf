import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import type { Championship } from '../championships-contract.ts';

type Division = 'mpro' | 'fpro';

/** The names are joined with " / " in the order of the ids. */
const namesOf = (championship: Championship, division: Division): string[] =>
  championship[`winner_${division}_name`]?.split(' / ') ?? [];

/** The winners of a division as links, "so far" while a race has no results; a dash while nobody has points. */
export function Winners({ championship, division }: { championship: Championship; division: Division }) {
  const ids = championship[`winner_${division}_ids`];
  if (ids.length === 0) return <Mute>-</Mute>;
  return (
    <>
      {namesOf(championship, division).map((name, at) => (
        <span key={ids[at]}>
          {at === 0 ? '' : ', '}
          <TextLink address={addresses.athlete(ids[at] ?? 0)}>{name}</TextLink>
        </span>
      ))}
      {championship.races_without_results > 0 ? <Mute> so far</Mute> : null}
    </>
  );
}
