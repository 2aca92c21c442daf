import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { rankingRow, shownSet } from '#testing/fixtures/rankings.ts';
import { PostScreen } from './post-screen.tsx';
import { PostsScreen, printLocaleDate } from './posts-screen.tsx';

describe('/posts', () => {
  it('lists the ranking sets with the date in the language of the browser, each linked to its post', async () => {
    const set = { ...shownSet(), id: 8, published: 1 as const };
    await renderScreen(<PostsScreen />, {
      address: '/posts',
      responses: { 'GET /api/posts': { json: { rankings: [set] } } },
    });
    expect(screen.getByRole('heading', { name: 'POSTS' })).toBeDefined();
    const link = await screen.findByRole('link', { name: printLocaleDate('2025-07-08') });
    expect(link.getAttribute('href')).toBe('/post/8');
    expect(link.textContent).toMatch(/July/);
    expect(screen.getByText('PUBLISHED')).toBeDefined();
  });

  it('shows the same day in every time zone', () => {
    expect(printLocaleDate('2025-12-31')).toMatch(/31.*2025|2025.*31/);
    expect(printLocaleDate('2025-01-01')).toMatch(/January.*2025|1 January/);
  });
});

describe('/post/{id}', () => {
  const show = (published: 0 | 1) =>
    renderScreen(<PostScreen />, {
      address: '/post/8',
      pattern: '/post/$id',
      responses: {
        'GET /api/ranking/8': {
          json: {
            rankings: [rankingRow(1, 'Adam', { overall: [1, 90.5, 3], swim: [1, 70, 2] })],
            cmp_rankings: [],
            set: shownSet({ published }),
          },
        },
        'GET /api/rankings': { json: { rankings: [] } },
      },
    });
  const acts = () =>
    within(screen.getByRole('banner'))
      .getAllByRole('button')
      .map((button) => button.textContent || button.getAttribute('aria-label'));

  it.each([
    [0 as const, ['Generate Rankings', 'Publish', 'More']],
    [1 as const, ['Generate Rankings', 'Unpublish', 'More']],
  ])('shows the ranking with publishing and generating only (published %j)', async (published, expected) => {
    const { user, address } = await show(published);
    await screen.findByRole('heading', { name: 'POSTS 2025-07-08' });
    expect(acts()).toEqual(expected);
    expect(screen.queryByRole('button', { name: /^Type/ })).toBeNull();
    // The code of the menu is loaded after the page.
    const more = () => screen.getByRole('button', { name: 'More' });
    await waitFor(() => expect(more().getAttribute('aria-haspopup')).toBe('menu'));
    await user.click(more());
    await screen.findByRole('menuitem', { name: 'Men only' });
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('radio', { name: 'Swim' }));
    expect(address()).toBe('/post/8?view=swim');
    expect(screen.getByText('70.00')).toBeDefined();
  });

  it('reports when there is no such set, and links back', async () => {
    await renderScreen(<PostScreen />, {
      address: '/post/8',
      pattern: '/post/$id',
      responses: { 'GET /api/ranking/8': { status: 404, message: 'There is no rankings set 8.' } },
    });
    await screen.findByText('There is no rankings set 8.');
    expect(screen.getByRole('link', { name: 'Back to Posts' }).getAttribute('href')).toBe('/posts');
  });
});
