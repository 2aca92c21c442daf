import styles from './data-table.module.css';
import type { TableColumn } from './table-column.ts';

/** Widths of the bars in the name's column, in percent, so that they look like rows. */
const NAME_WIDTHS = [52, 64, 41, 58, 47, 70, 38, 55];

/** Placeholder rows in the real columns while rows load. */
export function TableSkeleton<Row>({
  columns,
  hasBoxes,
  count,
}: {
  columns: readonly TableColumn<Row>[];
  hasBoxes: boolean;
  count: number;
}) {
  return (
    <>
      {Array.from({ length: count }, (_row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content
        <tr key={index} className={styles.row} aria-hidden>
          {hasBoxes ? <td /> : null}
          {columns.map((column) => (
            <td key={column.id} data-align={column.align}>
              <span
                className={styles.bar}
                style={{
                  width: column.width === undefined ? `${NAME_WIDTHS[index % NAME_WIDTHS.length]}%` : '70%',
                }}
              />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}
