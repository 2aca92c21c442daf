import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { ColumnsIcon } from '#console/ui/icons/icons.tsx';
import { SortableList } from '../sortable-list/sortable-list.tsx';
import { type ColumnChoice, inChosenOrder } from './column-choice.ts';
import styles from './columns-button.module.css';

const labelOf = ({ head, isEmpty }: ColumnChoice['columns'][number]): string =>
  isEmpty ? `${head} (empty)` : head;

/** Opens the list of a table's columns, each with a box that shows or hides it; they are moved as in any ordered list. */
export function ColumnsButton({ choice, isCompact = false }: { choice: ColumnChoice; isCompact?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  // While the list is open, hidden columns stay where they were moved to.
  const [order, setOrder] = useState<readonly string[]>([]);
  const columns = inChosenOrder(choice.columns, order);
  const shown = columns.filter(({ isShown }) => isShown).map(({ id }) => id);
  const hidden = choice.columns.filter(({ isShown }) => !isShown);
  const show = (next: typeof columns) =>
    choice.choose(next.filter(({ isShown }) => isShown).map(({ id }) => id));
  const flip = (id: string, isShown: boolean) =>
    show(columns.map((column) => (column.id === id ? { ...column, isShown } : column)));
  const move = (from: number, to: number) => {
    const [moved, ...others] = [...columns.slice(from, from + 1), ...columns.toSpliced(from, 1)];
    if (!moved) return;
    const next = others.toSpliced(to, 0, moved);
    setOrder(next.map(({ id }) => id));
    show(next);
  };
  const toDefault = () => {
    setOrder([]);
    choice.choose(null);
  };
  const open = (isNext: boolean) => {
    setOrder(isNext ? choice.columns.map(({ id }) => id) : []);
    setOpen(isNext);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={open}
      position="bottom-end"
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: `floating ${styles.dropdown}` }}
    >
      <Popover.Target>
        <Button
          size="small"
          icon={isCompact ? undefined : ColumnsIcon}
          aria-label="Columns"
          title={
            hidden.length === 0
              ? 'All columns are shown'
              : `Not shown: ${hidden.map(({ head }) => head).join(', ')}`
          }
          onClick={() => open(!isOpen)}
        >
          {isCompact ? <ColumnsIcon size={14} /> : 'Columns'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" data-keeps-enter>
        <div className={styles.columns}>
          <SortableList
            label="Columns in order"
            items={columns}
            itemKey={({ id }) => id}
            itemName={labelOf}
            onMove={move}
          >
            {(column) => (
              <CheckField
                layout="bare"
                label={labelOf(column)}
                value={column.isShown}
                isDisabled={column.isFixed || (column.isShown && shown.length === 1)}
                onChange={(isShown) => flip(column.id, isShown)}
              />
            )}
          </SortableList>
        </div>
        <Button
          size="small"
          variant="link"
          whyDisabled={choice.isChosen ? null : 'These are the default columns'}
          onClick={toDefault}
        >
          Show the default columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
