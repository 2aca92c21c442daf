import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { refusalShown } from '#testing/console/refusal-shown.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { ChampionshipScreen } from './championship-screen.tsx';
import { ChampionshipsScreen } from './championships-screen.tsx';
import {
  answering,
  CHAMPIONSHIPS,
  championship,
  championshipStates,
  championshipsStates,
} from './championships-screens.states.tsx';

describe('the list of championships', () => {
  testStates(championshipsStates);

  const open = (answers = {}) =>
    renderScreen(<ChampionshipsScreen />, {
      address: '/t100/championships',
      responses: { ...answering(CHAMPIONSHIPS), ...answers },
    });

  it('shows the columns of the specification, and winners so far as links', async () => {
    await open();
    const row = (await screen.findByRole('link', { name: 'European Cup' })).closest('tr') as HTMLElement;
    expect(
      screen
        .getAllByRole('columnheader')
        .map((head) => head.textContent)
        .filter((text) => text !== ''),
    ).toEqual(['ID', 'Name', 'Region', 'Season', 'MPRO Winner', 'FPRO Winner', 'Published?']);
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .filter((text) => text !== ''),
    ).toEqual(['3', 'European Cup', 'Europe', 'T100 2026', '-', 'Anna Berg, Cleo Dahl so far', 'Yes']);
    expect(within(row).getByTitle('Anna Berg, Cleo Dahl so far')).toBeDefined();
    // Results are missing, but not of his division.
    expect(screen.getByRole('link', { name: 'Ben Ek' }).closest('td')?.textContent).toBe('Ben Ek');
    expect(within(row).getByRole('link', { name: 'Cleo Dahl' }).getAttribute('href')).toBe('/athlete/12');
  });

  it('shows the winners’ columns also while nobody has won', async () => {
    await open(answering([championship(5, 'American Cup', { region: null, season_name: null })]));
    await screen.findByRole('link', { name: 'American Cup' });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
      expect.arrayContaining(['Region', 'Season', 'MPRO Winner', 'FPRO Winner']),
    );
  });

  it('adds a championship once name, region and season are chosen', async () => {
    const added = { status: 0, id: 5, championship: championship(5, 'Asian Cup 2') };
    const { user, requests } = await open({ 'POST /api/t100/championships': { json: added } });
    await user.click(await screen.findByRole('button', { name: 'Add a new Championship' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new Championship' }));
    const add = dialog.getByRole('button', { name: 'Add' });
    await user.type(dialog.getByLabelText(/^Name/), 'Asian Cup 2');
    await user.type(dialog.getByLabelText(/^Region/), 'asi');
    await user.click(await screen.findByRole('option', { name: 'Asia' }));
    expect(isDisabled(add)).toBe(true);
    await user.click(dialog.getByLabelText(/^Season/));
    await user.click(await screen.findByRole('option', { name: 'T100 2027' }));
    await user.click(add);
    await screen.findByText(/^Championship Asian Cup 2 added/);
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Asian Cup 2',
      region: 'Asia',
      t100_season_id: 7,
    });
  });
});

describe('a championship', () => {
  testStates(championshipStates);

  const open = (id: number, answers = {}) =>
    renderScreen(<ChampionshipScreen />, {
      address: `/t100/championship/${id}`,
      pattern: '/t100/championship/$id',
      responses: { ...answering(CHAMPIONSHIPS), ...answers },
    });

  it('with races shows neither Archive nor Delete', async () => {
    const { user } = await open(3);
    await screen.findByText('It can be neither archived nor deleted.');
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: 'Delete Championship' })).toBeNull();
  });

  it('can lose its season, not its name or region', async () => {
    const { user, requests } = await open(3, {
      'PUT /api/t100/championships/3': {
        json: { status: 0, id: 3, championship: championship(3, 'European Cup', { version: 2 }) },
      },
    });
    const region = await screen.findByLabelText('Region');
    await user.clear(region);
    expect(screen.getByRole('button', { name: 'Save Changes' }).title).toBe('Enter a region');
    await user.type(region, 'EMEA');
    await user.click(screen.getByLabelText('Season'));
    await user.click(await screen.findByRole('option', { name: '-' }));
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Championship European Cup saved');
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'European Cup',
      region: 'EMEA',
      t100_season_id: null,
      version: 1,
    });
  });

  it('changed by someone else keeps what was typed here, and their other fields', async () => {
    const { user, requests, respond } = await open(3, {
      'PUT /api/t100/championships/3': () =>
        new Response('Ben changed Region at 12:00 UTC.', {
          status: 409,
          headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit', 'x-error-field': 'region' },
        }),
    });
    await user.type(await screen.findByLabelText('Name'), ' 2');
    await user.click(screen.getByLabelText('Season'));
    await user.click(await screen.findByRole('option', { name: 'T100 2027' }));
    const theirs = championship(3, 'European Cup', { region: 'Asia', t100_season_id: null, version: 5 });
    respond('GET /api/t100/championships/3', { json: { championship: theirs } });
    await user.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Changed meanwhile' });
    const cells = within(dialog)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ['Name', 'European Cup 2', 'European Cup'],
      ['Region', 'Not changed', 'Asia'],
      ['Season', 'T100 2027', '–'],
    ]);
    const saved = { ...theirs, name: 'European Cup 2', t100_season_id: 7, version: 6 };
    respond('PUT /api/t100/championships/3', { json: { status: 0, id: 3, championship: saved } });
    await user.click(within(dialog).getByRole('button', { name: 'Keep my value' }));
    await screen.findByText('Championship European Cup 2 saved');
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'European Cup 2',
      region: 'Asia',
      t100_season_id: 7,
      version: 5,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Region').value).toBe('Asia');
  });

  it('says in the Error! dialog why its season cannot change', async () => {
    const { user } = await open(3, {
      'PUT /api/t100/championships/3': { status: 409, message: 'Its races belong to another season.' },
    });
    await user.click(await screen.findByLabelText('Season'));
    await user.click(await screen.findByRole('option', { name: 'T100 2027' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await refusalShown(user, 'Its races belong to another season.');
  });

  it.each([
    ['publish', 'POST /api/t100/championships/4/publish'],
    ['delete', 'DELETE /api/t100/championships/4'],
  ])('says in the Error! dialog why it was refused to %s it', async (what, call) => {
    const message = `No championship is to ${what} here.`;
    const { user, address } = await open(4, { [call]: { status: 409, message } });
    const publish = await screen.findByRole('button', { name: 'Publish' });
    if (what === 'publish') await user.click(publish);
    else await chooseInMenu(user, 'Delete Championship');
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: what === 'publish' ? 'Publish' : 'Confirm Delete' }));
    await refusalShown(user, message);
    expect(address()).toBe('/t100/championship/4');
  });

  it('is published and deleted after confirmations', async () => {
    const { user, address, requests } = await open(4, {
      'POST /api/t100/championships/4/publish': { json: { status: 0 } },
      'DELETE /api/t100/championships/4': { json: { status: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Publish' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure you want to publish this championship?')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Championship Asian Cup published');
    await chooseInMenu(user, 'Delete Championship');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm Delete' }),
    );
    await waitFor(() => expect(address()).toBe('/t100/championships'));
    const deletion = requests.findIndex(({ method }) => method === 'DELETE');
    expect(requests.slice(deletion).map(({ path }) => path)).toEqual(['/api/t100/championships/4']);
  });
});
