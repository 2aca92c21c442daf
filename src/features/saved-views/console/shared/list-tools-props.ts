import type { ColumnChoice } from '#console/ui/data-table/columns/column-choice.ts';
import type { ListParams } from '#console/ui/data-table/use-list-params.ts';

export interface ListToolsProps {
  /** The list's name in storage: "athletes". */
  name: string;
  list: ListParams<Record<string, string>>;
  choice: ColumnChoice;
}
