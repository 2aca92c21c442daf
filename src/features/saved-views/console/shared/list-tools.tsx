import type { ColumnChoice } from '#console/ui/data-table/columns/column-choice.ts';
import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import { ViewsMenu, type ViewsMenuProps } from './views-menu.tsx';

export interface ListToolsProps extends ViewsMenuProps {
  choice: ColumnChoice;
}

/** The saved views and the choice of columns of a list. */
export function ListTools({ name, list, choice }: ListToolsProps) {
  return (
    <>
      <ViewsMenu name={name} list={list} />
      <ColumnsButton choice={choice} />
    </>
  );
}
