import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { PointsBar, type PointsPart } from '#console/ui/display/points-bar.tsx';
import type { SofExplanation } from '#rules/explanation/explanation-shape.ts';
import { formatDay, formatPoints } from '#rules/explanation/explanation-texts.ts';
import { SofAthletes } from './sof-athletes.tsx';
import styles from './sof-breakdown.module.css';

/** The source of the value in force: "set manually, calculated 43.88". */
function formatOrigin({ source, manual, calculated, last_calculated }: SofExplanation): string {
  const on = last_calculated === null ? '' : ` on ${formatDay(last_calculated.slice(0, 10))}`;
  if (manual === null) return source === 'calculated' ? `calculated${on}` : 'not set and not calculated';
  const other = calculated === null ? 'not calculated' : `calculated ${formatPoints(calculated)}${on}`;
  return `set manually; ${other}`;
}

/** Without a date it is unknown which ranking precedes the race. */
const hasNoDate = ({ starters, recalculated }: SofExplanation): boolean =>
  starters > 0 && recalculated === null;

function formatStarters(sof: SofExplanation): string {
  const { starters, ranked_starters, starters_from } = sof;
  if (starters_from === null) return 'Nobody has started, and nobody is on the start list.';
  if (hasNoDate(sof)) return 'Not calculated: the race has no date.';
  return `${ranked_starters} of ${starters} starters of the ${starters_from} are ranked; the best five count, a fifth each.`;
}

/** The ranking used for the calculation. */
function BySet({ sof }: { sof: SofExplanation }) {
  const { set, recalculated } = sof;
  if (recalculated === null) return null;
  if (set === null) return <>No ranking was published before this race. </>;
  return (
    <>
      Recalculated today: {formatPoints(recalculated)}, by the{' '}
      <TextLink address={addresses.ranking(set.id)}>ranking of {formatDay(set.date)}</TextLink>.{' '}
    </>
  );
}

const lastName = (name: string): string => name.slice(name.lastIndexOf(' ') + 1);

/** A division's strength of field: the value in force, and the athletes counted, as fifths that add up. */
export function SofBreakdown({ name, sof }: { name: string; sof: SofExplanation }) {
  const { in_force, recalculated, counted } = sof;
  return (
    <section className={styles.made} aria-label={name}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className="hint">{formatOrigin(sof)}</span>
        <span className={`${styles.figure} n`}>{in_force === null ? '–' : formatPoints(in_force)}</span>
      </div>
      <p className="hint">
        <BySet sof={sof} />
        {formatStarters(sof)}
      </p>
      {recalculated === null || counted.length === 0 ? null : (
        <PointsBar
          label={`${name}, recalculated today`}
          total={recalculated}
          parts={counted.map(
            (one): PointsPart => ({
              name: one.name,
              points: one.share,
              shade: 'ink',
              label: lastName(one.name),
            }),
          )}
        />
      )}
      {sof.starters_from === null || hasNoDate(sof) ? null : (
        <SofAthletes athletes={counted} recalculated={recalculated} />
      )}
    </section>
  );
}
