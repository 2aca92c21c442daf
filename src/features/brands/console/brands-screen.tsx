import { useRef, useState } from 'react';
import { ApiError } from '#console/api/api-error.ts';
import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { listTable } from '#console/ui/data-table/list-table-props.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import { useRowTabIndex } from '#console/ui/data-table/rows/row-focus.ts';
import { useAddedRows } from '#console/ui/data-table/rows/use-added-rows.ts';
import { useFilteredRows } from '#console/ui/data-table/rows/use-filtered-rows.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { useCap } from '#console/ui/data-table/use-row-limit.ts';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { Page, ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { foldForSearch } from '#rules/text/words.ts';
import { addBrand, type ListedBrand, listBrands } from '../brands-contract.ts';
import { SimilarNames } from './near-words.tsx';

const DEFAULTS = { filter: '' };
/** As other lists with a filter: spec 2 section 9. */
const MOST_ROWS = 200;

function SiteLink({ url }: { url: string }) {
  return (
    <AppLink address={url} isElsewhere tabIndex={useRowTabIndex()}>
      {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </AppLink>
  );
}

const COLUMNS: readonly TableColumn<ListedBrand>[] = [
  idColumn((brand) => addresses.brand(brand.id)),
  {
    id: 'brand',
    head: 'Brand',
    cell: (brand) => <NameCell name={brand.name} address={addresses.brand(brand.id)} />,
    sortValue: (brand) => brand.name,
  },
  {
    id: 'url',
    head: 'URL',
    width: 280,
    tone: 'ink2',
    cell: (brand) => (brand.url === null ? null : <SiteLink url={brand.url} />),
    cellHint: (brand) => brand.url ?? undefined,
    sortValue: (brand) => brand.url,
  },
];

/** Spec 1 section 5: every typed word is contained in the name. */
const textOf = (brand: ListedBrand): string => foldForSearch(brand.name);

/** The brands that sponsor and equip athletes. */
export function BrandsScreen() {
  const list = useListParams('brands', DEFAULTS);
  const loaded = useApiQuery(listBrands, {});
  const { answer } = loaded;
  const adding = useUndoableMutation(addBrand);
  const { told } = useAddedRows('brand');
  const [isAdding, setAdding] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const typed = list.values.filter.trim();
  const shown = useFilteredRows(answer?.brands, textOf, typed);
  const cap = useCap(shown?.length ?? 0, MOST_ROWS, 'brands', list.scope);
  const add = async () => {
    if (isAdding) return;
    setAdding(true);
    try {
      const { id } = await adding.run({ name: typed }, `Brand ${typed} added`);
      told(id, addresses.brand(id), false);
      // The button that had the focus is gone with its reason.
      box.current?.focus();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      await alertError(failure.message);
    } finally {
      setAdding(false);
    }
  };
  const canAdd = typed !== '' && shown?.length === 0;
  return (
    <Page name="BRANDS">
      <ToolBar end={answer ? cap.message : undefined}>
        <Mute>Search or Add:</Mute>
        <FilterBox
          ref={box}
          label="Search or Add"
          placeholder="Brand"
          value={list.values.filter}
          onChange={(filter) => list.set({ filter })}
        />
        {canAdd ? (
          <>
            <Button variant="main" icon={AddIcon} isBusy={isAdding} onClick={() => void add()}>
              Add Brand
            </Button>
            <Mute>
              <SimilarNames brands={answer?.brands ?? []} typed={typed} />
            </Mute>
          </>
        ) : null}
      </ToolBar>
      <DataTable
        name="Brands"
        columns={COLUMNS}
        rows={shown}
        rowKey={(brand) => brand.id}
        rowAddress={(brand) => addresses.brand(brand.id)}
        {...listTable(list, loaded, { cap, filter: list.values.filter })}
        empty={<EmptyState title="No brands yet" message="Type the name of one above, then add it." />}
      />
    </Page>
  );
}
