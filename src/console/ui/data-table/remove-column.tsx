import { IconButton } from '#console/ui/actions/button.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';

/** The column with the icon that removes a row's athlete from the list. */
export const removeColumn = <Row extends { name: string }>(
  onRemove: (row: Row) => void,
): TableColumn<Row> => ({
  id: 'remove',
  head: 'Remove',
  width: 88,
  align: 'center',
  cell: (row) => (
    <IconButton
      icon={DeleteIcon}
      size="small"
      label={`Remove ${row.name}`}
      needsNetwork
      onClick={() => onRemove(row)}
    />
  ),
});
