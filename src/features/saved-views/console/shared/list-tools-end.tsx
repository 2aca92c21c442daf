import type { ReactNode } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { ColumnsIcon, ViewsIcon } from '#console/ui/icons/icons.tsx';
import { lazyPart } from '#console/ui/lazy/lazy-part.tsx';
import type { ListToolsProps } from './list-tools.tsx';

const ListTools = lazyPart(() => import('./list-tools.tsx').then((file) => file.ListTools), {
  loading: (
    <>
      <Button size="small" icon={ViewsIcon} whyDisabled="Still loading">
        Views
      </Button>
      <Button size="small" icon={ColumnsIcon} whyDisabled="Still loading">
        Columns
      </Button>
    </>
  ),
});

/** The right end of a list's tool bar: the number of rows, saved views, choice of columns. */
export function ListToolsEnd({ children, ...tools }: ListToolsProps & { children?: ReactNode }) {
  return (
    <>
      {children}
      <ListTools {...tools} />
    </>
  );
}
