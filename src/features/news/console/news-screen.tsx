import { useMemo, useRef } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { ListScreen } from '#console/records/list-screen.tsx';
import { addresses } from '#console/routes.ts';
import { Button, ButtonLink } from '#console/ui/actions/button.tsx';
import type { ListFilter } from '#console/ui/data-table/filters/list-filters.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import { OpenElsewhereIcon } from '#console/ui/icons/record-icons.tsx';
import { useIsNarrow } from '#console/ui/layout/use-is-narrow.ts';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { SyncButton } from '#features/website-sync/console/shared/sync-button.tsx';
import { syncNews } from '#features/website-sync/website-sync-contract.ts';
import { foldForSearch } from '#rules/text/words.ts';
import { type ListedNews, listNews } from '../news-contract.ts';
import { articleColumns } from './article-cells.tsx';
import { useDeleteNews } from './delete-news.ts';
import { WebsiteState, websiteLabel } from './shared/website-state.tsx';

const CreateNewsDialog = lazyDialog(() =>
  import('./create/create-news-dialog.tsx').then((file) => file.CreateNewsDialog),
);

const urlOf = ({ id }: ListedNews) => addresses.newsItem(id);

/** In a narrow window the buttons have no icons, so that the table fits into 720 pixels. */
function columnsWith(
  remove: (item: ListedNews) => Promise<void>,
  isNarrow: boolean,
): TableColumn<ListedNews>[] {
  return [
    ...articleColumns<ListedNews>(urlOf),
    valueColumn('website', 'Website', websiteLabel, {
      ...{ width: 132, hideBelow: 900 },
      cell: (row) => <WebsiteState website={row.website} />,
    }),
    {
      ...{ id: 'url', head: '', fullHead: 'Link', width: isNarrow ? 68 : 92, isFixed: true },
      exportValue: (row) => row.url,
      cell: (row) => (
        <ButtonLink
          size="small"
          {...(isNarrow ? {} : { icon: OpenElsewhereIcon })}
          address={row.url}
          isElsewhere
        >
          Link
        </ButtonLink>
      ),
    },
    {
      ...{ id: 'delete', head: '', fullHead: 'Delete', width: isNarrow ? 92 : 112, isFixed: true },
      cell: (row) => (
        <Button size="small" {...(isNarrow ? {} : { icon: DeleteIcon })} onClick={() => void remove(row)}>
          Delete
        </Button>
      ),
    },
  ];
}

const FILTERS: readonly ListFilter<ListedNews>[] = [
  { id: 'source', label: 'Source', valueOf: ({ site }) => site, emptyLabel: 'Unknown source' },
  {
    id: 'website',
    label: 'Website',
    valueOf: ({ website }) => website,
    labelOf: (value) => LABELS[value] ?? value,
  },
];
const LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  (['new', 'changed', 'live'] as const).map((website) => [website, websiteLabel({ website })]),
);

/** Links to articles, newest first. */
export function NewsScreen() {
  const loaded = useApiQuery(listNews, { details: 0 });
  const remove = useDeleteNews();
  const latest = useRef(remove);
  latest.current = remove;
  const isNarrow = useIsNarrow();
  const columns = useMemo(() => columnsWith((item) => latest.current(item), isNarrow), [isNarrow]);
  return (
    <ListScreen
      name="NEWS"
      noun="news"
      nouns="news"
      loaded={loaded}
      rows={loaded.response?.news}
      order="newest first"
      columns={columns}
      rowSize="tall"
      filters={FILTERS}
      searchText={({ title, description, site, url }) => foldForSearch(title, description, site, url)}
      urlOf={urlOf}
      empty="Paste the URL of an article. The website gets it with the next sync."
      add={{ label: 'Add a news', Dialog: CreateNewsDialog }}
      actions={<SyncButton call={syncNews} name="News" />}
    />
  );
}
