import { useApiQuery } from '#console/api/queries.ts';
import { ChangesSinceDialog } from '#features/rankings/console/shared/set-page/changes-since-dialog.tsx';
import { readChangesSince } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';

const typeName = (type: number): string => rankingTypeOf(type)?.name ?? String(type);

interface Props {
  set: RankingSet;
  isOpen: boolean;
  onClose(): void;
  onGenerate(): void;
}

/** Lists why a world ranking is stale. */
export function RankingChangesDialog({ set, ...dialog }: Props) {
  const loaded = useApiQuery(readChangesSince, { id: set.id }, { isOff: !dialog.isOpen });
  const type = loaded.response?.type ?? null;
  const notes =
    type === null
      ? []
      : [`The type is now ${typeName(type.after)}; the rows were generated with ${typeName(type.before)}.`];
  return <ChangesSinceDialog noun="rankings" date={set.date} {...{ loaded, notes }} {...dialog} />;
}
