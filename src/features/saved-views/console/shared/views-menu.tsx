import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { copyLinkEntry } from '#console/records/copy-link.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Menu } from '#console/ui/actions/menu.tsx';
import type { ListParams } from '#console/ui/data-table/use-list-params.ts';
import { AddIcon, ChevronDownIcon, DoneIcon, EditIcon, ViewsIcon } from '#console/ui/icons/icons.tsx';
import { lazyDialog } from '#console/ui/lazy/lazy-dialog.tsx';
import { listViews, type SavedView } from '../../saved-views-contract.ts';

const SaveViewDialog = lazyDialog(() => import('./save-view-dialog.tsx').then((file) => file.SaveViewDialog));
const EditViewsDialog = lazyDialog(() =>
  import('./edit-views-dialog.tsx').then((file) => file.EditViewsDialog),
);

const hintOf = ({ is_own, is_shared, owner }: SavedView): string | undefined => {
  if (!is_own) return `Shared by ${owner}`;
  return is_shared === 1 ? 'Shared with everyone' : undefined;
};

const withoutColumns = (query: string): string => {
  const values = new URLSearchParams(query);
  values.delete('columns');
  return values.toString();
};

/** The list shows this view; one without columns shows the columns that each person chose. */
const isCurrent = (view: SavedView, query: string): boolean =>
  view.query === query || view.query === withoutColumns(query);

export interface ViewsMenuProps {
  /** The list's name in storage: "athletes". */
  name: string;
  list: ListParams<Record<string, string>>;
}

/** The saved views of a list, one's own and those shared with everyone. */
export function ViewsMenu({ name, list }: ViewsMenuProps) {
  const { response } = useApiQuery(listViews, { list: name });
  const [dialog, setDialog] = useState<'save' | 'edit' | null>(null);
  const views = response?.views ?? [];
  const current = views.find((view) => isCurrent(view, list.query));
  const close = () => setDialog(null);
  return (
    <>
      <Menu
        opener={
          <Button size="small" icon={ViewsIcon} trailing={<ChevronDownIcon size={14} />}>
            {current?.name ?? 'Views'}
          </Button>
        }
        entries={[
          ...views.map((view) => ({
            label: view.name,
            icon: view === current ? DoneIcon : ViewsIcon,
            hint: hintOf(view),
            onSelect: () => list.apply(view.query),
          })),
          { label: 'Save this view', icon: AddIcon, onSelect: () => setDialog('save') },
          { label: 'Rename, share or delete views', icon: EditIcon, onSelect: () => setDialog('edit') },
          copyLinkEntry('Copy link to this view'),
        ]}
      />
      <SaveViewDialog
        isOpen={dialog === 'save'}
        onClose={close}
        list={name}
        query={list.query}
        views={views}
      />
      <EditViewsDialog isOpen={dialog === 'edit'} onClose={close} list={name} views={views} />
    </>
  );
}
