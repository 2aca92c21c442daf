import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { formatCauses } from '#features/rankings/console/shared/stale-causes.ts';
import type { RankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';

/** The publisher of a set and the date: " by Mara Lindt on 2025-07-09". Empty for a draft. */
function formatPublication({ published_by, published_at }: RankingSet): string {
  if (published_at === null) return '';
  return `${published_by === null ? '' : ` by ${published_by}`} on ${published_at.slice(0, 10)}`;
}

/** A date without line breaks. */
const Day = ({ of }: { of: string }) => <span style={{ whiteSpace: 'nowrap' }}>{of}</span>;

const typeName = (type: number): string => rankingTypeOf(type)?.name ?? `type ${type}`;

/** The set that the review compares with is stale: some of the moves come from that. */
function StaleComparison({ against }: { against: RankingReview['against'] }) {
  const causes = against === null ? null : formatCauses(against.stale_because);
  if (against === null || causes === null) return null;
  return (
    <Notice kind="look">
      The rankings of <Day of={against.date} />, with which these are compared, are stale: {causes} since.
      Some of the moves below come from that. Regenerate{' '}
      <TextLink address={addresses.ranking(against.id)}>those rankings</TextLink> first to see only the new
      ones.
    </Notice>
  );
}

/** What the public sees after the set is published, and whether the set it is compared with is stale. */
export function AfterPublishing({ review }: { review: RankingReview }) {
  return (
    <>
      <PublicEffect review={review} />
      <StaleComparison against={review.against} />
    </>
  );
}

function PublicEffect({ review: { set, against, is_newest } }: { review: RankingReview }) {
  if (against === null)
    return (
      <p>
        The rankings of <Day of={set.date} /> become public. They are the first that athletes, races and the
        website show.
      </p>
    );
  const otherRule =
    against.type === set.type
      ? ''
      : ` They use another rule: ${typeName(set.type)} instead of ${typeName(against.type)}.`;
  return is_newest === 1 ? (
    <p>
      The rankings of <Day of={set.date} /> become public. Athletes, races and the website show them instead
      of those of <Day of={against.date} />, the current ones.{otherRule}
    </p>
  ) : (
    <p>
      The rankings of <Day of={set.date} /> become public. Athletes, races and the website continue to show
      those of <Day of={against.date} />, which are newer.{otherRule}
    </p>
  );
}

/** What the public sees after the set is unpublished. */
export function AfterUnpublishing({ set, review }: { set: RankingSet; review: RankingReview | undefined }) {
  const { against, is_newest } = review ?? { against: null, is_newest: 1 };
  return (
    <>
      <p>
        The rankings of <Day of={set.date} />, published{formatPublication(set)}, become a draft again.
      </p>
      {review === undefined ? null : (
        <p>
          {against === null
            ? 'No other set is published: athletes and races will show no rank.'
            : is_newest === 1
              ? `Athletes and races will show the rankings of ${against.date}.`
              : `Athletes and races still show the newer rankings of ${against.date}.`}{' '}
          They are removed from the website with the next sync.
        </p>
      )}
    </>
  );
}
