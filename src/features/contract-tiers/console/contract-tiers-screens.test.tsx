import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { actOnRecord } from '#testing/console/act-on-record.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { refusalShown } from '#testing/console/refusal-shown.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import type { ContractTier } from '../contract-tiers-contract.ts';
import { ContractTierScreen } from './contract-tier-screen.tsx';
import { ContractTiersScreen } from './contract-tiers-screen.tsx';
import {
  CONTRACT_TIERS,
  contractTier,
  contractTierStates,
  contractTiersStates,
  HELD,
  list,
} from './contract-tiers-screens.states.tsx';

describe('the list of contract tiers', () => {
  testStates(contractTiersStates);

  const open = (answers = {}) =>
    renderScreen(<ContractTiersScreen />, {
      address: '/t100/contract-tiers',
      responses: { ...list(CONTRACT_TIERS), ...answers },
    });

  it('shows the columns of the specification and links to each tier', async () => {
    await open();
    const link = await screen.findByRole('link', { name: 'Contract' });
    expect(link.getAttribute('href')).toBe('/t100/contract-tier/1');
    const heads = screen
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
      .filter((text) => text !== '');
    expect(heads).toEqual(['ID', 'Name', 'Order', 'Archived?']);
    const cells = within(screen.getByRole('link', { name: 'Wildcard' }).closest('tr') as HTMLElement);
    expect(
      cells
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .filter((text) => text !== ''),
    ).toEqual(['2', 'Wildcard', '2', 'Yes']);
  });

  it('says what archiving a tier causes whose name has an effect on start lists', async () => {
    const { user } = await open();
    const row = (await screen.findByRole('link', { name: 'Contract' })).closest('tr') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Archive 1 contract tier' }));
    const question = await screen.findByRole('alertdialog');
    expect(question.textContent).toContain(
      'Are you sure you want to archive 1 contract tier? The name Contract has an effect on start lists.',
    );
  });

  it('adds a tier after the last one, and warns of a used name or number', async () => {
    const added = { status: 0, id: 3, contractTier: contractTier(3, 'Hot Shot') };
    const { user, requests } = await open({ 'POST /api/t100/contract-tiers': { json: added } });
    await user.click(await screen.findByRole('button', { name: 'Add a new contract tier' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a new contract tier' }));
    const add = dialog.getByRole('button', { name: 'Add' });
    expect(isDisabled(add)).toBe(true);
    await user.type(dialog.getByLabelText(/^Name/), 'cóntract');
    expect(dialog.getByText('There is already a contract tier Contract.')).toBeDefined();
    const order = dialog.getByLabelText<HTMLInputElement>(/^Order/);
    expect(order.value).toBe('3');
    await user.clear(order);
    expect(isDisabled(add)).toBe(true);
    await user.type(order, '2');
    expect(dialog.getByText('Wildcard has order 2 too.')).toBeDefined();
    await user.click(add);
    await screen.findByText(/^Contract tier cóntract added/);
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      name: 'cóntract',
      order: 2,
    });
  });

  it('changes the order in a dialog, saved together', async () => {
    const { user, requests } = await open({ 'POST /api/t100/contract-tiers/order': { json: { status: 0 } } });
    await user.click(await screen.findByRole('button', { name: 'Change order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order of contract tiers' }));
    const save = dialog.getByRole('button', { name: 'Save order' });
    expect(isDisabled(save)).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Move Wildcard up' }));
    await user.click(save);
    await screen.findByText('Contract tiers reordered');
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      ...{ ids: [2, 1], before: [1, 2] },
    });
  });

  it('shows both orders when someone else saved one first; mine is saved over theirs', async () => {
    const { user, requests, respond } = await open({
      'POST /api/t100/contract-tiers/order': () =>
        new Response('Ben changed the order at 12:00 UTC.', {
          status: 409,
          headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit', 'x-error-field': 'ids' },
        }),
    });
    await user.click(await screen.findByRole('button', { name: 'Change order' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Order of contract tiers' }));
    await user.click(dialog.getByRole('button', { name: 'Move Wildcard up' }));
    const [contract, wildcard] = CONTRACT_TIERS as [ContractTier, ContractTier];
    const added = contractTier(9, 'Added');
    respond('GET /api/t100/contract-tiers', { json: { contractTiers: [added, contract, wildcard] } });
    await user.click(dialog.getByRole('button', { name: 'Save order' }));
    const conflict = await screen.findByRole('alertdialog', { name: 'Changed meanwhile' });
    const rows = within(conflict)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(1)).toEqual([
      ['Position 1', 'Wildcard', 'Added'],
      ['Position 3', 'Added', 'Wildcard'],
    ]);
    respond('POST /api/t100/contract-tiers/order', { json: { status: 0 } });
    await user.click(within(conflict).getByRole('button', { name: 'Keep my value' }));
    await screen.findByText('Contract tiers reordered');
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      ...{ ids: [2, 1, 9], before: [9, 1, 2] },
    });
  });
});

const open = (shown: ContractTier, answers = {}) =>
  renderScreen(<ContractTierScreen />, {
    address: `/t100/contract-tier/${shown.id}`,
    pattern: '/t100/contract-tier/$id',
    responses: {
      ...list(CONTRACT_TIERS),
      [`GET /api/t100/contract-tiers/${shown.id}`]: { json: { contractTier: shown } },
      ...answers,
    },
  });

describe('a contract tier', () => {
  testStates(contractTierStates);

  it('held in an active season shows neither Archive nor Delete, and says who holds it', async () => {
    const { user } = await open(HELD);
    const use = await screen.findByRole('link', { name: '20 participants of T100 2026' });
    expect(use.getAttribute('href')).toBe('/t100/season/6#participants');
    expect(screen.getByText('It can be neither archived nor deleted.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await screen.findAllByRole('menuitem');
    expect(screen.queryByRole('menuitem', { name: 'Delete Contract Tier' })).toBeNull();
  });

  it('says what renaming Contract changes, and saves name and order', async () => {
    const { user, requests } = await open(HELD, {
      'PUT /api/t100/contract-tiers/1': {
        json: { status: 0, id: 1, contractTier: contractTier(1, 'Full', { order: 4, version: 2 }) },
      },
    });
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Full');
    expect(screen.getByText(/^Only the names Contract and Hot Shot/)).toBeDefined();
    const order = screen.getByLabelText('Display Order');
    await user.clear(order);
    expect(screen.getByRole('button', { name: 'Save Changes' }).title).toBe('Enter the display order');
    await user.type(order, '4');
    await user.keyboard('{Control>}s{/Control}');
    await screen.findByText('Contract tier Full saved');
    expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'Full',
      order: 4,
      version: 1,
    });
  });

  it.each([
    [1, 'Archive', 'archive', 'archived'],
    [0, 'Publish', 'publish', 'published'],
  ] as const)('with is_active %d offers %s after a confirmation', async (is_active, label, verb, done) => {
    const { user, requests } = await open(contractTier(2, 'Gold', { is_active }), {
      [`POST /api/t100/contract-tiers/2/${verb}`]: { json: { status: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(`Are you sure you want to ${verb} this contract tier?`)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: label }));
    await screen.findByText(`Contract tier Gold ${done}`);
    expect(requests.filter(({ path }) => path.endsWith(`/${verb}`))).toHaveLength(1);
  });

  it.each<['save' | 'archive' | 'delete', string]>([
    ['save', 'PUT /api/t100/contract-tiers/2'],
    ['archive', 'POST /api/t100/contract-tiers/2/archive'],
    ['delete', 'DELETE /api/t100/contract-tiers/2'],
  ])('shows why it was refused to %s it in the Error! dialog', async (what, call) => {
    const message = `No tier is to ${what} here.`;
    const { user, address } = await open(contractTier(2, 'Gold'), { [call]: { status: 409, message } });
    await actOnRecord(user, what, 'Contract Tier');
    await refusalShown(user, message);
    expect(address()).toBe('/t100/contract-tier/2');
  });

  it('is deleted after a confirmation, then the list opens', async () => {
    const { user, address } = await open(contractTier(2, 'Gold'), {
      'DELETE /api/t100/contract-tiers/2': { json: { status: 0 } },
    });
    await actOnRecord(user, 'delete', 'Contract Tier');
    await waitFor(() => expect(address()).toBe('/t100/contract-tiers'));
  });
});
