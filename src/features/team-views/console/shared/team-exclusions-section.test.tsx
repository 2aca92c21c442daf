import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { TeamExclusionsSection } from './team-exclusions-section.tsx';

const ZORN = { id: 5, name: 'Ann Zorn', country: 'AT', division: 'MPRO' };
const ADAM = { id: 6, name: 'Ann Adam', country: 'DE', division: 'FPRO' };
const option = (one: typeof ZORN) => ({
  ...one,
  first: 'Ann',
  last: one.name.slice(4),
  link: 'x',
  retirement_date: null,
});
const list = (...athletes: (typeof ZORN)[]) => ({ json: { athletes } });
const OPTIONS = { json: { athletes: [option(ZORN), option(ADAM)] } };

const show = (more: RenderOptions['responses'] = {}) =>
  renderScreen(<TeamExclusionsSection />, {
    address: '/settings',
    responses: {
      'GET /api/team_exclusions': list(ZORN),
      'GET /api/all_athletes': OPTIONS,
      'POST /api/team_exclusions': { json: { status: 0 } },
      'DELETE /api/team_exclusions/5': { json: { status: 0 } },
      ...more,
    },
  });
const names = () =>
  within(screen.getByRole('list', { name: 'Left out of team views' }))
    .getAllByRole('listitem')
    .map((line) => line.textContent);

describe('athletes excluded from the team views', () => {
  it('adds athletes by name who are not in the list yet', async () => {
    const { user, requests, respond } = await show();
    await screen.findByText('Ann Zorn');
    const field = screen.getByLabelText('Leave out an athlete');
    await user.type(field, 'zorn');
    expect(screen.queryByRole('option', { name: /Zorn/ })).toBeNull();
    await user.clear(field);
    await user.type(field, 'ada');
    respond('GET /api/team_exclusions', list(ADAM, ZORN));
    await user.click(await screen.findByRole('option', { name: /Ann Adam/ }));
    await screen.findByText('Ann Adam left out of the team views');
    await waitFor(() => expect(names()).toEqual(['Ann AdamFPRORemove', 'Ann ZornMPRORemove']));
    expect(requests.filter(({ path }) => path === '/api/team_exclusions').at(1)).toMatchObject({
      method: 'POST',
      body: { athlete_id: 6 },
    });
  });

  it('can be changed only while the browser is online', async () => {
    await show();
    await screen.findByText('Ann Zorn');
    const field = screen.getByLabelText<HTMLInputElement>('Leave out an athlete');
    await waitFor(() => expect(field.disabled).toBe(false));
    await act(async () => window.dispatchEvent(new Event('offline')));
    const whileOffline = [field.disabled, screen.getByText('You are offline') !== null];
    await act(async () => window.dispatchEvent(new Event('online')));
    expect([...whileOffline, field.disabled]).toEqual([true, true, false]);
  });

  it('removes one, and shows that nobody is excluded', async () => {
    const { user, respond } = await show();
    await screen.findByText('Ann Zorn');
    respond('GET /api/team_exclusions', list());
    await user.click(screen.getByRole('button', { name: 'Remove Ann Zorn' }));
    expect(await screen.findByText('No athlete is left out.')).toBeDefined();
    expect(await screen.findByText('Ann Zorn included in the team views again')).toBeDefined();
  });

  it('shows a refusal at the field, and the rules of the views', async () => {
    const message = 'Ann Adam is left out of the team views already.';
    const { user } = await show({ 'POST /api/team_exclusions': { status: 409, message } });
    await screen.findByText('Ann Zorn');
    await user.type(screen.getByLabelText('Leave out an athlete'), 'ada');
    await user.click(await screen.findByRole('option', { name: /Ann Adam/ }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByText(/Athletes of Canada, Australia/)).toBeDefined();
    expect(screen.getByText(/without a race in 104 weeks/)).toBeDefined();
  });

  it('shows an error and retries', async () => {
    const { user, respond } = await show({
      'GET /api/team_exclusions': { status: 409, message: 'It is broken.' },
    });
    await screen.findByText('It is broken.');
    respond('GET /api/team_exclusions', list(ZORN));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ann Zorn')).toBeDefined();
  });
});
