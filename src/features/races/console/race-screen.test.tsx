import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createRaceRecord, raceResponse } from '#testing/builders/create-race-record.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import type { RaceRecord } from '../race-record-contract.ts';
import { RaceScreen } from './race-screen.tsx';

const LISTS = {
  'GET /api/series': { json: { series: [{ id: 3, name: 'Challenge Roth', alias: 'challenge-roth' }] } },
  'GET /api/tiers': { json: { tiers: [] } },
  'GET /api/t100/seasons': { json: { seasons: [] } },
  'GET /api/t100/championships': { json: { championships: [] } },
  'GET /api/currencies': { json: { currencies: [] } },
};
const open = (tab: string, more: Partial<RaceRecord> = {}) =>
  renderScreen(<RaceScreen />, {
    address: `/race/12${tab}`,
    pattern: '/race/$id',
    responses: { 'GET /api/race/12': { json: raceResponse(createRaceRecord(more)) }, ...LISTS },
  });
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Sections' }));

describe('the page of a race', () => {
  it('names record and tab, says date, place and tier, and shows counts in the tabs', async () => {
    await open('', { results_count: 1040, participants_count: 44 });
    await screen.findByRole('heading', { level: 1, name: 'Challenge Roth 2026' });
    expect(document.title).toBe('Challenge Roth 2026 – Info – Admin');
    expect(await screen.findByTitle('5 Jul 2026 · Roth, Germany · Gold')).toBeDefined();
    expect(screen.getByText('Results are in')).toBeDefined();
    const links = (await tabs()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Info',
      'Results1\u00a0040',
      'Import Results',
      'Participants44',
      'Sectors',
    ]);
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '#info',
      '#results',
      '#rtrt',
      '#participants',
      '#sectors',
    ]);
  });

  it.each([
    [{ date_status: 'month-year' as const }, 'Jul 2026'],
    [{ date_status: 'year' as const }, '2026'],
    [{ date_status: 'tba' as const }, 'Date to be announced'],
    [{ date: null, year: null }, 'No date'],
  ])('shows the known part of the date: %j', async (more, message) => {
    await open('', { ...more, country_name: null, city: null, tier: null });
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(screen.getByText('No results yet')).toBeDefined();
  });

  it('opens the tab named in the URL, another by its link, and Info for an unknown name', async () => {
    const { user, address } = await open('#participants', { participants_count: 0 });
    await screen.findByText('No participants found');
    expect(document.title).toBe('Challenge Roth 2026 – Participants – Admin');
    await user.click((await tabs()).getByRole('link', { name: 'Sectors' }));
    expect(await screen.findAllByText('No picture yet')).toHaveLength(4);
    expect(address()).toBe('/race/12#sectors');
  });

  it('opens Info for a fragment that is not a tab', async () => {
    await open('#nothing');
    await screen.findByRole('heading', { name: 'Date and place' });
  });

  it.each(['/race/77', '/race/abc', '/race/0', '/race/99999999999'])(
    '%s shows a link back',
    async (address) => {
      const message = 'There is no race 77. It may have been deleted.';
      const { requests } = await renderScreen(<RaceScreen />, {
        address,
        pattern: '/race/$id',
        responses: { 'GET /api/race/77': { status: 404, message } },
      });
      const back = await screen.findByRole('link', { name: 'Back to Races' });
      expect(back.getAttribute('href')).toBe('/races');
      expect(requests.filter(({ path }) => path.startsWith('/api/race/'))).toHaveLength(
        address === '/race/77' ? 1 : 0,
      );
      if (address === '/race/77') expect(screen.getByText(message)).toBeDefined();
    },
  );

  it('shows its tabs when the race cannot be loaded, and loads it again', async () => {
    const { user, respond } = await renderScreen(<RaceScreen />, {
      address: '/race/12',
      pattern: '/race/$id',
      responses: {
        'GET /api/race/12': { status: 500, message: 'Something failed on the server.' },
        ...LISTS,
      },
    });
    await screen.findByText('Something failed on the server.');
    respond('GET /api/race/12', { json: raceResponse(createRaceRecord()) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Challenge Roth 2026'),
    );
  });
});
