import { type ComponentProps, useEffect, useRef } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { useApiPages } from '#console/api/use-api-pages.ts';
import { Button, ButtonLink } from '#console/ui/actions/button.tsx';
import { ShowMore } from '#console/ui/actions/show-more.tsx';
import { useScrollMemory } from '#console/ui/data-table/rows/use-scroll-memory.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { startHere } from '#console/ui/format/dates.ts';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState, ErrorState, LoadingState, NoMatch } from '#console/ui/layout/page-states.tsx';
import { FilterSelect } from '#console/ui/select/select.tsx';
import { isPlainDate } from '#contract/fields.ts';
import { listAccounts } from '#features/account/staff-accounts-contract.ts';
import { listHistory } from '../history-contract.ts';
import styles from './history.module.css';
import { HISTORY_KINDS } from './history-kinds.ts';
import { RecordFilter } from './record-filter.tsx';
import { ChangeLine } from './shared/change-line.tsx';

const DEFAULTS = { q: '', who: '', from: '', to: '', entity: '', id: '' };
/** A record is only in the address: the page that opens next shows all again. */
const PASSING = ['entity', 'id'];
/** Kinds whose records are found by others: entries of lists, and views that somebody keeps private. */
const WITHOUT_NAMES = ['participant', 'saved_view'];
type Params = ReturnType<typeof useListParams<typeof DEFAULTS>>;

/** A day in the address; anything else filters nothing. */
const dayIn = (text: string): string => (isPlainDate(text) ? text : '');
const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

function Filters({ list, recordName }: { list: Params; recordName: string | undefined }) {
  const { values, set } = list;
  const { response } = useApiQuery(listAccounts, {});
  const people = (response?.accounts ?? []).map(({ id, first, last, email }) => ({
    value: String(id),
    label: `${first} ${last}`.trim() || email,
  }));
  return (
    <ToolBar end={list.isNarrowed ? <Button onClick={list.clear}>Clear</Button> : null}>
      <FilterBox
        label="Filter changes"
        placeholder="Text of a change"
        value={values.q}
        onChange={(q) => set({ q })}
      />
      <FilterSelect
        label="Person"
        options={[{ value: '', label: 'All' }, ...people]}
        value={values.who}
        onChange={(who) => set({ who })}
      />
      <FilterSelect
        label="Kind"
        options={[{ value: '', label: 'All' }, ...HISTORY_KINDS]}
        value={values.entity}
        onChange={(entity) => set({ entity, id: '' })}
      />
      {WITHOUT_NAMES.includes(values.entity) ? null : (
        <RecordFilter
          entity={values.entity}
          id={values.id}
          name={recordName}
          onChange={(record) => set(record ?? { id: '' })}
        />
      )}
      <div className={styles.dates}>
        <span aria-hidden>From</span>
        <DateField
          label="From"
          layout="bare"
          width={150}
          value={values.from || null}
          onChange={(from) => set({ from: from ?? '' })}
        />
        <span aria-hidden>to</span>
        <DateField
          label="To"
          layout="bare"
          width={150}
          value={values.to || null}
          onChange={(to) => set({ to: to ?? '' })}
        />
      </div>
    </ToolBar>
  );
}

/** Loads the following changes as soon as it comes into view; a button where that is not possible. */
function More(props: ComponentProps<typeof ShowMore>) {
  const { hasMore, isBusy, onMore } = props;
  const box = useRef<HTMLDivElement>(null);
  const load = useRef(onMore);
  load.current = onMore;
  useEffect(() => {
    const element = box.current;
    if (!element || !hasMore || isBusy || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) load.current();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasMore, isBusy]);
  return (
    <div ref={box} className={styles.more}>
      <ShowMore {...props} />
    </div>
  );
}

/** /history: every change of the product, or of one record, newest first. */
export function HistoryScreen() {
  const list = useListParams('history', DEFAULTS, PASSING);
  const { q, who, entity, id } = list.values;
  const [from, to] = [dayIn(list.values.from), dayIn(list.values.to)];
  const { pages, error, hasMore, isLoadingMore, loadMore, reload } = useApiPages(
    listHistory,
    {
      ...(q === '' ? {} : { q }),
      ...(who === '' ? {} : { who: Number(who) }),
      ...(entity === '' ? {} : { entity }),
      ...(entity === '' || id === '' ? {} : { id }),
      ...(from === '' ? {} : { from: startHere(from) }),
      ...(to === '' ? {} : { to: startHere(dayAfter(to)) }),
    },
    ({ history, more }) => (more ? { before: history.at(-1)?.id } : null),
  );
  const scroller = useRef<HTMLDivElement>(null);
  const entries = useRef<HTMLOListElement>(null);
  useScrollMemory(scroller, 'History', pages !== undefined);
  const changes = pages?.flatMap((page) => page.history);
  const record = pages?.[0]?.record;
  const ofRecord = id === '' ? null : (record?.name ?? `${entity.replaceAll('_', ' ')} ${id}`);
  return (
    <Page
      name="History"
      titleDetail={ofRecord ?? undefined}
      facts={[ofRecord && `of ${ofRecord}`]}
      actions={record?.url ? <ButtonLink address={record.url}>Open {record.name}</ButtonLink> : null}
    >
      <Filters list={list} recordName={record?.name} />
      <div ref={scroller} className={styles.scroller}>
        {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
        {changes === undefined && !error ? <LoadingState shape="table" /> : null}
        {changes?.length === 0 && !list.isNarrowed ? (
          <EmptyState title="No changes yet" message="Every change is listed here and can be undone." />
        ) : null}
        {changes?.length === 0 && list.isNarrowed ? <NoMatch filter={q} onClear={list.clear} /> : null}
        <ol ref={entries} aria-label="Changes">
          {changes?.map((change) => (
            <ChangeLine key={change.id} change={change} hasWho />
          ))}
        </ol>
        <More list={entries} hasMore={hasMore} isBusy={isLoadingMore} onMore={loadMore} />
      </div>
    </Page>
  );
}
