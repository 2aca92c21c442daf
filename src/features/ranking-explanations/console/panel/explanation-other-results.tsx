import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import { contenderRule } from '#rules/contenders/contender-ranking.ts';
import type { LeavingExplained, NotCountingExplained } from '#rules/explanation/explanation-shape.ts';
import { formatCount, formatDay, formatPoints } from '#rules/explanation/explanation-texts.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import styles from './explanation-panel.module.css';
import { RaceLink, raceFacts } from './explanation-races.tsx';

function OtherResults({ results }: { results: readonly NotCountingExplained[] }) {
  return (
    <ul className={styles.list}>
      {results.map((result) => (
        <li key={result.result_id}>
          <div className={styles.line}>
            <RaceLink race={result} />
            <span className={`${styles.figures} n`}>
              {result.points === null ? result.status : formatPoints(result.points)}
            </span>
          </div>
          <p className={styles.facts}>{raceFacts(result)}</p>
          <p className={styles.note}>{result.reason}</p>
        </li>
      ))}
    </ul>
  );
}

/** Results in the window that do not count, with the reasons; results outside it on demand. */
export function NotCounting({
  results,
  setType,
}: {
  results: readonly NotCountingExplained[];
  setType: number;
}) {
  const inWindow = results.filter((result) => result.is_in_window);
  const outside = results.filter((result) => !result.is_in_window);
  if (results.length === 0) return null;
  const type = setType === contenderRule.id ? contenderRule : rankingTypeOf(setType);
  const weeks = type?.windowWeeks ?? null;
  const period = weeks === null ? 'this period' : `these ${weeks} weeks`;
  return (
    <section className={styles.section} aria-label="What does not count">
      <h3>
        {inWindow.length === 0
          ? `All races in ${period} count`
          : sentenceCase(formatCount(inWindow.length, 'race does not count', 'races do not count'))}
      </h3>
      <OtherResults results={inWindow} />
      {outside.length === 0 ? null : (
        <Disclosure
          label={`${sentenceCase(formatCount(outside.length, 'result', 'results'))} outside ${period}`}
        >
          <OtherResults results={outside} />
        </Disclosure>
      )}
    </section>
  );
}

/** Which counting result expires first, and the rank after that. */
export function LeavesNext({ leaving }: { leaving: LeavingExplained | null }) {
  if (leaving === null) return null;
  const { date, points, rank_then } = leaving;
  const rest =
    points === null || rank_then === null
      ? 'No counting result is left then.'
      : `Then ${formatPoints(points)} points and rank ${rank_then}, if nothing else changes.`;
  return (
    <section className={styles.section} aria-label="Expires next">
      <h3>Expires next</h3>
      <div className={styles.line}>
        <RaceLink race={{ ...leaving, tier: null }} />
        <span className={`${styles.facts} ${styles.figures}`}>on {formatDay(date)}</span>
      </div>
      <p className={styles.note}>{rest}</p>
    </section>
  );
}
