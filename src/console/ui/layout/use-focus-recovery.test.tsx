import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button } from '../actions/button.tsx';
import { SelectedBar } from '../data-table/bulk/selected-bar.tsx';
import { DataTable } from '../data-table/data-table.tsx';
import { UiProvider } from '../ui-provider.tsx';
import { Page } from './page.tsx';
import { ErrorState, NoMatch } from './page-states.tsx';

const page = (actions: React.ReactNode) => (
  <UiProvider isTest>
    <Page name="Canyon" actions={actions}>
      <input aria-label="Name" />
    </Page>
  </UiProvider>
);
const save = () => <Button variant="main">Save Changes</Button>;
const focused = () => document.activeElement?.textContent;

test('a button of the head that is removed after its action passes the focus to the name', async () => {
  const { rerender } = render(page(save()));
  screen.getByRole('button', { name: 'Save Changes' }).focus();
  rerender(page(null));
  await waitFor(() => expect(focused()).toBe('Canyon'));
});

test('a focus that has moved elsewhere is not changed', async () => {
  const { rerender } = render(page(save()));
  screen.getByRole('button', { name: 'Save Changes' }).focus();
  screen.getByLabelText('Name').focus();
  rerender(page(null));
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});

const nothing = () => undefined;
const selection = {
  ...{ keys: new Set([1]), has: () => true },
  ...{ toggle: nothing, toggleAll: nothing, selectAll: nothing, clear: nothing },
};

test.each([
  [
    'Clear selection',
    <SelectedBar key="part" selection={selection} count={1} allKeys={[1]} nouns={['race', 'races']}>
      {null}
    </SelectedBar>,
  ],
  ['Clear', <NoMatch key="part" filter="zz" onClear={() => undefined} />],
  [
    'Delete roth',
    <DataTable
      key="part"
      name="Redirects"
      columns={[{ id: 'act', head: 'Delete', cell: () => <button type="button">Delete roth</button> }]}
      rows={[{ id: 11 }]}
      rowKey={({ id }) => id}
      empty={null}
    />,
  ],
  ['Try again', <ErrorState key="part" message="The server is down." onRetry={() => undefined} />],
])('%s passes the focus to the name when its part goes with it', async (button, part) => {
  const list = (content: React.ReactNode) => (
    <main>
      <UiProvider isTest>
        <Page name="Canyon">{content}</Page>
      </UiProvider>
    </main>
  );
  const { rerender } = render(list(part));
  screen.getByRole('button', { name: button }).focus();
  rerender(list(<p>3 rows</p>));
  await waitFor(() => expect(focused()).toBe('Canyon'));
});
