import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  addAthleteNote,
  listAthleteNotes,
  removeAthleteNote,
  saveAthleteNote,
} from '#features/athletes/athlete-notes-contract.ts';
import { createAthlete } from '#features/athletes/athletes-contract.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { mergeAthletes, unmergeAthletes } from '#features/identity/identity-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
let id = 0;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  count += 1;
  const person = { first: 'Noted', last: `Person${'abcdefghijklm'[count]}`, country: 'DE' };
  id = (await server.ask(createAthlete, { ...person, division: 'FPRO' })).id;
});
afterAll(() => server.close());

const notes = async () => (await server.ask(listAthleteNotes, { id })).notes;
const today = () => server.clock.now().toISOString().slice(0, 10);

describe('notes about an athlete', () => {
  it.each([
    [listAthleteNotes, { id: 1 }],
    [addAthleteNote, { id: 1, text: 'A' }],
    [saveAthleteNote, { id: 1, note_id: 1, text: 'A' }],
    [removeAthleteNote, { id: 1, note_id: 1 }],
  ] as const)('are for admins only', async (call, input) => {
    expect((await server.call(call, input as never, 'nobody')).status).toBe(401);
    expect((await server.call(call, input as never, 'signed-in')).status).toBe(403);
  });

  it('have a day, today unless given, and their author; the newest day is first', async () => {
    await server.ask(addAthleteNote, { id, text: ' Asked about a wildcard. ', date: '2026-03-01' });
    const { body } = await server.call(
      addAthleteNote,
      { id, text: 'Knee\nis fine', date: null },
      'other-admin',
    );
    expect(body.notes.map(({ date, text, who }) => [date, text, who])).toEqual([
      [today(), 'Knee\nis fine', 'ben Tester'],
      ['2026-03-01', 'Asked about a wildcard.', 'anna Tester'],
    ]);
    expect(await notes()).toEqual(body.notes);
  });

  it('have their author also after a merge, and after that was undone', async () => {
    const given = { first: 'Noted', last: 'Twice', country: 'DE', division: 'FPRO' as const };
    const { id: other } = await server.ask(createAthlete, given);
    await server.ask(addAthleteNote, { id: other, text: 'Wildcard' });
    const { merge_id } = await server.ask(mergeAthletes, { id, other });
    expect(await notes()).toMatchObject([{ text: 'Wildcard', who: 'anna Tester' }]);
    await server.call(addAthleteNote, { id, text: 'Knee' }, 'other-admin');
    await server.ask(unmergeAthletes, { id: merge_id });
    const returned = (await server.ask(listAthleteNotes, { id: other })).notes;
    expect(returned).toMatchObject([{ text: 'Wildcard', who: 'anna Tester' }]);
    expect(await notes()).toMatchObject([{ text: 'Knee', who: 'ben Tester' }]);
  });

  it('are changed and removed from their version, each listed in history and undone', async () => {
    const { id: note_id } = await server.ask(addAthleteNote, { id, text: 'First', date: '2026-01-31' });
    const saved = await server.ask(saveAthleteNote, { id, note_id, text: 'Second', version: 1 });
    expect(saved.notes).toMatchObject([{ text: 'Second', date: '2026-01-31', version: 2 }]);
    expect((await server.call(saveAthleteNote, { id, note_id, date: '2026-02-01', version: 1 })).status).toBe(
      200,
    );
    const stale = await server.call(saveAthleteNote, { id, note_id, text: 'Third', version: 1 });
    expect([stale.status, stale.headers['x-error-field']]).toEqual([409, 'text']);
    expect((await server.call(removeAthleteNote, { id, note_id, version: 1 })).status).toBe(409);
    const removed = await server.call(removeAthleteNote, { id, note_id });
    expect(removed.body.notes).toEqual([]);
    const { history } = await server.ask(listHistory, { entity: 'athlete', id: String(id) });
    expect(history[0]?.what).toMatch(/^Note about Noted Person\w removed$/);
    await server.ask(undoHistory, { id: Number(removed.headers['x-change-set']) });
    expect(await notes()).toMatchObject([{ text: 'Second', date: '2026-02-01' }]);
  });

  it.each([
    [{ text: '' }, 'text must not be empty.'],
    [{ text: '  ' }, 'text must not be empty.'],
    [{ text: 'x'.repeat(5001) }, 'text must be at most 5000 characters.'],
    [{ text: 'a\u0000' }, 'text contains characters that cannot be stored.'],
    [{ text: 'A', date: '2025-02-29' }, 'date must be a date that exists, YYYY-MM-DD.'],
    [{ text: 'A', date: '01.02.2026' }, 'date must be a date that exists, YYYY-MM-DD.'],
    [{}, 'text is missing.'],
  ])('refuse %o', async (given, message) => {
    const refused = await server.call(addAthleteNote, { id, ...given } as never);
    expect([refused.status, refused.text]).toEqual([400, message]);
    expect(await notes()).toEqual([]);
  });

  it('of another athlete are not found', async () => {
    const { id: note_id } = await server.ask(addAthleteNote, { id, text: 'Mine' });
    const person = { first: 'Other', last: `Person${'abcdefghijklm'[count]}`, country: 'DE' };
    const other = (await server.ask(createAthlete, { ...person, division: 'MPRO' })).id;
    expect((await server.call(saveAthleteNote, { id: other, note_id, text: 'Theirs' })).status).toBe(404);
    expect((await server.call(removeAthleteNote, { id: other, note_id })).status).toBe(404);
    expect((await server.call(listAthleteNotes, { id: 99_999_999 })).status).toBe(404);
    expect(await notes()).toMatchObject([{ text: 'Mine' }]);
  });
});
