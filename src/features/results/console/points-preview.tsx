import { useDebouncedValue } from '@mantine/hooks';
import { useApiQuery } from '#console/api/queries.ts';
import { printPoints, printRank } from '#console/ui/format/figures.ts';
import { previewCorrection } from '../result-by-hand-contract.ts';
import type { ResultValues } from './result-fields.ts';
import styles from './results.module.css';
import type { VisibleResult } from './visible-results.ts';

/** Pause in typing after which the points are calculated. */
const PAUSE_MS = 250;

const NAMES = [
  ['overall', 'Race'],
  ['swim', 'Swim'],
  ['bike', 'Bike'],
  ['run', 'Run'],
] as const;

interface Props {
  result: VisibleResult;
  values: ResultValues;
}

/** While a result is corrected: the place and points that it will have, next to those that it has; nothing until they differ. */
export function PointsPreview({ result, values }: Props) {
  const [{ status, swim, t1, bike, t2, run, overall }] = useDebouncedValue(values, PAUSE_MS);
  const { response, error } = useApiQuery(
    previewCorrection,
    { id: result.result_id, status, swim, t1, bike, t2, run, overall },
    { isPreviousShown: true },
  );
  if (error) return <p role="status">The points could not be calculated. {error.message}</p>;
  const changes = NAMES.filter(
    ([leg]) => response && response[`${leg}_points`] !== result.points[`${leg}_points`],
  ).map(([leg, name]) => [
    `${name} points`,
    printPoints(result.points[`${leg}_points`]),
    printPoints(response?.[`${leg}_points`] ?? null),
  ]);
  if (response && response.rank !== result.rank)
    changes.unshift(['Place', printRank(result.rank), printRank(response.rank)]);
  return (
    <p role="status" className={styles.preview}>
      {changes.map(([name, before, after]) => (
        <span key={name}>
          {name} {before} → <b className="n">{after}</b>
        </span>
      ))}
    </p>
  );
}
