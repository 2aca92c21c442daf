import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ListScreen } from '#console/records/list-screen.tsx';
import { idColumn } from '#console/ui/data-table/id-column.tsx';
import { nameColumn, textColumn } from '#console/ui/data-table/value-column.tsx';
import { type RenderOptions, renderScreen, type SentRequest } from '#testing/console/render-screen.tsx';

interface Venue {
  id: number;
  name: string;
  city: string;
  note: string;
}
const VENUES: readonly Venue[] = [
  { id: 1, name: 'Roth', city: 'Roth', note: '' },
  { id: 2, name: 'Nice', city: 'Nice', note: '' },
];
const COLUMNS = [
  idColumn<Venue>(),
  nameColumn<Venue>('name', 'Name', ({ id }) => `/venue/${id}`),
  textColumn<Venue>('city', 'City', ({ city }) => city, { width: 120 }),
  textColumn<Venue>('note', 'Note', ({ note }) => note, { width: 120 }),
];
const LOADED = { error: null, reload: () => undefined, at: null };
const textOf = ({ name }: Venue) => name.toLowerCase();

function Venues() {
  return (
    <ListScreen
      name="Venues"
      noun="venue"
      nouns="venues"
      loaded={LOADED}
      rows={VENUES}
      order="by name"
      columns={COLUMNS}
      searchText={textOf}
      urlOf={({ id }) => `/venue/${id}`}
      empty={null}
    />
  );
}

const view = (id: number, name: string, more = {}) => ({
  id,
  name,
  query: 'filter=ni&sort=-name',
  is_shared: 0,
  owner: 'Mara Lindt',
  is_own: true,
  version: 4,
  ...more,
});
const open = (answers: RenderOptions['responses'] = {}, address = '/venues') =>
  renderScreen(<Venues />, {
    address,
    responses: {
      'GET /api/me/columns': { json: { choices: [] } },
      'PUT /api/me/columns': { json: { status: 0 } },
      'GET /api/views': { json: { views: [] } },
      ...answers,
    },
  });
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .slice(1);
const bodyOf = (requests: readonly SentRequest[], method: string) =>
  requests.findLast((sent) => sent.method === method && !sent.path.startsWith('/auth'))?.body;

describe('the columns of a list', () => {
  it('are all that have values, until others are chosen; the choice is stored and in the URL', async () => {
    const { user, requests, address } = await open();
    await screen.findByText('Nice', { selector: 'a' });
    expect(heads()).toEqual(['ID', 'Name', 'City']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    expect(screen.getByRole('checkbox', { name: 'Name' }).hasAttribute('disabled')).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Note (empty)' }));
    await user.click(screen.getByRole('checkbox', { name: 'ID' }));
    expect(heads()).toEqual(['Name', 'City', 'Note']);
    expect(new URL(address(), 'http://x').searchParams.get('columns')).toBe('name,city,note');
    expect(bodyOf(requests, 'PUT')).toEqual({ list: 'venues', columns: ['name', 'city', 'note'] });
    await user.click(screen.getByRole('button', { name: 'Show the default columns' }));
    expect(heads()).toEqual(['ID', 'Name', 'City']);
    expect(address()).toBe('/venues');
    expect(bodyOf(requests, 'PUT')).toEqual({ list: 'venues', columns: null });
  });

  it('are moved with the keyboard or by dragging; the order is stored and in the URL', async () => {
    const { user, requests, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    const rows = () =>
      within(screen.getByRole('list', { name: 'Columns in order' })).getAllByRole('listitem');
    rows()[2]?.focus();
    await user.keyboard('{Control>}{ArrowUp}{/Control}');
    expect(heads()).toEqual(['ID', 'City', 'Name']);
    expect(document.activeElement).toBe(rows()[1]);
    expect(new URL(address(), 'http://x').searchParams.get('columns')).toBe('id,city,name');
    expect(bodyOf(requests, 'PUT')).toEqual({ list: 'venues', columns: ['id', 'city', 'name'] });
    const dataTransfer = { effectAllowed: '' };
    fireEvent.dragStart(rows()[1] as HTMLElement, { dataTransfer });
    fireEvent.dragOver(rows()[0] as HTMLElement, { dataTransfer, clientY: -1 });
    fireEvent.drop(rows()[0] as HTMLElement, { dataTransfer });
    expect(heads()).toEqual(['City', 'ID', 'Name']);
    await user.click(screen.getByRole('button', { name: 'Show the default columns' }));
    expect(heads()).toEqual(['ID', 'Name', 'City']);
  });

  it('are the stored ones, which the URL then names too', async () => {
    const choices = [
      { list: 'races', columns: ['id'] },
      { list: 'venues', columns: ['name', 'id', 'gone'] },
    ];
    const { address } = await open({ 'GET /api/me/columns': { json: { choices } } });
    await waitFor(() => expect(heads()).toEqual(['Name', 'ID']));
    expect(decodeURIComponent(address())).toBe('/venues?columns=name,id,gone');
  });

  it('are those of the URL, where it names some', async () => {
    const choices = [{ list: 'venues', columns: ['id'] }];
    await open({ 'GET /api/me/columns': { json: { choices } } }, '/venues?columns=city,note');
    await waitFor(() => expect(heads()).toEqual(['Name', 'City', 'Note']));
  });

  it('say when they could not be stored', async () => {
    const { user } = await open({ 'PUT /api/me/columns': { status: 500, message: 'The disk is full.' } });
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'City' }));
    await screen.findByText('The columns are shown, but could not be stored: The disk is full.');
    expect(heads()).toEqual(['ID', 'Name']);
  });
});

describe('the views of a list', () => {
  it('are saved with filter, sort and columns under a name', async () => {
    const { user, requests } = await open(
      { 'POST /api/views': { json: { status: 0, id: 1 } } },
      '/venues?sort=-name&filter=ni&columns=id,name',
    );
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(screen.getByRole('menuitem', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    await user.type(dialog.getByLabelText(/^Name/), 'Nice only');
    await user.click(dialog.getByLabelText('Share with everyone'));
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await screen.findByText('View Nice only saved');
    expect(bodyOf(requests, 'POST')).toEqual({
      list: 'venues',
      name: 'Nice only',
      query: 'filter=ni&sort=-name&columns=id%2Cname',
      is_shared: true,
    });
  });

  it('are shown in place of the current one, which is marked', async () => {
    const views = [view(1, 'Nice'), view(2, 'All', { query: '', is_own: false, is_shared: 1, owner: 'Ben' })];
    const { user, address } = await open({ 'GET /api/views': { json: { views } } });
    await user.click(await screen.findByRole('button', { name: 'All' }));
    expect(screen.getByRole('menuitem', { name: /All.*Shared by Ben/ })).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: 'Nice' }));
    await waitFor(() => expect(address()).toBe('/venues?filter=ni&sort=-name'));
    expect(screen.queryByText('Roth')).toBeNull();
    expect(screen.getByRole('button', { name: 'Nice' })).toBeDefined();
  });

  it('can be renamed', async () => {
    const { user, requests } = await open({
      'GET /api/views': { json: { views: [view(1, 'Nice'), view(2, 'Of Ben', { is_own: false })] } },
      'PUT /api/view/1': { json: { status: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename, share or delete views' }));
    const views = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    expect(views.queryByRole('button', { name: 'Rename the view Of Ben' })).toBeNull();
    await user.click(views.getByRole('button', { name: 'Rename the view Nice' }));
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Nice only{Enter}');
    await screen.findByText('View Nice renamed to Nice only');
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Nice only',
      version: 4,
    });
    expect(screen.queryByRole('dialog', { name: 'Rename the view' })).toBeNull();
  });

  it('stay shared when they are replaced; the name of another one is noted', async () => {
    const views = [
      view(1, 'Nice', { is_shared: 1 }),
      view(2, 'Of Ben', { is_own: false, is_shared: 1, owner: 'Ben' }),
    ];
    const { user, requests } = await open({
      'GET /api/views': { json: { views } },
      'POST /api/views': { json: { status: 0, id: 1 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
    const isShared = () => dialog.getByLabelText<HTMLInputElement>('Share with everyone').checked;
    await user.type(dialog.getByLabelText(/^Name/), 'Of Ben');
    expect([
      dialog.getByText('Ben shares a view with this name. Yours will be added.').tagName,
      isShared(),
    ]).toEqual([expect.any(String), false]);
    await user.clear(dialog.getByLabelText(/^Name/));
    await user.type(dialog.getByLabelText(/^Name/), 'NICE');
    expect([dialog.getByText('Replaces your view Nice.').tagName, isShared()]).toEqual([
      expect.any(String),
      true,
    ]);
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await screen.findByText('View NICE saved');
    expect(bodyOf(requests, 'POST')).toMatchObject({ name: 'NICE', is_shared: true });
  });

  it('pass the focus of a deleted one to the list', async () => {
    const { user, respond } = await open({
      'GET /api/views': { json: { views: [view(1, 'Nice'), view(2, 'Roth')] } },
      'DELETE /api/view/2': { json: { status: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename, share or delete views' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    respond('GET /api/views', { json: { views: [view(1, 'Nice')] } });
    await user.click(dialog.getByRole('button', { name: 'Delete the view Roth' }));
    await waitFor(() => expect(dialog.queryByText('Roth')).toBeNull());
    expect(document.activeElement).toBe(dialog.getByRole('list'));
  });

  it('can be shared and deleted', async () => {
    const { user, requests } = await open({
      'GET /api/views': { json: { views: [view(1, 'Nice')] } },
      'POST /api/views': { json: { status: 0, id: 1 } },
      'DELETE /api/view/1': { json: { status: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename, share or delete views' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }));
    expect(dialog.getByText('Only for you')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await screen.findByText('View Nice is shared with everyone');
    expect(bodyOf(requests, 'POST')).toMatchObject({ name: 'Nice', is_shared: 1 });
    await user.click(dialog.getByRole('button', { name: 'Delete the view Nice' }));
    await screen.findByText('View Nice deleted');
    expect(requests.some(({ method, path }) => method === 'DELETE' && path === '/api/view/1')).toBe(true);
  });
});
