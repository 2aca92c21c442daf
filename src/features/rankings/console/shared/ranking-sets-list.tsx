import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { Loaded } from '#console/api/queries.ts';
import { ListScreen } from '#console/records/list-screen.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import type { ListFilter } from '#console/ui/data-table/filters/list-filters.ts';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { useAddressDialog } from '#console/ui/overlay/use-address-dialog.ts';
import { foldForSearch } from '#rules/text/words.ts';
import type { CreateSetProps } from './sets-list/create-set-dialog.tsx';

/** A set as this list needs it. */
interface SetInList {
  id: number;
  date: string;
  published: 0 | 1;
}

interface Props<S extends SetInList> {
  /** The key of the stored list state, and the plural of its rows: "rankings". */
  list: string;
  /** Heading: RANKINGS or POSTS. */
  name: string;
  /** The sets, newest date first; undefined until they are loaded. */
  sets: readonly S[] | undefined;
  loaded: Omit<Loaded<unknown>, 'response'>;
  /** The kind of the sets in history. */
  entity: 'ranking' | 'contender_ranking';
  addressOf(id: number): string;
  printDate(date: string): string;
  /** Pixels of the Date column, for dates longer than DD/MM/YYYY. */
  dateWidth?: number;
  /** The button that adds a set, and its dialog. */
  addLabel: string;
  Dialog: ComponentType<CreateSetProps>;
  /** What a set is, where there is none. */
  emptyMessage: string;
  /** A line below the tools. */
  note?: ReactNode;
  /** The columns after Published; one without a width. Must be stable. */
  columns: readonly TableColumn<NoInfer<S>>[];
  /** Other actions of the page; adding a set is then a secondary action. */
  acts?: ReactNode;
  /** A text shown next to the counts. */
  fact?: string | undefined;
  /** What the filter finds besides the date. */
  searchText?(set: S): string;
  /** Further chips that filter the list. Must be stable. */
  filters?: readonly ListFilter<NoInfer<S>>[];
  bulk?(selected: readonly S[], clear: () => void): ReactNode;
}

const publicationOf = (set: SetInList): string => (set.published === 1 ? 'Published' : 'Draft');

const FILTERS: readonly ListFilter<SetInList>[] = [
  {
    id: 'published',
    label: 'Published',
    valueOf: (set) => (set.published === 1 ? 'yes' : 'no'),
    labelOf: (value) => (value === 'yes' ? 'Published' : 'Draft'),
  },
  {
    id: 'year',
    label: 'Year',
    valueOf: (set) => set.date.slice(0, 4),
    order: (one, other) => Number(other) - Number(one),
  },
];

const columnsOf = <S extends SetInList>({
  addressOf,
  printDate,
  dateWidth = 116,
  columns,
}: Props<S>): readonly TableColumn<S>[] => [
  idColumn(),
  {
    id: 'date',
    head: 'Date',
    isName: true,
    width: dateWidth,
    cell: (set) => <NameCell name={printDate(set.date)} address={addressOf(set.id)} />,
    sortValue: (set) => set.date,
    sortFirst: 'desc',
  },
  {
    id: 'published',
    head: 'Published',
    width: 124,
    cell: (set) =>
      set.published === 1 ? (
        <StatusBadge state="published" label="PUBLISHED" />
      ) : (
        <StatusBadge state="draft" label="DRAFT" />
      ),
    sortValue: (set) => set.published,
    exportValue: publicationOf,
    sortFirst: 'desc',
  },
  ...columns,
];

/** Generated sets, newest date first: world rankings, also under Posts, and contender rankings. */
export function RankingSetsList<S extends SetInList>(props: Props<S>) {
  const { list, name, sets, loaded, addressOf, printDate, acts, fact, bulk, addLabel, Dialog } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a list prints its dates and links never changes
  const columns = useMemo(() => columnsOf(props), []);
  const filters = useMemo(
    (): readonly ListFilter<S>[] => [...FILTERS, ...(props.filters ?? [])],
    [props.filters],
  );
  const [isAdding, setAdding] = useAddressDialog('add');
  const openAdd = () => setAdding(true);
  const counts = useMemo(() => {
    const drafts = sets?.filter((set) => set.published === 0).length ?? 0;
    return sets && `${counted(sets.length, 'set')}, ${counted(drafts, 'draft')}`;
  }, [sets]);
  return (
    <>
      <ListScreen
        {...{ name, loaded, columns, filters }}
        noun="set"
        entity={props.entity}
        nouns={list}
        order="newest date first"
        rows={sets}
        searchText={(set) => foldForSearch(set.date, printDate(set.date), props.searchText?.(set) ?? '')}
        urlOf={(set) => addressOf(set.id)}
        facts={[counts, fact]}
        note={props.note}
        actions={
          <>
            <Button variant={acts ? 'plain' : 'main'} icon={AddIcon} onClick={openAdd}>
              {addLabel}
            </Button>
            {acts}
          </>
        }
        {...(bulk ? { bulk } : {})}
        empty={
          <EmptyState
            title="No rankings yet"
            message={props.emptyMessage}
            action={<Button onClick={openAdd}>{addLabel}</Button>}
          />
        }
      />
      <Dialog isOpen={isAdding} onClose={() => setAdding(false)} sets={sets ?? []} addressOf={addressOf} />
    </>
  );
}
