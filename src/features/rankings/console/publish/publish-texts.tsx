import type { RankingReview } from '#features/rankings/ranking-review-contract.ts';
import type { RankingSet, StaleCause } from '#features/rankings/rankings-contract.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';

const CHANGED = / changed$/;

/** Why a set is stale: "3 results and 1 tier changed, 1 race with new results"; null if it is up to date or was never generated. */
export function formatCauses(causes: readonly StaleCause[]): string | null {
  const message = causes.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`);
  const changed = message.filter((one) => CHANGED.test(one)).map((one) => one.replace(CHANGED, ''));
  const others = message.filter((one) => !CHANGED.test(one));
  const last = changed.pop();
  const list = changed.length === 0 ? last : `${changed.join(', ')} and ${last}`;
  const changes = [...(list === undefined ? [] : [`${list} changed`]), ...others];
  return changes.length === 0 ? null : changes.join(', ');
}

/** The publisher of a set and the date: " by Mara Lindt on 2025-07-09". Empty for a draft. */
function formatPublication({ published_by, published_at }: RankingSet): string {
  if (published_at === null) return '';
  return `${published_by === null ? '' : ` by ${published_by}`} on ${published_at.slice(0, 10)}`;
}

/** A date without line breaks. */
const Day = ({ of }: { of: string }) => (
  <span className="n" style={{ whiteSpace: 'nowrap' }}>
    {of}
  </span>
);

const typeName = (type: number): string => rankingTypeOf(type)?.name ?? `type ${type}`;

/** What the public sees after the set is published. */
export function AfterPublishing({ review }: { review: RankingReview }) {
  const { set, against, is_newest } = review;
  if (against === null)
    return (
      <p>
        The rankings of <Day of={set.date} /> become public: the first that athletes, races and the website
        show.
      </p>
    );
  const otherRule =
    against.type === set.type
      ? ''
      : ` They follow another rule: ${typeName(set.type)} in place of ${typeName(against.type)}.`;
  return is_newest === 1 ? (
    <p>
      The rankings of <Day of={set.date} /> become public. Athletes, races and the website show them in place
      of those of <Day of={against.date} />, the current ones.{otherRule}
    </p>
  ) : (
    <p>
      The rankings of <Day of={set.date} /> become public alongside those of <Day of={against.date} />, which
      are newer and stay the ones that athletes, races and the website show.{otherRule}
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
            ? 'No other set is published: athletes and races then show no rank at all.'
            : is_newest === 1
              ? `Athletes and races then show the rankings of ${against.date}.`
              : `Athletes and races still show the newer rankings of ${against.date}.`}{' '}
          The website leaves these out from its next sync on.
        </p>
      )}
    </>
  );
}
