import { Fragment } from 'react';
import styles from './data-table.module.css';
import { TableRow } from './rows/table-row.tsx';
import type { RowCursor } from './rows/use-row-keyboard.ts';
import type { Selection } from './rows/use-selection.ts';
import type { VirtualRows } from './rows/use-virtual-rows.ts';
import type { RowKey, TableColumn } from './table-column.ts';

function FillerRow({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr className={styles.filler} aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function LineRow({ text, span }: { text: string; span: number }) {
  return (
    <tr className={styles.line}>
      <td colSpan={span}>{text}</td>
    </tr>
  );
}

interface TableBodyProps<Row extends object> {
  columns: readonly TableColumn<Row>[];
  shown: readonly Row[];
  /** Those that somebody else deleted while the mouse was over the rows. */
  gone: ReadonlySet<object>;
  keys: readonly RowKey[];
  drawn: VirtualRows;
  cursor: RowCursor;
  openKey: RowKey | null;
  isMuteRow: ((row: Row) => boolean) | undefined;
  lineAfter: ((row: Row) => string | undefined) | undefined;
  selection: Selection | undefined;
  opens: boolean;
  onOpen(index: number, isInNewTab?: boolean): void;
  onSelect(index: number, isRange: boolean): void;
}

/** The visible rows, between two rows that fill the space of the others. */
export function TableRows<Row extends object>(props: TableBodyProps<Row>) {
  const { columns, shown, keys, drawn, cursor, openKey, selection } = props;
  const span = columns.length + (selection ? 1 : 0);
  return (
    <>
      <FillerRow height={drawn.before} span={span} />
      {shown.slice(drawn.first, drawn.last + 1).map((row, offset) => {
        const index = drawn.first + offset;
        const key = keys[index] as RowKey;
        const line = props.lineAfter?.(row);
        return (
          <Fragment key={key}>
            <TableRow
              row={row}
              index={index}
              columns={columns}
              isCurrent={index === cursor.current}
              isOpen={openKey !== null && openKey === key}
              isMute={props.isMuteRow?.(row) ?? false}
              isGone={props.gone.has(row)}
              opens={props.opens}
              isSelected={selection ? selection.has(key) : null}
              onOpen={props.onOpen}
              onSelect={props.onSelect}
              onArrive={cursor.arriveAt}
            />
            {line === undefined ? null : <LineRow text={line} span={span} />}
          </Fragment>
        );
      })}
      <FillerRow height={drawn.after} span={span} />
    </>
  );
}
