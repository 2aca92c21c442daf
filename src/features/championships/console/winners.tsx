import { addresses } from '#console/routes.ts';
import { NameLinks } from '#console/ui/actions/name-links.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import type { Championship } from '../championships-contract.ts';

type Division = 'mpro' | 'fpro';

/** The names are joined with " / " in the order of the ids. */
const namesOf = (championship: Championship, division: Division): string[] =>
  championship[`winner_${division}_name`]?.split(' / ') ?? [];

const isSoFar = (championship: Championship, division: Division): boolean =>
  championship[`races_without_results_${division}`] > 0;

export function winnersText(championship: Championship, division: Division): string | undefined {
  const names = namesOf(championship, division).join(', ');
  if (names === '') return undefined;
  return isSoFar(championship, division) ? `${names} so far` : names;
}

/** The winners of a division as links, "so far" while a race has no results; a dash while nobody has points. */
export function Winners({ championship, division }: { championship: Championship; division: Division }) {
  const names = namesOf(championship, division);
  const winners = championship[`winner_${division}_ids`].map((id, at) => ({ id, name: names[at] ?? '' }));
  if (winners.length === 0) return <Mute>-</Mute>;
  return (
    <>
      <span>
        <NameLinks records={winners} urlOf={(id) => addresses.athlete(id)} />
      </span>
      {isSoFar(championship, division) ? <Mute> so far</Mute> : null}
    </>
  );
}
