import { useRef } from 'react';
import { useApiPages } from '#console/api/use-api-pages.ts';
import { addresses } from '#console/routes.ts';
import { RecordNotFound } from '#console/shell/record-not-found.tsx';
import { useRouteId } from '#console/shell/use-route-parameter.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { ShowMore } from '#console/ui/actions/show-more.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { counted } from '#console/ui/format/figures.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Tabs } from '#console/ui/layout/tabs.tsx';
import { useHashTab } from '#console/ui/layout/use-hash-tab.ts';
import { readHistory } from '../history-contract.ts';
import { FieldTable, RowHead } from './changed-rows.tsx';
import styles from './history.module.css';
import { UndoneMark } from './shared/change-line.tsx';
import { UndoPanel } from './undo-panel.tsx';

const BACK = { message: 'Back to History', address: addresses.history() };
const TAB_IDS = ['changes', 'undo'] as const;
const TABS = [
  { id: 'changes', label: 'Changes' },
  { id: 'undo', label: 'Undo' },
] as const;

function Changes({ id, loaded }: { id: number; loaded: ReturnType<typeof useChange> }) {
  const { pages, hasMore, isLoadingMore, loadMore } = loaded;
  const list = useRef<HTMLOListElement>(null);
  return (
    <>
      <ol ref={list} aria-label={`Rows of change ${id}`}>
        {pages
          ?.flatMap(({ rows }) => rows)
          .map((row) => (
            <li key={row.row} className={styles.row} tabIndex={-1}>
              <RowHead row={row} level={2} />
              <FieldTable fields={row.fields} />
            </li>
          ))}
      </ol>
      <div className={styles.more}>
        <ShowMore list={list} hasMore={hasMore} isBusy={isLoadingMore} onMore={loadMore} />
      </div>
    </>
  );
}

const useChange = (id: number) =>
  useApiPages(readHistory, { id }, ({ more }, pages) => (more > 0 ? { page: pages + 1 } : null));

function LoadedChange({ id }: { id: number }) {
  const loaded = useChange(id);
  const { pages, error, reload } = loaded;
  const [current] = useHashTab(TAB_IDS);
  const change = pages?.[0]?.change;
  if (error?.status === 404) return <RecordNotFound name="Change" message={error.message} back={BACK} />;
  if (!change)
    return (
      <Page name="Change" layout="flow">
        {error ? <ErrorState message={error.message} onRetry={reload} /> : <LoadingState shape="table" />}
      </Page>
    );
  return (
    <Page
      name={change.what}
      facts={[change.who.name, formatMoment(change.at), counted(change.count, 'row')]}
      states={<UndoneMark change={change} />}
      tabs={<Tabs tabs={TABS} current={current} />}
      layout="flow"
    >
      <div className={styles.content}>
        <p className={styles.links}>
          <TextLink address={addresses.history()}>All changes</TextLink>
          {change.undone_by === null ? null : (
            <TextLink address={addresses.historyChange(change.undone_by)}>Show the undo</TextLink>
          )}
          {change.undoes === null ? null : (
            <TextLink address={addresses.historyChange(change.undoes)}>Show the undone change</TextLink>
          )}
        </p>
        {current === 'undo' ? <UndoPanel id={id} /> : <Changes id={id} loaded={loaded} />}
      </div>
    </Page>
  );
}

/** /history/{id}: one change set, row by row and field by field, and its undo. */
export function HistoryChangeScreen() {
  const id = useRouteId();
  if (id === null)
    return <RecordNotFound name="Change" message="There is no change at this address." back={BACK} />;
  return <LoadedChange key={id} id={id} />;
}
