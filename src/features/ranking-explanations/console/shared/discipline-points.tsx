import { DisciplineBadge } from '#console/ui/display/discipline-badge.tsx';
import { PointsBar } from '#console/ui/display/points-bar.tsx';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import { printTime } from '#rules/dates-and-times/times.ts';
import type { PointsExplained } from '#rules/explanation/explanation-shape.ts';
import { formatPlace, formatPoints } from '#rules/explanation/explanation-texts.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import styles from './discipline-points.module.css';
import { PointsWorking, type TierFacts } from './points-breakdown.tsx';
import { legOf, partsOfPoints } from './points-parts.ts';

export const disciplineNames: Readonly<Record<Discipline, string>> = {
  overall: 'Race points',
  swim: 'Swim points',
  bike: 'Bike points',
  run: 'Run points',
};

interface Props {
  discipline: Discipline;
  explained: PointsExplained;
  tier: TierFacts;
  sof: number | null;
  /** The calculation is expanded from the start. */
  isOpen: boolean;
}

/** "2nd in 3:14:03". */
const formatPlaceAndTime = ({ place, seconds }: PointsExplained): string =>
  [place === null ? null : formatPlace(place), seconds === null ? null : `in ${printTime(seconds)}`]
    .filter((fact) => fact !== null)
    .join(' ');

/** One number of race points as a bar of its parts, and its calculation. */
export function DisciplinePoints({ discipline, explained, tier, sof, isOpen }: Props) {
  const name = disciplineNames[discipline];
  return (
    <div>
      <div className={styles.line}>
        <span className={styles.name}>
          <DisciplineBadge leg={discipline} />
          {name}
        </span>
        <span className="hint">{formatPlaceAndTime(explained)}</span>
        <span className={`${styles.points} n`}>{formatPoints(explained.points)}</span>
      </div>
      <PointsBar
        label={name}
        parts={partsOfPoints(explained)}
        total={explained.points}
        leg={legOf(discipline)}
      />
      <Disclosure
        isOpen={isOpen}
        label={
          <>
            How<span className="for-readers"> the {name.toLowerCase()} are calculated</span>
          </>
        }
      >
        <PointsWorking {...{ explained, tier, sof }} points={explained.points} />
      </Disclosure>
    </div>
  );
}
