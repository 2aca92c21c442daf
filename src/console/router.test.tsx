import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeQueryClient } from './api/queries.ts';
import { SessionProvider } from './api/session.tsx';
import { storeToken } from './api/session-token.ts';
import { makeRouter } from './router.tsx';
import { ownAddress } from './routes.ts';
import { UiProvider } from './ui/ui-provider.tsx';

const admin = { id: 1, email: 'mara@example.org', first: 'Mara', last: 'Lindt', admin: 1 };

async function open(address: string, user: typeof admin | null = admin) {
  if (user) storeToken('a token');
  const response = { user, server_version: '1', support_email: null };
  vi.stubGlobal('fetch', async (path: string) =>
    path === '/auth/verifysession' ? Response.json(response) : new Response('none', { status: 404 }),
  );
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  render(
    <UiProvider isTest>
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </UiProvider>,
  );
  // Without pauses between the keys of a pair, which a busy machine would stretch.
  const keys = userEvent.setup({ delay: null });
  return { user: keys, address: () => router.history.location.href, history: router.history };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal(
    'WebSocket',
    class {
      close(): void {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe('the gate', () => {
  test.each(['/videos', '/t100/season/4?year=2026#info'])(
    '%s without a session leads to /login and back',
    async (wanted) => {
      const { address } = await open(wanted, null);
      await waitFor(() => expect(address()).toBe(`/login?after=${encodeURIComponent(wanted)}`));
    },
  );

  test('a user without the admin flag is sent to /login', async () => {
    const { address } = await open('/videos', { ...admin, admin: 0 });
    await waitFor(() => expect(address()).toBe('/login?after=%2Fvideos'));
  });

  test.each([
    ['/athlete/12#results', '/athlete/12#results'],
    ['/races?filter=nice', '/races?filter=nice'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    [null, '/'],
  ])('after signing in %s leads to %s', (text, address) => expect(ownAddress(text)).toBe(address));
});

describe('the shell', () => {
  test('marks the current entry, for lists and for their records, and names the page', async () => {
    await open('/news/4');
    const entry = await screen.findByRole('link', { name: 'News' });
    expect(entry.getAttribute('aria-current')).toBe('page');
    expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(1);
    await waitFor(() => expect(document.title).toBe('News – Admin'));
  });

  test('g and a letter open a list, ? shows the shortcuts, the name leads to the settings', async () => {
    const { user, address } = await open('/videos');
    await screen.findByRole('heading', { name: 'VIDEOS' });
    await user.keyboard('gn');
    expect(address()).toBe('/news');
    await user.keyboard('?');
    expect((await screen.findByRole('dialog', { name: 'Shortcuts' })).textContent).toContain(
      'Contender Rankings',
    );
    await user.keyboard('{Escape}');
    expect(screen.getByRole('link', { name: /Mara Lindt/ }).getAttribute('href')).toBe('/settings');
  });

  test('can be narrowed to icons that have names', async () => {
    const { user } = await open('/videos');
    await user.click(await screen.findByRole('button', { name: 'Show icons only' }));
    expect(screen.getByRole('link', { name: 'Contract Tiers' }).getAttribute('title')).toBe('Contract Tiers');
    await user.click(screen.getByRole('button', { name: 'Show labels' }));
    expect(screen.getByRole('button', { name: 'Show icons only' })).toBeTruthy();
  });

  test('an unknown address has a link back', async () => {
    await open('/nowhere/at/all');
    expect(await screen.findByText('There is no page at this address')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Dashboard' })).toHaveLength(2);
  });

  test('a click with a modifier key is left to the browser', async () => {
    const { user, address } = await open('/videos');
    const link = await screen.findByRole('link', { name: 'News' });
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await user.keyboard('{Control>}');
    await user.click(link);
    await user.keyboard('{/Control}');
    expect(address()).toBe('/videos');
    await user.click(link);
    expect(address()).toBe('/news');
  });
});

test('the focus moves to the new screen when the previous one has been removed', async () => {
  const { history } = await open('/videos');
  await screen.findByRole('heading', { level: 1, name: 'VIDEOS' });
  expect(document.activeElement).toBe(document.body);
  act(() => history.push('/news'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'NEWS' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('the keys that open a screen move the focus to its heading, also from the sidebar', async () => {
  const { user } = await open('/videos');
  const link = await screen.findByRole('link', { name: 'Videos' });
  act(() => link.focus());
  await user.keyboard('gn');
  const news = await screen.findByRole('heading', { level: 1, name: 'NEWS' });
  await waitFor(() => expect(document.activeElement).toBe(news));
  // The screen that is open already.
  act(() => screen.getByRole('link', { name: 'News' }).focus());
  await user.keyboard('gn');
  await waitFor(() => expect(document.activeElement).toBe(news));
});

test('a refused value blocks leaving the page until the user chooses', async () => {
  const { registerUnsavedChanges } = await import('./ui/autosave/unsaved-changes.ts');
  const { user, address, history } = await open('/videos');
  await screen.findByRole('heading', { name: 'VIDEOS' });
  const release = registerUnsavedChanges({ name: 'Phone', wouldBeLost: () => true });
  const others = ['Height', undefined].map((name) =>
    registerUnsavedChanges({ name, wouldBeLost: () => true }),
  );
  registerUnsavedChanges({ name: 'Saved later', wouldBeLost: () => false })();
  act(() => history.push('/videos?filter=x'));
  await waitFor(() => expect(address()).toBe('/videos?filter=x'));
  act(() => history.push('/news'));
  await screen.findByText('Phone and Height are not saved. Leaving discards what you typed there.');
  await user.keyboard('{Escape}');
  for (const one of others) one();
  expect(address()).toBe('/videos?filter=x');
  act(() => history.push('/news'));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/news'));
  release();
});

test('a value that is being saved once more does not block leaving when that succeeds', async () => {
  const { registerUnsavedChanges } = await import('./ui/autosave/unsaved-changes.ts');
  const { address, history } = await open('/videos');
  await screen.findByRole('heading', { name: 'VIDEOS' });
  const attempt = Promise.withResolvers<void>();
  let isSaved = false;
  const release = registerUnsavedChanges({ wouldBeLost: () => !isSaved, attempt: () => attempt.promise });
  act(() => history.push('/news'));
  isSaved = true;
  attempt.resolve();
  await waitFor(() => expect(address()).toBe('/news'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  release();
});

test('the question about unsaved values closes, and the page opens, when they are saved after all', async () => {
  const { registerUnsavedChanges } = await import('./ui/autosave/unsaved-changes.ts');
  const { address, history, user } = await open('/videos');
  await screen.findByRole('heading', { name: 'VIDEOS' });
  const fields = ['Country', 'City'].map((name) => registerUnsavedChanges({ name, wouldBeLost: () => true }));
  act(() => history.push('/news'));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.keyboard('{Escape}');
  act(() => history.push('/news'));
  await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  act(() => fields[0]?.());
  expect(screen.getByRole('alertdialog')).toBeDefined();
  act(() => fields[1]?.());
  await waitFor(() => expect(address()).toBe('/news'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
