import { useMemo, useRef } from 'react';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { CloseIcon } from '#console/ui/icons/icons.tsx';
import type { Article } from '../../news-contract.ts';
import { articleColumns } from '../article-cells.tsx';
import styles from './create-news.module.css';
import type { ArticleState, NewArticle } from './use-new-articles.ts';

interface Row extends Article {
  id: number;
  state: ArticleState;
}

const NOTHING = { site: null, date: '', title: null, description: null, picture: null, icon: null };

function rowOf({ id, url, state }: NewArticle): Row {
  const article = 'article' in state ? state.article : null;
  return { ...NOTHING, problem: null, ...article, url, id, state };
}

function StateText({ state, onRetry }: { state: ArticleState; onRetry(): void }) {
  if (state.step === 'reading') return <span>Reading the page</span>;
  if (state.step === 'adding') return <span>Being added</span>;
  if (state.step === 'refused')
    return (
      <span className={styles.refused} role="alert">
        {state.message}
        {state.address === null ? (
          <Button size="small" needsNetwork onClick={onRetry}>
            Try again
          </Button>
        ) : (
          <TextLink address={state.address}>Open it</TextLink>
        )}
      </span>
    );
  return state.article.problem === null ? (
    <span>Ready to be added</span>
  ) : (
    <span className={styles.refused}>{`${state.article.problem} Only the link is added.`}</span>
  );
}

function columnsWith(remove: (id: number) => void, retry: (id: number) => void): TableColumn<Row>[] {
  const [picture, title, site, date] = articleColumns<Row>();
  const whenRead = (column: TableColumn<Row>): TableColumn<Row> => ({
    ...column,
    cell: (row) => (row.date === '' ? null : column.cell(row)),
    sortValue: undefined,
  });
  return [
    picture,
    { ...title, sortValue: undefined },
    whenRead({ ...site, hideBelow: 860 }),
    whenRead({ ...date, hideBelow: undefined }),
    {
      ...{ id: 'state', head: 'State', width: 200 },
      cell: (row) => <StateText state={row.state} onRetry={() => retry(row.id)} />,
    },
    {
      ...{ id: 'remove', head: '', width: 64 },
      cell: (row) => (
        <IconButton icon={CloseIcon} size="small" label="Leave out" onClick={() => remove(row.id)} />
      ),
    },
  ];
}

interface Props {
  items: readonly NewArticle[];
  onRemove(id: number): void;
  onRetry(id: number): void;
}

/** The articles that would be added, as rows of the list. */
export function NewArticlesTable({ items, onRemove, onRetry }: Props) {
  const latest = useRef({ onRemove, onRetry });
  latest.current = { onRemove, onRetry };
  const columns = useMemo(
    () =>
      columnsWith(
        (id) => latest.current.onRemove(id),
        (id) => latest.current.onRetry(id),
      ),
    [],
  );
  const rows = useMemo(() => items.map(rowOf), [items]);
  if (rows.length === 0) return null;
  return (
    <div className={styles.preview}>
      <DataTable
        name="Preview"
        {...{ columns, rows, empty: null }}
        rowKey={(row) => row.id}
        layout="flow"
        edge="sheet"
        rowSize="tall"
      />
    </div>
  );
}
