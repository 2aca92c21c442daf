import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TOKEN_IS_OVER, WRONG_CODE, WRONG_SIGN_IN } from '#features/account/account-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { never, testStates } from '#testing/fixtures/screen-states.tsx';
import { ForgotScreen } from '../password/forgot-screen.tsx';
import { PasswordScreen } from '../password/password-screen.tsx';
import { SignupScreen } from '../sign-up/signup-screen.tsx';
import { VerifyCodeScreen } from '../sign-up/verify-code-screen.tsx';
import { VerifyEmailScreen } from '../sign-up/verify-email-screen.tsx';
import {
  forgotStates,
  loginStates,
  passwordStates,
  signupStates,
  verifyCodeStates,
  verifyEmailStates,
} from './account-screens.states.tsx';
import { LoginScreen } from './login-screen.tsx';

describe('each screen', () => {
  for (const states of [
    loginStates,
    signupStates,
    forgotStates,
    verifyEmailStates,
    verifyCodeStates,
    passwordStates,
  ])
    testStates(states);
});

type Answers = NonNullable<RenderOptions['responses']>;
const field = (label: string) => screen.findByLabelText(label) as Promise<HTMLInputElement>;
const sent = (requests: readonly { path: string; body: unknown }[], path: string) =>
  requests.filter((request) => request.path === path).map((request) => request.body);
const autocomplete = async (label: string) => (await field(label)).getAttribute('autocomplete');

describe('sign-in', () => {
  const open = (responses: Answers, address = '/login') =>
    renderScreen(<LoginScreen />, { address, pattern: '/login', isSignedIn: false, responses });
  const typeAndGo = async () => {
    await userEvent.type(await field('Email'), 'anna@example.org');
    await userEvent.type(await field('Password'), 'her password{Enter}');
  };

  it('has its fields, button and links, and names that password managers recognise', async () => {
    await open({});
    expect([await autocomplete('Email'), await autocomplete('Password')]).toEqual([
      'username',
      'current-password',
    ]);
    expect(document.activeElement).toBe(await field('Email'));
    expect(screen.getByRole('button', { name: "Let's go" })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot');
    expect(screen.getByRole('link', { name: 'Get started.' }).getAttribute('href')).toBe('/signup');
  });

  it('moves from Email directly to Password by Tab', async () => {
    await open({});
    expect(document.activeElement).toBe(await field('Email'));
    await userEvent.tab();
    expect(document.activeElement).toBe(await field('Password'));
  });

  it('names the field that is empty, and sends nothing', async () => {
    const { requests } = await open({});
    await userEvent.type(await field('Password'), 'her password{Enter}');
    await screen.findByText('Email: type your e-mail address.');
    expect(document.activeElement).toBe(await field('Email'));
    await userEvent.clear(await field('Password'));
    await userEvent.type(await field('Email'), 'anna@example.org{Enter}');
    await screen.findByText('Password: type your password.');
    expect(document.activeElement).toBe(await field('Password'));
    expect(sent(requests, '/auth/login')).toEqual([]);
  });

  it('says that it was wrong, leaves the typed text, and can be tried again', async () => {
    await open({ 'POST /auth/login': { json: { error: WRONG_SIGN_IN } } });
    await typeAndGo();
    expect(await screen.findByText(WRONG_SIGN_IN)).toBeDefined();
    expect((await field('Email')).value).toBe('anna@example.org');
    expect(document.activeElement).toBe(await field('Password'));
    expect(isDisabled(screen.getByRole('button', { name: "Let's go" }) as HTMLButtonElement)).toBe(false);
  });

  it('shows the message of a refusal, such as too many attempts', async () => {
    await open({
      'POST /auth/login': { status: 429, message: 'Too many failed sign-ins. Wait a few minutes.' },
    });
    await typeAndGo();
    expect(await screen.findByText(/Too many failed sign-ins/)).toBeDefined();
  });

  it('hints at Caps Lock and can show the password', async () => {
    await open({});
    const password = await field('Password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
  });

  it('asks for the second factor, submits itself on the sixth digit, and opens the requested page', async () => {
    const user = { id: 1, email: 'anna@example.org', first: 'Anna', last: 'T', admin: 1 };
    const { requests, respond, address } = await open(
      { 'POST /auth/login': { json: { second_factor: true, challenge: 'c-1' } } },
      '/login?after=%2Frace%2F12%3Fx%3D1%23results',
    );
    await typeAndGo();
    const code = await field('Code of your authenticator app');
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    respond('POST /auth/login', { json: { token_session: 'a-token' } });
    respond('POST /auth/verifysession', { json: { user, server_version: '1', support_email: null } });
    await userEvent.type(code, '12345');
    expect(sent(requests, '/auth/login')).toHaveLength(1);
    await userEvent.type(code, '6');
    await waitFor(() =>
      expect(sent(requests, '/auth/login')[1]).toEqual({ challenge: 'c-1', code: '123456' }),
    );
    await waitFor(() => expect(address()).toBe('/race/12?x=1#results'));
  });

  it('never leads to another site', async () => {
    const { address } = await renderScreen(<LoginScreen />, {
      address: '/login?after=%2F%2Fevil.example',
      pattern: '/login',
    });
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('signing up', () => {
  const open = (responses: Answers) =>
    renderScreen(<SignupScreen />, { address: '/signup', isSignedIn: false, responses });
  const fill = async (email: string) => {
    await userEvent.type(await field('First Name'), 'Nora');
    await userEvent.type(await field('Last Name'), 'Falk');
    await userEvent.type(await field('Email'), `${email}{Enter}`);
  };

  it('sends the names, the encoded address and the hours from UTC, and opens the code screen', async () => {
    const { requests, address } = await open({ 'POST /auth/signup': { json: { status: 0 } } });
    await fill('nora+50%x@example.org');
    await waitFor(() => expect(address()).toBe('/verifyemail/nora%2B50%25x%40example.org'));
    expect(sent(requests, '/auth/signup')).toEqual([
      {
        email: 'nora%2B50%25x%40example.org',
        first: 'Nora',
        last: 'Falk',
        timezone: 0 - new Date().getTimezoneOffset() / 60,
      },
    ]);
  });

  it('shows a refusal, leaves the typed text and focuses the invalid field', async () => {
    await open({ 'POST /auth/signup': { json: { status: 1, error: 'Email: type an address.' } } });
    await fill('nora@nowhere');
    expect(await screen.findByText('Email: type an address.')).toBeDefined();
    expect([(await field('First Name')).value, document.activeElement]).toEqual([
      'Nora',
      await field('Email'),
    ]);
  });

  it('is not sent twice while it is running', async () => {
    const { requests } = await open({ 'POST /auth/signup': never });
    await fill('nora@example.org');
    await userEvent.type(await field('Email'), '{Enter}{Enter}');
    expect(sent(requests, '/auth/signup')).toHaveLength(1);
    expect(isDisabled(screen.getByRole('button', { name: 'Next' }) as HTMLButtonElement)).toBe(true);
  });
});

describe('a code', () => {
  const open = (responses: Answers) =>
    renderScreen(<VerifyEmailScreen />, {
      address: '/verifyemail/a%2Bb%2550%40example.org',
      pattern: '/verifyemail/$email',
      isSignedIn: false,
      responses,
    });

  it('says where it was sent and where else to look, with a link back', async () => {
    await open({});
    expect((await screen.findByText(/A code was emailed to/)).textContent).toMatch(
      /a\+b%50@example\.org.*junk folder/,
    );
    expect((await field('Code')).placeholder).toBe('XXXXXX');
    expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/login');
  });

  it('accepts a paste with spaces, submits itself once, and continues with the token', async () => {
    const { requests, address } = await open({
      'POST /auth/verifyemail': { json: { status: 0, token: 't0ken' } },
    });
    await userEvent.click(await field('Code'));
    await userEvent.paste(' k7p-q2x \n');
    await waitFor(() => expect(address()).toBe('/password/t0ken/a%2Bb%2550%40example.org'));
    expect(sent(requests, '/auth/verifyemail')).toEqual([{ email: 'a+b%50@example.org', code: 'K7PQ2X' }]);
  });

  it('a wrong code is reported, remains, and is selected for the next attempt', async () => {
    await open({ 'POST /auth/verifyemail': { json: { status: 1, error: WRONG_CODE } } });
    await userEvent.type(await field('Code'), 'AAAAAA');
    expect(await screen.findByText(WRONG_CODE)).toBeDefined();
    const code = await field('Code');
    expect([code.value, document.activeElement]).toEqual(['AAAAAA', code]);
  });

  it('a code of a reset can be sent again after the pause', async () => {
    const { requests } = await renderScreen(<VerifyCodeScreen />, {
      address: '/verifycode/a%40example.org',
      pattern: '/verifycode/$email',
      isSignedIn: false,
      responses: { 'POST /auth/reset': { json: { status: 0 } } },
    });
    const button = (await screen.findByRole('button', { name: /Send a new code/ })) as HTMLButtonElement;
    expect([isDisabled(button), button.textContent]).toEqual([true, 'Send a new code (in 30 s)']);
    expect(sent(requests, '/auth/reset')).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('fills in the address from a mail and asks for the code', async () => {
    const { requests, address } = await renderScreen(<ForgotScreen />, {
      address: '/forgot?email=a%2Bb%25c%40example.org',
      pattern: '/forgot',
      isSignedIn: false,
      responses: { 'POST /auth/reset': { json: { status: 0 } } },
    });
    expect((await field('Email')).value).toBe('a+b%c@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send link to reset' }));
    await waitFor(() => expect(address()).toBe('/verifycode/a%2Bb%25c%40example.org'));
    expect(sent(requests, '/auth/reset')).toEqual([{ email: 'a+b%c@example.org' }]);
  });
});

describe('setting the password', () => {
  const open = (responses: Answers) =>
    renderScreen(<PasswordScreen />, {
      address: '/password/t0ken/a%40example.org',
      pattern: '/password/$token/$email',
      isSignedIn: false,
      responses,
    });

  it('shows the requirements before typing, sends the password encoded, and signs in', async () => {
    const { requests, address } = await open({
      'POST /auth/setpassword': { json: { status: 0, token_session: 'the-session' } },
    });
    expect(await screen.findByText(/15 characters or more/)).toBeDefined();
    expect(await autocomplete('Password')).toBe('new-password');
    await userEvent.type(await field('Password'), 'x%41+& four words{Enter}');
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent(requests, '/auth/setpassword')).toEqual([
      { password: encodeURIComponent('x%41+& four words'), token: 't0ken' },
    ]);
    expect(localStorage.getItem('ptotoken')).toBe('the-session');
  });

  it('says why a password is refused; an old token leads to a new code', async () => {
    const { respond } = await open({
      'POST /auth/setpassword': { json: { status: 1, error: 'It is too short.' } },
    });
    await userEvent.type(await field('Password'), 'short{Enter}');
    expect(await screen.findByText('It is too short.')).toBeDefined();
    expect((await field('Password')).value).toBe('short');
    respond('POST /auth/setpassword', { json: { status: 1, error: TOKEN_IS_OVER } });
    await userEvent.type(await field('Password'), '{Enter}');
    const link = await screen.findByRole('link', { name: 'Request a new code' });
    expect(link.getAttribute('href')).toBe('/forgot?email=a%40example.org');
  });

  it('asks for the second factor where the account has one', async () => {
    await open({ 'POST /auth/setpassword': { json: { status: 0, second_factor: true, challenge: 'c-1' } } });
    await userEvent.type(await field('Password'), 'four words without sense{Enter}');
    expect(await field('Code of your authenticator app')).toBeDefined();
    expect(localStorage.getItem('ptotoken')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(within(document.body).getByLabelText('Recovery code')).toBeDefined();
  });
});
