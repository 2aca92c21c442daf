import type { DragEvent, ReactNode } from 'react';
import { DataTable } from '#console/ui/data-table/data-table.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { addressOf } from '../participants-columns.tsx';
import styles from './desk.module.css';
import { entryOfRow } from './desk-columns.tsx';
import type { DeskRow } from './desk-lists.ts';

/** A row of the other list is dragged: what dropping it here leads to. */
export interface DropHere {
  consequence: string;
  onDrop(): void;
}

export interface ListSectionProps {
  name: 'Starting List' | 'Waiting List';
  rows: readonly DeskRow[];
  columns: readonly TableColumn<DeskRow>[];
  facts: string;
  /** When and why it was last changed. */
  updated?: ReactNode;
  lineAfter?: (row: DeskRow) => string | undefined;
  /** Called with a row when it is dragged, and with null when that ends. */
  onDrag?(row: DeskRow | null): void;
  drop?: DropHere | null;
}

const acceptDrag = (event: DragEvent) => {
  event.preventDefault();
  event.dataTransfer.dropEffect = 'move';
};

const dropProps = ({ onDrop }: DropHere) => ({
  onDragEnter: acceptDrag,
  onDragOver: acceptDrag,
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    onDrop();
  },
});

/** Where a row can be dropped on the other list without scrolling to it; it floats over the lists and moves nothing. */
export function DropBar({ drop, at }: { drop: DropHere; at: 'top' | 'bottom' }) {
  return (
    <div className={styles.dropPlace} data-at={at}>
      <div className={styles.dropBar} {...dropProps(drop)}>
        Drop here: {drop.consequence}
      </div>
    </div>
  );
}

/** The row whose number or name is dragged; the whole row follows the pointer. */
function draggedRow(event: DragEvent, rows: readonly DeskRow[]): DeskRow | null {
  const element = event.target instanceof Element ? event.target.closest('tr') : null;
  const id = entryOfRow(element);
  if (element === null || id === null) return null;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setDragImage(element, 0, 0);
  return rows.find(({ participant_id }) => participant_id === id) ?? null;
}

/** One list of a race: its head with the places, and its table. */
export function ListSection(props: ListSectionProps) {
  const { name, rows, columns, facts, updated, lineAfter, onDrag, drop } = props;
  return (
    <section
      className={styles.list}
      aria-label={name}
      data-drop={drop ? true : undefined}
      {...(drop ? dropProps(drop) : {})}
      onDragStart={onDrag ? (event) => onDrag(draggedRow(event, rows)) : undefined}
      onDragEnd={onDrag ? () => onDrag(null) : undefined}
    >
      <SectionHead name={name} facts={facts} />
      {updated}
      <DataTable
        name={name}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.participant_id}
        rowAddress={addressOf}
        layout="flow"
        lineAfter={lineAfter}
        empty={<EmptyState title="No participants found" />}
      />
    </section>
  );
}
