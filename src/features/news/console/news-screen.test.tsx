import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type SentRequest } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { articleColumns } from './article-cells.tsx';
import { NewsScreen } from './news-screen.tsx';
import { article, item, list, listed, newsStates, UNREADABLE } from './news-screens.states.tsx';

const ROWS = [
  listed(1, 'Kona', { website: 'live' }),
  listed(2, 'Nice', { site: 'Other Site', website: 'changed', ...UNREADABLE }),
];
const show = (answers: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<NewsScreen />, { address: '/news', responses: { ...list(ROWS), ...answers.responses } });
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('the list of news', () => {
  testStates(newsStates);

  it('shows picture, source, date, title, text, and a link to the article', async () => {
    const { requests } = await show();
    const row = await rowOf('Kona');
    expect(row.getByRole('link', { name: 'Kona' }).getAttribute('href')).toBe('/news/1');
    expect(row.getByText('About Kona')).toBeDefined();
    expect(row.getByText('Tri Site')).toBeDefined();
    expect(row.getByTitle('2026-01-15 09:30 UTC')).toBeDefined();
    expect(row.getByText('On the website')).toBeDefined();
    const link = row.getByRole('link', { name: 'Link' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://tri.example/Kona',
      'noopener noreferrer',
    ]);
    expect(requests.find(({ path }) => path.startsWith('/api/news'))?.path).toBe('/api/news?details=0');
  });

  it('always shows the date and the source, however narrow the window is', () => {
    expect(articleColumns().filter(({ hideBelow }) => hideBelow !== undefined)).toEqual([]);
  });

  it('shows a placeholder for a picture that cannot be read, and why a page was not read', async () => {
    await show();
    const row = await rowOf('Kona');
    const picture = row.getByRole('presentation');
    fireEvent.error(picture);
    expect(row.queryByRole('presentation')).toBeNull();
    const unread = await rowOf('tri.example/Nice');
    expect(unread.getByText('The page responded with an error (404).')).toBeDefined();
  });

  it('is filtered by source', async () => {
    await renderScreen(<NewsScreen />, { address: '/news?source=other+site', responses: list(ROWS) });
    await screen.findByText('tri.example/Nice');
    expect(screen.queryByText('Kona')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Filter Source Other Site' })).toBeDefined();
  });

  it('deletes after the question of the original console, with undo', async () => {
    const { user, requests } = await show({
      responses: {
        'DELETE /api/news/1': () => Response.json({ status: 0 }, { headers: { 'x-change-set': '7' } }),
      },
    });
    await user.click((await rowOf('Kona')).getByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure your want to delete thsi news?')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Confirm Delete' }));
    await screen.findByText('News Kona deleted');
    expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it.each<[string, unknown, string]>([
    [
      'sends',
      { counts: { added: 2, changed: 1, removed: 0, retired: 0 } },
      'Sent to the website: 2 added, 1 changed, 0 removed',
    ],
    [
      'has nothing to send',
      { counts: { added: 0, changed: 0, removed: 0, retired: 0 } },
      'Nothing to send: the website has all news',
    ],
  ])('%s to the website', async (_what, json, message) => {
    const { user } = await show({ responses: { 'POST /api/news/sync': { json } } });
    await user.click(await screen.findByRole('button', { name: 'Sync to Website' }));
    await screen.findByText(message);
  });

  it('reports the end of a sync that continues after the response, and a failure', async () => {
    const job = {
      id: 'j',
      state: 'failed',
      error: 'The store is full.',
      done: 0,
      total: null,
      errors: [],
      what: 'Sync',
    };
    const { user } = await show({
      responses: { 'POST /api/news/sync': { json: { job: 'j' } }, 'GET /api/jobs/j': { json: { job } } },
    });
    await user.click(await screen.findByRole('button', { name: 'Sync to Website' }));
    expect(within(await screen.findByRole('alertdialog')).getByText('The store is full.')).toBeDefined();
  });
});

describe('Create a News', () => {
  const urlOf = ({ body }: SentRequest) => (body as { url: string }).url;
  const existing = () =>
    new Response('This article is already in the news: Kona', {
      status: 409,
      headers: { 'content-type': 'text/plain', 'x-error-field': 'url', 'x-error-address': '/news/1' },
    });
  const preview = (request: SentRequest) => {
    const name = urlOf(request).split('/').at(-1) ?? '';
    if (name === 'known') return existing();
    if (name === 'private')
      return new Response('The URL leads to a private network.', {
        status: 400,
        headers: { 'content-type': 'text/plain' },
      });
    return { news: article(name, name === 'gone' ? UNREADABLE : {}), keys: [name.replace(/\?.*/, '')] };
  };
  const create = (request: SentRequest) =>
    Response.json(
      { status: 0, id: 9, problem: null, news: item(9, urlOf(request).split('/').at(-1) ?? '') },
      { headers: { 'x-change-set': '61' } },
    );
  const open = async (answers = {}) => {
    const shown = await show({
      responses: { 'POST /api/news/preview': preview, 'POST /api/news/create': create, ...answers },
    });
    await shown.user.click(await screen.findByRole('button', { name: 'Add a news' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a News' }));
    const field = dialog.getByLabelText('URL');
    await shown.user.click(field);
    return { ...shown, dialog, field };
  };
  const created = (requests: readonly SentRequest[]) =>
    requests.filter(({ path }) => path === '/api/news/create').map(urlOf);

  it('shows a pasted URL as it will be in the list, then adds it', async () => {
    const { user, dialog, field, requests } = await open();
    expect(field.getAttribute('type')).toBe('url');
    expect(isDisabled(dialog.getByRole('button', { name: 'Create News' }))).toBe(true);
    await user.paste('tri.example/Roth');
    await dialog.findByText('Ready to be added');
    expect(dialog.getByText('About Roth')).toBeDefined();
    expect(dialog.getByTitle('2026-01-15 09:30 UTC')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Create News' }));
    await screen.findByText('News Roth added');
    expect(created(requests)).toEqual(['https://tri.example/Roth']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a typed URL is refused before it is added', async () => {
    const { user, dialog, requests } = await open();
    await user.keyboard('http://localhost/private');
    await dialog.findByText('The URL leads to a private network.');
    expect(created(requests)).toEqual([]);
  });

  it('no longer shows an article once its URL is changed to something else', async () => {
    const { user, dialog, field, requests } = await open();
    await user.paste('https://tri.example/Roth');
    await dialog.findByText('Ready to be added');
    await user.clear(field);
    await user.type(field, 'Roth');
    await waitFor(() => expect(dialog.queryByText('About Roth')).toBeNull());
    expect(requests.filter(({ path }) => path === '/api/news/preview')).toHaveLength(1);
  });

  it('reads a refused page again on request', async () => {
    const { user, dialog, requests, respond } = await open({
      'POST /api/news/preview': { status: 503, message: 'The server is busy.' },
    });
    await user.paste('tri.example/Roth');
    await dialog.findByText('The server is busy.');
    const create = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create News' });
    expect([isDisabled(create), create.title]).toEqual([
      true,
      'Try the refused article again, or paste another one',
    ]);
    respond('POST /api/news/preview', preview);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByText('Ready to be added');
    await user.click(dialog.getByRole('button', { name: 'Create News' }));
    await screen.findByText('News Roth added');
    expect(created(requests)).toEqual(['https://tri.example/Roth']);
  });

  it('closes without a question while its typed URL is being added', async () => {
    const { user, requests } = await open({ 'POST /api/news/create': () => new Promise(() => undefined) });
    await user.keyboard('https://tri.example/Roth{Enter}');
    await waitFor(() => expect(created(requests)).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['closed', 'left'])('says what was not added after it was %s', async (how) => {
    const shown = vi.spyOn(toasts, 'error');
    onTestFinished(() => shown.mockRestore());
    let respondNow: (response: Response) => void = () => undefined;
    const { user, dialog, requests, unmount } = await open({
      'POST /api/news/create': () =>
        new Promise((resolve) => {
          respondNow = resolve;
        }),
    });
    await user.paste('https://tri.example/Roth\nhttps://tri.example/private');
    await user.click(await dialog.findByRole('button', { name: 'Create News' }));
    await waitFor(() => expect(created(requests)).toHaveLength(1));
    if (how === 'left') unmount();
    else await user.keyboard('{Escape}');
    respondNow(existing());
    await waitFor(() =>
      expect(shown).toHaveBeenCalledWith(
        'https://tri.example/Roth was not added. This article is already in the news: Kona',
      ),
    );
  });

  it('leaves a dialog that was opened again meanwhile as it is', async () => {
    let respondNow: () => void = () => undefined;
    const isDue = new Promise<void>((resolve) => {
      respondNow = resolve;
    });
    const { user, dialog, requests } = await open({
      'POST /api/news/create': (request: SentRequest) => isDue.then(() => create(request)),
    });
    await user.paste('https://tri.example/Roth\nhttps://tri.example/Kona');
    await user.click(await dialog.findByRole('button', { name: 'Create 2 News' }));
    await waitFor(() => expect(created(requests)).toHaveLength(2));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Add a news' }));
    const field = await screen.findByLabelText<HTMLInputElement>('URL');
    await user.type(field, 'https://tri.example/Nice');
    respondNow();
    await screen.findByText('2 news added');
    expect([field.isConnected, field.value]).toEqual([true, 'https://tri.example/Nice']);
  });

  it('adds what is typed without waiting for its preview', async () => {
    const { user, dialog, requests } = await open({
      'POST /api/news/preview': () => new Promise(() => undefined),
    });
    await user.keyboard('https://tri.example/Roth{Enter}');
    await screen.findByText('News Roth added');
    expect(created(requests)).toEqual(['https://tri.example/Roth']);
    expect(dialog.queryByText('Reading the page')).toBeNull();
  });

  it('makes an item of each pasted line, each with its own state; refused ones stay', async () => {
    const { user, dialog, requests } = await open();
    await user.paste(
      ['Roth', 'known', 'private', 'gone', 'Roth', '']
        .map((name) => name && `https://tri.example/${name}`)
        .join('\r\n'),
    );
    await dialog.findByText('Ready to be added');
    expect(dialog.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe('/news/1');
    expect(dialog.getByText('The URL leads to a private network.')).toBeDefined();
    expect(dialog.getByText('The page responded with an error (404). Only the link is added.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Create 2 News' }));
    await screen.findByText('2 news added');
    expect(created(requests).sort()).toEqual(['https://tri.example/Roth', 'https://tri.example/gone']);
    expect(dialog.getAllByRole('button', { name: 'Leave out' })).toHaveLength(2);
    await user.click(dialog.getAllByRole('button', { name: 'Leave out' })[0] as HTMLElement);
    expect(dialog.getAllByRole('button', { name: 'Leave out' })).toHaveLength(1);
  });

  it('refuses an article that is in the list in another spelling', async () => {
    const { user, dialog, requests } = await open();
    await user.paste('https://tri.example/Roth\nhttps://tri.example/Roth?utm_source=x');
    await dialog.findByText('This article is already in this list.');
    await user.click(dialog.getByRole('button', { name: 'Create News' }));
    await screen.findByText('News Roth added');
    expect(created(requests)).toEqual(['https://tri.example/Roth']);
  });

  it('leads to the item that the article was meanwhile added as', async () => {
    const { user, dialog } = await open({ 'POST /api/news/create': existing });
    await user.paste('https://tri.example/Roth');
    await dialog.findByText('Ready to be added');
    await user.click(dialog.getByRole('button', { name: 'Create News' }));
    expect((await dialog.findByRole('link', { name: 'Open it' })).getAttribute('href')).toBe('/news/1');
    expect((dialog.getByLabelText('URL') as HTMLInputElement).value).toBe('https://tri.example/Roth');
  });
});
