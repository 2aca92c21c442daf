import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { ButtonLink } from '#console/ui/actions/button.tsx';
import { PointsLegend } from '#console/ui/display/points-bar.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { explainRaceResult } from '#features/ranking-explanations/explanation-contract.ts';
import { resultExplanationAsText } from '#rules/explanation/explanation-result-text.ts';
import type { ResultExplanation } from '#rules/explanation/explanation-shape.ts';
import { formatDay } from '#rules/explanation/explanation-texts.ts';
import { type Discipline, disciplines } from '#rules/ranking/ranking-input.ts';
import { CopyAsText } from './copy-as-text.tsx';
import { DisciplinePoints } from './discipline-points.tsx';
import { pointsLegend } from './points-parts.ts';
import { SofBreakdown } from './sof-breakdown.tsx';

interface Props {
  raceId: number;
  resultId: number;
  /** The requested points: their calculation is expanded from the start. */
  discipline?: Discipline;
  onClose(): void;
}

/** A message why there are no race points; null if there are. */
function whyNone({ overall, missing, status }: ResultExplanation): string | null {
  if (overall !== null) return null;
  if (missing !== null) return `No race points: the race has no ${missing}.`;
  return status === 'Finish' ? 'No race points.' : `No race points: ${status}.`;
}

function Facts({ explanation }: { explanation: ResultExplanation }) {
  const { race, finishers } = explanation;
  const facts = [race.date === null ? null : formatDay(race.date), race.tier, `${finishers} finished`].filter(
    (fact) => fact !== null,
  );
  return (
    <Line>
      <TextLink address={addresses.race(race.id, 'results')}>{race.name}</TextLink>
      <Mute>{facts.join(' · ')}</Mute>
    </Line>
  );
}

function Explained({ explanation, expanded }: { explanation: ResultExplanation; expanded: Discipline }) {
  const { race, sof, overall } = explanation;
  const lack = whyNone(explanation);
  const isByField = overall !== null && overall.formula !== 'ideal time';
  return (
    <Stack gap={16}>
      <Facts explanation={explanation} />
      {lack === null ? null : <p>{lack}</p>}
      {isByField ? <PointsLegend parts={pointsLegend} /> : null}
      {disciplines.map((discipline) => {
        const explained = explanation[discipline];
        if (explained === null) return null;
        return (
          <DisciplinePoints
            key={discipline}
            {...{ discipline, explained }}
            tier={race}
            sof={sof.in_force}
            isOpen={discipline === expanded}
          />
        );
      })}
      {isByField ? <SofBreakdown name="Strength of field" sof={sof} /> : null}
      <Mute>{explanation.rounding}</Mute>
    </Stack>
  );
}

/** Explains the points of one result: overall, swim, bike and run. Render it only while it is open. */
export function ResultExplanationDialog({ raceId, resultId, discipline = 'overall', onClose }: Props) {
  const { response, error, reload } = useApiQuery(explainRaceResult, { id: raceId, result_id: resultId });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={response ? `Points of ${response.athlete.name}` : 'Race points'}
      footerNote={
        <Line>
          {response ? (
            <ButtonLink address={addresses.athlete(response.athlete.id)}>Open athlete</ButtonLink>
          ) : null}
          <CopyAsText text={response ? () => resultExplanationAsText(response) : null} />
        </Line>
      }
    >
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {response ? (
        <Explained explanation={response} expanded={discipline} />
      ) : error ? null : (
        <LoadingState lines={8} />
      )}
    </Dialog>
  );
}
