import { useApiQuery } from '#console/api/queries.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import { readGenerationReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { GenerationChanges } from './generation-changes.tsx';

interface Props {
  set: RankingSet;
  /** Another type that the set gets; undefined keeps its type. */
  type?: number | undefined;
  isOpen: boolean;
  onClose(): void;
  onGenerate(): void;
}

/** Before a published set is generated again: what changes in its public rows. */
export function GenerateDialog({ set, type, isOpen, onClose, onGenerate }: Props) {
  const { response, error, reload } = useApiQuery(
    readGenerationReview,
    { id: set.id, ...(type === undefined ? {} : { type }) },
    { isOff: !isOpen, isCurrentOnly: true },
  );
  const causes = formatCauses(set.stale_because);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={type === undefined ? 'Generate published rankings?' : 'Change the type of published rankings?'}
      size="wide"
      isAlert
      confirm={{
        label: type === undefined ? 'Generate' : 'Change and generate',
        run: onGenerate,
        whyDisabled: response === undefined ? 'The changes are still being calculated' : null,
        needsNetwork: true,
      }}
    >
      <div tabIndex={-1} data-autofocus>
        <Stack gap={16}>
          <p>
            The rankings of {set.date} are published: the public sees the new rows immediately.
            {type === undefined ? '' : ` The type becomes ${rankingTypeOf(type)?.name}.`}
            {type === undefined && causes !== null ? ` ${causes} since they were generated.` : ''}
          </p>
          {response ? (
            <GenerationChanges review={response} />
          ) : error ? (
            <ErrorState message={error.message} onRetry={reload} />
          ) : (
            <LoadingState lines={8} />
          )}
        </Stack>
      </div>
    </Dialog>
  );
}
