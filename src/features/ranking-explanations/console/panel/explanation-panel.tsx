import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { ButtonLink, IconButton } from '#console/ui/actions/button.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { CloseIcon } from '#console/ui/icons/icons.tsx';
import { EmptyState, ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { useAfterMoment } from '#console/ui/layout/use-delayed-flag.ts';
import { CopyAsText } from '#features/ranking-explanations/console/shared/copy-as-text.tsx';
import type { RankingExplanation } from '#rules/explanation/explanation-shape.ts';
import { rankingExplanationAsText } from '#rules/explanation/explanation-text.ts';
import { formatDay, formatPlace, formatPoints } from '#rules/explanation/explanation-texts.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import { WhyItMoved } from './explanation-move.tsx';
import { LeavesNext, NotCounting } from './explanation-other-results.tsx';
import styles from './explanation-panel.module.css';
import { ExplainedRaces } from './explanation-races.tsx';
import { type ExplainedKind, type ExplainedRowResponse, useRowExplanation } from './use-row-explanation.ts';

interface Props {
  setId: number;
  kind?: ExplainedKind;
  athleteId: number;
  discipline: Discipline;
  /** Explains another athlete instead. */
  onExplain(athleteId: number): void;
  onClose(): void;
}

/** "Men · swim · was 3rd on 1 Apr 2025". */
function standing({ athlete, discipline, moved }: RankingExplanation): string {
  const { comparison, from_rank } = moved;
  const before = from_rank === null ? 'was not ranked' : `was ${formatPlace(from_rank)}`;
  return [
    athlete.division === 'MPRO' ? 'Men' : 'Women',
    discipline === 'overall' ? null : discipline,
    comparison === null ? null : `${before} on ${formatDay(comparison.date)}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

function Head({ explanation, onClose }: { explanation: RankingExplanation | undefined; onClose(): void }) {
  return (
    <header className={styles.top}>
      {explanation === undefined ? (
        <span className={styles.who} />
      ) : (
        <>
          <span className={`${styles.rank} n`}>{explanation.rank ?? '–'}</span>
          <div className={styles.who}>
            <h2 className={styles.name}>
              <Flag country={explanation.athlete.country} />
              <AppLink address={addresses.athlete(explanation.athlete.id)}>
                {explanation.athlete.name}
              </AppLink>
            </h2>
            <span className={styles.facts}>{standing(explanation)}</span>
          </div>
          {explanation.points === null ? null : (
            <span className={`${styles.figure} n`}>{formatPoints(explanation.points)}</span>
          )}
        </>
      )}
      <IconButton icon={CloseIcon} label="Close the explanation" onClick={onClose} />
    </header>
  );
}

function Body({
  explanation,
  onExplain,
}: {
  explanation: ExplainedRowResponse;
  onExplain: Props['onExplain'];
}) {
  const { points, points_today, rule, rounding, rank, athlete, set } = explanation;
  return (
    <>
      <section className={styles.section} aria-label="What counts">
        {rank === null ? (
          <p className={styles.prose}>
            {explanation.left_out
              ? `Left out of this set of ${formatDay(set.date)}: ${explanation.left_out}.`
              : `${athlete.name} is not in this set of ${formatDay(set.date)}.`}
          </p>
        ) : null}
        {points_today === points ? null : (
          <StatusBadge
            state="stale"
            label={`Changed since: generated again, ${points_today === null ? 'there would be no points' : `the points would be ${formatPoints(points_today)}`}`}
          />
        )}
        <ExplainedRaces explanation={explanation} />
        <p className={styles.note}>{rule}</p>
      </section>
      <NotCounting results={explanation.not_counting} setType={set.type} />
      <WhyItMoved moved={explanation.moved} division={athlete.division} onExplain={onExplain} />
      <LeavesNext leaving={explanation.leaves_next} />
      <section className={styles.section} aria-label="Rounding">
        <p className={styles.note}>{rounding}</p>
      </section>
    </>
  );
}

/** Announced to screen readers when another row is explained. */
function spoken({ athlete, rank, points, left_out }: ExplainedRowResponse): string {
  if (left_out) return `${athlete.name} is left out: ${left_out}`;
  if (rank === null) return `${athlete.name} is not in this set`;
  return `${athlete.name}, ${formatPlace(rank)} with ${formatPoints(points ?? 0)} points`;
}

function Gone() {
  return (
    <EmptyState title="No such athlete" message="The athlete was deleted, or merged into another profile." />
  );
}

/** Explains an athlete's number in a ranking set, next to the table. */
export function ExplanationPanel({
  setId,
  kind = 'world',
  athleteId,
  discipline,
  onExplain,
  onClose,
}: Props) {
  const { response, error, reload } = useRowExplanation(kind, {
    id: setId,
    athlete_id: athleteId,
    discipline,
  });
  const isOwn =
    response?.athlete.id === athleteId && response.discipline === discipline && response.set.id === setId;
  // When moving from row to row the previous explanation stays for a moment, to avoid flicker.
  const isLate = useAfterMoment(!isOwn);
  const isGone = error?.status === 404;
  const explanation = error === null && (isOwn || !isLate) ? response : undefined;
  return (
    <div className={styles.column}>
      <Head explanation={explanation} onClose={onClose} />
      <div className={styles.body} aria-busy={!isOwn && error === null}>
        {error === null ? null : isGone ? <Gone /> : <ErrorState message={error.message} onRetry={reload} />}
        {explanation ? <Body {...{ explanation, onExplain }} /> : error ? null : <LoadingState lines={10} />}
      </div>
      <span className="for-readers" role="status">
        {isOwn && response ? spoken(response) : ''}
      </span>
      <footer className={styles.foot}>
        {isGone ? null : <ButtonLink address={addresses.athlete(athleteId)}>Open athlete</ButtonLink>}
        <CopyAsText text={isOwn && response ? () => rankingExplanationAsText(response) : null} />
        <span className={styles.keys}>
          <Kbd>j</Kbd> <Kbd>k</Kbd> next row
        </span>
      </footer>
    </div>
  );
}
