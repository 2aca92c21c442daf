import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import {
  CreateSetDialog,
  type CreateSetProps,
} from '#features/rankings/console/shared/sets-list/create-set-dialog.tsx';
import { createRanking } from '#features/rankings/rankings-contract.ts';
import { defaultRankingType, rankingTypeOf } from '#rules/ranking/ranking-types.ts';

/** Create a New Rankings: a date. The type is that of the date; it can be changed on the set page. */
export function CreateRankingsDialog(props: CreateSetProps) {
  const act = useUndoableMutation(createRanking);
  return (
    <CreateSetDialog
      {...props}
      title="Create a New Rankings"
      confirmLabel="Create Rankings"
      noteOf={(date) => `Type: ${rankingTypeOf(defaultRankingType(date))?.name}`}
      add={(date) => act.attempt({ date }, `Rankings of ${date} added`)}
      request={act}
    />
  );
}
