import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { typeColumn, WorldSetsList } from '#features/rankings/console/shared/sets-list/world-sets-list.tsx';
import { listPosts } from '#features/rankings/rankings-contract.ts';

/** A date in the reader's language, "8 July 2025", without time zone conversion. */
export const printLocaleDate = (date: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

const COLUMNS = [typeColumn];
/** Room for "22 de septiembre de 2026". */
const DATE_PX = 200;

/** /posts: the older view of the same ranking sets. */
export function PostsScreen() {
  const loaded = useApiQuery(listPosts, {});
  return (
    <WorldSetsList
      list="posts"
      name="POSTS"
      sets={loaded.response?.rankings}
      loaded={loaded}
      columns={COLUMNS}
      addressOf={addresses.post}
      printDate={printLocaleDate}
      dateWidth={DATE_PX}
      fact="the older view of Rankings"
    />
  );
}
