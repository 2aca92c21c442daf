import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { cancelPendingWrites } from '#console/api/pending-writes.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { ForgotScreen } from '../password/forgot-screen.tsx';
import { PasswordScreen } from '../password/password-screen.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { SignupScreen } from '../sign-up/signup-screen.tsx';
import { VerifyCodeScreen } from '../sign-up/verify-code-screen.tsx';
import { VerifyEmailScreen } from '../sign-up/verify-email-screen.tsx';
import { settingsResponses } from './account-screens.states.tsx';
import { LoginScreen } from './login-screen.tsx';
import { SecondFactorStep } from './second-factor-step.tsx';

/** The signal of the last request, which the server does not respond to. */
function watchLastRequest() {
  const sent = vi.spyOn(globalThis, 'fetch');
  sent.mockClear();
  sent.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );
  return async () => {
    await waitFor(() => expect(sent).toHaveBeenCalled());
    return sent.mock.lastCall?.[1]?.signal;
  };
}

it.each<[string, ReactNode, string, string, string, string]>([
  ['Sign up', <SignupScreen key="1" />, '/signup', '/signup', 'First Name', 'Mara{Enter}'],
  ['the code of a sign-up', <VerifyEmailScreen key="2" />, '/a/x%40y.z', '/a/$email', 'Code', 'AAAAAA'],
  [
    'the code of a reset',
    <VerifyCodeScreen key="3" />,
    '/a/x%40y.z',
    '/a/$email',
    'Reset Password Code',
    'AAAAAA',
  ],
  ['a forgotten password', <ForgotScreen key="4" />, '/forgot', '/forgot', 'Email', 'x@y.z{Enter}'],
  [
    'a new password',
    <PasswordScreen key="5" />,
    '/p/t/x',
    '/p/$token/$email',
    'Password',
    'four words{Enter}',
  ],
  ['signing in', <LoginScreen key="6" />, '/login', '/login', 'Email', 'x@y.z{Tab}four words{Enter}'],
  [
    'the second factor of signing in',
    <SecondFactorStep key="7" challenge="x" onOver={() => undefined} />,
    '/login',
    '/login',
    'Code of your authenticator app',
    '123456',
  ],
])(
  'leaving the page aborts the pending request of %s',
  async (_form, form, address, pattern, label, typed) => {
    await renderScreen(form, { address, pattern, isSignedIn: false });
    const field = await screen.findByLabelText(label);
    const lastSignal = watchLastRequest();
    await userEvent.type(field, typed);
    const signal = await lastSignal();
    await act(async () => cancelPendingWrites());
    expect(signal?.aborted).toBe(true);
  },
);

it('Escape aborts the pending request of a second factor', async () => {
  await renderScreen(<SettingsScreen />, { address: '/settings', responses: settingsResponses });
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }));
  const field = await screen.findByLabelText('Your password');
  const lastSignal = watchLastRequest();
  await userEvent.type(field, 'her password{Enter}');
  const signal = await lastSignal();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(signal?.aborted).toBe(true));
});
