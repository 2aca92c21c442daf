import { useRef } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { ListScreen, type ListTools } from '#console/records/list-screen.tsx';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { useRowTabIndex } from '#console/ui/data-table/rows/row-focus.ts';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { nameColumn, valueColumn } from '#console/ui/data-table/value-column.tsx';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { AddIcon } from '#console/ui/icons/icons.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { foldForSearch } from '#rules/text/words.ts';
import { addBrand, type ListedBrand, listBrands } from '../brands-contract.ts';
import { SimilarNames } from './similar-names.tsx';

function SiteLink({ url }: { url: string }) {
  return (
    <AppLink address={url} isElsewhere tabIndex={useRowTabIndex()}>
      {url.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </AppLink>
  );
}

const COLUMNS: readonly TableColumn<ListedBrand>[] = [
  idColumn((brand) => addresses.brand(brand.id)),
  nameColumn('brand', 'Brand', (brand) => addresses.brand(brand.id)),
  valueColumn('url', 'URL', (brand) => brand.url, {
    width: 280,
    isShownEmpty: true,
    tone: 'ink2',
    cell: ({ url }) => (url === null ? null : <SiteLink url={url} />),
    cellHint: ({ url }) => url ?? undefined,
  }),
];

interface SearchOrAddProps extends ListTools<ListedBrand> {
  brands: readonly ListedBrand[];
}

/** Filters the list; a name that no brand has can be added directly. */
function SearchOrAdd({ filter, setFilter, onEnter, shown, announce, brands }: SearchOrAddProps) {
  const adding = useUndoableMutation(addBrand);
  const box = useRef<HTMLInputElement>(null);
  const name = filter.trim();
  const add = async () => {
    const response = await adding.attempt({ name }, `Brand ${name} added`);
    const added = response?.brands.find(({ id }) => id === response.id);
    if (!added) return;
    announce(added);
    // The button that had the focus no longer exists.
    box.current?.focus();
  };
  return (
    <>
      <Mute>Search or Add:</Mute>
      <FilterBox
        ref={box}
        label="Search or Add"
        placeholder="Brand"
        value={filter}
        onChange={setFilter}
        onEnter={onEnter}
      />
      {name !== '' && shown?.length === 0 ? (
        <>
          <Button variant="main" icon={AddIcon} isBusy={adding.isRunning} onClick={() => void add()}>
            Add Brand
          </Button>
          <Mute>
            <SimilarNames brands={brands} typed={name} />
          </Mute>
        </>
      ) : null}
    </>
  );
}

/** The brands that sponsor and equip athletes. */
export function BrandsScreen() {
  const loaded = useApiQuery(listBrands, {});
  const brands = loaded.response?.brands;
  return (
    <ListScreen
      name="BRANDS"
      noun="brand"
      nouns="brands"
      loaded={loaded}
      rows={brands}
      order="by name"
      columns={COLUMNS}
      searchText={(brand) => foldForSearch(brand.name)}
      urlOf={(brand) => addresses.brand(brand.id)}
      empty="Type a name above to add a brand."
      tools={(tools) => <SearchOrAdd {...tools} brands={brands ?? []} />}
    />
  );
}
