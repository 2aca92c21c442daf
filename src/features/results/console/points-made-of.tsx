import { useLoaded } from '#console/calls/queries.ts';
import { printPoints } from '#console/kit/marks/figures.ts';
import { PointsBar, PointsLegend, type PointsPart } from '#console/kit/marks/points-bar.tsx';
import { Mute, Stack } from '#console/kit/page/stack.tsx';
import type { AnswerOf } from '#contract/declare-call.ts';
import { explainRaceResult } from '#features/rankings/explanation-contract.ts';
import { printTime } from '#rules/times.ts';
import styles from './results.module.css';

type Explained = NonNullable<AnswerOf<typeof explainRaceResult>['overall']>;

const LEGEND = [
  { name: 'Position', shade: 'x1' },
  { name: 'Strength of field', shade: 'x2' },
  { name: 'Time', shade: 'x3' },
] as const;

const NAMES = [
  ['overall', 'Race'],
  ['swim', 'Swim'],
  ['bike', 'Bike'],
  ['run', 'Run'],
] as const;

const partsOf = ({ parts }: Explained): PointsPart[] => [
  { ...LEGEND[0], points: parts.position },
  { ...LEGEND[1], points: parts.strength_of_field },
  { ...LEGEND[2], points: parts.time },
];

/** "5th place, 1.24 % slower than the mean of the first 5, 3:10:03". */
function timeInWords({
  percent_faster,
  baseline_count,
  baseline_seconds,
  adjusted_ideal_seconds,
}: Explained) {
  if (percent_faster === null) return null;
  const way = `${Math.abs(percent_faster).toFixed(2)} % ${percent_faster < 0 ? 'slower' : 'faster'} than`;
  if (adjusted_ideal_seconds !== null)
    return `${way} the adjusted ideal time, ${printTime(adjusted_ideal_seconds)}`;
  const first = baseline_count === 1 ? 'the first' : `the mean of the first ${baseline_count}`;
  return `${way} ${first}, ${printTime(baseline_seconds ?? 0)}`;
}

/** What a result's points were made of: bars that add up in front of one's eyes. Nothing for who has none. */
export function PointsMadeOf({ raceId, resultId }: { raceId: number; resultId: number }) {
  const { answer } = useLoaded(explainRaceResult, { id: raceId, result_id: resultId });
  const overall = answer?.overall ?? null;
  if (!answer || overall === null) return null;
  return (
    <Stack gap={8}>
      <div className={styles.made}>
        {NAMES.map(([name, words]) => {
          const explained = answer[name];
          if (explained === null) return null;
          return (
            <div key={name} className={styles.bar}>
              <span>{words}</span>
              <PointsBar label={`${words} points`} parts={partsOf(explained)} total={explained.points} />
              <b className="n">{printPoints(explained.points)}</b>
            </div>
          );
        })}
      </div>
      {overall.formula === 'ideal time' ? null : <PointsLegend parts={LEGEND} />}
      <Mute>{timeInWords(overall)}</Mute>
    </Stack>
  );
}
