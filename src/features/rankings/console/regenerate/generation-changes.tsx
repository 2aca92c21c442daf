import { counted, printCount } from '#console/ui/format/figures.ts';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { RankingReviewLists } from '#features/rankings/console/shared/set-page/ranking-review.tsx';
import type { GenerationReview, ReviewedDivision } from '#features/rankings/ranking-review-contract.ts';

type Count = (one: ReviewedDivision) => number;

/** "38 athletes change: 2 new, 1 gone, 20 move"; ranks are those of Overall. */
function formatGeneration({ changed_rows, divisions }: GenerationReview): string {
  const sum = (count: Count) => divisions.reduce((total, one) => total + count(one), 0);
  if (changed_rows === 0) return 'No number changes.';
  const parts: [number, string][] = [
    [sum((one) => one.entered.length), 'new'],
    [sum((one) => one.gone.length), 'gone'],
    [sum((one) => one.moved), 'move'],
    [sum((one) => one.into_top.length), 'into the best 10'],
  ];
  const known = parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${printCount(number)} ${what}`);
  const athletes = counted(changed_rows, 'athlete changes', 'athletes change');
  return `${athletes}: ${known.length === 0 ? 'points only, nobody moves in Overall' : known.join(', ')}.`;
}

/** Whether anybody enters, leaves or moves in Overall. */
const isMoving = ({ divisions }: GenerationReview): boolean =>
  divisions.some((one) => one.entered.length + one.gone.length + one.moved > 0);

/** What generating a set would change: the counts, then who moves. */
export function GenerationChanges({ review }: { review: GenerationReview }) {
  return (
    <Stack gap={16}>
      <p>{formatGeneration(review)}</p>
      {isMoving(review) ? <RankingReviewLists divisions={review.divisions} /> : null}
    </Stack>
  );
}

/** The same in one line, with the athletes on demand. */
export function GenerationSummary({ review }: { review: GenerationReview }) {
  const message = formatGeneration(review);
  if (!isMoving(review)) return <Mute>{message}</Mute>;
  return (
    <Disclosure label={message} isInline>
      <RankingReviewLists divisions={review.divisions} />
    </Disclosure>
  );
}
