import type { LoggedEvent } from '#features/account/events-contract.ts';
import type { OwnAccount, OwnSession } from '#features/account/own-account-contract.ts';
import type { StaffAccount } from '#features/account/staff-accounts-contract.ts';
import { never, type ScreenStates } from '#testing/fixtures/screen-states.tsx';
import { ForgotScreen } from '../password/forgot-screen.tsx';
import { PasswordScreen } from '../password/password-screen.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { SignupScreen } from '../sign-up/signup-screen.tsx';
import { VerifyCodeScreen } from '../sign-up/verify-code-screen.tsx';
import { VerifyEmailScreen } from '../sign-up/verify-email-screen.tsx';
import { LoginScreen } from './login-screen.tsx';

const NOBODY = { isSignedIn: false } as const;

export const loginStates: ScreenStates = {
  screen: LoginScreen,
  states: { empty: { ...NOBODY, address: '/login', shows: "Let's go" } },
};
export const signupStates: ScreenStates = {
  screen: SignupScreen,
  states: { empty: { ...NOBODY, address: '/signup', shows: 'Next' } },
};
export const forgotStates: ScreenStates = {
  screen: ForgotScreen,
  states: {
    empty: { ...NOBODY, address: '/forgot', shows: 'Send link to reset' },
    'from a mail': {
      ...NOBODY,
      address: '/forgot?email=a%2Bb%25c%40x.org',
      pattern: '/forgot',
      shows: 'Send link to reset',
    },
  },
};

const ofEmail = {
  ...NOBODY,
  address: '/verifyemail/a%2Bb%2550%40example.org',
  pattern: '/verifyemail/$email',
};
const names = JSON.stringify({ email: 'a+b%50@example.org', first: 'Nora', last: 'Falk' });
export const verifyEmailStates: ScreenStates = {
  screen: VerifyEmailScreen,
  states: {
    'in the tab of the sign-up': {
      ...ofEmail,
      sessionMemory: { 'sign-up': names },
      shows: /Send a new code \(in 30 s\)/,
    },
    elsewhere: { ...ofEmail, shows: 'Sign up again' },
  },
};
export const verifyCodeStates: ScreenStates = {
  screen: VerifyCodeScreen,
  states: {
    empty: {
      ...NOBODY,
      address: '/verifycode/a%40example.org',
      pattern: '/verifycode/$email',
      shows: 'Reset Password Code',
    },
  },
};
export const passwordStates: ScreenStates = {
  screen: PasswordScreen,
  states: {
    empty: {
      ...NOBODY,
      address: '/password/t0ken/a%40example.org',
      pattern: '/password/$token/$email',
      shows: /15 characters or more/,
    },
  },
};

export const ME: OwnAccount = {
  id: 1,
  email: 'mara.lindt@example.org',
  first: 'Mara',
  last: 'Lindt',
  timezone: 'Europe/Berlin',
  second_factor_since: null,
  recovery_codes_left: 0,
  version: 3,
};
const session = (id: number, is_current: boolean): OwnSession => ({
  id,
  created_at: '2026-06-01T08:00:00.000Z',
  last_used_at: '2026-06-02T09:30:00.000Z',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  address: `192.0.2.${id}`,
  is_current,
});
export const staff = (id: number, first: string, more: Partial<StaffAccount> = {}): StaffAccount => ({
  id,
  email: `${first.toLowerCase()}@example.org`,
  first,
  last: 'Tester',
  admin: 1,
  state: 'active',
  has_second_factor: false,
  athlete_id: null,
  athlete_name: null,
  sessions: 1,
  last_used_at: '2026-06-02T09:30:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const logged = (key: string, kind: string, more: Partial<LoggedEvent>): LoggedEvent => ({
  key,
  kind,
  at: '2026-06-02T09:30:00.000Z',
  who: 'Mara Lindt',
  about: null,
  address: null,
  rows: null,
  with_emails: false,
  ...more,
});
const loggedEvents: readonly LoggedEvent[] = [
  logged('e4', 'sign-in', { about: 'mara.lindt@example.org', address: '192.0.2.1' }),
  logged('e3', 'sign-in refused', { who: null, about: null, address: '192.0.2.7' }),
  logged('e2', 'export', { about: 'athletes', rows: 1089, with_emails: true }),
  logged('c9', 'deleted', { about: 'Brand Ceepo deleted' }),
  logged('e1', 'erased', { about: 'personal data of Lotte Wilms' }),
];
export const settingsResponses = {
  'GET /api/me': { json: { me: ME } },
  'GET /api/me/sessions': { json: { sessions: [session(1, true), session(2, false)] } },
  'GET /api/accounts': {
    json: {
      accounts: [
        staff(1, 'Mara'),
        staff(2, 'Ben', { has_second_factor: true }),
        staff(3, 'Lotte', {
          admin: 0,
          state: 'invited',
          sessions: 0,
          last_used_at: null,
          athlete_id: 7,
          athlete_name: 'Lotte Wilms',
        }),
      ],
    },
  },
  'GET /api/team-exclusions': { json: { athletes: [] } },
  'GET /api/events': { json: { events: loggedEvents, has_more: true } },
};
const failed = { status: 500, message: 'Something failed on the server.' };
const waiting = {
  'GET /api/me': never,
  'GET /api/me/sessions': never,
  'GET /api/accounts': never,
  'GET /api/events': never,
};
const broken = {
  'GET /api/me': failed,
  'GET /api/me/sessions': failed,
  'GET /api/accounts': failed,
  'GET /api/events': failed,
};
const on = { ...ME, second_factor_since: '2026-06-01T08:00:00.000Z', recovery_codes_left: 9 };
const plain = { id: 5, email: 'cleo@example.org', first: 'Cleo', last: 'Tester', admin: 0 };

export const settingsStates: ScreenStates = {
  screen: SettingsScreen,
  states: {
    loading: { address: '/settings', responses: waiting, shows: 'Staff accounts' },
    failed: { address: '/settings', responses: broken, shows: failed.message },
    loaded: { address: '/settings', responses: settingsResponses, shows: 'Lotte Wilms' },
    'with a second factor': {
      address: '/settings',
      responses: { ...settingsResponses, 'GET /api/me': { json: { me: on } } },
      shows: /9 of 10 recovery codes are left/,
    },
    'without the admin right': {
      address: '/settings',
      responses: {
        'POST /auth/verifysession': { json: { user: plain, server_version: '1', support_email: null } },
      },
      shows: /Your account has no admin right/,
    },
  },
};
