import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { REDIRECTS } from '#features/serie-redirects/console/shared/serie-redirects-tab.states.tsx';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import type { Serie } from '../series-contract.ts';
import { SerieScreen } from './serie-screen.tsx';
import { SeriesScreen } from './series-screen.tsx';
import { list, SERIES, serie, serieStates, seriesStates } from './series-screens.states.tsx';

const openList = (responses: RenderOptions['responses']) =>
  renderScreen(<SeriesScreen />, { address: '/series', responses });

describe('the list of series', () => {
  it('reports in a dialog that it cannot be loaded', async () => {
    await openList({ 'GET /api/series': { status: 500, message: 'The series did not load.' } });
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('The series did not load.')).toBeDefined();
  });

  testStates(seriesStates);

  it('shows id, serie and alias, and links by alias', async () => {
    await openList(list(SERIES));
    const link = await screen.findByRole('link', { name: 'Challenge Roth' });
    expect(link.getAttribute('href')).toBe('/serie/challenge-roth');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'ID',
      'Serie',
      'Alias',
    ]);
  });

  it('is filtered by every word, ignoring accents', async () => {
    const { user } = await openList(list(SERIES));
    await screen.findByText('Challenge Roth');
    await user.type(screen.getByLabelText('Filter series'), 'alcudia iron');
    await waitFor(() => expect(screen.queryByText('Challenge Roth')).toBeNull());
    expect(screen.getByText('IRONMAN Alcúdia')).toBeDefined();
  });

  it('shows its limit of 200 and more on request', async () => {
    const many = Array.from({ length: 230 }, (_one, at) => ({
      id: at + 1,
      name: `Serie ${at}`,
      alias: `s-${at}`,
      races_count: 0,
    }));
    const { user } = await openList(list(many));
    expect(await screen.findAllByText('200 of 230 series shown, by name')).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Show 30 more' }));
    expect(await screen.findAllByText('230 series, by name')).not.toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Alias' }));
    expect(await screen.findAllByText('230 series')).not.toHaveLength(0);
  });

  it('derives the alias from the name until one is typed, and reports a taken one at once', async () => {
    const { user, requests } = await openList({
      ...list(SERIES),
      'POST /api/serie': {
        json: {
          status: 0,
          id: 9,
          serie: { ...SERIES[0], id: 9, alias: 'roth', redirects: [], isRelatedRecords: false, version: 1 },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add a new Serie' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new Serie' }));
    const alias = dialog.getByLabelText(/^Alias/) as HTMLInputElement;
    const add = dialog.getByRole('button', { name: 'Add' });
    await user.type(dialog.getByLabelText(/^Name/), '東京');
    expect(dialog.getByText('Type an alias with letters from a to z or digits')).toBeDefined();
    await user.clear(dialog.getByLabelText(/^Name/));
    await user.type(dialog.getByLabelText(/^Name/), 'Challenge  Roth!');
    expect(alias.value).toBe('challenge-roth');
    expect(
      dialog.getByText('The alias challenge-roth is taken by Challenge Roth. Choose another one.'),
    ).toBeDefined();
    expect(dialog.getByText('There is already a serie Challenge Roth.')).toBeDefined();
    expect(isDisabled(add)).toBe(true);
    expect(add.title).toContain('is taken by Challenge Roth');
    await user.clear(alias);
    await user.type(alias, 'Roth');
    await user.type(dialog.getByLabelText(/^Name/), ' 2');
    expect(alias.value).toBe('Roth');
    expect(dialog.getByText('Saved as roth')).toBeDefined();
    await user.click(add);
    await screen.findByText('Serie Challenge Roth! 2 added');
    expect(requests.findLast((sent) => sent.method === 'POST')?.body).toEqual({
      name: 'Challenge  Roth! 2',
      alias: 'Roth',
    });
  });
});

const open = (shown: Serie, responses: RenderOptions['responses'] = {}, address = '/serie/challenge-roth') =>
  renderScreen(<SerieScreen />, {
    address,
    pattern: '/serie/$alias',
    responses: {
      'GET /api/serie/challenge-roth': { json: { serie: shown } },
      'GET /api/serie/roth': { json: { serie: shown } },
      ...responses,
    },
  });

describe('a serie', () => {
  testStates(serieStates);

  it('shows the message in place of the page when it cannot be loaded', async () => {
    await open(serie(), {
      'GET /api/serie/challenge-roth': { status: 404, message: 'There is no serie challenge-roth.' },
    });
    await screen.findByText('There is no serie challenge-roth.');
  });

  it('has the redirects tab only with redirects, and Delete Serie only without races', async () => {
    const { user } = await open(serie({ isRelatedRecords: true, races_count: 2 }));
    await screen.findByRole('heading', { name: 'Challenge Roth' });
    expect(screen.queryByRole('link', { name: /Redirects/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: /link/i });
    expect(screen.queryByRole('menuitem', { name: 'Delete Serie' })).toBeNull();
    await user.keyboard('{Escape}');
    const use = screen.getByRole('link', { name: 'Used by 2 races' });
    expect(use.getAttribute('href')).toBe('/races?search=Challenge%20Roth');
  });

  it('redirects to the current alias when opened by an earlier one, on the same tab', async () => {
    const { address } = await open(serie({ redirects: REDIRECTS }), {}, '/serie/roth#redirects');
    await waitFor(() => expect(address()).toBe('/serie/challenge-roth#redirects'));
  });

  it('saves a new alias, reports that the old one redirects, and follows it', async () => {
    const renamed = serie({ alias: 'roth-challenge', version: 5, redirects: [] });
    const { user, requests, respond, address } = await open(serie(), {
      'PUT /api/serie/3': () => {
        respond('GET /api/serie/challenge-roth', { json: { serie: renamed } });
        respond('GET /api/serie/roth-challenge', { json: { serie: renamed } });
        return { status: 0, id: 3, serie: renamed };
      },
    });
    const alias = await screen.findByLabelText('Alias');
    const save = screen.getByRole('button', { name: 'Save Changes' });
    await user.type(screen.getByLabelText('Name'), ' x');
    expect((alias as HTMLInputElement).value).toBe('challenge-roth');
    await user.clear(alias);
    expect(save.getAttribute('title')).toBe('Enter an alias');
    await user.type(alias, 'roth-challenge');
    expect(screen.getByText('challenge-roth will redirect here')).toBeDefined();
    await user.click(save);
    await screen.findByText('Serie Challenge Roth saved, challenge-roth redirects to roth-challenge');
    await waitFor(() => expect(address()).toBe('/serie/roth-challenge'));
    expect(requests.find((sent) => sent.method === 'PUT')?.body).toEqual({
      name: 'Challenge Roth x',
      alias: 'roth-challenge',
      version: 4,
    });
  });

  it('returns to the earlier alias when the new one is undone', async () => {
    const renamed = serie({ alias: 'roth-challenge', version: 5 });
    const { user, respond, address } = await open(serie(), {
      ...list(SERIES),
      'PUT /api/serie/3': () => {
        respond('GET /api/serie/challenge-roth', { json: { serie: renamed } });
        respond('GET /api/serie/roth-challenge', { json: { serie: renamed } });
        const json = { status: 0, id: 3, serie: renamed };
        return Response.json(json, { headers: { 'x-change-set': '61' } });
      },
      'POST /api/history/61/undo': () => {
        respond('GET /api/serie/challenge-roth', { json: { serie: serie({ version: 6 }) } });
        respond('GET /api/serie/roth-challenge', {
          status: 404,
          message: 'There is no serie roth-challenge.',
        });
        return { status: 0, id: 62, what: 'Undone', reversed: [], kept: [], cannot: [], counts: {} };
      },
    });
    const alias = await screen.findByLabelText('Alias');
    await user.clear(alias);
    await user.type(alias, 'roth-challenge');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(address()).toBe('/serie/roth-challenge'));
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(address()).toBe('/serie/challenge-roth'));
    expect(await screen.findByRole('heading', { name: 'Challenge Roth' })).toBeDefined();
  });

  it('warns of a name and refuses an alias that another serie has, before saving', async () => {
    const other = { id: 9, name: 'IRONMAN Alcúdia', alias: 'ironman-alcudia', races_count: 0 };
    const { user } = await open(serie(), list([other]));
    const [name, alias] = [await screen.findByLabelText('Name'), screen.getByLabelText('Alias')];
    await user.clear(name);
    await user.type(name, 'Ironman Alcudia ');
    expect(screen.getByText('There is already a serie IRONMAN Alcúdia.')).toBeDefined();
    await user.clear(alias);
    await user.type(alias, 'ironman-alcudia');
    const taken = 'The alias ironman-alcudia is taken by IRONMAN Alcúdia. Choose another one.';
    expect(screen.getAllByText(taken)).not.toHaveLength(0);
    expect(alias.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: 'Save Changes' }).title).toBe(taken);
  });

  it('shows a taken alias in the Error! dialog and at its field', async () => {
    const message = 'The alias roth is taken by Roth Classic. Choose another one.';
    const { user } = await open(serie(), {
      'PUT /api/serie/3': () =>
        new Response(message, {
          status: 409,
          headers: { 'content-type': 'text/plain', 'x-error-code': 'alias-taken', 'x-error-field': 'alias' },
        }),
    });
    await user.clear(await screen.findByLabelText('Alias'));
    await user.type(screen.getByLabelText('Alias'), 'roth');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(within(dialog).getByText(message)).toBeDefined();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByText(message)).toBeDefined();
    expect(screen.getByLabelText('Alias').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows both values when someone else saved first', async () => {
    const { user, respond } = await open(serie(), {
      'PUT /api/serie/3': () =>
        new Response('Ben changed Name at 12:00 UTC.', {
          status: 409,
          headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit', 'x-error-field': 'name' },
        }),
    });
    await user.type(await screen.findByLabelText('Name'), ' mine');
    respond('GET /api/serie/challenge-roth', {
      json: { serie: serie({ name: 'Challenge Roth theirs', version: 9 }) },
    });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(dialog.getByText('Challenge Roth mine')).toBeDefined();
    expect(dialog.getByText('Challenge Roth theirs')).toBeDefined();
  });

  it('is deleted after a confirmation, then the list opens', async () => {
    const { user, address } = await open(serie(), { 'DELETE /api/serie/3': { json: { status: 0 } } });
    await chooseInMenu(user, 'Delete Serie');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm Delete' }),
    );
    await waitFor(() => expect(address()).toBe('/series'));
  });
});
