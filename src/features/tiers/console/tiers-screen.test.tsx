import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import type { Tier } from '../tiers-contract.ts';
import { TierScreen } from './tier-screen.tsx';
import { list, TIERS, tier, tierStates, tiersStates } from './tiers-screen.states.tsx';
import { TiersScreen } from './tiers-screen.tsx';

const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('the list of tiers', () => {
  testStates(tiersStates);

  it('shows every column and links to the tier', async () => {
    await renderScreen(<TiersScreen />, { address: '/tiers', responses: list(TIERS) });
    const link = await screen.findByRole('link', { name: 'Diamond' });
    expect(link.getAttribute('href')).toBe('/tier/1');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'ID',
      'Name',
      'Description',
      'Base Points',
      'Dropoff Percentage',
      'Published?',
    ]);
    expect(
      bodyRows().map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['1', 'Diamond', 'About Diamond', '95', '1', 'Yes'],
      ['2', 'Gold', 'About Gold', '90', '2', 'No'],
    ]);
  });

  it('offers to add the first one while there are none', async () => {
    const { user } = await renderScreen(<TiersScreen />, { address: '/tiers', responses: list([]) });
    const empty = within((await screen.findByText('No tiers yet')).parentElement as HTMLElement);
    await user.click(empty.getByRole('button', { name: 'Add the first one' }));
    await screen.findByRole('dialog', { name: 'Add a new Tier' });
  });

  it('is filtered by every word, reports when nothing matches, and is cleared', async () => {
    const { user, address } = await renderScreen(<TiersScreen />, {
      address: '/tiers',
      responses: list(TIERS),
    });
    await screen.findByText('Diamond');
    await user.type(screen.getByLabelText('Filter tiers'), 'gold about');
    await waitFor(() => expect(address()).toBe('/tiers?filter=gold+about'));
    expect(screen.queryByText('Diamond')).toBeNull();
    await user.type(screen.getByLabelText('Filter tiers'), ' nothing');
    await screen.findByText('No match for “gold about nothing”');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await screen.findByText('Diamond');
  });

  it('reports a failure in a dialog and in the page, and loads again', async () => {
    const { user, respond } = await renderScreen(<TiersScreen />, {
      address: '/tiers',
      responses: { 'GET /api/tiers': { status: 500, message: 'Something failed on the server.' } },
    });
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Something failed on the server.')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('Something failed on the server.')).toBeDefined();
    respond('GET /api/tiers', { json: { tiers: TIERS } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Diamond');
  });

  it('closes that dialog when the list is loaded meanwhile', async () => {
    const { respond } = await renderScreen(<TiersScreen />, {
      address: '/tiers',
      responses: { 'GET /api/tiers': { status: 500, message: 'Something failed on the server.' } },
    });
    await screen.findByRole('alertdialog');
    respond('GET /api/tiers', { json: { tiers: TIERS } });
    // As the network does when it is back: the page is behind the dialog.
    fireEvent.click(screen.getByText('Try again'));
    await screen.findByText('Diamond');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('archives the selected tiers with one undo; a refused one is named and does not stop the others', async () => {
    const archived = (id: number) => Response.json({ status: 0 }, { headers: { 'x-change-set': `4${id}` } });
    const { user, requests } = await renderScreen(<TiersScreen />, {
      address: '/tiers',
      responses: {
        ...list([tier(1, 'Gold'), tier(2, 'Silver'), tier(3, 'Old', { is_active: 0 })]),
        'POST /api/tier/1/archive': { status: 409, message: 'Gold cannot be archived.' },
        'POST /api/tier/2/archive': () => archived(2),
        'POST /api/history/42/undo': { json: { status: 0, id: 50, what: 'Undone: Tier Silver archived' } },
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    expect(bar.getByRole('button', { name: 'Publish 1 tier' })).toBeDefined();
    await user.click(bar.getByRole('button', { name: 'Archive 2 tiers' }));
    const question = await screen.findByRole('alertdialog', { name: 'Archive 2 tiers?' });
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    const error = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(within(error).getByText('Gold cannot be archived.')).toBeDefined();
    await user.click(within(error).getByRole('button', { name: 'Close' }));
    await screen.findByText('1 tier archived');
    await user.keyboard('z');
    await screen.findByText('Undone: Tier Silver archived');
    const sent = requests.filter(({ path }) => path.endsWith('archive')).map(({ path }) => path);
    expect(sent).toEqual(['/api/tier/1/archive', '/api/tier/2/archive']);
  });

  it('adds a tier once name and both numbers are there, and retains the input on failure', async () => {
    const { user, requests, respond } = await renderScreen(<TiersScreen />, {
      address: '/tiers',
      responses: { ...list(TIERS), 'POST /api/tier': { status: 400, message: 'name must not be empty.' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new Tier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a new Tier' });
    const button = within(dialog).getByRole('button', { name: 'Add' });
    await user.type(within(dialog).getByLabelText(/^Name/), 'góld');
    expect(within(dialog).getByText('There is already a tier Gold.')).toBeDefined();
    await user.type(within(dialog).getByLabelText(/^Base Points/), '101');
    await user.type(within(dialog).getByLabelText(/^Dropoff Percentage/), '7,5');
    expect(isDisabled(button)).toBe(true);
    await user.clear(within(dialog).getByLabelText(/^Base Points/));
    await user.type(within(dialog).getByLabelText(/^Base Points/), '60');
    await user.click(button);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect((within(dialog).getByLabelText(/^Base Points/) as HTMLInputElement).value).toBe('60');
    respond('POST /api/tier', { json: { status: 0, id: 9, tier: tier(9, 'góld') } });
    await user.click(button);
    await screen.findByText('Tier góld added');
    expect(requests.findLast((sent) => sent.method === 'POST')?.body).toEqual({
      name: 'góld',
      description: '',
      basePoints: 60,
      dropoffPercentage: 7.5,
    });
  });
});

const open = (shown: Tier, answers: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<TierScreen />, {
    address: `/tier/${shown.id}`,
    pattern: '/tier/$id',
    responses: { [`GET /api/tier/${shown.id}`]: { json: { tier: shown } }, ...answers.responses },
  });
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

describe('a tier', () => {
  testStates(tierStates);

  it('shows the message in place of the page when it cannot be loaded', async () => {
    await renderScreen(<TierScreen />, {
      address: '/tier/77',
      pattern: '/tier/$id',
      responses: {
        'GET /api/tier/77': { status: 404, message: 'There is no tier 77. It may have been deleted.' },
      },
    });
    await screen.findByText('There is no tier 77. It may have been deleted.');
  });

  it('locks the numbers and hides Delete Tier while races use it, and says by how many', async () => {
    const { user } = await open(TIERS[0] as Tier);
    await screen.findByRole('heading', { name: 'Diamond' });
    expect(isDisabled(screen.getByLabelText('Base Points'))).toBe(true);
    expect(isDisabled(screen.getByLabelText('Dropoff Percentage'))).toBe(true);
    const use = screen.getByRole('link', { name: 'Used by 23 races' });
    expect(use.getAttribute('href')).toBe('/races?search=Diamond');
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: 'Copy as a new Tier' });
    expect(screen.queryByRole('menuitem', { name: 'Delete Tier' })).toBeNull();
  });

  it('shows what the places are worth, half a hundredth rounded up', async () => {
    await open(tier(3, 'Gold', { base_points: 90, dropoff_percentage: 5 }));
    const facts = (await screen.findByText('Place 3')).closest('dl');
    expect(facts?.textContent).toContain('Place 381.23');
  });

  it('warns of a name that another tier has', async () => {
    const gold = tier(9, 'Gold');
    const { user } = await open(TIERS[0] as Tier, {
      responses: { 'GET /api/tiers': { json: { tiers: [...TIERS, gold] } } },
    });
    const name = await screen.findByLabelText('Tier');
    await user.clear(name);
    await user.type(name, 'góld ');
    expect(screen.getByText('There is already a tier Gold.')).toBeDefined();
  });

  it('saves only complete changes, from the version that was loaded', async () => {
    const gold = tier(2, 'Gold');
    const { user, requests } = await open(gold, {
      responses: {
        'PUT /api/tier/2': { json: { status: 0, id: 2, tier: tier(2, 'Gold plus', { version: 2 }) } },
      },
    });
    const name = await screen.findByLabelText('Tier');
    expect(saveButton().getAttribute('title')).toBe('Nothing has changed');
    await user.clear(name);
    expect(saveButton().getAttribute('title')).toBe('Enter a name');
    await user.type(name, 'Gold');
    expect(isDisabled(saveButton())).toBe(true);
    await user.type(name, ' plus');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Tier Gold plus saved');
    expect(requests.find((sent) => sent.method === 'PUT')?.body).toEqual({
      name: 'Gold plus',
      description: 'About Gold',
      base_points: 90,
      dropoff_percentage: 2,
      version: 1,
    });
  });

  const stale = () =>
    new Response('Ben changed Name at 12:00 UTC.', {
      status: 409,
      headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit', 'x-error-field': 'name' },
    });

  it('says who saved first, and keeps what was typed, when the other values cannot be loaded', async () => {
    const { user, respond } = await open(tier(2, 'Gold'), { responses: { 'PUT /api/tier/2': stale } });
    await user.type(await screen.findByLabelText('Tier'), ' mine');
    respond('GET /api/tier/2', { status: 503, message: 'The database does not respond.' });
    await user.click(saveButton());
    const dialog = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(within(dialog).getByText('Ben changed Name at 12:00 UTC.')).toBeDefined();
    expect((screen.getByLabelText('Tier') as HTMLInputElement).value).toBe('Gold mine');
  });

  it('shows both values side by side when someone else saved first', async () => {
    const { user, requests, respond } = await open(tier(2, 'Gold'), {
      responses: { 'PUT /api/tier/2': stale },
    });
    await user.type(await screen.findByLabelText('Tier'), ' mine');
    respond('GET /api/tier/2', { json: { tier: tier(2, 'Gold theirs', { version: 5 }) } });
    await user.click(saveButton());
    const dialog = await screen.findByRole('alertdialog', { name: 'Changed meanwhile' });
    expect(within(dialog).getByText('Gold mine')).toBeDefined();
    expect(within(dialog).getByText('Gold theirs')).toBeDefined();
    respond('PUT /api/tier/2', { json: { status: 0, id: 2, tier: tier(2, 'Gold mine', { version: 6 }) } });
    await user.click(within(dialog).getByRole('button', { name: 'Keep my value' }));
    await screen.findByText('Tier Gold mine saved');
    expect(requests.findLast((sent) => sent.method === 'PUT')?.body).toMatchObject({
      name: 'Gold mine',
      version: 5,
    });
  });

  it.each([
    [
      1,
      'Archive',
      'Are you sure you want to archive this tier?',
      '/api/tier/3/archive',
      'Tier Silver archived',
    ],
    [
      0,
      'Publish',
      'Are you sure you want to publish this tier?',
      '/api/tier/3/unarchive',
      'Tier Silver published',
    ],
  ] as const)(
    'with is_active %d offers %s and needs confirmation',
    async (is_active, label, question, path, message) => {
      const { user, requests } = await open(tier(3, 'Silver', { is_active }), {
        responses: { [`POST ${path}`]: { json: { status: 0 } } },
      });
      await user.click(await screen.findByRole('button', { name: label }));
      const dialog = await screen.findByRole('alertdialog');
      expect(within(dialog).getByText(question)).toBeDefined();
      await user.click(within(dialog).getByRole('button', { name: label }));
      await screen.findByText(message);
      expect(requests.filter((sent) => sent.path === path)).toHaveLength(1);
    },
  );

  it('is deleted after a confirmation, then the list opens', async () => {
    const { user, address } = await open(tier(3, 'Silver'), {
      responses: { 'DELETE /api/tier/3': { json: { status: 0 } } },
    });
    await chooseInMenu(user, 'Delete Tier');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm Delete' }),
    );
    await waitFor(() => expect(address()).toBe('/tiers'));
  });

  it('explains in the Error! dialog why it cannot be deleted', async () => {
    const { user } = await open(tier(3, 'Silver'), {
      responses: {
        'DELETE /api/tier/3': { status: 409, message: 'Silver cannot be deleted: 1 race uses it.' },
      },
    });
    await chooseInMenu(user, 'Delete Tier');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm Delete' }),
    );
    expect(await screen.findByText('Silver cannot be deleted: 1 race uses it.')).toBeDefined();
    expect(screen.getByText('Error!')).toBeDefined();
  });
});
