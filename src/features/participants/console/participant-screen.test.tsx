import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { renderScreen, type SentRequest, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import type { ParticipantPage } from '../participant-calls-contract.ts';
import { ParticipantScreen } from './participant-screen.tsx';
import { page, participantStates } from './participants.states.tsx';

/** A server that stores the attributes. */
function server(more: Partial<ParticipantPage> = {}): Record<string, StubbedResponse> {
  let stored = page(more);
  return {
    'GET /api/participant/101': () => ({ participant: stored }),
    'POST /api/participant/101/attributes': ({ body }: SentRequest) => {
      const { attributes } = body as { attributes: { name: string; value: string }[] };
      const changes = attributes.map(({ name, value }) => [name, name === 'notes' ? value : Number(value)]);
      stored = { ...stored, ...Object.fromEntries(changes), version: stored.version + 1 };
      return { status: 0, participant: stored };
    },
  };
}

const open = (responses: Record<string, StubbedResponse>) =>
  renderScreen(<ParticipantScreen />, {
    address: '/participant/101',
    pattern: '/participant/$id',
    responses,
  });
const sent = (requests: SentRequest[]) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))
    .map(({ body }) => body);

describe('the page of a participant', () => {
  testStates(participantStates);

  it('names athlete and race, shows the ids and links back to the race', async () => {
    await open(server());
    await screen.findByRole('heading', { level: 1, name: 'Ada Start, T100 Nice 2026' });
    expect(screen.getByRole('link', { name: 'Participant' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Back to Race' }).getAttribute('href')).toBe(
      '/race/12#participants',
    );
    expect(screen.getByLabelText('ID').textContent).toBe('101');
    expect(within(screen.getByLabelText('Athlete ID')).getByRole('link').getAttribute('href')).toBe(
      '/athlete/1',
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('knee');
    expect(screen.getByText('4 of 250 characters')).toBeDefined();
  });

  it('leads to the history of the participant', async () => {
    const { user, address } = await open(server());
    await chooseInMenu(user, 'History');
    expect(address()).toBe('/history?entity=participant&id=101');
  });

  it('saves each field separately, from the version it was read with', async () => {
    const { user, requests } = await open(server());
    await user.click(await screen.findByLabelText('List Type'));
    await user.click(await screen.findByRole('option', { name: 'Waiting' }));
    await waitFor(() =>
      expect(sent(requests)).toEqual([{ attributes: [{ name: 'is_waiting', value: '1' }], version: 3 }]),
    );
    await user.type(screen.getByLabelText('Notes'), ' hurts');
    await user.tab();
    await waitFor(() =>
      expect(sent(requests).at(-1)).toEqual({
        attributes: [{ name: 'notes', value: 'knee hurts' }],
        version: 4,
      }),
    );
  });

  it('takes at most 250 characters, counted as the server counts, and says when a pasted text was cut', async () => {
    const { user } = await open(server({ notes: 'x'.repeat(240) }));
    const notes = await screen.findByLabelText<HTMLTextAreaElement>('Notes');
    notes.setSelectionRange(240, 240);
    await user.click(notes);
    await user.paste('\u{1F3CA}'.repeat(6));
    expect(notes.value.length).toBeLessThanOrEqual(250);
    await screen.findByText('The pasted text was too long and was cut.');
    await user.clear(notes);
    await screen.findByText('0 of 250 characters');
    expect(screen.queryByText(/was cut/)).toBeNull();
  });

  it('shows a refused save in the Error! dialog', async () => {
    const { user } = await open({
      ...server(),
      'POST /api/participant/101/attributes': { status: 400, message: 'notes must be shorter.' },
    });
    await user.type(await screen.findByLabelText('Notes'), 'x');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Error!' }));
    expect(dialog.getByText('notes must be shorter.')).toBeDefined();
  });

  it.each(['/participant/abc', '/participant/0'])(
    '%s has no entry and leads to the races',
    async (address) => {
      await renderScreen(<ParticipantScreen />, { address, pattern: '/participant/$id', responses: {} });
      await screen.findByText("THIS PARTICIPANT DOESN'T HAVE AN ENTRY");
      expect(screen.getByRole('link', { name: 'Back to Race' }).getAttribute('href')).toBe('/races');
    },
  );
});
