import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';

interface Archivable {
  is_active: 0 | 1;
}

/** The column "Published?" of records that can be archived; `head` and the words for active and archived can be replaced. */
export const activeColumn = <Row extends Archivable>(
  head = 'Published?',
  [active, archived]: readonly [string, string] = ['Yes', 'No'],
): TableColumn<Row> => ({
  id: 'published',
  head,
  width: 120,
  cell: ({ is_active: isActive }) => (
    <StatusBadge state={isActive ? 'published' : 'draft'} label={isActive ? active : archived} />
  ),
  sortValue: ({ is_active }) => is_active,
  exportValue: ({ is_active }) => (is_active === 1 ? active : archived),
  sortFirst: 'desc',
});
