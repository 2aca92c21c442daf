import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pieces } from './gallery.states.tsx';
import { UiProvider } from './ui-provider.tsx';

afterEach(() => vi.restoreAllMocks());

test('every folder of components has its states', () => {
  expect(pieces.map((piece) => piece.piece)).toEqual([
    'Button',
    'Charts',
    'DataTable',
    'Dialogs and toasts',
    'Fields',
    'Fields in a row',
    'Marks',
    'Page',
    'Rich text',
    'Search',
    'SortableList',
  ]);
});

describe.each(pieces)('$piece', ({ states }) => {
  test.each(Object.entries(states))('%s is rendered, without an error of React', async (_name, State) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const root = createRootRoute({ component: () => <State /> });
    const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
    await router.load();
    const { container } = render(
      <UiProvider isTest>
        <RouterProvider router={router as never} />
      </UiProvider>,
    );
    expect(container.innerHTML.length).toBeGreaterThan(50);
    cleanup();
    expect(complaints.mock.calls).toEqual([]);
  });
});
