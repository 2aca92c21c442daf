import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type RenderOptions, renderScreen } from '#testing/render-screen.tsx';
import { WRONG_SIGN_IN } from '../account-contract.ts';
import { LoginScreen } from './login-screen.tsx';
import { SettingsScreen } from './settings-screen.tsx';

const open = (answers: NonNullable<RenderOptions['answers']>) =>
  renderScreen(<LoginScreen />, { address: '/login', pattern: '/login', isSignedIn: false, answers });

describe('sign-in', () => {
  it('has its fields, button and links, and names that password managers know', async () => {
    await open({});
    expect((await screen.findByLabelText('Email')).getAttribute('autocomplete')).toBe('username');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByRole('button', { name: "Let's go" })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot');
    expect(screen.getByRole('link', { name: 'Get started.' }).getAttribute('href')).toBe('/signup');
  });

  it('says that it was wrong, keeps what was typed, and can be tried again', async () => {
    await open({ 'POST /auth/login': { json: { error: WRONG_SIGN_IN } } });
    await userEvent.type(await screen.findByLabelText('Email'), 'anna@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText(WRONG_SIGN_IN)).toBeDefined();
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('anna@example.org');
    expect((screen.getByRole('button', { name: "Let's go" }) as HTMLButtonElement).disabled).toBe(false);
  });

  it('shows the words of a refusal, such as too many tries', async () => {
    await open({
      'POST /auth/login': {
        status: 429,
        words: 'Too many wrong sign-ins. Wait a few minutes, then try again.',
      },
    });
    await userEvent.type(await screen.findByLabelText('Email'), 'anna@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText(/Too many wrong sign-ins/)).toBeDefined();
  });
});

describe('settings', () => {
  it('says who is logged in and offers the way out', async () => {
    await renderScreen(<SettingsScreen />, { address: '/settings', pattern: '/settings', answers: {} });
    expect(await screen.findByText(/You are logged in as/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeDefined();
  });
});
