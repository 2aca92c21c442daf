import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ListedAthlete } from '#features/athletes/athletes-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { AthletesScreen } from './athletes-screen.tsx';
import { listedAthlete } from './athletes-screens.states.tsx';

const ATHLETES = [
  listedAthlete(1, 'Marta', 'Sánchez', { country: 'ES', division: 'FPRO' }),
  listedAthlete(2, 'Sam', 'Long', { country: 'US' }),
];
const answerOf = (athletes: readonly ListedAthlete[]) => ({
  athletes,
  profiles: [],
  attributes: [],
  nations: [],
});
const show = (more: Record<string, StubbedResponse>) =>
  renderScreen(<AthletesScreen />, {
    address: '/athletes',
    responses: { 'GET /api/athletes': { json: answerOf(ATHLETES) }, ...more },
  });

describe('Add a new Athlete', () => {
  const open = async (response: StubbedResponse) => {
    const shown = await show({
      'POST /api/athlete/create': response,
      'GET /api/all_athlete_aliases': {
        json: { aliases: [{ id: 1, alias: 'Samuel Young', athlete_id: 2 }] },
      },
    });
    await screen.findByText('Sam Long');
    await shown.user.click(screen.getByRole('button', { name: 'Add a new Athlete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a new Athlete' });
    return {
      ...shown,
      dialog,
      box: (label: RegExp) => within(dialog).getByLabelText(label) as HTMLInputElement,
    };
  };
  type Opened = Awaited<ReturnType<typeof open>>;
  const choose = async (user: Opened['user'], field: HTMLElement, message: string) => {
    await user.click(field);
    const option = screen.getAllByText(message).find((one) => one.closest('[role=option]'));
    await user.click(option as HTMLElement);
  };
  const put = async (user: Opened['user'], field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  const fill = async ({ user, box }: Pick<Opened, 'user' | 'box'>, first: string, last: string) => {
    await put(user, box(/^First/), first);
    await put(user, box(/^Last/), last);
    await choose(user, box(/^Country/), 'Austria');
    await choose(user, box(/^Division/), 'FPRO');
  };

  it('creates once the required fields are filled in, clears the form and links to the athlete', async () => {
    const shown = await open({ json: { status: 0, id: 9, link: 'lisa-perterer' } });
    const { user, dialog, box, requests } = shown;
    const button = within(dialog).getByRole('button', { name: 'Create New Athlete' });
    expect(isDisabled(button)).toBe(true);
    await fill(shown, ' Lisa', 'Perterer');
    await user.click(button);
    const link = await within(dialog).findByRole('link', { name: 'Lisa Perterer was added. Open it' });
    expect(link.getAttribute('href')).toBe('/athlete/9');
    expect([box(/^First/).value, box(/^Last/).value, box(/^Email/).value]).toEqual(['', '', '']);
    await waitFor(() => expect(document.activeElement).toBe(box(/^First/)));
    expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
      first: ' Lisa',
      last: 'Perterer',
      country: 'AT',
      division: 'FPRO',
      email: '',
    });
  });

  it('leads with Enter to the first required field without a value', async () => {
    const shown = await open({ json: {} });
    const { user, dialog, box } = shown;
    await put(user, box(/^First/), 'Lisa');
    await user.keyboard('{Enter}');
    expect(within(dialog).getByRole('status').textContent).toBe('Fill in the required fields first.');
    expect(document.activeElement).toBe(box(/^Last/));
    await user.keyboard('Perterer{Enter}');
    expect(document.activeElement).toBe(box(/^Country/));
    await choose(user, box(/^Country/), 'Austria');
    await user.type(box(/^Email/), '{Enter}');
    expect(document.activeElement).toBe(box(/^Division/));
  });

  it.each([
    ['status -1', { json: { status: -1, id: 2, link: 'x' } }, 'This athlete already exists.'],
    ['a refusal', { status: 400, message: 'email must be an e-mail address' }, 'Failed adding athlete.'],
    ['a failure', { status: 500, message: 'Something failed.' }, 'Failed adding athlete.'],
  ] as const)('alerts on %s and leaves the typed text', async (_case, response, message) => {
    const shown = await open(response);
    await fill(shown, 'Lisa', 'Perterer');
    await shown.user.click(within(shown.dialog).getByRole('button', { name: 'Create New Athlete' }));
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByText(message)).toBeDefined();
    await shown.user.click(within(alert).getByRole('button', { name: 'OK' }));
    expect([shown.box(/^First/).value, shown.box(/^Last/).value]).toEqual(['Lisa', 'Perterer']);
  });

  it('removes the message of a failure after a success', async () => {
    const shown = await open({ status: 500, message: 'Something failed.' });
    await fill(shown, 'Lisa', 'Perterer');
    const add = within(shown.dialog).getByRole('button', { name: 'Create New Athlete' });
    await shown.user.click(add);
    await shown.user.click(await screen.findByRole('button', { name: 'OK' }));
    expect(within(shown.dialog).getByRole('alert')).toBeDefined();
    shown.respond('POST /api/athlete/create', { json: { status: 0, id: 9, link: 'x' } });
    await shown.user.click(add);
    await within(shown.dialog).findByRole('link', { name: /was added/ });
    expect(within(shown.dialog).queryByRole('alert')).toBeNull();
  });

  it.each([
    ['similar names', 'marta', 'Sanchezz'],
    ['the same words with first and last name swapped', 'Sanchez', 'MARTA'],
  ])('warns of %s before', async (_case, first, last) => {
    const { user, dialog, box } = await open({ json: {} });
    await put(user, box(/^First/), first);
    await put(user, box(/^Last/), last);
    expect(within(dialog).getByText('Similar names:', { exact: false }).textContent).toBe(
      'Similar names: Marta Sánchez (FPRO, ES)',
    );
    expect(within(dialog).getByRole('link', { name: 'Marta Sánchez' }).getAttribute('href')).toBe(
      '/athlete/1',
    );
  });

  it('warns of athletes who have that name as an alias, from a merge or a marriage', async () => {
    const { user, dialog, box } = await open({ json: {} });
    await put(user, box(/^First/), 'Samuel');
    await put(user, box(/^Last/), 'YOUNG');
    expect((await within(dialog).findByText('Similar names:', { exact: false })).textContent).toBe(
      'Similar names: Sam Long, also Samuel Young (MPRO, US)',
    );
  });

  it('shows the new athlete although the filter would hide it', async () => {
    const shown = await show({
      'POST /api/athlete/create': { json: { status: 0, id: 4, link: 'x' } },
    });
    const { user, respond } = shown;
    await screen.findByText('Sam Long');
    await user.type(screen.getByLabelText('Filter athletes'), 'sam');
    await waitFor(() => expect(screen.queryByText('Marta Sánchez')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add a new Athlete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a new Athlete' });
    const box = (label: RegExp) => within(dialog).getByLabelText(label) as HTMLInputElement;
    await fill({ user, box }, 'Lisa', 'Perterer');
    respond('GET /api/athletes', { json: answerOf([...ATHLETES, listedAthlete(4, 'Lisa', 'Perterer')]) });
    await user.click(within(dialog).getByRole('button', { name: 'Create New Athlete' }));
    await waitFor(() =>
      expect(
        [...document.querySelectorAll('tbody tr td:nth-child(3)')].map((cell) => cell.textContent),
      ).toEqual(['Lisa Perterer' + 'just added', 'Sam Long']),
    );
  });
});
