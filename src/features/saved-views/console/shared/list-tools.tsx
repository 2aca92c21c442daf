import { ColumnsButton } from '#console/ui/data-table/columns/columns-button.tsx';
import type { ListToolsProps } from './list-tools-props.ts';
import { ViewsMenu } from './views-menu.tsx';

/** The saved views and the choice of columns of a list. */
export function ListTools({ name, list, choice }: ListToolsProps) {
  return (
    <>
      <ViewsMenu name={name} list={list} />
      <ColumnsButton choice={choice} />
    </>
  );
}
