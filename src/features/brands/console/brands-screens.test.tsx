import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useLeaveGuard } from '#console/shell/use-leave-guard.ts';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { BrandScreen } from './brand-screen.tsx';
import { BrandsScreen } from './brands-screen.tsx';
import { BRANDS, brand, brandStates, brandsStates, list, listed } from './brands-screens.states.tsx';

const openList = (answers: RenderOptions['responses']) =>
  renderScreen(<BrandsScreen />, { address: '/brands', responses: answers });

describe('the list of brands', () => {
  testStates(brandsStates);

  it('links by id and by name, and opens the address in a new tab', async () => {
    await openList(list(BRANDS));
    expect((await screen.findByRole('link', { name: 'Canyon' })).getAttribute('href')).toBe('/brand/2');
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/brand/2');
    const site = screen.getByRole('link', { name: 'www.canyon.com' });
    expect([site.getAttribute('href'), site.getAttribute('target'), site.getAttribute('rel')]).toEqual([
      'https://www.canyon.com/',
      '_blank',
      'noopener noreferrer',
    ]);
  });

  it('shows the column of addresses also while no brand has one', async () => {
    await openList(list([listed(4, 'Black Diamond')]));
    await screen.findByRole('link', { name: 'Black Diamond' });
    expect(screen.getByRole('columnheader', { name: 'URL' })).toBeDefined();
  });

  it('offers to add only a name that no brand has, lists similar names, and preserves the filter', async () => {
    const added = { ...BRANDS[0], id: 9, name: 'Cannyon' };
    const { user, requests } = await openList({
      ...list(BRANDS),
      'POST /api/brands/add': { json: { status: 0, id: 9, brands: [...BRANDS, added] } },
    });
    await screen.findByText('Canyon');
    const box = screen.getByLabelText('Search or Add') as HTMLInputElement;
    await user.type(box, 'diamond BLACK');
    await waitFor(() => expect(screen.queryByText('Canyon')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Add Brand' })).toBeNull();
    await user.clear(box);
    await user.type(box, 'Cannyon{Enter}');
    const add = await screen.findByRole('button', { name: 'Add Brand' });
    expect(screen.getByText(/Nearly the same/).textContent).toBe('Nearly the same: Canyon');
    await user.click(add);
    await screen.findByText(/^Brand Cannyon added/);
    expect(requests.findLast((sent) => sent.method === 'POST')?.body).toEqual({ name: 'Cannyon' });
    expect(box.value).toBe('Cannyon');
    expect(document.activeElement).toBe(box);
  });

  it('says in the Error! dialog why a brand was not added', async () => {
    const message = 'There is already a brand Cube. Open it, or choose another name.';
    const { user } = await openList({
      ...list(BRANDS),
      'POST /api/brands/add': { status: 409, message },
    });
    await user.type(await screen.findByLabelText('Search or Add'), 'Cube{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Add Brand' }));
    expect(within(await screen.findByRole('alertdialog')).getByText(message)).toBeDefined();
  });
});

const openBrand = (more: RenderOptions['responses'] = {}, brandScreen = <BrandScreen />) =>
  renderScreen(brandScreen, {
    address: '/brand/2',
    pattern: '/brand/$id',
    responses: { 'GET /api/brand/2': { json: { brand: brand() } }, ...more },
  });

function Guarded() {
  useLeaveGuard();
  return <BrandScreen />;
}

describe('a brand', () => {
  testStates(brandStates);

  it('offers to save only what changed, and sends name and address', async () => {
    const saved = brand({ name: 'Canyon Bicycles', version: 4 });
    const { user, requests } = await openBrand({
      'POST /api/brands/2/update': { json: { status: 0, id: 2, brand: saved } },
    });
    const name = await screen.findByLabelText('Name');
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    await user.type(name, ' Bicycles');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Brand Canyon Bicycles saved');
    expect(requests.findLast((sent) => sent.method === 'POST')?.body).toEqual({
      attributes: [
        { name: 'name', value: 'Canyon Bicycles' },
        { name: 'url', value: 'https://www.canyon.com/' },
      ],
      version: 3,
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
  });

  it.each([
    ['Name', ' ', 'Enter a name'],
    ['URL', ' ', 'Enter a URL'],
    ['URL', 'javascript:alert(1)', 'Enter a valid URL'],
  ])('does not save a %s %j', async (label, typed, message) => {
    const { user } = await openBrand();
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.type(field, typed);
    expect(isDisabled(screen.getByRole('button', { name: 'Save Changes' }))).toBe(true);
    expect(screen.getByText(message)).toBeDefined();
  });

  it('lists existing brands with a similar name', async () => {
    const { user } = await openBrand(list([...BRANDS, { ...listed(9, 'Cube') }]));
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'black diamont');
    expect((await screen.findByText(/Nearly the same/)).textContent).toBe('Nearly the same: Black Diamond');
  });

  it('shows who deleted it, and can be restored', async () => {
    const gone = { status: 404, message: 'There is no brand 2. It may have been deleted.' };
    const deletion = {
      ...{
        id: 41,
        at: '2026-07-08T09:30:00Z',
        who: { id: 2, name: 'Jo Berg' },
        what: 'Brand Canyon deleted',
      },
      ...{ entity: 'brand', count: 1, undone_by: null, undoes: null },
    };
    const { user, respond, requests } = await openBrand({
      'GET /api/brand/2': gone,
      'GET /api/history': { json: { history: [deletion], total: 1 } },
      'POST /api/history/41/undo': () => {
        respond('GET /api/brand/2', { json: { brand: brand() } });
        return { status: 0, id: 42 };
      },
    });
    expect(await screen.findByText(/Brand Canyon deleted by Jo Berg/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Brands' }).getAttribute('href')).toBe('/brands');
    await user.click(screen.getByRole('button', { name: 'Restore it' }));
    expect(await screen.findByLabelText('Name')).toBeDefined();
    expect(requests.find(({ path }) => path.startsWith('/api/history?'))?.path).toContain(
      'entity=brand&id=2',
    );
  });

  it('focuses the invalid field after the refusal is closed', async () => {
    const refusal = new Response('There is already a brand Cube.', {
      status: 409,
      headers: { 'x-error-code': 'brand-name-taken', 'x-error-field': 'name' },
    });
    const { user } = await openBrand({ 'POST /api/brands/2/update': () => refusal });
    const name = await screen.findByLabelText('Name');
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('alertdialog', { name: 'Error!' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });

  it('confirms before deletion, and does not offer it while the brand sponsors someone', async () => {
    const { user, requests } = await openBrand({ 'DELETE /api/brand/2': { json: { status: 0 } } });
    await chooseInMenu(user, 'Delete Brand');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete brand?' }));
    expect(question.getByText('Are you sure you want to delete this brand?')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Confirm Delete' }));
    await screen.findByText('Brand Canyon deleted');
    expect(requests.some((sent) => sent.method === 'DELETE')).toBe(true);
  });

  it('opens the list after its deletion, without a question about what was typed', async () => {
    const { user, address } = await openBrand(
      { 'DELETE /api/brand/2': { json: { status: 0 } } },
      <Guarded />,
    );
    await user.type(await screen.findByLabelText('Name'), ' typed');
    await chooseInMenu(user, 'Delete Brand');
    await user.click(await screen.findByRole('button', { name: 'Confirm Delete' }));
    await waitFor(() => expect(address()).toBe('/brands'));
    expect(sessionStorage.getItem('typed brand 2')).toBeNull();
  });
});
