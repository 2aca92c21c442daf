import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Segment, SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { DataTable, type DataTableProps } from '#console/ui/data-table/data-table.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { EmptyState } from '#console/ui/layout/page-states.tsx';
import { useIsLow } from '#console/ui/layout/use-is-narrow.ts';
import styles from './import.module.css';
import { type ActionsProps, type HeadProps, ImportActions, ImportHead } from './import-head.tsx';

interface Props
  extends Omit<ActionsProps, 'save' | 'isSaving' | 'whyDisabled'>,
    Omit<HeadProps, 'isPlanning' | 'problem' | 'children'> {
  list: Pick<HeadProps, 'isPlanning' | 'problem'> & Pick<ActionsProps, 'isSaving'>;
  /** Why there is nothing to save. */
  whyNothing: string | null;
  /** What Ctrl+Enter does, for the sheet of shortcuts. */
  shortcut: string;
  /** Below the notes. */
  problems?: ReactNode;
  children: ReactNode;
}

/** The first question of a preview has the focus, or Save when nothing is open; Save gets it when the last question is answered. */
function useFirstFocus(
  isOpen: boolean,
  tab: RefObject<HTMLElement | null>,
  save: RefObject<HTMLButtonElement | null>,
): void {
  const wasOpen = useRef<boolean | null>(null);
  useEffect(() => {
    const focused = document.activeElement;
    const isFree = focused === document.body || tab.current?.contains(focused) === true;
    if (wasOpen.current === null || (wasOpen.current && !isOpen && isFree)) {
      if (isOpen) tab.current?.querySelector<HTMLElement>('[data-current]')?.focus();
      else save.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, tab, save]);
}

/** The preview of a list of athletes: its head, what is in it, and the keyboard. Nothing is saved yet. */
export function ListPreviewFrame({ list, whyNothing, shortcut, problems, children, ...props }: Props) {
  const isLow = useIsLow();
  const tab = useRef<HTMLDivElement>(null);
  const save = useRef<HTMLButtonElement>(null);
  const { isSaving, isPlanning, problem } = list;
  useFirstFocus(props.hasQuestions, tab, save);
  useShortcuts([
    {
      ...{ keys: 'Ctrl+Enter', label: shortcut, group: 'Questions of an import' },
      run: () => {
        save.current?.focus();
        if (whyNothing === null && !isPlanning) props.onSave();
      },
    },
  ]);
  return (
    // A decision that is made while the plan is being saved would be lost.
    <div ref={tab} className={styles.tab} data-low={isLow || undefined} tabIndex={-1} inert={isSaving}>
      <ImportActions
        {...{ ...props, isSaving, save }}
        whyDisabled={isPlanning ? 'The preview is being updated' : whyNothing}
      />
      <ImportHead {...{ ...props, isPlanning, problem }}>{problems}</ImportHead>
      {children}
    </div>
  );
}

interface RowsProps<Act extends string, Row extends { act: Act }>
  extends Pick<DataTableProps<Row>, 'name' | 'columns' | 'rowKey' | 'onOpen' | 'isMuteRow'> {
  rows: readonly Row[];
  /** What can happen to a row, in their order. */
  acts: Readonly<Record<Act, string>>;
  /** Shown when no row is settled. */
  none: string;
}

/** The rows without a question: all, or those to which the same happens. */
export function PreviewRows<Act extends string, Row extends { act: Act }>({
  rows,
  acts,
  none,
  ...table
}: RowsProps<Act, Row>) {
  const [shown, setShown] = useState<Act | 'all'>('all');
  const isLow = useIsLow();
  const rowsOf = (act: Act | 'all') => rows.filter((row) => act === 'all' || row.act === act);
  const segments = (Object.entries(acts) as [Act, string][]).map(
    ([id, label]): Segment<Act | 'all'> => ({ id, label, count: rowsOf(id).length }),
  );
  return (
    <>
      <ToolBar>
        <SegmentedControl<Act | 'all'>
          label="Rows shown"
          value={shown}
          onChange={setShown}
          segments={[
            { id: 'all', label: 'All', count: rows.length },
            ...segments.filter(({ id, count }) => count !== 0 || id === shown),
          ]}
        />
      </ToolBar>
      <DataTable
        {...table}
        layout={isLow ? 'flow' : 'fill'}
        rows={rowsOf(shown)}
        empty={<EmptyState title={shown === 'all' ? none : 'No such rows'} />}
      />
    </>
  );
}
