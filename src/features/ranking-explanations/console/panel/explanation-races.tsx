import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { PointsBar, PointsLegend, type PointsPart } from '#console/ui/display/points-bar.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import { PointsWorking } from '#features/ranking-explanations/console/shared/points-breakdown.tsx';
import {
  legOf,
  partsOfPoints,
  pointsLegend,
} from '#features/ranking-explanations/console/shared/points-parts.ts';
import { SofAthletes } from '#features/ranking-explanations/console/shared/sof-athletes.tsx';
import type {
  CountingExplained,
  ExplainedRace,
  RankingExplanation,
} from '#rules/explanation/explanation-shape.ts';
import { formatCount, formatDay, formatPlace, formatPoints } from '#rules/explanation/explanation-texts.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import styles from './explanation-panel.module.css';

const SCALE = [0, 25, 50, 75, 100];

/** "4th · Diamond · 26 Oct 2024". */
export function raceFacts({
  place,
  tier,
  date,
}: {
  place: number | null;
  tier: string | null;
  date: string | null;
}): string {
  const facts = [place === null ? null : formatPlace(place), tier, date === null ? null : formatDay(date)];
  return facts.filter((fact) => fact !== null).join(' · ');
}

const BRAND = /^(?:IRONMAN(?: 70\.3)?|IM|T100|PTO|Challenge)\s+(?=\S)/i;

/** A short race name: without the brand and the year. */
const shortRaceName = (race: string): string => race.replace(/\s+\d{4}$/, '').replace(BRAND, '');

/** The name of the race, linked to its results. */
export function RaceLink({ race }: { race: ExplainedRace }) {
  return (
    <AppLink className={styles.race} address={addresses.race(race.race_id, 'results')} title={race.race}>
      {race.race}
    </AppLink>
  );
}

/** The source of the strength of field, and its athletes. */
function StrengthOfField({ race }: { race: CountingExplained }) {
  const { sof, sof_is_manual, sof_recalculated, sof_set_date, sof_athletes, formula } = race;
  if (sof === null || formula === null || formula === 'ideal time') return null;
  const from = sof_set_date === null ? '' : `, from the ranking of ${formatDay(sof_set_date)}`;
  const isOther = sof_recalculated !== null && sof_recalculated !== sof;
  return (
    <div>
      <p className={styles.note}>
        Strength of field {formatPoints(sof)}
        {sof_is_manual ? ', set manually.' : `${from}.`}
        {isOther ? ` Recalculated today: ${formatPoints(sof_recalculated)}${sof_is_manual ? from : ''}:` : ''}
      </p>
      <SofAthletes athletes={sof_athletes} recalculated={sof_recalculated} />
    </div>
  );
}

function CountingRace({ race, discipline }: { race: CountingExplained; discipline: Discipline }) {
  const { race_points, race_points_today, counted_points, bonus_percent } = race;
  const bonusPoints = (Math.round(counted_points * 100) - Math.round(race_points * 100)) / 100;
  const parts = partsOfPoints(race, bonusPoints);
  return (
    <li className={styles.counts}>
      <div className={styles.line}>
        <RaceLink race={race} />
        <span className={`${styles.figures} n`}>{formatPoints(counted_points)}</span>
      </div>
      <PointsBar label={race.race} parts={parts} total={counted_points} leg={legOf(discipline)} />
      {race_points_today === race_points ? null : (
        <StatusBadge
          state="stale"
          label={
            race_points_today === null
              ? 'Changed since: the race awards no points for it today'
              : `Changed since: the race awards ${formatPoints(race_points_today)} today`
          }
        />
      )}
      <Disclosure
        label={
          <>
            {raceFacts(race)}
            {bonus_percent === 0 ? '' : ` · with the bonus of ${bonus_percent} %`}
            <span className="for-readers">: how it is calculated</span>
          </>
        }
      >
        <PointsWorking
          explained={race}
          tier={race}
          sof={race.sof}
          points={counted_points}
          bonus={bonus_percent === 0 ? undefined : { percent: bonus_percent, points: bonusPoints }}
        />
        <StrengthOfField race={race} />
      </Disclosure>
    </li>
  );
}

/** The sum of the counting results divided, as a bar of their shares. */
function Mean({ explanation }: { explanation: RankingExplanation }) {
  const { counting, divisor, points } = explanation;
  const sum = counting.map((race) => formatPoints(race.counted_points)).join(' + ');
  const bracketed = counting.length > 1 ? `(${sum})` : sum;
  const total = points ?? 0;
  return (
    <div className={styles.mean}>
      <div className={styles.line}>
        <span className={styles.race}>{divisor === 1 ? 'Sum' : `Mean of ${divisor}`}</span>
        <span className={`${styles.facts} n`}>{divisor === 1 ? sum : `${bracketed} ÷ ${divisor}`}</span>
        <span className={`${styles.figures} n`}>{formatPoints(total)}</span>
      </div>
      <PointsBar
        label={divisor === 1 ? 'Sum' : `Mean of ${divisor}`}
        size="tall"
        total={total}
        parts={counting.map(
          ({ race, result_id, share }, at): PointsPart => ({
            name: counting.findIndex((one) => one.race === race) === at ? race : `${race} (${result_id})`,
            points: share,
            shade: 'ink',
            label: shortRaceName(race),
          }),
        )}
      />
      <div className={styles.scale} aria-hidden>
        {SCALE.map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
      </div>
    </div>
  );
}

/** How many results are missing to the maximum that counts. */
function formatMissing({ counting, counting_results, divisor }: RankingExplanation): string | null {
  const missing = counting_results - counting.length;
  if (missing <= 0 || divisor <= counting.length) return null;
  return `${sentenceCase(formatCount(missing, 'result is missing and counts', 'results are missing and count'))} 0.`;
}

/** The counting races as bars, and their mean as a bar of shares. */
export function ExplainedRaces({ explanation }: { explanation: RankingExplanation }) {
  const { counting, discipline } = explanation;
  if (counting.length === 0) return <p className={styles.prose}>No result counts.</p>;
  const missing = formatMissing(explanation);
  return (
    <>
      <div className={styles.head}>
        <h3>{sentenceCase(formatCount(counting.length, 'race counts', 'races count'))}</h3>
        <PointsLegend parts={pointsLegend} leg={legOf(discipline)} />
      </div>
      <ul className={styles.list}>
        {counting.map((race) => (
          <CountingRace key={race.result_id} {...{ race, discipline }} />
        ))}
      </ul>
      {missing === null ? null : <p className={styles.note}>{missing}</p>}
      <Mean explanation={explanation} />
    </>
  );
}
