import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hasUnsaved } from '#console/ui/autosave/unsaved-changes.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen, type SentRequest } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import type { Scenario } from '../scenarios-contract.ts';
import type { DescribedChange } from '../what-if-contract.ts';
import { GONE, preview, RULE, responses, scenario, TIER, whatIfStates } from './what-if-screen.states.tsx';
import { WhatIfScreen } from './what-if-screen.tsx';

const NICE = scenario(3, 'Nice as Diamond');
const OTHER = scenario(4, 'Roth left out', { changes: [{ kind: 'race-left-out', race_id: 6 }] });

const RACES = {
  'GET /api/races': {
    json: {
      races: [
        {
          id: 5,
          name: 'IRONMAN Nice 2025',
          date: '2025-06-29',
          date_status: null,
          year: 2025,
          tier: 'Gold',
          tier_id: 3,
        },
        {
          id: 6,
          name: 'Challenge Roth 2025',
          date: '2025-07-06',
          date_status: null,
          year: 2025,
          tier: null,
          tier_id: null,
        },
      ],
    },
  },
  'GET /api/tiers': {
    json: {
      tiers: [
        { id: 1, name: 'Diamond', base_points: 100, dropoff_percentage: 2, races_count: 4, is_active: 1 },
        { id: 3, name: 'Gold', base_points: 90, dropoff_percentage: 5, races_count: 9, is_active: 1 },
        { id: 4, name: 'Old', base_points: 80, dropoff_percentage: 8, races_count: 2, is_active: 0 },
      ],
    },
  },
};

const show = (query = '', given: RenderOptions['responses'] = {}, kept: Scenario[] = [NICE, OTHER]) =>
  renderScreen(<WhatIfScreen />, {
    address: `/ranking/8/what-if${query}`,
    pattern: '/ranking/$id/what-if',
    responses: { ...responses(kept), ...RACES, ...given },
  });

/** A server that returns each change as text, as it was sent. */
const describing =
  (...known: DescribedChange[]) =>
  ({ body }: SentRequest) => {
    const { changes } = body as { changes: unknown[] };
    return preview(
      changes.flatMap(
        (change) => known.find((one) => JSON.stringify(one.change) === JSON.stringify(change)) ?? [],
      ),
    );
  };

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const sent = (requests: SentRequest[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );

describe('every state', () => testStates(whatIfStates));

describe('the effect of changes', () => {
  it('lists athletes who cross rank 10 first, then everyone with rank, move and points', async () => {
    const { requests } = await show('?scenario=3');
    await screen.findByRole('table', { name: 'Men' });
    const crossings = screen.getByRole('region', { name: 'Men, Top 10er' });
    expect(crossings.textContent).toBe('1 gains Top 10erAnn Adam11 to 101 loses itAnn Berg10 to 11');
    expect(screen.getByText('No women gain or lose Top 10er.')).toBeDefined();
    expect(cellsOf('Men').map((cells) => [cells[0], cells[1], cells[2], cells.at(-1)])).toEqual([
      ['10', 'up 1', 'Ann Adam', '80.50'],
      ['11', 'down 1', 'Ann Berg', '80.20'],
      ['12', 'NEW', 'Ann Costa', '70.00'],
      ['–', 'gone', 'Ann Dahl', '–'],
    ]);
    expect(screen.getByText('4 move, 1 gain Top 10er, 1 lose it')).toBeDefined();
    expect(sent(requests, 'POST /api/ranking/8/what_if')[0]).toMatchObject({
      changes: [TIER.change],
      discipline: 'overall',
      only: 'differing',
    });
  });

  it('lists the consequences: recalculated strength of field, and late entries', async () => {
    await show('?scenario=3');
    expect(await screen.findByText(/an entry made now: in time → late. The 12 entries/)).toBeDefined();
    expect(screen.getByText('IRONMAN Nice 2025, men: 42 results, SOF 90.00 → 91.50')).toBeDefined();
  });

  it('requests another discipline, and all athletes', async () => {
    const { user, requests, address } = await show('?scenario=3');
    await screen.findByRole('table', { name: 'Men' });
    await user.click(screen.getByRole('radio', { name: 'Swim' }));
    await user.click(screen.getByRole('checkbox', { name: 'Only changes' }));
    await waitFor(() =>
      expect(sent(requests, 'POST /api/ranking/8/what_if').at(-1)).toMatchObject({
        discipline: 'swim',
        only: 'all',
      }),
    );
    expect(address()).toContain('view=swim');
    expect(address()).toContain('show=all');
  });

  it('retains the old numbers when the new ones fail, and retries', async () => {
    const { user, respond } = await show('?scenario=3');
    await screen.findByRole('table', { name: 'Men' });
    respond('POST /api/ranking/8/what_if', { status: 409, message: 'It is broken.' });
    await user.click(screen.getByRole('radio', { name: 'Run' }));
    await screen.findByText('It is broken.');
    expect(screen.getByRole('table', { name: 'Men' })).toBeDefined();
    expect(button('Apply').getAttribute('aria-disabled')).toBe('true');
    respond('POST /api/ranking/8/what_if', { json: preview([TIER]) });
    await user.click(button('Try again'));
    await waitFor(() => expect(screen.queryByText('It is broken.')).toBeNull());
  });
});

describe('a new what-if', () => {
  it('is created change by change next to the current value, and saved under a name', async () => {
    const created = scenario(5, 'Nice tried');
    const { user, requests, address, respond } = await show('', {
      'POST /api/ranking/8/what_if': describing(TIER),
    });
    await user.click((await screen.findAllByRole('button', { name: 'Add a change' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a change' }));
    expect(isDisabled(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }))).toBe(true);
    await user.type(await dialog.findByLabelText(/^Race/), 'nice');
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('Now Gold')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Tier' }));
    await screen.findByRole('option', { name: /Gold/ });
    expect(screen.queryByRole('option', { name: /Old/ })).toBeNull();
    await user.click(await screen.findByRole('option', { name: /Diamond/ }));
    await user.click(dialog.getByRole('button', { name: 'Add' }));

    expect(await screen.findByText('Gold', { exact: false, selector: 'span' })).toBeDefined();
    await screen.findByRole('table', { name: 'Men' });
    expect(screen.getByText(/^Not saved/)).toBeDefined();
    expect(hasUnsaved()).toBe(true);
    expect(button('Apply').title).toBe('Not saved: save the scenario, then apply it');
    expect(screen.getByText('Not saved: save the scenario, then apply it')).toBeDefined();
    button('Apply').focus();
    expect(document.activeElement).toBe(button('Apply'));
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('alertdialog')).toBeNull();

    respond('POST /api/scenarios/create', { json: { status: 0, id: 5, scenario: created } });
    respond('GET /api/scenarios', { json: { scenarios: [created, NICE] } });
    await user.click(button('Save as scenario'));
    await user.type(await screen.findByLabelText(/^Name/), 'Nice tried');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Nice tried' });
    expect(sent(requests, 'POST /api/scenarios/create')).toEqual([
      { name: 'Nice tried', set_id: 8, changes: [TIER.change] },
    ]);
    expect(address()).toBe('/ranking/8/what-if?scenario=5');
    await waitFor(() => expect(hasUnsaved()).toBe(false));
  });

  it('names the time that it cannot read, until another result is chosen', async () => {
    const times = { swim: 0, t1: 0, bike: 0, t2: 0, run: 0, overall: 30_000 };
    const results = ['Adam', 'Berg'].map((last, index) => ({
      ...{ result_id: index + 1, first: 'Ann', last, division: 'FPRO', status: 'Finish', rank: index + 1 },
      ...times,
    }));
    const { user } = await show('', { 'GET /api/race/5/results': { json: { results } } });
    await user.click((await screen.findAllByRole('button', { name: 'Add a change' }))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a change' }));
    const choose = async (field: RegExp, option: RegExp) => {
      await user.click(await dialog.findByRole('button', { name: field }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    const isAddDisabled = () => isDisabled(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }));
    await choose(/^What changes/, /^Times of a result/);
    await user.type(await dialog.findByLabelText(/^Race/), 'nice');
    await user.keyboard('{Enter}');
    await choose(/^Result/, /Adam/);
    await user.type(await dialog.findByLabelText('Swim'), '26:99');
    await user.type(dialog.getByLabelText('Run'), '3:00:00');
    expect(dialog.getByText(/^Swim: "26:99"/)).toBeDefined();
    expect(isAddDisabled()).toBe(true);

    await choose(/^Result/, /Berg/);
    expect(dialog.getByLabelText<HTMLInputElement>('Swim').value).toBe('');
    await user.type(dialog.getByLabelText('Run'), '3:00:00');
    expect(dialog.queryByText(/^Swim:/)).toBeNull();
    expect(isAddDisabled()).toBe(false);
  });

  it('shows at the name why it is refused', async () => {
    const { user } = await show('?scenario=3', {
      'POST /api/scenarios/create': { status: 409, message: 'There is a scenario of this name.' },
    });
    await screen.findByRole('table', { name: 'Men' });
    await user.click(button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Save as another scenario' }));
    await user.type(await screen.findByLabelText(/^Name/), 'Roth');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('There is a scenario of this name.')).toBeDefined();
  });

  it('lists the saved ones', async () => {
    const { user, address } = await show();
    const list = within(await screen.findByRole('region', { name: 'Saved scenarios' }));
    await user.click(list.getByRole('link', { name: 'Roth left out' }));
    expect(address()).toBe('/ranking/8/what-if?scenario=4');
    expect(await screen.findByRole('heading', { level: 1, name: 'Roth left out' })).toBeDefined();
  });
});

describe('a saved scenario', () => {
  it('is saved from its version when changed; opening another one first needs confirmation', async () => {
    const { user, requests, respond } = await show(
      '?scenario=3',
      { 'POST /api/ranking/8/what_if': describing(TIER, RULE) },
      [{ ...NICE, changes: [TIER.change, RULE.change] }, OTHER],
    );
    await screen.findByRole('table', { name: 'Men' });
    expect(button('Apply').title).toBe('Cannot be applied: a rule change can only be previewed');
    await user.click(button('Remove: Counting results of Rule of the rankings'));
    expect(await screen.findByText(/^Not saved/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: /^Scenario/ }));
    await user.click(await screen.findByRole('option', { name: /Roth left out/ }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(confirmation).getByRole('button', { name: 'Cancel' }));
    respond('PUT /api/scenarios/3', { json: { status: 0, id: 3, scenario: { ...NICE, version: 2 } } });
    respond('GET /api/scenarios', { json: { scenarios: [{ ...NICE, version: 2 }, OTHER] } });
    await user.click(button('Save changes'));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    expect(sent(requests, 'PUT /api/scenarios/3')).toEqual([{ changes: [TIER.change], version: 1 }]);
  });

  it('edits a change, which replaces the previous one', async () => {
    const toNone: DescribedChange = {
      ...TIER,
      change: { kind: 'race-tier', race_id: 5, tier_id: null },
      after: 'no tier',
    };
    const { user, requests } = await show('?scenario=3', {
      'POST /api/ranking/8/what_if': describing(TIER, toNone),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit: Tier of IRONMAN Nice 2025' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the change' }));
    await user.click(await dialog.findByRole('button', { name: 'Tier' }));
    await user.click(await screen.findByRole('option', { name: 'No tier' }));
    await user.click(dialog.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('no tier')).toBeDefined();
    expect(sent(requests, 'POST /api/ranking/8/what_if').at(-1)).toMatchObject({ changes: [toNone.change] });
  });

  it('takes the first day of a month for no current date while only the month is known', async () => {
    const change = { kind: 'race-date' as const, race_id: 5, date: '2025-06-01' };
    const moved: DescribedChange = { ...TIER, change, what: 'Date', before: 'Jun 25', after: '2025-06-01' };
    const [nice, roth] = RACES['GET /api/races'].json.races;
    const races = [{ ...nice, date: '2025-06-01', date_status: 'month-year' }, roth];
    const given = {
      'POST /api/ranking/8/what_if': describing(moved),
      'GET /api/races': { json: { races } },
    };
    const { user } = await show('?scenario=3', given, [scenario(3, 'June', { changes: [change] })]);
    await user.click(await screen.findByRole('button', { name: 'Edit: Date of IRONMAN Nice 2025' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the change' }));
    expect(await dialog.findByText('Now Jun 25')).toBeDefined();
    expect(isDisabled(dialog.getByRole('button', { name: 'Update' }))).toBe(false);
  });

  it('is renamed and deleted', async () => {
    const { user, requests, address } = await show('?scenario=3', {
      'PUT /api/scenarios/3': { json: { status: 0, id: 3, scenario: NICE } },
      'DELETE /api/scenarios/3': { json: { status: 0 } },
    });
    await screen.findByRole('table', { name: 'Men' });
    await user.click(button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Nice{Enter}');
    await waitFor(() =>
      expect(sent(requests, 'PUT /api/scenarios/3')).toEqual([{ name: 'Nice', version: 1 }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const confirmation = await screen.findByRole('alertdialog', { name: 'Delete Nice as Diamond?' });
    await user.click(within(confirmation).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/ranking/8/what-if'));
    expect(sent(requests, 'DELETE /api/scenarios/3')).toEqual([{ version: 1 }]);
  });

  it('shows both names when someone else renamed it first, and keeps the own one', async () => {
    const stale = () =>
      new Response('Ben changed Name at 12:00 UTC.', {
        status: 409,
        headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit', 'x-error-field': 'name' },
      });
    const { user, requests, respond } = await show('?scenario=3', { 'PUT /api/scenarios/3': stale });
    await screen.findByRole('table', { name: 'Men' });
    await user.click(button('More'));
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    respond('GET /api/scenarios/3', { json: { scenario: { ...NICE, name: 'Theirs', version: 2 } } });
    await user.type(name, 'Mine{Enter}');
    const conflict = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Ben changed Name at 12:00 UTC.')).toBeDefined();
    expect(conflict.getByRole('row', { name: 'Name Mine Theirs' })).toBeDefined();
    respond('PUT /api/scenarios/3', {
      json: { status: 0, id: 3, scenario: { ...NICE, name: 'Mine', version: 3 } },
    });
    await user.click(conflict.getByRole('button', { name: 'Keep my value' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(requests, 'PUT /api/scenarios/3').at(-1)).toEqual({ name: 'Mine', version: 2 });
  });

  it('shows the changes of both when someone else saved first, and saves them together', async () => {
    const stale = () =>
      new Response('Ben changed Changes at 12:00 UTC.', {
        status: 409,
        headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit', 'x-error-field': 'changes' },
      });
    const toNone: DescribedChange = {
      ...TIER,
      change: { kind: 'race-tier', race_id: 5, tier_id: null },
      after: 'no tier',
    };
    const leftOut: DescribedChange = {
      ...GONE,
      ...{ change: { kind: 'race-left-out', race_id: 6 }, problem: null },
      ...{ subject: 'Challenge Roth 2025', what: 'Race', after: 'left out' },
    };
    const { user, requests, respond } = await show(
      '?scenario=3',
      {
        'POST /api/ranking/8/what_if': describing(TIER, RULE, toNone, leftOut),
        'PUT /api/scenarios/3': stale,
        'GET /api/scenarios/3': {
          json: { scenario: { ...NICE, changes: [toNone.change, leftOut.change, RULE.change], version: 2 } },
        },
      },
      [{ ...NICE, changes: [TIER.change, RULE.change] }, OTHER],
    );
    await screen.findByRole('table', { name: 'Men' });
    await user.click(button('Remove: Counting results of Rule of the rankings'));
    await user.click(button('Save changes'));
    const conflict = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(
      conflict.getByRole('row', { name: 'Tier of IRONMAN Nice 2025 Not changed no tier' }),
    ).toBeDefined();
    expect(
      conflict.getByRole('row', { name: 'Race of Challenge Roth 2025 Not changed left out' }),
    ).toBeDefined();
    expect(
      conflict.getByRole('row', { name: /Counting results of Rule of the rankings Removed 4/ }),
    ).toBeDefined();
    const merged = [toNone.change, leftOut.change];
    respond('PUT /api/scenarios/3', {
      json: { status: 0, id: 3, scenario: { ...NICE, changes: merged, version: 3 } },
    });
    await user.click(conflict.getByRole('button', { name: 'Keep my value' }));
    await screen.findByText('no tier');
    expect(sent(requests, 'PUT /api/scenarios/3').at(-1)).toEqual({ changes: merged, version: 2 });
    expect(hasUnsaved()).toBe(false);
  });

  it('with a change that is not possible reports it, and is not applied', async () => {
    await show('?scenario=3', { 'POST /api/ranking/8/what_if': { json: preview([GONE]) } }, [
      { ...NICE, changes: [GONE.change] },
    ]);
    expect(await screen.findByText(/The result was deleted. It is left out./)).toBeDefined();
    expect(button('Apply').title).toBe('Cannot be applied: remove the change that is not possible');
  });

  it('is compared with another one', async () => {
    const head = { moved: 2, gains: 1, loses: 0, problems: 0 };
    const lines = [
      {
        ...{ id: 1, name: 'Ann Adam', country: 'DE', division: 'MPRO', now: { rank: 3, points: 80 } },
        ...{ first: { rank: 2, points: 81 }, second: null },
      },
    ];
    const { user, address } = await show('?scenario=3', {
      'GET /api/scenarios/compare': {
        json: {
          set: { id: 8, date: '2025-07-08', type: 10 },
          first: { id: 3, name: NICE.name, ...head },
          second: { id: 4, name: OTHER.name, ...head, problems: 1 },
          lines,
          total: 1,
        },
      },
    });
    await screen.findByRole('table', { name: 'Men' });
    await user.click(screen.getByRole('button', { name: /^Compare with/ }));
    await user.click(await screen.findByRole('option', { name: /Roth left out/ }));
    await screen.findByRole('table', { name: 'Two scenarios' });
    await screen.findByText('Ann Adam');
    expect(cellsOf('Two scenarios')[0]).toEqual(expect.arrayContaining(['3', '2', '–', '81.00']));
    expect(
      screen.getByText('2nd: Roth left out · 2 move · 1 gain Top 10er, 0 lose it · 1 change left out'),
    ).toBeDefined();
    expect(address()).toBe('/ranking/8/what-if?scenario=3&beside=4');
  });
});

describe('applying', () => {
  const open = async (given: RenderOptions['responses'] = {}) => {
    const shown = await show('?scenario=3', given);
    await waitFor(() => expect(button('Apply').getAttribute('aria-disabled')).toBeNull());
    await shown.user.click(button('Apply'));
    return {
      ...shown,
      dialog: within(await screen.findByRole('alertdialog', { name: 'Apply Nice as Diamond?' })),
    };
  };

  it('lists exactly what is saved and what becomes stale, applies what was reviewed, and generates', async () => {
    const { user, requests, dialog } = await open({
      'POST /api/scenarios/3/apply': { json: { status: 0, scenario: NICE, sets: [] } },
      'POST /api/ranking/8/generate': { json: { status: 0, athletes: 2, type: 10, following_job: null } },
    });
    expect(dialog.getByText('IRONMAN Nice 2025').parentElement?.textContent).toBe(
      'IRONMAN Nice 2025: Tier Gold → Diamond',
    );
    expect(
      dialog.getByText(
        'Places, strength of field and points are recalculated: 42 results in 1 race division.',
      ),
    ).toBeDefined();
    expect(dialog.getByText('2 ranking sets become stale. Generate now:')).toBeDefined();
    const [own, published] = dialog.getAllByRole<HTMLInputElement>('checkbox');
    expect([own?.checked, published?.checked]).toEqual([true, false]);
    await user.click(dialog.getByRole('button', { name: 'Apply and generate 1 set' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent(requests, 'POST /api/scenarios/3/apply')).toEqual([
      { version: 1, numbers: 'numbers-of-the-preview' },
    ]);
    expect(sent(requests, 'POST /api/ranking/8/generate')).toHaveLength(1);
    expect(await screen.findByText('Scenario Nice as Diamond applied')).toBeDefined();
  });

  it('shows why it was refused, and generates nothing', async () => {
    const { user, requests, dialog } = await open({
      'POST /api/scenarios/3/apply': { status: 409, message: 'Look at the new numbers, then apply.' },
    });
    await user.click(dialog.getByRole('button', { name: 'Apply and generate 1 set' }));
    expect(await dialog.findByText('Look at the new numbers, then apply.')).toBeDefined();
    expect(sent(requests, 'POST /api/ranking/8/generate')).toHaveLength(0);
  });

  it('does not apply twice when only generating failed', async () => {
    const { user, requests, dialog } = await open({
      'POST /api/scenarios/3/apply': { json: { status: 0, scenario: NICE, sets: [] } },
      'POST /api/ranking/8/generate': { status: 409, message: 'They are being generated.' },
    });
    await user.click(dialog.getByRole('button', { name: 'Apply and generate 1 set' }));
    expect(await dialog.findByText('They are being generated.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Generate again' }));
    await waitFor(() => expect(sent(requests, 'POST /api/ranking/8/generate')).toHaveLength(2));
    expect(sent(requests, 'POST /api/scenarios/3/apply')).toHaveLength(1);
  });
});
