import { addresses } from '#console/routes.ts';
import { RankingSetsList } from '#features/rankings/console/shared/ranking-sets-list.tsx';
import { listPosts } from '#features/rankings/rankings-contract.ts';

/** A date in the reader's language, "8 July 2025", without time zone conversion. */
export const printLocaleDate = (date: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

/** /posts: the older view of the same ranking sets. */
export function PostsScreen() {
  return (
    <RankingSetsList
      list="posts"
      name="POSTS"
      call={listPosts}
      addressOf={addresses.post}
      printDate={printLocaleDate}
      fact="the older view of Rankings"
    />
  );
}
