import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { chooseTimeZone } from '#console/ui/format/dates.ts';
import { editAthlete } from '#testing/fixtures/edited-athlete.tsx';

// Loads the tab's code before the first test looks for it, however busy the machine is.
beforeAll(async () => {
  await import('./profile-tab.tsx');
});
afterEach(() => {
  vi.useRealTimers();
  chooseTimeZone(null);
});

const NOTES = '/api/athlete/7/notes';
const note = { id: 3, date: '2026-03-01', text: 'Asked about\na wildcard', who: 'Anna Berg', version: 2 };
const saved = (notes: object[]) =>
  Response.json({ status: 0, id: 3, notes }, { headers: { 'x-change-set': '90' } });

async function open(notes: object[] = [note], answers = {}, memory = {}) {
  const list = { [`GET ${NOTES}`]: { json: { notes } } };
  const shown = await editAthlete('profile', {}, { ...list, ...answers }, memory);
  const group = within(await screen.findByRole('region', { name: 'Internal notes' }));
  return { ...shown, group };
}

describe('Internal notes', () => {
  it('show the day, the author and the text with its lines', async () => {
    const { group } = await open();
    expect(await group.findByText('2026-03-01')).toBeDefined();
    expect(group.getByText('Anna Berg')).toBeDefined();
    expect(group.getByText(/a wildcard/).textContent).toBe('Asked about\na wildcard');
  });

  it('are added with the user’s day unless one is given; the field is empty afterwards', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T20:00:00Z') });
    const fresh = { ...note, id: 4, text: 'Knee is fine', version: 1 };
    const { group, user, sent } = await open([], { [`POST ${NOTES}`]: () => saved([fresh]) });
    chooseTimeZone('Pacific/Auckland');
    const add = group.getByRole('button', { name: 'Add note' });
    expect(add.getAttribute('title')).toBe('Nothing has changed');
    await user.type(group.getByLabelText('New note'), 'Knee is fine');
    await user.click(add);
    expect(await group.findByText('Anna Berg')).toBeDefined();
    expect(sent(`POST ${NOTES}`)).toEqual([{ text: 'Knee is fine', date: '2027-01-01' }]);
    await waitFor(() => expect(group.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''));
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('retain what was typed when it could not be saved, and after a reload', async () => {
    const answers = { [`POST ${NOTES}`]: () => new Response('The database is away.', { status: 503 }) };
    const first = await open([], answers);
    await first.user.type(first.group.getByLabelText('New note'), 'Long words');
    await first.user.click(first.group.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('The database is away.')).toBeDefined();
    expect(first.group.getByLabelText<HTMLTextAreaElement>('New note').value).toBe('Long words');
    expect(sessionStorage.getItem('typed athlete 7 new note')).toContain('Long words');
  });

  it('add what is typed while one is added as the next one', async () => {
    let addNow: () => void = () => undefined;
    const isDue = new Promise<void>((resolve) => {
      addNow = resolve;
    });
    const { group, user, sent } = await open([], { [`POST ${NOTES}`]: () => isDue.then(() => saved([])) });
    const texts = () => sent(`POST ${NOTES}`).map((body) => (body as { text: string }).text);
    const field = group.getByLabelText<HTMLTextAreaElement>('New note');
    await user.type(field, 'Knee is fine{Control>}s{/Control}');
    await user.type(field, '. Asked about Nice{Control>}s{/Control}');
    expect(texts()).toEqual(['Knee is fine']);
    await user.type(field, ' again');
    addNow();
    await waitFor(() => expect(texts()).toEqual(['Knee is fine', '. Asked about Nice again']));
    await waitFor(() => expect(field.value).toBe(''));
    expect(sessionStorage.getItem('typed athlete 7 new note')).toBeNull();
  });

  it('are changed from their version; one changed meanwhile shows both', async () => {
    const message = 'Ben changed Note';
    const stale = new Response(message, { status: 409, headers: { 'x-error-code': 'stale-edit' } });
    const theirs = { ...note, text: 'Knee hurts', version: 3 };
    let isFirst = true;
    const { group, user, sent } = await open([note], {
      [`POST ${NOTES}/3`]: () => {
        if (!isFirst) return saved([{ ...note, text: 'Mine', version: 4 }]);
        isFirst = false;
        return stale;
      },
      [`GET ${NOTES}`]: () => ({ notes: [isFirst ? note : theirs] }),
    });
    await user.click(await group.findByRole('button', { name: 'Change the note of 2026-03-01' }));
    const field = group.getByLabelText('Note of 2026-03-01');
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'Mine');
    await user.click(group.getByRole('button', { name: 'Save note' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Knee hurts')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: /my value/i }));
    await waitFor(() => expect(sent(`POST ${NOTES}/3`)).toHaveLength(2));
    expect(sent(`POST ${NOTES}/3`).map((body) => (body as { version: number }).version)).toEqual([2, 3]);
    expect(await group.findByText('Mine')).toBeDefined();
    expect(sessionStorage.getItem('typed athlete 7 note 3')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Change the note of 2026-03-01');
  });

  it('stay while they are edited when someone else removes them, and say so', async () => {
    let stored: object[] = [note];
    const { group, user } = await open([], {
      [`GET ${NOTES}`]: () => ({ notes: stored }),
      [`POST ${NOTES}`]: () => saved(stored),
    });
    await user.click(await group.findByRole('button', { name: 'Change the note of 2026-03-01' }));
    await user.type(group.getByLabelText('Note of 2026-03-01'), ' for May');
    stored = [];
    await user.type(group.getByLabelText('New note'), 'Knee is fine');
    await user.click(group.getByRole('button', { name: 'Add note' }));
    expect(await group.findByText(/This note was removed meanwhile/)).toBeDefined();
    const field = group.getByLabelText<HTMLTextAreaElement>('Note of 2026-03-01');
    expect(field.value).toBe('Asked about\na wildcard for May');
    await user.click(group.getByRole('button', { name: 'Cancel' }));
    expect(group.queryByLabelText('Note of 2026-03-01')).toBeNull();
    expect(document.activeElement).toBe(group.getByLabelText('New note'));
  });

  it('are removed at once, with an undo', async () => {
    const { group, user, sent } = await open([note], { [`DELETE ${NOTES}/3`]: () => saved([]) });
    await user.click(await group.findByRole('button', { name: 'Remove the note of 2026-03-01' }));
    expect(await screen.findByText('Note of 2026-03-01 removed')).toBeDefined();
    expect(sent(`DELETE ${NOTES}/3`)).toEqual([{ version: 2 }]);
    expect(document.activeElement).toBe(group.getByLabelText('New note'));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  });
});
