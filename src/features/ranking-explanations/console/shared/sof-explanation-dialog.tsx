import { useApiQuery } from '#console/api/queries.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { explainStrengthOfField } from '#features/ranking-explanations/explanation-contract.ts';
import { sofExplanationAsText } from '#rules/explanation/explanation-result-text.ts';
import type { Division } from '#rules/races/division.ts';
import { CopyAsText } from './copy-as-text.tsx';
import { SofBreakdown } from './sof-breakdown.tsx';

interface Props {
  raceId: number;
  /** Only this division; otherwise both. */
  division?: Division;
  onClose(): void;
}

/** The athletes counted in a race's strength of field. Render it only while it is open. */
export function SofExplanationDialog({ raceId, division, onClose }: Props) {
  const { response, error, reload } = useApiQuery(explainStrengthOfField, { id: raceId });
  const shown =
    response?.divisions.filter((sof) => division === undefined || sof.division === division) ?? [];
  const race = response?.race.name ?? '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Strength of field${race === '' ? '' : ` of ${race}`}`}
      footerNote={<CopyAsText text={response ? () => sofExplanationAsText(race, shown) : null} />}
    >
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {response ? (
        <Stack gap={24}>
          {shown.map((sof) => (
            <SofBreakdown key={sof.division} name={sof.division === 'MPRO' ? 'Men' : 'Women'} sof={sof} />
          ))}
          {shown.length === 0 ? <p>The race has no such division.</p> : null}
          <Mute>{response.rounding}</Mute>
        </Stack>
      ) : error ? null : (
        <LoadingState lines={8} />
      )}
    </Dialog>
  );
}
