import { type MouseEvent, memo } from 'react';
import { isPlainClick } from '#console/ui/actions/app-link.tsx';
import { CheckBox } from '#console/ui/form/check-field.tsx';
import styles from '../data-table.module.css';
import type { TableColumn } from '../table-column.ts';
import { RowFocusContext } from './row-focus.ts';

interface TableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly TableColumn<Row>[];
  isCurrent: boolean;
  isOpen: boolean;
  isMute: boolean;
  isGone: boolean;
  opens: boolean;
  isSelected: boolean | null;
  onOpen(index: number, isInNewTab?: boolean): void;
  onSelect(index: number, isRange: boolean): void;
  onArrive(index: number): void;
}

/** A control inside a row handles its own click, and so does a list or dialog that it opened, which the page has elsewhere. */
const isOnControl = ({ currentTarget, target }: MouseEvent): boolean =>
  target instanceof Element &&
  (!currentTarget.contains(target) || target.closest('a, button, input, select, textarea, label') !== null);

function TableRowDrawn<Row>(props: TableRowProps<Row>) {
  const { row, index, isCurrent, isSelected, opens, onOpen } = props;
  /** The middle button and Ctrl open a tab anywhere in the row, as they do on its link. */
  const isForNewTab = (event: MouseEvent) =>
    opens && !isOnControl(event) && (event.button === 1 || event.ctrlKey || event.metaKey);
  const click = (event: MouseEvent) => {
    if (isForNewTab(event)) onOpen(index, true);
    if (!opens || isOnControl(event) || !isPlainClick(event) || window.getSelection()?.toString()) return;
    onOpen(index);
  };
  return (
    <tr
      className={styles.row}
      data-row-index={index}
      data-open={props.isOpen || undefined}
      data-mute={props.isMute || undefined}
      inert={props.isGone}
      data-selected={isSelected || undefined}
      data-opens={opens || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={click}
      onAuxClick={(event) => event.button === 1 && isForNewTab(event) && onOpen(index, true)}
      // Otherwise the middle button starts scrolling.
      onMouseDown={(event) => event.button === 1 && isForNewTab(event) && event.preventDefault()}
      onFocus={() => props.onArrive(index)}
    >
      {isSelected === null ? null : (
        <td className={styles.check}>
          <CheckBox
            label={`Select row ${index + 1}`}
            isChecked={isSelected}
            onChange={(_isChecked, isRange) => props.onSelect(index, isRange)}
          />
        </td>
      )}
      <RowFocusContext value={isCurrent}>
        {props.columns.map((column) => (
          <td
            key={column.id}
            data-align={column.align}
            data-tone={column.tone}
            data-tint={column.cellTint?.(row)}
            title={column.cellHint?.(row)}
          >
            {column.cell(row)}
          </td>
        ))}
      </RowFocusContext>
    </tr>
  );
}

/** One row; rendered again only when something in it changes. */
export const TableRow = memo(TableRowDrawn) as typeof TableRowDrawn;
