import { useApiQuery } from '#console/api/queries.ts';
import { PointsBar, PointsLegend } from '#console/ui/display/points-bar.tsx';
import { printPoints } from '#console/ui/format/figures.ts';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { formatPace } from '#features/ranking-explanations/console/shared/points-breakdown.tsx';
import {
  legOf,
  partsOfPoints,
  pointsLegend,
} from '#features/ranking-explanations/console/shared/points-parts.ts';
import { explainRaceResult } from '#features/ranking-explanations/explanation-contract.ts';
import { disciplines } from '#rules/ranking/ranking-input.ts';
import styles from './results.module.css';

const NAMES = { overall: 'Race', swim: 'Swim', bike: 'Bike', run: 'Run' } as const;

/** A short breakdown of a result's points: bars that add up to them. Renders nothing without points. */
export function ResultPointsBreakdown({ raceId, resultId }: { raceId: number; resultId: number }) {
  const { response } = useApiQuery(explainRaceResult, { id: raceId, result_id: resultId });
  const overall = response?.overall ?? null;
  if (!response || overall === null) return null;
  return (
    <Stack gap={8}>
      <Stack gap={6}>
        {disciplines.map((discipline) => {
          const explained = response[discipline];
          if (explained === null) return null;
          const message = NAMES[discipline];
          return (
            <div key={discipline} className={styles.bar}>
              <span>{message}</span>
              <PointsBar
                label={`${message} points`}
                parts={partsOfPoints(explained)}
                total={explained.points}
                leg={legOf(discipline)}
              />
              <b className="n">{printPoints(explained.points)}</b>
            </div>
          );
        })}
      </Stack>
      {overall.formula === 'ideal time' ? null : <PointsLegend parts={pointsLegend} />}
      <Mute>{formatPace(overall)}</Mute>
    </Stack>
  );
}
