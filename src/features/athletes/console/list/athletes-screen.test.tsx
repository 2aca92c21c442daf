import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListedAthlete } from '#features/athletes/athletes-contract.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { emptyProfile } from '#testing/fixtures/edited-athlete.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { AthletesScreen } from './athletes-screen.tsx';
import { athletesStates, listedAthlete } from './athletes-screens.states.tsx';

const ATHLETES = [
  listedAthlete(1, 'Marta', 'Sánchez', {
    country: 'ES',
    country_3: 'ESP',
    division: 'FPRO',
    overall_rank: 13,
    overall_points: 84.46,
    team_rank: 11,
    email: 'marta@example.org',
  }),
  listedAthlete(2, 'Sam', 'Long', {
    country: 'US',
    country_3: 'USA',
    team: 'USA',
    overall_rank: 4,
    overall_points: 90.5,
    team_rank: 1,
  }),
  listedAthlete(3, 'Ånna', 'Öberg', { country: null, country_3: null, retirement_date: '2024-03-31' }),
];
const ATTRIBUTES = [
  { athlete_id: 1, name: 'height', value: '168' },
  { athlete_id: 1, name: 'weight', value: '55' },
  { athlete_id: 1, name: 'pic', value: 'a.png' },
  { athlete_id: 2, name: 'pic-submission', value: 'b.png' },
];
const PLACEHOLDER = 'Search... (type "pic" for submitted pictures)';

const answerOf = (athletes: readonly ListedAthlete[]) => ({
  athletes,
  profiles: [],
  attributes: ATTRIBUTES,
  nations: [],
});
const show = (
  athletes: readonly ListedAthlete[] = ATHLETES,
  more: Record<string, StubbedResponse> = {},
  address = '/athletes',
) =>
  renderScreen(<AthletesScreen />, {
    address,
    responses: { 'GET /api/athletes': { json: answerOf(athletes) }, ...more },
  });
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent),
    );
const names = () => cells().map((row) => row[1]);

describe('the athletes list', () => {
  testStates(athletesStates);

  it('shows every column, the best ranked first, a dash for unranked athletes', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'Marta Sánchez' });
    expect(link.getAttribute('href')).toBe('/athlete/1');
    expect(screen.getByRole('heading', { name: 'ATHLETES' })).toBeDefined();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '',
      'ID',
      'Name',
      'Rank',
      'Team',
      'Points',
      'Div.',
      'Weight',
      'Height',
      'Pic',
    ]);
    expect(cells()).toEqual([
      ['2', 'Sam Long', '4', 'USA 1', '90.50', 'MPRO', '–', '–', 'Submitted'],
      ['1', 'Marta Sánchez', '13', 'EUR 11', '84.46', 'FPRO', '55', '168', ''],
      ['3', 'Ånna Öbergretired 2024', '–', 'EUR', '–', 'MPRO', '–', '–', ''],
    ]);
    expect(screen.getByRole('img', { name: 'Has a picture' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'Spain' })).toBeDefined();
  });

  it('shows its columns also while no athlete has a rank, points, weight or height', async () => {
    await show([listedAthlete(7, 'Nora', 'New')]);
    await screen.findByRole('link', { name: 'Nora New' });
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(
      expect.arrayContaining(['Rank', 'Team', 'Points', 'Div.', 'Weight', 'Height', 'Pic']),
    );
  });

  it('says who is on maternity leave', async () => {
    const profile = { ...emptyProfile, athlete_id: 1, maternity_leave: '2026-02-01' };
    const json = { ...answerOf(ATHLETES), profiles: [profile] };
    await show(ATHLETES, { 'GET /api/athletes': { json } });
    expect((await screen.findByText('maternity leave')).closest('tr')?.textContent).toContain('Marta');
  });

  it.each([
    ['pic', ['Sam Long']],
    ['PIC usa', ['Sam Long']],
    ['pic spain', []],
    ['sanchez marta', ['Marta Sánchez']],
    ['fpro spain', ['Marta Sánchez']],
    ['oberg', ['Ånna Öbergretired 2024']],
    ['usa mpro', ['Sam Long']],
  ])('is filtered by every word: %s', async (typed, expected) => {
    const { user } = await show();
    await screen.findByText('Sam Long');
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), typed);
    if (expected.length === 0) await screen.findByText(`No match for “${typed}”`);
    else await waitFor(() => expect(names()).toEqual(expected));
  });

  it('finds an athlete by an alias', async () => {
    const aliases = [{ id: 1, alias: 'Marta Gómez', athlete_id: 1 }];
    const { user } = await show(ATHLETES, { 'GET /api/all_athlete_aliases': { json: { aliases } } });
    await screen.findByText('Sam Long');
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'gomez');
    await waitFor(() => expect(names()).toEqual(['Marta Sánchez']));
  });

  it('opens the only match with Enter, and filters on with several', async () => {
    const { user, address } = await show();
    await screen.findByText('Sam Long');
    const box = screen.getByPlaceholderText(PLACEHOLDER);
    await user.keyboard('/a{Enter}');
    await waitFor(() => expect(address()).toBe('/athletes?filter=a'));
    expect(document.activeElement).toBe(box);
    await user.keyboard('nna{Enter}');
    await waitFor(() => expect(address()).toBe('/athlete/3'));
  });

  it.each([
    ['division=fpro', ['Marta Sánchez']],
    ['division=MPRO,FPRO&active=yes', ['Sam Long', 'Marta Sánchez']],
    ['country=none', ['Ånna Öbergretired 2024']],
    ['country=us,ES&team=EUR', ['Marta Sánchez']],
  ])('is filtered by the values in the URL, in any case: %s', async (query, expected) => {
    await show(ATHLETES, {}, `/athletes?${query}`);
    await waitFor(() => expect(names()).toEqual(expected));
  });

  it.each([
    ['team', ['Marta Sánchez', 'Sam Long', 'Ånna Öbergretired 2024']],
    ['-team', ['Sam Long', 'Marta Sánchez', 'Ånna Öbergretired 2024']],
  ])('lists athletes without a rank in their team last: %s', async (sort, expected) => {
    const athletes = ATHLETES.map((one) => (one.id === 3 ? { ...one, team: 'USA' as const } : one));
    await show(athletes, {}, `/athletes?sort=${sort}`);
    await waitFor(() => expect(names()).toEqual(expected));
  });

  it('is filtered by chips that offer the values of the list, and all are removed at once', async () => {
    const { user, address } = await show();
    await screen.findByText('Sam Long');
    await user.click(screen.getByRole('button', { name: 'Filter Country' }));
    const options = screen.getAllByRole('option').map((option) => option.textContent);
    expect(options).toEqual(['Spain1', 'United States1', 'No country1']);
    await user.click(screen.getByRole('option', { name: /Spain/ }));
    await user.click(screen.getByRole('option', { name: /No country/ }));
    expect(names()).toEqual(['Marta Sánchez', 'Ånna Öbergretired 2024']);
    expect(new URL(address(), 'http://x').searchParams.get('country')).toBe('ES,none');
    await user.click(screen.getByRole('button', { name: 'Remove the filter Country' }));
    expect(names()).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Filter Division' }));
    await user.click(screen.getByRole('option', { name: /FPRO/ }));
    await user.click(screen.getByRole('button', { name: 'Filter Team' }));
    await user.click(screen.getByRole('option', { name: /EUR/ }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(names()).toHaveLength(3);
    expect(address()).toBe('/athletes');
  });

  it('selects rows by key and box, offers what can be done with them, and forgets them when the filter changes', async () => {
    const { user } = await show();
    await screen.findByText('Sam Long');
    await user.keyboard('jx');
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.getByRole('link', { name: 'History' }).getAttribute('href')).toBe(
      '/history?entity=athlete&id=2',
    );
    await user.keyboard('jjX');
    expect(bar.getByText('3 athletes selected')).toBeDefined();
    expect(bar.queryByRole('link', { name: 'History' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select row 2' }));
    expect(bar.getByText('2 athletes selected')).toBeDefined();
    expect(bar.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(
      '/athletes/duplicates?one=2&other=3',
    );
    await user.click(bar.getByRole('button', { name: 'Select all 3' }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.queryByRole('link', { name: 'Compare' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter Division' }));
    await user.click(screen.getByRole('option', { name: /FPRO/ }));
    await screen.findByText('The filter changed. The selection was cleared.');
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('counts athletes who submitted pictures and filters by them', async () => {
    const { user, address } = await show();
    await user.click(await screen.findByRole('button', { name: '1 athlete with submitted pictures' }));
    expect(names()).toEqual(['Sam Long']);
    expect(address()).toBe('/athletes?filter=pic');
  });

  it.each(['ID', 'Name', 'Rank', 'Team', 'Points', 'Div.', 'Weight', 'Height', 'Pic'])(
    'sorts by %s',
    async (head) => {
      const { user } = await show();
      const button = await screen.findByRole('button', { name: head });
      await user.click(button);
      expect(button.closest('th')?.getAttribute('aria-sort')).toMatch(/^(ascending|descending)$/);
    },
  );

  it.each(['Rank', 'Points'])('puts athletes without %s last in both directions', async (head) => {
    const { user } = await show();
    const button = await screen.findByRole('button', { name: head });
    await user.click(button);
    expect(names()[2]).toContain('Öberg');
    await user.click(button);
    expect(names()[2]).toContain('Öberg');
    expect(names()[0]).toBe(head === 'Rank' ? 'Marta Sánchez' : 'Marta Sánchez');
  });

  it('shows 1 000 at most, says so, and shows more', async () => {
    const many = Array.from({ length: 1089 }, (_one, place) => listedAthlete(place + 1, 'A', `B${place}`));
    const { user } = await show(many);
    await screen.findAllByText('1 000 of 1 089 athletes shown', { exact: false });
    await user.click(screen.getByRole('button', { name: 'Show 89 more' }));
    expect(screen.getByText('1 089 athletes', { exact: false })).toBeDefined();
  });

  it('says what belongs here when it is empty, and reads again after a failure', async () => {
    const { user, respond } = await show([], {
      'GET /api/athletes': { status: 500, message: 'Something failed on the server.' },
    });
    await screen.findByText('Something failed on the server.');
    respond('GET /api/athletes', { json: answerOf([]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No athletes yet');
  });
});

describe('the export', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last: Blob = new Blob();
    vi.stubGlobal('URL', URL);
    URL.createObjectURL = (blob) => {
      last = blob as Blob;
      return 'blob:athletes';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: textOf(last) });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('contains all rows of the view, and is logged with its e-mail addresses', async () => {
    const { user, requests } = await show(ATHLETES, { 'POST /api/exports': { json: { status: 0 } } });
    await screen.findByText('Sam Long');
    await user.type(screen.getByPlaceholderText(PLACEHOLDER), 'pro a{Enter}');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/exports')).toBe(true));
    expect(saved).toHaveLength(1);
    expect(saved[0]?.name).toMatch(/^athletes \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.csv$/);
    expect(await saved[0]?.text).toBe(
      [
        '\ufeffID;Name;Country;Email;Rank;Points;Team Rank;Division;Weight;Height;Pic',
        '2;Sam Long;US;;4;90.50;1;MPRO;;;N',
        '1;Marta Sánchez;ES;marta@example.org;13;84.46;11;FPRO;55;168;Y',
        '3;Ånna Öberg;;;;;;MPRO;;;N',
        '',
      ].join('\r\n'),
    );
    expect(requests.findLast(({ path }) => path === '/api/exports')?.body).toEqual({
      what: 'athletes',
      rows: 3,
      with_emails: true,
    });
  });

  it('contains the chosen columns of the filtered and sorted rows', async () => {
    const { user } = await show(
      ATHLETES,
      { 'POST /api/exports': { json: { status: 0 } } },
      '/athletes?active=yes&sort=name&columns=name,team,points,retired',
    );
    await screen.findByText('Sam Long');
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text).toBe(
      ['\ufeffName;Team;Points;Retired', 'Sam Long;USA 1;90.50;', 'Marta Sánchez;EUR 11;84.46;', ''].join(
        '\r\n',
      ),
    );
  });

  it('contains the rows beyond the limit too, and makes formulas harmless', async () => {
    const many = Array.from({ length: 1001 }, (_one, place) => listedAthlete(place + 1, '=A', `B${place}`));
    const { user } = await show(many, { 'POST /api/exports': { json: { status: 0 } } });
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = ((await saved[0]?.text) ?? '').split('\r\n');
    expect(lines).toHaveLength(1003);
    expect(lines[1]).toContain("'=A B0");
  });
});

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(blob);
  });
