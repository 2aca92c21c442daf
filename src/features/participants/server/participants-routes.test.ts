import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contenderRankingSet, importWarning, t100Season } from '#database/tables/all-tables.ts';
import { saveMembers } from '#features/athletes/athlete-edit-contract.ts';
import { listHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { readAliases } from '#features/identity/aliases-contract.ts';
import { deleteRace, readRace } from '#features/races/races-contract.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  addParticipant,
  deleteAllParticipants,
  mapAthleteAlias,
  readParticipant,
  removeParticipant,
  saveParticipantAttributes,
  updateParticipant,
} from '../participant-calls-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.given((tx) =>
    tx.insert(contenderRankingSet).values([
      { date: '2026-03-01', is_published: 1 },
      { date: '2026-05-01', is_published: 1 },
      { date: '2026-05-20', is_published: 0 },
    ]),
  );
});
afterAll(() => server.close());

interface Given {
  division?: 'MPRO' | 'FPRO' | 'BOTH' | null;
  date?: string | null;
  date_status?: 'tba' | 'month-year' | null;
  isT100?: boolean;
  cutoff?: number;
  athletes?: number;
}

/** A race and athletes of the women's division. */
async function given({
  division = 'BOTH',
  date = '2026-06-01',
  date_status = null,
  isT100 = false,
  cutoff,
  athletes = 2,
}: Given = {}) {
  return server.given(async (tx) => {
    const [season] = isT100
      ? await tx
          .insert(t100Season)
          .values({ name: 'S', start_date: '2026-01-01', end_date: '2026-12-31' })
          .returning()
      : [];
    const ids = await createAthletes(
      tx,
      Array.from({ length: athletes }, (_, at) => `Enter Nr${at}`),
    );
    const id = await createRace(tx, {
      division,
      date,
      date_status,
      year: 2026,
      t100_season_id: season?.id ?? null,
      contender_rank_cutoff: cutoff ?? null,
    });
    return { id, ids, athleteId: ids[0] as number };
  });
}

const changeSet = (response: { headers: Record<string, unknown> }) =>
  Number(response.headers['x-change-set']);
const lists = async (id: number) =>
  (await server.ask(readRace, { id })).participants.map((one) => [one.id, one.is_waiting]);
const timesOf = async (id: number) => {
  const { race } = await server.ask(readRace, { id });
  return [race.start_list_last_updated, race.wait_list_last_updated];
};
const newestHistory = async (id: number) =>
  (await server.ask(listHistory, { entity: 'race', id: String(id) })).history[0]?.what;

describe('POST /api/race/{id}/add_participant/{athleteId}', () => {
  it('adds publicly to the wait list when nothing is sent, marked as added by hand', async () => {
    const { id, athleteId } = await given();
    const { status, participant_id, ...rest } = await server.ask(addParticipant, { id, athleteId });
    expect([status, rest]).toEqual([0, {}]);
    const { participants } = await server.ask(readRace, { id });
    expect(participants).toMatchObject([
      {
        id: athleteId,
        participant_id,
        is_waiting: 1,
        is_public: 1,
        late_entry: 0,
        is_by_hand: 1,
        by_hand_reason: null,
        notes: null,
        latest_source: 'manual',
        meta: { latest_source: 'manual' },
      },
    ]);
    expect(await newestHistory(id)).toMatch(/^Enter Nr0 added to the wait list of Serie \d+ 2026$/);
  });

  it('takes list, publicity, meta and reason as sent; the source is set by the server', async () => {
    const { id, athleteId } = await given();
    const sent = {
      is_waiting: 0,
      is_public: false,
      meta: { from: 'mail', text: '\\u0000 😀', latest_source: 'forged' },
    } as const;
    await server.ask(addParticipant, { id, athleteId, ...sent, reason: 'wildcard' });
    expect((await server.ask(readRace, { id })).participants).toMatchObject([
      {
        is_waiting: 0,
        is_public: 0,
        meta: { from: 'mail', text: '\\u0000 😀', latest_source: 'manual' },
        by_hand_reason: 'wildcard',
      },
    ]);
  });

  it('refuses a second entry, even on the other list and at the same time', async () => {
    const { id, athleteId } = await given();
    const both = await Promise.all([
      server.call(addParticipant, { id, athleteId, is_waiting: 0 }),
      server.call(addParticipant, { id, athleteId, is_waiting: 1 }, 'other-admin'),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.text).toBe(
      'The athlete selected is already a participant.',
    );
    expect(await lists(id)).toHaveLength(1);
  });

  it.each([
    ['an unknown race', () => ({ id: 999_999 }), 404, /^There is no race 999999/],
    ['an unknown athlete', () => ({ athleteId: 999_999 }), 404, /^There is no athlete 999999/],
    ['the other division', () => ({}), 400, /^Wrong Division - MPRO vs FPRO$/],
    ['meta with NUL', () => ({ meta: { 'a\u0000': 1 } }), 400, /^meta contains characters that cannot be/],
    ['half a letter', () => ({ meta: { a: ['\ud800'] } }), 400, /^meta contains characters that cannot be/],
    ['too much meta', () => ({ meta: { text: 'é'.repeat(1100) } }), 400, /^meta must be at most 2 KB/],
    ['an invalid list', () => ({ is_waiting: 2 as never }), 400, /^is_waiting must be 0 or 1/],
    ['a long reason', () => ({ reason: 'x'.repeat(251) }), 400, /^reason must be at most 250/],
  ] as const)('refuses %s', async (_what, change, status, message) => {
    const { id, athleteId } = await given({ division: 'MPRO' });
    const refused = await server.call(addParticipant, { id, athleteId, ...change() });
    expect(refused.status).toBe(status);
    expect(refused.text).toMatch(message);
    expect(await lists(id)).toEqual([]);
  });

  // The newest published contender ranking is of 1 May: 31 days before 1 June, 35 before 5 June, 36 before 6 June.
  it.each([
    ['computed: not late', { isT100: true, date: '2026-06-05' }, 1, 0],
    ['computed: late', { isT100: true, date: '2026-06-06' }, 0, 1],
    ["by the race's own cut-off", { isT100: true, date: '2026-06-01', cutoff: 30 }, 0, 1],
    ['as sent without a date', { isT100: true, date: null }, 1, 1],
    ['as sent without a known day', { isT100: true, date: '2026-09-01', date_status: 'tba' }, 0, 0],
    ['as sent with only the month', { isT100: true, date: '2026-06-01', date_status: 'month-year' }, 1, 1],
    ['as sent outside the T100 series', { date: '2026-06-06' }, 1, 1],
    ['0 when nothing is sent', { date: '2026-06-06' }, undefined, 0],
  ] as const)('late entry: %s', async (_what, race, late_entry, expected) => {
    const { id, athleteId } = await given(race);
    await server.ask(addParticipant, { id, athleteId, late_entry });
    expect((await server.ask(readRace, { id })).participants[0]?.late_entry).toBe(expected);
  });
});

describe('POST /api/race/{id}/update_participant/{athleteId}', () => {
  it('changes only the fields that are sent, and marks a move with its reason', async () => {
    const { id, athleteId } = await given();
    const { participant_id } = await server.ask(addParticipant, { id, athleteId, meta: { a: 1 } });
    await server.ask(saveParticipantAttributes, {
      id: participant_id,
      attributes: [{ name: 'notes', value: 'knee' }],
    });
    expect(await server.ask(updateParticipant, { id, athleteId, is_waiting: 0, reason: 'wildcard' })).toEqual(
      {
        status: 0,
        participant_id,
      },
    );
    expect((await server.ask(readRace, { id })).participants).toMatchObject([
      {
        is_waiting: 0,
        is_public: 1,
        notes: 'knee',
        by_hand_reason: 'wildcard',
        meta: { a: 1, latest_source: 'manual' },
      },
    ]);
    expect(await newestHistory(id)).toContain('moved to the start list of');
  });

  it('keeps a late entry set by hand through a move, and the computed one as well', async () => {
    const { id, ids } = await given({ isT100: true, date: '2026-06-06' });
    const [ada, bea] = ids as [number, number];
    for (const athleteId of ids) await server.ask(addParticipant, { id, athleteId });
    await server.ask(updateParticipant, { id, athleteId: ada, late_entry: 0 });
    for (const athleteId of ids) await server.ask(updateParticipant, { id, athleteId, is_waiting: 0 });
    const late = Object.fromEntries(
      (await server.ask(readRace, { id })).participants.map((one) => [one.id, one.late_entry]),
    );
    expect(late).toEqual({ [ada]: 0, [bea]: 1 });
  });

  it('refuses an athlete who is not in the race, and an edit of an older version', async () => {
    const { id, ids } = await given();
    const [ada, bea] = ids as [number, number];
    await server.ask(addParticipant, { id, athleteId: ada });
    expect((await server.call(updateParticipant, { id, athleteId: bea, is_waiting: 0 })).status).toBe(404);
    await server.ask(updateParticipant, { id, athleteId: ada, is_waiting: 0, version: 1 });
    const [{ name = '', participant_id: participantId = 0 } = {}] = (await server.ask(readRace, { id }))
      .participants;
    const isMoved = `${name} was moved to the start list by anna Tester at `;
    const repeat = 'Nothing was saved; check the change, then decide again.';
    for (const stale of [
      await server.call(updateParticipant, { id, athleteId: ada, is_waiting: 1, version: 1 }),
      await server.call(removeParticipant, { id, participantId, reason: 'knee', version: 1 }),
    ]) {
      expect([stale.status, stale.text]).toEqual([409, expect.stringContaining(isMoved)]);
      expect(stale.text).toContain(repeat);
    }
    await server.ask(saveParticipantAttributes, {
      id: participantId,
      attributes: [{ name: 'notes', value: 'knee' }],
    });
    const removal = await server.call(removeParticipant, { id, participantId, version: 2 });
    expect([removal.status, removal.text]).toEqual([
      409,
      expect.stringContaining(`The entry of ${name} was changed (Notes) by`),
    ]);
  });
});

describe('the times of the lists', () => {
  it('of both after a move, otherwise of the affected list; notes are no change of a list', async () => {
    const { id, athleteId } = await given();
    expect(await timesOf(id)).toEqual([null, null]);
    server.clock.set('2026-05-02T10:00:00Z');
    const { participant_id } = await server.ask(addParticipant, { id, athleteId });
    expect(await timesOf(id)).toEqual([null, '2026-05-02T10:00:00.000Z']);
    server.clock.set('2026-05-02T11:00:00Z');
    const attributes = [{ name: 'notes', value: 'late flight' }];
    await server.ask(saveParticipantAttributes, { id: participant_id, attributes });
    expect(await timesOf(id)).toEqual([null, '2026-05-02T10:00:00.000Z']);
    await server.ask(saveParticipantAttributes, {
      id: participant_id,
      attributes: [{ name: 'is_waiting', value: '0' }],
    });
    expect(await timesOf(id)).toEqual(['2026-05-02T11:00:00.000Z', '2026-05-02T11:00:00.000Z']);
    server.clock.set('2026-05-02T12:00:00Z');
    await server.ask(removeParticipant, { id, participantId: participant_id });
    expect(await timesOf(id)).toEqual(['2026-05-02T12:00:00.000Z', '2026-05-02T11:00:00.000Z']);
  });

  it('change with the division of an athlete, in all races where the athlete is on a list', async () => {
    const [{ id, athleteId }, waiting] = [await given(), await given()];
    await server.ask(addParticipant, { id, athleteId, is_waiting: 0 });
    await server.ask(addParticipant, { id: waiting.id, athleteId });
    server.clock.set('2026-05-02T13:00:00Z');
    await server.ask(saveMembers, { id: athleteId, members: [{ name: 'division', value: 'MPRO' }] });
    expect(await timesOf(id)).toEqual(['2026-05-02T13:00:00.000Z', null]);
    expect(await timesOf(waiting.id)).toEqual([null, '2026-05-02T13:00:00.000Z']);
  });

  it('do not prevent the undo of an earlier change', async () => {
    const { id, ids } = await given();
    const [ada, bea] = ids as [number, number];
    const first = await server.call(addParticipant, { id, athleteId: ada });
    server.clock.set('2026-05-03T10:00:00Z');
    await server.ask(addParticipant, { id, athleteId: bea });
    server.clock.set('2026-05-03T11:00:00Z');
    await server.ask(undoHistory, { id: changeSet(first) });
    expect(await lists(id)).toEqual([[bea, 1]]);
    expect((await timesOf(id))[1]).toBe('2026-05-03T11:00:00.000Z');
  });
});

describe('strength of field', () => {
  it('of a race without results follows its start list, and an undo', async () => {
    const { id, ids } = await given({ date: '2026-06-01' });
    const [ada, bea] = ids as [number, number];
    await server.given((tx) =>
      createRankingSet(tx, { date: '2026-05-30', points: { [ada]: 90, [bea]: 80 } }),
    );
    const sof = async () => (await server.ask(readRace, { id })).race.sof_fpro_calculated;
    await server.ask(addParticipant, { id, athleteId: ada });
    expect(await sof()).toBeNull();
    const moved = await server.call(updateParticipant, { id, athleteId: ada, is_waiting: 0 });
    expect(await sof()).toBe(18);
    await server.ask(addParticipant, { id, athleteId: bea, is_waiting: 0 });
    expect(await sof()).toBe(34);
    await server.ask(undoHistory, { id: changeSet(moved) });
    expect(await sof()).toBe(16);
  });

  it('of a race with results stays', async () => {
    const { id, ids } = await given({ date: '2026-06-01' });
    const [ada, bea] = ids as [number, number];
    await server.given((tx) =>
      createRankingSet(tx, { date: '2026-05-31', points: { [ada]: 90, [bea]: 80 } }),
    );
    await server.given((tx) => createResults(tx, id, [{ athlete_id: ada, overall: 30_000 }]));
    await server.ask(addParticipant, { id, athleteId: bea, is_waiting: 0 });
    expect((await server.ask(readRace, { id })).race.sof_fpro_calculated).toBe(18);
  });

  it('of a division without results follows its start list when the other division has results', async () => {
    const { id, ids } = await given({ date: '2026-06-01' });
    const [ada, bea] = ids as [number, number];
    const man = await server.given(async (tx) => {
      const [made = 0] = await createAthletes(tx, [{ name: 'Max Man', division: 'MPRO' }]);
      await createRankingSet(tx, { date: '2026-05-31', points: { [ada]: 90, [bea]: 80, [made]: 70 } });
      await createResults(tx, id, [{ athlete_id: made, division: 'MPRO', overall: 30_000 }]);
      return made;
    });
    const sof = async () => {
      const { race } = await server.ask(readRace, { id });
      return [race.sof_mpro_calculated, race.sof_fpro_calculated];
    };
    const before = await sof();
    await server.ask(addParticipant, { id, athleteId: ada, is_waiting: 0 });
    await server.ask(addParticipant, { id, athleteId: man, is_waiting: 0 });
    expect(await sof()).toEqual([before[0], 18]);
  });

  it('follows an athlete of a start list into the other division', async () => {
    const { id, ids } = await given({ date: '2026-06-01' });
    const [ada, bea] = ids as [number, number];
    await server.given((tx) =>
      createRankingSet(tx, { date: '2026-05-31', points: { [ada]: 90, [bea]: 80 } }),
    );
    for (const athleteId of [ada, bea]) await server.ask(addParticipant, { id, athleteId, is_waiting: 0 });
    const sof = async () => {
      const { race } = await server.ask(readRace, { id });
      return [race.sof_mpro_calculated, race.sof_fpro_calculated];
    };
    expect(await sof()).toEqual([null, 34]);
    const saved = await server.call(saveMembers, { id: ada, members: [{ name: 'division', value: 'MPRO' }] });
    expect(await sof()).toEqual([18, 16]);
    await server.ask(undoHistory, { id: changeSet(saved) });
    expect(await sof()).toEqual([null, 34]);
  });
});

describe('the order of the participants', () => {
  it('is late entries last, world rank, contender rank, names', async () => {
    const { id, ids } = await given({ athletes: 4 });
    const [a, b, c, d] = ids as [number, number, number, number];
    await server.given((tx) => createRankingSet(tx, { date: '2026-12-01', points: { [d]: 70, [a]: 90 } }));
    for (const athleteId of [d, c, b]) await server.ask(addParticipant, { id, athleteId });
    await server.ask(addParticipant, { id, athleteId: a, late_entry: 1 });
    expect((await lists(id)).map(([one]) => one)).toEqual([d, b, c, a]);
  });
});

describe('removing', () => {
  it('removes one participant of the race, with undo', async () => {
    const { id, athleteId } = await given();
    const other = await given();
    const { participant_id } = await server.ask(addParticipant, { id, athleteId });
    const wrongRace = await server.call(removeParticipant, { id: other.id, participantId: participant_id });
    expect(wrongRace.status).toBe(404);
    const removed = await server.call(removeParticipant, { id, participantId: participant_id });
    expect(removed.body).toEqual({ status: 0 });
    expect(await lists(id)).toEqual([]);
    expect((await server.call(removeParticipant, { id, participantId: participant_id })).status).toBe(404);
    await server.ask(undoHistory, { id: changeSet(removed) });
    expect(await lists(id)).toEqual([[athleteId, 1]]);
  });

  it('removes everybody and the warnings, with undo', async () => {
    const { id, ids } = await given();
    for (const athleteId of ids) await server.ask(addParticipant, { id, athleteId });
    await server.given((tx) =>
      tx.insert(importWarning).values({ race_id: id, list: 'wait', name: 'X', error_reason: 'no' }),
    );
    const deleted = await server.call(deleteAllParticipants, { id });
    expect(deleted.body).toEqual({ status: 0, count: 2 });
    const warnings = async () =>
      (await server.database.db.execute(sql`select 1 from import_warning where race_id = ${id}`)).rows.length;
    expect([await lists(id), await warnings()]).toEqual([[], 0]);
    expect(await server.ask(deleteAllParticipants, { id })).toEqual({ status: 0, count: 0 });
    await server.ask(undoHistory, { id: changeSet(deleted) });
    expect([(await lists(id)).length, await warnings()]).toEqual([2, 1]);
    expect((await server.call(deleteAllParticipants, { id: 999_999 })).status).toBe(404);
  });

  it('a deleted race comes back with its entries and warnings', async () => {
    const { id, athleteId } = await given();
    await server.ask(addParticipant, { id, athleteId, reason: 'wildcard' });
    await server.given((tx) =>
      tx
        .insert(importWarning)
        .values({ race_id: id, list: 'wait', name: 'X', error_reason: 'no', file_id: 77 }),
    );
    const before = await server.ask(readRace, { id });
    const deleted = await server.call(deleteRace, { id });
    await server.ask(undoHistory, { id: changeSet(deleted) });
    expect((await server.ask(readRace, { id })).participants).toEqual(before.participants);
  });
});

describe('/api/participant/{id}', () => {
  const entry = async () => {
    const { id, athleteId } = await given();
    const { participant_id } = await server.ask(addParticipant, { id, athleteId });
    return { raceId: id, id: participant_id, athleteId };
  };

  it('returns the entry with the name and date of its race', async () => {
    const { id, raceId, athleteId } = await entry();
    const { participant: page } = await server.ask(readParticipant, { id });
    expect(page).toMatchObject({
      participant_id: id,
      id: athleteId,
      race_id: raceId,
      race_date: '2026-06-01',
    });
    expect(page.race_name).toMatch(/^Serie \d+ 2026$/);
    const missing = await server.call(readParticipant, { id: 999_999 });
    expect([missing.status, missing.text]).toEqual([
      404,
      'There is no participant 999999. It may have been deleted.',
    ]);
  });

  it('saves attributes, all or none; notes are counted in UTF-16 units and empty ones are null', async () => {
    const { id } = await entry();
    const save = (attributes: { name: string; value: string | number | boolean | null }[]) =>
      server.call(saveParticipantAttributes, { id, attributes });
    const saved = await save([
      { name: 'is_waiting', value: 0 },
      { name: 'is_public', value: '0' },
      { name: 'late_entry', value: true },
      { name: 'notes', value: '\u{1F3CA}'.repeat(125) },
    ]);
    expect(saved.body.participant).toMatchObject({
      is_waiting: 0,
      is_public: 0,
      late_entry: 1,
      is_by_hand: 1,
    });
    expect(saved.body.participant.notes).toHaveLength(250);
    for (const [name, value, message] of [
      ['notes', `${'\u{1F3CA}'.repeat(125)}x`, 'notes must be at most 250 characters.'],
      ['is_waiting', 2, 'is_waiting must be 0 or 1.'],
      ['is_public', null, 'is_public must be 0 or 1.'],
      ['contract_tier', 'Hot Shot', 'A participant has no field contract_tier that can be set here.'],
    ] as const) {
      const refused = await save([
        { name: 'late_entry', value: 0 },
        { name, value },
      ]);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    }
    expect((await server.ask(readParticipant, { id })).participant.late_entry).toBe(1);
    for (const value of ['', '  ', null]) {
      await save([{ name: 'notes', value: 'knee' }]);
      expect((await save([{ name: 'notes', value }])).body.participant.notes).toBeNull();
    }
  });

  it('shows a computed and a manual late entry apart', async () => {
    const { id } = await entry();
    const byHand = async () => {
      const { rows } = await server.database.db.execute<{ by_hand: number }>(
        sql`select is_late_entry_by_hand as by_hand from participant where id = ${id}`,
      );
      return rows[0]?.by_hand;
    };
    await server.ask(saveParticipantAttributes, { id, attributes: [{ name: 'late_entry', value: 0 }] });
    expect(await byHand()).toBe(0);
    await server.ask(saveParticipantAttributes, { id, attributes: [{ name: 'late_entry', value: 1 }] });
    expect(await byHand()).toBe(1);
  });
});

it('history lists the changes of one participant, also those in changes of the whole list', async () => {
  const { id, ids } = await given();
  const [one = 0, other = 0] = ids;
  const { participant_id } = await server.ask(addParticipant, { id, athleteId: one });
  await server.ask(addParticipant, { id, athleteId: other });
  const notes = [{ name: 'notes' as const, value: 'knee' }];
  await server.ask(saveParticipantAttributes, { id: participant_id, attributes: notes });
  const removed = await server.call(deleteAllParticipants, { id });
  await server.ask(undoHistory, { id: Number(removed.headers['x-change-set']) });
  const ofOne = { entity: 'participant', id: String(participant_id) };
  const { history } = await server.ask(listHistory, ofOne);
  expect(history.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^Undone: /),
    expect.stringMatching(/deleted|removed/),
    expect.stringContaining('Enter Nr0'),
    expect.stringContaining('Enter Nr0 added'),
  ]);
  expect((await server.ask(listHistory, { entity: 'participant' })).history).toContainEqual(history[0]);
  for (const unknown of ['999999', 'x', ''])
    expect((await server.ask(listHistory, { ...ofOne, id: unknown })).history).toEqual([]);
});

describe('POST /api/participant/map_athlete_alias', () => {
  async function warned() {
    const { id, ids } = await given();
    const other = await given();
    const name = `Ental Nummer${id}`;
    await server.given(async (tx) => {
      const row = { name, error_code: 'ATHLETE_NOT_FOUND', error_reason: 'Athlete not found in database' };
      await tx.insert(importWarning).values([
        { ...row, race_id: id, list: 'start', division: 'FPRO' },
        { ...row, race_id: id, list: 'start', division: 'FPRO', line: 9 },
        { ...row, race_id: other.id, list: 'wait', name: name.toUpperCase() },
        { ...row, race_id: other.id, list: 'start', division: 'MPRO' },
        { ...row, race_id: id, list: 'wait', name: 'Somebody Else' },
      ]);
    });
    return { id, otherId: other.id, ids, name };
  }
  const open = async (id: number) => {
    const { rows } = await server.database.db.execute(
      sql`select 1 from import_warning where race_id = ${id} and resolved = 0`,
    );
    return rows.length;
  };

  it('stores the alias and resolves the warnings with that name in all races, with undo', async () => {
    const { id, otherId, ids, name } = await warned();
    const athlete_id = ids[0] as number;
    const mapped = await server.call(mapAthleteAlias, {
      athlete_id,
      alias: name,
      mapping_athlete_index: '3',
    });
    expect(mapped.body).toEqual({
      status: 0,
      mapping_pid: 3,
      resolved: [
        { race_id: id, list: 'start', file: null },
        { race_id: otherId, list: 'wait', file: null },
      ],
    });
    expect([await open(id), await open(otherId)]).toEqual([1, 1]);
    const aliases = async () => (await server.ask(readAliases, { id: athlete_id })).aliases;
    expect((await aliases()).map((one) => [one.alias, one.origin?.kind])).toEqual([[name, 'import']]);
    expect(await server.ask(mapAthleteAlias, { athlete_id, alias: name })).toEqual({
      status: 0,
      mapping_pid: null,
      resolved: [],
    });
    await server.ask(undoHistory, { id: changeSet(mapped) });
    expect([await aliases(), await open(id), await open(otherId)]).toEqual([[], 3, 2]);
  });

  it('refuses an alias of another athlete of the division, and an incomplete request', async () => {
    const { ids, name } = await warned();
    const [ada, bea] = ids as [number, number];
    await server.ask(mapAthleteAlias, { athlete_id: ada, alias: name });
    const taken = await server.call(mapAthleteAlias, { athlete_id: bea, alias: name });
    expect([taken.status, taken.text]).toEqual([
      409,
      `${name} is an alias of Enter Nr0. Remove it there first.`,
    ]);
    for (const sent of [{ alias: name }, { athlete_id: ada }, { athlete_id: ada, alias: ' ' }, {}]) {
      const refused = await server.call(mapAthleteAlias, sent);
      expect([refused.status, refused.text]).toEqual([
        400,
        'Please select an athlete and provide a participant name.',
      ]);
    }
    expect((await server.call(mapAthleteAlias, { athlete_id: 999_999, alias: 'A B' })).status).toBe(404);
  });
});
