import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { callApi } from '#console/api/request.ts';
import { useSession } from '#console/api/session.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { addTier } from '#features/tiers/tiers-contract.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { WRONG_SIGN_IN } from '../../account-contract.ts';
import { SignInAgain } from './sign-in-again.tsx';

// The session ends while somebody types and saves.

const ENDED: StubbedResponse = { status: 401, message: 'You are not signed in, or your session has ended.' };
const person = (id: number) => ({
  json: {
    user: { id, email: 'mara.lindt@example.org', first: 'Mara', last: 'Lindt', admin: 1 },
    server_version: '1',
    support_email: null,
  },
});

function Work() {
  const [name, setName] = useState('');
  const [saved, setSaved] = useState('');
  const { state } = useSession();
  const save = () =>
    callApi(addTier, { name, base_points: 1, dropoff_percentage: 1 }).then(
      () => setSaved('saved'),
      (error: Error) => setSaved(error.message),
    );
  return (
    <>
      <TextField label="Name" layout="stacked" value={name} onChange={setName} />
      <button type="button" onClick={() => void save()}>
        Save
      </button>
      <output>{saved}</output>
      <i>{state}</i>
      <SignInAgain />
    </>
  );
}

async function typed(answers: Record<string, StubbedResponse> = {}) {
  const rendered = await renderScreen(<Work />, {
    address: '/work',
    responses: { 'POST /api/tier': ENDED, ...answers },
  });
  await screen.findByText('signed-in');
  await userEvent.type(screen.getByLabelText('Name'), 'Platinum');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('alertdialog');
  return rendered;
}
const saves = (requests: readonly { path: string }[]) => requests.filter(({ path }) => path === '/api/tier');

it('asks for the password over the page, retains what was typed, and repeats the call', async () => {
  const { requests, respond } = await typed({ 'POST /auth/login': { json: { error: WRONG_SIGN_IN } } });
  expect(screen.getByRole('alertdialog').textContent).toContain('mara.lindt@example.org');
  await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByText(WRONG_SIGN_IN)).toBeDefined();
  expect(saves(requests)).toHaveLength(1);
  respond('POST /auth/login', { json: { token_session: 'the-next' } });
  respond('POST /api/tier', { json: { status: 0, id: 1 } });
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(await screen.findByText('saved')).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Platinum');
  expect(saves(requests)).toHaveLength(2);
  expect(saves(requests)[0]).toEqual(saves(requests)[1]);
});

it('does not close with Escape, and asks for the second factor as well', async () => {
  const { respond } = await typed({ 'POST /auth/login': { json: { second_factor: true, challenge: 'c' } } });
  await userEvent.keyboard('{Escape}');
  await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
  const code = await screen.findByLabelText('Code of your authenticator app');
  respond('POST /auth/login', { json: { token_session: 'the-next' } });
  respond('POST /api/tier', { json: { status: 0, id: 1 } });
  await userEvent.type(code, '123456');
  expect(await screen.findByText('saved')).toBeDefined();
});

it('repeats nothing on behalf of another user', async () => {
  const { requests, respond } = await typed({
    'POST /auth/login': { json: { token_session: 'of-another' } },
  });
  respond('POST /auth/verifysession', person(2));
  await userEvent.type(screen.getByLabelText('Password'), 'right{Enter}');
  expect(await screen.findByText(/^You are not signed in, or your session has ended/)).toBeDefined();
  expect(saves(requests)).toHaveLength(1);
});

it('continues when another tab has signed in, and gives up when another tab signs out', async () => {
  const { respond } = await typed();
  respond('POST /api/tier', { json: { status: 0, id: 1 } });
  localStorage.setItem('ptotoken', 'of-the-other-tab');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ptotoken' })));
  expect(await screen.findByText('saved')).toBeDefined();
  localStorage.removeItem('ptotoken');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ptotoken' })));
  expect(await screen.findByText('signed-out')).toBeDefined();
});

it('can be left for the sign-in screen', async () => {
  const { requests } = await typed();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in as somebody else' }));
  expect(await screen.findByText('signed-out')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect([saves(requests).length, localStorage.getItem('ptotoken')]).toEqual([1, null]);
});
