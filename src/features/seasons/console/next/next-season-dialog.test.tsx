import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useRefreshAll } from '#console/api/queries.ts';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { refusalShown } from '#testing/console/refusal-shown.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import type { NextSeasonPlan, NextSeasonRow } from '../../next-season-contract.ts';
import { SeasonScreen } from '../season-screen.tsx';
import { ANNA, answering, SEASONS } from '../seasons-screens.states.tsx';

const row = (more: Partial<NextSeasonRow>): NextSeasonRow => ({
  ...ANNA,
  standings_rank: 1,
  contender_rank: null,
  contract_tier: null,
  reasons: ['1st in the standings'],
  is_proposed: true,
  contract_tier_id: 1,
  retirement_date: null,
  maternity_leave: null,
  contracts: [],
  ...more,
});

const PLAN: NextSeasonPlan = {
  season: { id: 6, name: 'T100 2026' },
  next: {
    name: 'T100 2027',
    start_date: '2027-01-01',
    end_date: '2027-12-31',
    top_scoring_results_count: 4,
    contender_opt_method: 'IN',
    olympic_bonus_points: 0,
    contract_min_races: 5,
  },
  existing: null,
  races_without_results: [],
  without_final: [],
  contender_set: { id: 3, date: '2026-11-01' },
  overlaps: [],
  participants: [
    row({}),
    row({ id: 12, name: 'Cleo Dahl', reasons: ['2nd contender'], maternity_leave: '2026-09-01' }),
    row({
      id: 13,
      name: 'Eva Fink',
      reasons: ['Hot Shot in T100 2026'],
      is_proposed: false,
      contract_tier_id: null,
    }),
  ],
};

/** Reads everything again, as after somebody else's change. */
function Refresh() {
  const refreshAll = useRefreshAll();
  return (
    <button type="button" onClick={() => void refreshAll()}>
      Refresh
    </button>
  );
}
const SCREEN = (
  <>
    <SeasonScreen />
    <Refresh />
  </>
);

async function open(plan: unknown = { json: PLAN }, answers = {}) {
  const opened = await renderScreen(SCREEN, {
    address: '/t100/season/6',
    pattern: '/t100/season/$id',
    responses: { ...answering(SEASONS), 'GET /api/t100/seasons/6/next/plan': plan as never, ...answers },
  });
  await screen.findByLabelText('Name');
  await chooseInMenu(opened.user, 'Prepare next season');
  const dialog = await screen.findByRole('dialog', { name: 'Prepare next season' });
  return { ...opened, dialog: within(dialog) };
}

const CALL = 'POST /api/t100/seasons/6/next';

describe('preparing the next season', () => {
  it('gives nobody a contract until staff choose; one operation, then its participants are shown', async () => {
    const { user, requests, dialog, address } = await open(undefined, {
      [CALL]: { json: { status: 0, id: 9 } },
    });
    await dialog.findByRole('button', { name: 'Prepare T100 2027 with 0 contracts' });
    expect(dialog.getByText('On maternity leave from 01/09/2026')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Choose all 2 proposed' }));
    expect(dialog.getByText('2 of 3 chosen')).toBeDefined();
    await user.click(dialog.getByLabelText(/^Contract tier of Eva Fink/));
    await user.click(await screen.findByRole('option', { name: 'Wildcard' }));
    await user.click(dialog.getByLabelText(/^Contract tier of Cleo Dahl/));
    await user.click(await screen.findByRole('option', { name: '-' }));
    await user.clear(dialog.getByLabelText(/^Name/));
    await user.type(dialog.getByLabelText(/^Name/), 'T100 Next');
    await user.click(dialog.getByRole('button', { name: 'Prepare T100 Next with 2 contracts' }));
    await screen.findByText('T100 Next prepared with 2 contracts');
    expect(requests.find(({ path }) => path === '/api/t100/seasons/6/next')?.body).toEqual({
      name: 'T100 Next',
      start_date: '2027-01-01',
      end_date: '2027-12-31',
      participants: [
        { athlete_id: 11, contract_tier_id: 1 },
        { athlete_id: 13, contract_tier_id: 2 },
      ],
    });
    await waitFor(() => expect(address()).toBe('/t100/season/9#participants'));
  });

  it('can choose nobody again, and says why it cannot be prepared', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Choose all 2 proposed' }));
    await user.click(dialog.getByRole('button', { name: 'Choose nobody' }));
    expect(dialog.getByText('0 of 3 chosen')).toBeDefined();
    const end = dialog.getByLabelText(/^End Date/);
    await user.clear(end);
    await user.type(end, '2026-01-01{Tab}');
    const prepare = dialog.getByRole('button', { name: /^Prepare T100 2027/ });
    expect([isDisabled(prepare), prepare.title]).toEqual([true, 'The end is before the start']);
    await user.clear(end);
    await user.type(end, '2027-02-30');
    expect([isDisabled(prepare), prepare.title]).toEqual([true, 'End Date: this date does not exist']);
    await user.clear(dialog.getByLabelText(/^Name/));
    expect(dialog.getByRole('button', { name: /^Prepare/ }).title).toBe('Enter a name first');
  });

  it('gives no contract to somebody who is not proposed any more', async () => {
    const { user, dialog, requests, respond } = await open(undefined, {
      [CALL]: { json: { status: 0, id: 9 } },
    });
    await user.click(await dialog.findByRole('button', { name: 'Choose all 2 proposed' }));
    respond('GET /api/t100/seasons/6/next/plan', { json: { ...PLAN, participants: [row({})] } });
    fireEvent.click(screen.getByText('Refresh'));
    await user.click(await dialog.findByRole('button', { name: 'Prepare T100 2027 with 1 contract' }));
    await screen.findByText('T100 2027 prepared with 1 contract');
    expect(requests.find(({ path }) => path === '/api/t100/seasons/6/next')?.body).toMatchObject({
      participants: [{ athlete_id: 11, contract_tier_id: 1 }],
    });
  });

  it('has the focus on the name once it is loaded', async () => {
    const { dialog } = await open();
    const name = await dialog.findByLabelText(/^Name/);
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('is not prepared under the name of another season', async () => {
    const { user, dialog } = await open({ json: { ...PLAN, next: { ...PLAN.next, name: 't100 2026' } } });
    await dialog.findByText('There is already a season T100 2026.');
    const prepare = () => dialog.getByRole('button', { name: /^Prepare/ });
    expect([isDisabled(prepare()), prepare().title]).toEqual([true, 'There is already a season T100 2026.']);
    await user.type(dialog.getByLabelText(/^Name/), ' B');
    expect(isDisabled(prepare())).toBe(false);
  });

  it('leads to the season that exists already, and proposes another name', async () => {
    const existing = { id: 8, name: 'T100 2027' };
    const next = { ...PLAN.next, name: 'T100 2027 (2)' };
    const { dialog } = await open({ json: { ...PLAN, next, existing } });
    const link = await dialog.findByRole('link', { name: 'Open T100 2027' });
    expect(link.getAttribute('href')).toBe('/t100/season/8#participants');
    const prepare = dialog.getByRole('button', { name: 'Prepare T100 2027 (2) with 0 contracts' });
    expect(isDisabled(prepare)).toBe(false);
  });

  it('says what is not final or missing, and who is proposed for nothing', async () => {
    const { dialog } = await open({
      json: {
        ...PLAN,
        races_without_results: [{ id: 1, name: 'T100 Doha 2026' }],
        without_final: ['FPRO'],
        contender_set: null,
        overlaps: [{ id: 8, name: 'T100 Trial' }],
        participants: [row({ contract_tier_id: null })],
      },
    });
    await dialog.findByText(/Results are missing: T100 Doha 2026/);
    expect(dialog.getByText(/No race is marked as the Grand Final/)).toBeDefined();
    expect(dialog.getByText(/No contender ranking was published during T100 2026/)).toBeDefined();
    expect(dialog.getByText(/no active contract tier named Contract/)).toBeDefined();
    expect(dialog.getByText('These dates overlap T100 Trial.')).toBeDefined();
    expect(dialog.getByText('Nobody is proposed')).toBeDefined();
    for (const choose of dialog.getAllByRole('button', { name: /^Choose all/ }))
      expect(choose.title).toBe('Nobody is proposed for the tier Contract');
  });

  it('shows a failed plan with Retry, and a refusal in the Error! dialog, keeping the choices', async () => {
    const failed = await open({ status: 400, message: 'No plan today.' });
    await failed.dialog.findByText('No plan today.');
    expect(isDisabled(failed.dialog.getByRole('button', { name: 'Prepare' }))).toBe(true);
    failed.unmount();
    const { user, dialog } = await open(undefined, { [CALL]: { status: 400, message: 'Not this tier.' } });
    await user.click(await dialog.findByRole('button', { name: 'Choose all 2 proposed' }));
    await user.click(dialog.getByRole('button', { name: /with 2 contracts$/ }));
    await refusalShown(user, 'Not this tier.');
    expect(dialog.getByText('2 of 3 chosen')).toBeDefined();
  });
});
