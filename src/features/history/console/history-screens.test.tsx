import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Messages } from '#console/shell/messages.tsx';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { HistoryChangeScreen } from './change-screen.tsx';
import { formatValue } from './format-value.ts';
import { HistoryScreen } from './history-screen.tsx';
import {
  change,
  changeStates,
  historyStates,
  list,
  ofChange,
  PLAN,
  read,
} from './history-screens.states.tsx';

const requested = (requests: { path: string }[]) =>
  requests.filter(({ path }) => path.startsWith('/api/history?')).map(({ path }) => path.split('?')[1]);

describe('the list of changes', () => {
  testStates(historyStates);

  it('filters by what the address says, and writes what is chosen into it', async () => {
    const { user, requests, address } = await renderScreen(<HistoryScreen />, {
      address: '/history?entity=race&id=7&who=3',
      responses: list([change(3, 'Race saved')]),
    });
    await screen.findByText('Race saved');
    expect(requested(requests)[0]).toBe('who=3&entity=race&id=7');
    await user.type(screen.getByLabelText('Filter changes'), 'roth');
    await waitFor(() => expect(address()).toBe('/history?entity=race&id=7&who=3&q=roth'));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(address()).toBe('/history'));
  });

  it('filters by days in the zone of the user, and ignores an address that has none', async () => {
    const open = async (address: string) => {
      const { requests, unmount } = await renderScreen(<HistoryScreen />, {
        address,
        responses: list([change(3, 'Race saved')]),
      });
      await screen.findByText('Race saved');
      unmount();
      return requested(requests)[0];
    };
    const query = new URLSearchParams(await open('/history?from=2026-06-01&to=2026-06-01'));
    const [from, to] = [query.get('from'), query.get('to')].map((at) => new Date(at ?? ''));
    expect([from?.getDate(), from?.getHours(), to?.getDate(), to?.getHours()]).toEqual([1, 0, 2, 0]);
    expect(await open('/history?from=2026-02-31&to=soon')).toBeUndefined();
  });

  it('lists the changes of a record that is found by its name, and names it', async () => {
    const records = [{ entity: 'athlete', id: '12', name: 'Runa Runner', is_deleted: 1 }];
    const { user, requests, respond, address } = await renderScreen(<HistoryScreen />, {
      address: '/history',
      responses: {
        ...list([change(3, 'Race saved')]),
        'GET /api/history/records': { json: { records } },
      },
    });
    await screen.findByText('Race saved');
    const box = screen.getByRole('textbox', { name: 'Record' });
    await user.type(box, 'runa');
    await screen.findByRole('option', { name: /^Runa Runner.*athlete 12, deleted/ });
    const name = { name: 'Runa Runner', url: '/athlete/12' };
    respond('GET /api/history', list([change(2, 'Athlete saved')], false, name)['GET /api/history']);
    await user.keyboard('{Enter}');
    await screen.findByText('of Runa Runner');
    expect(address()).toBe('/history?entity=athlete&id=12');
    expect(requested(requests).at(-1)).toBe('entity=athlete&id=12');
    expect(screen.getByRole('link', { name: 'Open Runa Runner' }).getAttribute('href')).toBe('/athlete/12');
    expect(box).toHaveProperty('value', 'Runa Runner');
    await user.type(box, 'x');
    await user.tab();
    expect(box).toHaveProperty('value', '');
    await waitFor(() => expect(address()).toBe('/history?entity=athlete'));
  });

  it('loads the changes that follow the last one', async () => {
    const { user, requests, respond } = await renderScreen(<HistoryScreen />, {
      address: '/history',
      responses: list([change(5, 'Fifth'), change(4, 'Fourth')], true),
    });
    await screen.findByText('Fourth');
    respond('GET /api/history', { json: { history: [change(3, 'Third')], more: false, record: null } });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Third');
    expect(requested(requests).at(-1)).toBe('before=4');
    expect(screen.getByRole('link', { name: 'Third' }).getAttribute('href')).toBe('/history/3');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Third' }));
  });

  it('keeps the focus in the line of a change that was undone', async () => {
    const { user, respond } = await renderScreen(<HistoryScreen />, {
      address: '/history',
      responses: {
        ...list([change(3, 'Tier Gold saved')]),
        'POST /api/history/3/undo': { json: { status: 0, id: 4, what: 'Undone: Tier Gold saved' } },
      },
    });
    const button = await screen.findByRole('button', { name: 'Undo Tier Gold saved' });
    const undone = { ...change(3, 'Tier Gold saved'), undone_by: 4 };
    respond('GET /api/history', { json: { history: [undone], more: false, record: null } });
    await user.click(button);
    await screen.findByText('Undone');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Tier Gold saved' }));
  });

  it('undoes a change, and leads to its undo when a later edit prevents it', async () => {
    const { user, address } = await renderScreen(<HistoryScreen />, {
      address: '/history',
      responses: {
        ...list([change(3, 'Tier Gold saved')]),
        'POST /api/history/3/undo': { status: 409, message: 'Tier Gold saved was changed again later.' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Undo Tier Gold saved' }));
    await screen.findByText('Tier Gold saved was changed again later.');
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    expect(address()).toBe('/history/3#undo');
  });
});

describe('a change', () => {
  testStates(changeStates);

  it('shows each field before and after, with names instead of ids', async () => {
    await renderScreen(<HistoryChangeScreen />, { ...ofChange, responses: read() });
    await screen.findByRole('heading', { name: 'Results imported from roth.csv' });
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(cells).toEqual([
      ['no time', '08:20:00'],
      ['Ada Adams', 'Runa Runner'],
    ]);
    expect(screen.getByRole('link', { name: 'Challenge Roth 2025' }).getAttribute('href')).toBe('/race/7');
  });

  it('shows its further rows, and moves the focus to the first of them', async () => {
    const { user, respond } = await renderScreen(<HistoryChangeScreen />, {
      ...ofChange,
      responses: read({}, 1),
    });
    await screen.findByText('Ada Adams');
    const { json } = read()['GET /api/history/9'];
    const rows = json.rows.map((row) => ({ ...row, row: 42, name: 'Otto Other' }));
    respond('GET /api/history/9', { json: { ...json, rows } });
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('heading', { name: /Otto Other/, level: 2 });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(document.activeElement?.textContent).toContain('Otto Other');
  });

  it('is undone in part, by row or by field', async () => {
    const undone = { status: 0, id: 20, what: 'Undone in part: Results imported' };
    const { user, requests } = await renderScreen(<HistoryChangeScreen />, {
      ...{ ...ofChange, address: '/history/9#undo' },
      responses: {
        ...read(),
        'GET /api/history/9/undo': { json: PLAN },
        'POST /api/history/9/undo': () => Response.json(undone, { headers: { 'x-change-set': '20' } }),
      },
    });
    const sent = () =>
      requests
        .filter(({ path }) => path === '/api/history/9/undo')
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => body);
    await user.click(await screen.findByRole('button', { name: 'Undo 1 of 3 rows' }));
    await screen.findByText('Undone in part: Results imported');
    await user.click(screen.getByRole('button', { name: 'Undo this row: result Runa Runner' }));
    await waitFor(() => expect(sent()).toEqual([{ partial: 1 }, { partial: 1, rows: [{ row: 41 }] }]));
    await waitFor(() =>
      expect(isDisabled(screen.getByRole('button', { name: 'Undo: Overall of result Runa Runner' }))).toBe(
        false,
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Undo: Overall of result Runa Runner' }));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()).toEqual([
      { partial: 1 },
      { partial: 1, rows: [{ row: 41 }] },
      { partial: 1, rows: [{ row: 41, fields: ['overall'] }] },
    ]);
    const edited = within(screen.getByRole('region', { name: 'Kept, edited since' }));
    expect(edited.getByText(/Edited since by Ben Tester/)).toBeDefined();
    expect(edited.getByRole('link', { name: 'Show that change' }).getAttribute('href')).toBe('/history/12');
    const cannot = within(screen.getByRole('region', { name: 'Cannot be undone' }));
    expect(cannot.getByText(/the race that it needs was deleted/)).toBeDefined();
    expect(cannot.queryByRole('button')).toBeNull();
  });
});

it('counts the parts of a row of which only some fields can be undone', async () => {
  const [entry] = PLAN.reversed;
  const plan = {
    ...PLAN,
    kept: [{ ...PLAN.kept[0], row: entry?.row }],
    cannot: [],
    counts: { reversed: 1, kept: 1, cannot: 0 },
  };
  await renderScreen(<HistoryChangeScreen />, {
    ...{ ...ofChange, address: '/history/9#undo' },
    responses: { ...read(), 'GET /api/history/9/undo': { json: plan } },
  });
  await screen.findByRole('button', { name: 'Undo 1 of 2 parts' });
});

describe('the messages behind the bell', () => {
  it('list the own changes of other devices and earlier visits, with Undo; undone ones are marked', async () => {
    const { user, requests } = await renderScreen(<Messages onClose={() => undefined} />, {
      responses: {
        ...list([change(3, 'Tier Gold saved'), change(1, 'Race added', { undone_by: 2 })]),
        'POST /api/history/3/undo': { json: { status: 0, id: 4, what: 'Undone: Tier Gold saved' } },
      },
    });
    const earlier = within(await screen.findByRole('region', { name: 'Your earlier changes' }));
    await earlier.findByText('Tier Gold saved');
    expect(requested(requests)).toEqual(['who=1']);
    expect(earlier.getByText('Undone')).toBeDefined();
    await user.click(earlier.getByRole('button', { name: 'Undo Tier Gold saved' }));
    await screen.findAllByText('Undone: Tier Gold saved');
  });

  it('say so when there are none, or when they cannot be read', async () => {
    const { respond, user } = await renderScreen(<Messages onClose={() => undefined} />, {
      responses: { 'GET /api/history': { status: 500, message: 'Something failed on the server.' } },
    });
    await screen.findByText('Something failed on the server.');
    respond('GET /api/history', { json: { history: [], more: false, record: null } });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText(/No earlier changes/);
  });
});

it('prints times, points, flags, names and missing values', () => {
  expect(formatValue('time', 30_000, null)).toBe('08:20:00');
  expect(formatValue('points', 90, null)).toBe('90.00');
  expect(formatValue('flag', 1, null)).toBe('Yes');
  expect(
    formatValue(
      'text',
      [{ kind: 'result-times', result: 'Ann Adam, Roth 2025', times: { swim: 3_000 } }],
      null,
    ),
  ).toBe('Kind: result-times, Result: Ann Adam, Roth 2025, Times: Swim: 50:00');
  expect(formatValue('formatted', '<p>Born in <b>Roth</b></p>', null)).toBe('Born in Roth');
  expect(formatValue('text', 12, 'Runa Runner')).toBe('Runa Runner');
  expect(formatValue('text', null, null)).toBe('–');
  expect(formatValue('text', '[erased]', null)).toBe('erased');
});

it('prints lists and structures without their punctuation', () => {
  const captions = [
    { key: 'videos/1.vtt', label: 'English', language: 'en' },
    { key: 'videos/2.vtt', label: 'Deutsch', language: 'de' },
  ];
  expect(formatValue('text', captions, null)).toBe('English, Deutsch');
  expect(formatValue('text', { latest_source: 'CSV', by: null }, null)).toBe('Latest source: CSV');
  expect(formatValue('text', { og: {}, icons: [] }, null)).toBe('–');
  expect(formatValue('text', [], null)).toBe('–');
});
