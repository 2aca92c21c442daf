import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import {
  CreateSetDialog,
  type CreateSetProps,
} from '#features/rankings/console/shared/sets-list/create-set-dialog.tsx';
import { listSeasons } from '#features/seasons/seasons-contract.ts';
import { seasonOfDate } from '#rules/contenders/contender-ranking.ts';
import { createContenderSet } from '../contender-rankings-contract.ts';
import { methodText } from './method-text.ts';

/** New Ranking Set: a date, and the season that it belongs to. */
export function CreateContenderSetDialog(props: CreateSetProps) {
  const act = useUndoableMutation(createContenderSet);
  const { response, error } = useApiQuery(listSeasons, {}, { isOff: !props.isOpen });
  const seasonText = (date: string): string => {
    if (error) return `The seasons could not be loaded: ${error.message}`;
    if (!response) return 'Season: loading';
    const season = seasonOfDate(response.seasons, date);
    return season
      ? `Season: ${season.name}. ${methodText(season.contender_opt_method)}`
      : 'No active season includes this date. The set can be added, but not generated.';
  };
  return (
    <CreateSetDialog
      {...props}
      title="New Ranking Set"
      confirmLabel="Create Rankings Set"
      noteOf={seasonText}
      add={(date) => act.attempt({ date }, `Contender rankings of ${date} added`)}
      request={act}
    />
  );
}
