import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { ME, settingsResponses, settingsStates } from '../sign-in/account-screens.states.tsx';
import { formatDevice } from './format-device.ts';
import { SettingsScreen } from './settings-screen.tsx';

const open = (more: object = {}) =>
  renderScreen(<SettingsScreen />, { address: '/settings', responses: { ...settingsResponses, ...more } });
const section = (name: string) => within(screen.getByRole('region', { name }));
const bodies = (requests: readonly { method: string; path: string; body: unknown }[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

describe('settings', () => {
  testStates(settingsStates);

  it('says who is logged in and shows the logout', async () => {
    const { requests, address } = await open({ 'POST /auth/logout': { json: { status: 0 } } });
    expect(await screen.findByText(/You are logged in as/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect([bodies(requests, 'POST /auth/logout').length, localStorage.getItem('ptotoken')]).toEqual([
      1,
      null,
    ]);
  });

  it("saves the user's name and zone with the version it started from", async () => {
    const saved = { ...ME, first: 'Maria', version: 4 };
    const { requests } = await open({ 'PUT /api/me': { json: { me: saved } } });
    const first = await screen.findByLabelText('First Name');
    const save = section('You').getByRole('button', { name: 'Save' }) as HTMLButtonElement;
    expect(isDisabled(save)).toBe(true);
    await userEvent.clear(first);
    await userEvent.type(first, 'Maria{Enter}');
    await waitFor(() =>
      expect(bodies(requests, 'PUT /api/me')).toEqual([
        { first: 'Maria', last: 'Lindt', timezone: 'Europe/Berlin', version: 3 },
      ]),
    );
  });

  it('shows times in the zone of the account, and says so at its field', async () => {
    const user = { id: 1, email: 'mara.lindt@example.org', first: 'Mara', last: 'Lindt', admin: 1 };
    const session = (timezone: string) => ({
      'POST /auth/verifysession': {
        json: { user: { ...user, timezone }, server_version: '1', support_email: null },
      },
    });
    const { unmount } = await open(session('Asia/Kolkata'));
    expect((await screen.findAllByText(/since \d{4}-\d{2}-\d{2} \d{2}:\d{2} IST/)).length).toBeGreaterThan(0);
    expect(await screen.findByText('Times are shown in this zone')).toBeDefined();
    unmount();
    // Hours from UTC, stored at sign-up, ignore summer time.
    await open(session('UTC+05:30'));
    await screen.findByText(/You are logged in as/);
    expect(screen.queryByText(/IST/)).toBeNull();
  });

  it('changes the password; a refusal is shown at its field', async () => {
    const { respond } = await open({
      'POST /api/me/password': () =>
        new Response('The current password is incorrect.', {
          status: 400,
          headers: { 'content-type': 'text/plain', 'x-error-field': 'password' },
        }),
    });
    await screen.findByRole('region', { name: 'Password' });
    const part = section('Password');
    const [present, next] = [part.getByLabelText('Current password'), part.getByLabelText('New password')];
    await userEvent.type(present, 'wrong');
    await userEvent.type(next, 'four words without sense{Enter}');
    expect((await part.findByRole('alert')).textContent).toBe('The current password is incorrect.');
    await waitFor(() => expect(document.activeElement).toBe(present));
    expect(present.getAttribute('aria-invalid')).toBe('true');
    respond('POST /api/me/password', { json: { token_session: 'the-next-session' } });
    await userEvent.type(next, '{Enter}');
    await waitFor(() => expect(localStorage.getItem('ptotoken')).toBe('the-next-session'));
    expect([(present as HTMLInputElement).value, (next as HTMLInputElement).value]).toEqual(['', '']);
  });

  it('ends one session, or all others', async () => {
    const { requests } = await open({
      'DELETE /api/me/sessions/2': { json: { status: 0 } },
      'DELETE /api/me/sessions': { json: { status: 0 } },
    });
    await userEvent.click(
      await screen.findByRole('button', { name: /End the session of Chrome on Windows, 192.0.2.2/ }),
    );
    await waitFor(() => expect(bodies(requests, 'DELETE /api/me/sessions/2')).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'End all others' }));
    await waitFor(() => expect(bodies(requests, 'DELETE /api/me/sessions')).toHaveLength(1));
  });

  it('sets up a second factor: password, key, first code, recovery codes', async () => {
    const key = { key: 'ABCDEFGH', address: 'otpauth://totp/x', qr_path: 'M0 0h1v1h-1z', qr_size: 25 };
    const { requests } = await open({
      'POST /api/me/second-factor': { json: key },
      'POST /api/me/second-factor/confirm': { json: { recovery_codes: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'her password{Enter}');
    expect(await screen.findByRole('img', { name: 'QR code of the key' })).toBeDefined();
    expect(screen.getByText('ABCD EFGH')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Six digits'));
    await userEvent.keyboard('123456');
    expect(await screen.findByText('AAAAA-BBBBB')).toBeDefined();
    expect(bodies(requests, 'POST /api/me/second-factor/confirm')).toEqual([{ code: '123456' }]);
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByText('AAAAA-BBBBB')).toBeDefined();
    expect(screen.getByText('These codes are not shown again.')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Back to the codes' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'I have saved these codes' }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('AAAAA-BBBBB')).toBeNull());
  });

  it('removes admin only after a confirmation', async () => {
    const { requests } = await open({ 'POST /api/accounts/2/admin': { json: { status: 0 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ben Tester' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove admin rights' }));
    expect(bodies(requests, 'POST /api/accounts/2/admin')).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(bodies(requests, 'POST /api/accounts/2/admin')).toEqual([{ admin: 0 }]));
  });

  it('signs the current user out when they confirm to lose their admin rights, unless it is refused', async () => {
    const { requests, respond, address } = await open({
      'POST /api/accounts/1/admin': { status: 409, message: 'At least one admin must remain.' },
      'POST /auth/logout': { json: { status: 0 } },
    });
    const remove = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Actions for Mara Tester' }));
      const entries = await screen.findAllByRole('menuitem');
      expect(entries.map(({ textContent }) => textContent)).toEqual([
        'Remove my admin rights',
        'Download personal data',
        'History',
      ]);
      await userEvent.click(entries[0] as HTMLElement);
      expect(await screen.findByText(/You are signed out everywhere/)).toBeDefined();
      await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    };
    await remove();
    expect(await screen.findByText('At least one admin must remain.')).toBeDefined();
    await userEvent.keyboard('{Escape}');
    respond('POST /api/accounts/1/admin', { json: { status: 0 } });
    await remove();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(bodies(requests, 'POST /api/accounts/1/admin')).toEqual([{ admin: 0 }, { admin: 0 }]);
    expect(requests.filter(({ path }) => path === '/api/accounts')).toHaveLength(1);
    expect(localStorage.getItem('ptotoken')).toBeNull();
  });

  it('shows the log, filtered and page by page', async () => {
    const { requests } = await open();
    expect(await screen.findByText('Exported: athletes, 1 089 rows, with e-mail addresses')).toBeDefined();
    const log = section('Log');
    expect(log.getByText(/^[^·]+ · 192.0.2.7$/)).toBeDefined();
    await userEvent.click(log.getByRole('button', { name: 'Older' }));
    await userEvent.click(log.getByRole('radio', { name: 'Exports' }));
    const eventRequests = () =>
      requests.filter(({ path }) => path.startsWith('/api/events')).map(({ path }) => path);
    await waitFor(() =>
      expect(eventRequests()).toEqual([
        '/api/events?page=1',
        '/api/events?page=2',
        '/api/events?page=1&group=exports',
      ]),
    );
  });

  it('erases the account only when confirmed by typing, saying what is deleted and what remains; then opens sign-in', async () => {
    const { requests, address } = await open({
      'DELETE /api/accounts/1/personal-data': { json: { status: 0 } },
      'POST /auth/logout': { json: { status: 0 } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Erase my account…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/This cannot be undone/)).toBeDefined();
    expect(dialog.getByText(/as "Former account 1"/)).toBeDefined();
    const erase = dialog.getByRole('button', { name: 'Erase permanently' }) as HTMLButtonElement;
    expect(isDisabled(erase)).toBe(true);
    await userEvent.type(dialog.getByRole('textbox'), 'erase');
    expect(isDisabled(erase)).toBe(true);
    await userEvent.clear(dialog.getByRole('textbox'));
    await userEvent.type(dialog.getByRole('textbox'), 'ERASE');
    await userEvent.click(erase);
    await waitFor(() => expect(address()).toBe('/login'));
    expect(bodies(requests, 'DELETE /api/accounts/1/personal-data')).toHaveLength(1);
    expect(localStorage.getItem('ptotoken')).toBeNull();
  });

  it('invites somebody; an error is shown at its field and nothing typed is lost', async () => {
    const { requests, respond } = await open({
      'POST /api/accounts/invite': () =>
        new Response('There is an account already.', {
          status: 409,
          headers: { 'content-type': 'text/plain', 'x-error-field': 'email' },
        }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Email'), 'dora@example.org');
    await userEvent.type(dialog.getByLabelText('First Name'), 'Dora{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe('There is an account already.');
    respond('POST /api/accounts/invite', { json: { id: 9 } });
    await userEvent.clear(dialog.getByLabelText('Email'));
    await userEvent.type(dialog.getByLabelText('Email'), 'doris@example.org{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(requests, 'POST /api/accounts/invite')[1]).toEqual({
      email: 'doris@example.org',
      first: 'Dora',
      last: '',
      admin: 1,
    });
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) CriOS/140 Mobile Safari/604.1',
    'Chrome on iPhone',
  ],
  ['curl/8.0', 'curl/8.0'],
  [null, 'Unknown browser'],
])('%j is %s', (userAgent, message) => {
  expect(formatDevice(userAgent)).toBe(message);
});
