import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listHistory, readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { mergeAthletes, unmergeAthletes } from '#features/identity/identity-contract.ts';
import { eraseAthleteData, readAthleteData } from '#features/personal-data/personal-data-contract.ts';
import { deleteRace, readRace } from '#features/races/races-contract.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { readLists } from '../../lists-desk-contract.ts';
import {
  addParticipant,
  deleteAllParticipants,
  removeParticipant,
  updateParticipant,
} from '../../participant-calls-contract.ts';
import { planWithdrawal } from '../../withdrawal-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const changeSet = (response: { headers: Record<string, unknown> }) =>
  Number(response.headers['x-change-set']);
const withdrawnOf = async (id: number) => (await server.ask(readLists, { id })).withdrawn;
const short = async (id: number) => {
  const { starting, waiting, withdrawn } = await server.ask(readLists, { id });
  return {
    starting: starting.map(({ athlete_id }) => athlete_id),
    waiting: waiting.map(({ athlete_id }) => athlete_id),
    withdrawn: withdrawn.map(({ athlete_id }) => athlete_id),
  };
};

/** A race of women with two starters and two waiting athletes, in the order of the world ranking, with a strength of field. */
async function given() {
  const made = await server.given(async (tx) => {
    const athletes = await createAthletes(tx, ['Ada First', 'Bea Second', 'Cleo Third', 'Dora Fourth']);
    const points = Object.fromEntries(athletes.map((id, at) => [id, 90 - at * 10]));
    await createRankingSet(tx, { date: '2026-05-30', points });
    return { id: await createRace(tx, { date: '2026-06-10', year: 2026 }), athletes };
  });
  const entries: number[] = [];
  for (const [at, athleteId] of made.athletes.entries()) {
    const input = { id: made.id, athleteId, is_waiting: at < 2 ? 0 : 1 } as const;
    entries.push((await server.ask(addParticipant, input)).participant_id);
  }
  const [ada = 0, bea = 0, cleo = 0, dora = 0] = made.athletes;
  const [adas = 0, beas = 0, cleos = 0, doras = 0] = entries;
  return { id: made.id, ada, bea, cleo, dora, adas, beas, cleos, doras };
}

describe('a withdrawal', () => {
  it('is a removal with a reason; someone moves up in the same change, and undo restores both', async () => {
    const { id, ada, bea, cleo, dora, adas, cleos } = await given();
    const before = await short(id);
    server.clock.advance(60_000);
    const at = server.clock.now().toISOString();
    const removed = await server.call(removeParticipant, {
      ...{ id, participantId: adas, reason: ' knee ', promote: cleos },
    });
    expect(removed.body).toEqual({ status: 0 });
    const { starting, withdrawn, updated } = await server.ask(readLists, { id });
    expect(await short(id)).toEqual({ starting: [bea, cleo], waiting: [dora], withdrawn: [ada] });
    expect(withdrawn).toEqual([
      {
        ...{ athlete_id: ada, name: 'Ada First', division: 'FPRO', list: 'start', reason: 'knee', at },
        ...{ who: 'anna Tester', promoted: { athlete_id: cleo, name: 'Cleo Third' } },
      },
    ]);
    expect(starting[1]).toMatchObject({
      ...{ is_by_hand: 1, by_hand_reason: 'in place of Ada First', latest_source: 'manual' },
      reasons: [{ words: 'Ranked #3' }, { kind: 'hand', words: 'by hand: in place of Ada First' }],
    });
    const { history } = await server.ask(listHistory, { entity: 'race', id: String(id) });
    const what = history[0]?.what;
    expect(what).toMatch(/^Ada First withdrawn from the start list of Serie \d+ 2026, Cleo Third moved up$/);
    const update = { at, what, who: 'anna Tester' };
    expect(updated).toEqual({ start: update, wait: update });
    const undone = await server.call(undoHistory, { id: changeSet(removed) });
    expect(await short(id)).toEqual(before);
    await server.ask(undoHistory, { id: changeSet(undone) });
    expect(await withdrawnOf(id)).toEqual(withdrawn);
  });

  it('from the wait list; without a reason it is a plain removal that leaves nothing', async () => {
    const { id, bea, cleo, adas, cleos, doras } = await given();
    await server.ask(removeParticipant, { id, participantId: cleos, reason: 'ill' });
    await server.ask(removeParticipant, { id, participantId: adas });
    await server.ask(removeParticipant, { id, participantId: doras, reason: '  ' });
    expect(await short(id)).toEqual({ starting: [bea], waiting: [], withdrawn: [cleo] });
    expect(await withdrawnOf(id)).toMatchObject([{ list: 'wait', reason: 'ill', promoted: null }]);
  });

  it('ends when the athlete joins again, and comes back with an undo', async () => {
    const { id, ada, adas } = await given();
    await server.ask(removeParticipant, { id, participantId: adas, reason: 'knee' });
    const added = await server.call(addParticipant, { id, athleteId: ada });
    expect(await withdrawnOf(id)).toEqual([]);
    await server.ask(undoHistory, { id: changeSet(added) });
    expect(await withdrawnOf(id)).toMatchObject([{ athlete_id: ada, reason: 'knee' }]);
  });

  it('does not come back with an undo while the athlete is on a list, nor stays when an undo restores the entry', async () => {
    const { id, ada, bea, adas, beas } = await given();
    await server.ask(removeParticipant, { id, participantId: adas, reason: 'knee' });
    const back = await server.call(addParticipant, { id, athleteId: ada });
    const { participant_id } = back.body;
    await server.ask(removeParticipant, { id, participantId: participant_id });
    await server.ask(addParticipant, { id, athleteId: ada });
    await server.ask(undoHistory, { id: changeSet(back) });
    expect(await withdrawnOf(id)).toEqual([]);

    const removed = await server.call(removeParticipant, { id, participantId: beas });
    const again = await server.ask(addParticipant, { id, athleteId: bea });
    await server.ask(removeParticipant, { id, participantId: again.participant_id, reason: 'ill' });
    await server.ask(undoHistory, { id: changeSet(removed) });
    const { starting, withdrawn } = await short(id);
    expect([starting, withdrawn]).toEqual([[bea], []]);
  });

  it('is listed, the newest first, after all participants were deleted', async () => {
    const { id, ada, bea, adas, beas } = await given();
    await server.ask(removeParticipant, { id, participantId: adas, reason: 'knee' });
    await server.ask(removeParticipant, { id, participantId: beas, reason: 'ill' }, 'other-admin');
    await server.ask(deleteAllParticipants, { id });
    expect((await withdrawnOf(id)).map(({ athlete_id, who }) => [athlete_id, who])).toEqual([
      [bea, 'ben Tester'],
      [ada, 'anna Tester'],
    ]);
  });

  it('moves nobody up who does not wait in the same race and division, and changes nothing then', async () => {
    const { id, adas, beas } = await given();
    const other = await given();
    const man = await server.given((tx) => createAthletes(tx, [{ name: 'Max Man', division: 'MPRO' }]));
    const mans = await server.ask(addParticipant, { id, athleteId: man[0] as number });
    const before = await short(id);
    const refused = async (input: { reason?: string; promote?: number | null }) => {
      const { status, text } = await server.call(removeParticipant, { id, participantId: adas, ...input });
      return [status, text];
    };
    const notWaiting =
      'promote must be an entry on the wait list of the same race and division. Choose another athlete.';
    for (const promote of [beas, adas, other.cleos, mans.participant_id, 999_999])
      expect(await refused({ reason: 'knee', promote })).toEqual([400, notWaiting]);
    for (const reason of [undefined, ' '])
      expect(await refused({ ...(reason === undefined ? {} : { reason }), promote: beas })).toEqual([
        400,
        'reason is missing: only a withdrawal can move someone up. Give the reason.',
      ]);
    expect(await refused({ reason: 'x'.repeat(251) })).toEqual([
      400,
      expect.stringMatching(/^reason must be at most 250 characters/),
    ]);
    expect(await short(id)).toEqual(before);
  });

  it('refuses an edit of an older version', async () => {
    const { id, ada, adas } = await given();
    await server.ask(updateParticipant, { id, athleteId: ada, is_public: 0 });
    const stale = await server.call(removeParticipant, {
      ...{ id, participantId: adas, reason: 'knee', version: 1 },
    });
    expect(stale.status).toBe(409);
    expect(await withdrawnOf(id)).toEqual([]);
  });
});

describe('POST /api/race/{id}/withdrawal/plan', () => {
  it('proposes the first who waits, and the strength of field is the one after the withdrawal', async () => {
    const { id, adas, cleos, doras } = await given();
    const input = { id, participant_id: adas };
    const plan = await server.ask(planWithdrawal, input);
    expect(plan).toMatchObject({ proposed: cleos, sof_before: 34, sof_after: 30 });
    expect(plan.candidates.map((one) => [one.participant_id, one.reasons[0]?.words])).toEqual([
      [cleos, 'Ranked #3'],
      [doras, 'Ranked #4'],
    ]);
    expect(await server.ask(planWithdrawal, { ...input, promote: doras })).toMatchObject({
      ...{ proposed: cleos, sof_before: 34, sof_after: 28 },
    });
    expect(await server.ask(planWithdrawal, { ...input, promote: null })).toMatchObject({ sof_after: 16 });
    expect((await short(id)).withdrawn).toEqual([]);
    await server.ask(removeParticipant, { id, participantId: adas, reason: 'knee', promote: cleos });
    expect((await server.ask(readRace, { id })).race.sof_fpro_calculated).toBe(30);
  });

  it('passes over conflicts; from the wait list nobody moves up', async () => {
    const { id, cleo, adas, cleos, doras } = await given();
    await server.given((tx) =>
      tx.execute(sql`update athlete set retirement_date = '2026-01-01' where id = ${cleo}`),
    );
    const plan = await server.ask(planWithdrawal, { id, participant_id: adas });
    expect(plan.proposed).toBe(doras);
    expect(plan.candidates[0]?.conflicts).toMatchObject([{ kind: 'retired' }]);
    expect(await server.ask(planWithdrawal, { id, participant_id: cleos })).toMatchObject({
      ...{ proposed: null, candidates: [{ participant_id: doras }], sof_before: 34, sof_after: 34 },
    });
  });

  it('leaves the strength of field of a race with results as it is', async () => {
    const { id, ada, bea, adas, cleos } = await given();
    await server.given((tx) => createResults(tx, id, [{ athlete_id: ada, overall: 30_000 }]));
    await server.given((tx) => createResults(tx, id, [{ athlete_id: bea, overall: 30_001 }]));
    expect(await server.ask(planWithdrawal, { id, participant_id: adas })).toMatchObject({
      ...{ proposed: cleos, sof_before: 34, sof_after: 34 },
    });
  });

  it('refuses unknown races and entries, and entries that cannot move up', async () => {
    const { id, adas, beas } = await given();
    const other = await given();
    const refused = async (input: { id: number; participant_id: number; promote?: number }) => {
      const { status, text } = await server.call(planWithdrawal, input);
      return [status, text];
    };
    expect(await refused({ id: 999_999, participant_id: adas })).toEqual([404, expect.anything()]);
    expect(await refused({ id, participant_id: other.adas })).toEqual([
      404,
      `There is no participant ${other.adas}. It may have been deleted.`,
    ]);
    for (const promote of [beas, adas, other.cleos])
      expect(await refused({ id, participant_id: adas, promote })).toEqual([
        400,
        expect.stringMatching(/^promote must be an entry on the wait list/),
      ]);
  });
});

describe('a withdrawal is covered by', () => {
  it('the deletion of the race and its undo', async () => {
    const { id, adas, cleos } = await given();
    await server.ask(removeParticipant, { id, participantId: adas, reason: 'knee', promote: cleos });
    const before = await server.ask(readLists, { id });
    const deleted = await server.call(deleteRace, { id });
    expect((await server.call(readLists, { id })).status).toBe(404);
    await server.ask(undoHistory, { id: changeSet(deleted) });
    const { at, ...after } = await server.ask(readLists, { id });
    expect({ ...after, at: before.at }).toEqual(before);
    expect(at >= before.at).toBe(true);
  });

  it('the merge of athletes, also of who moved up; a start elsewhere on the lists takes precedence', async () => {
    const { id, ada, cleo, dora, adas, cleos } = await given();
    const [double = 0] = await server.given((tx) => createAthletes(tx, ['Ada Double']));
    await server.ask(removeParticipant, { id, participantId: adas, reason: 'knee', promote: cleos });
    const merged = await server.ask(mergeAthletes, { id: double, other: ada });
    expect(await withdrawnOf(id)).toMatchObject([{ athlete_id: double, name: 'Ada Double', reason: 'knee' }]);
    await server.ask(mergeAthletes, { id: dora, other: cleo });
    expect(await withdrawnOf(id)).toMatchObject([{ promoted: { athlete_id: dora, name: 'Dora Fourth' } }]);
    await server.ask(unmergeAthletes, { id: merged.merge_id });
    expect(await withdrawnOf(id)).toMatchObject([{ athlete_id: ada }]);
    await server.ask(mergeAthletes, { id: dora, other: ada });
    expect(await short(id)).toMatchObject({ withdrawn: [] });
  });

  it('the lists as of a time before a merge, under the athlete who remains', async () => {
    const { id, ada, bea, adas } = await given();
    const at = server.clock.now().toISOString();
    server.clock.advance(60_000);
    await server.ask(removeParticipant, { id, participantId: adas, reason: 'knee' });
    const withdrawn = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const [double = 0] = await server.given((tx) => createAthletes(tx, ['Ada Double']));
    await server.ask(mergeAthletes, { id: double, other: ada });
    const then = async (time: string) => {
      const { starting, withdrawn: gone } = await server.ask(readLists, { id, at: time });
      return [starting.map(({ athlete_id }) => athlete_id), gone.map(({ athlete_id }) => athlete_id)];
    };
    expect(await then(at)).toEqual([expect.arrayContaining([double, bea]), []]);
    expect(await then(withdrawn)).toEqual([[bea], [double]]);
  });

  it('the lists as of a time at which both merged athletes were on them', async () => {
    const { id, ada, bea, cleo, dora, adas } = await given();
    const [double = 0] = await server.given((tx) => createAthletes(tx, ['Ada Double']));
    await server.ask(addParticipant, { id, athleteId: double });
    const both = server.clock.now().toISOString();
    server.clock.advance(60_000);
    await server.ask(removeParticipant, { id, participantId: adas, reason: 'knee' });
    const withdrawn = server.clock.now().toISOString();
    server.clock.advance(60_000);
    await server.ask(mergeAthletes, { id: double, other: ada });
    const then = async (at: string) => {
      const lists = await server.ask(readLists, { id, at });
      const idsOf = (list: 'starting' | 'waiting' | 'withdrawn') =>
        lists[list].map(({ athlete_id }) => athlete_id).toSorted((one, other) => one - other);
      return [idsOf('starting'), idsOf('waiting'), idsOf('withdrawn')];
    };
    expect(await then(both)).toEqual([[bea, double], [cleo, dora], []]);
    expect(await then(withdrawn)).toEqual([[bea], [cleo, dora, double], []]);
  });

  it('the export and the erasure of personal data, in history and in earlier lists too', async () => {
    const { id, ada, adas, cleos } = await given();
    await server.ask(updateParticipant, { id, athleteId: ada, reason: 'private wish' });
    const before = server.clock.now().toISOString();
    server.clock.advance(60_000);
    const removed = await server.call(removeParticipant, {
      ...{ id, participantId: adas, reason: 'private knee', promote: cleos },
    });
    const at = server.clock.now().toISOString();
    const { personal_data: data } = await server.ask(readAthleteData, { id: ada });
    expect(data.kept.withdrawal).toMatchObject([
      { reason: 'private knee', race: expect.stringMatching(/^Serie/) },
    ]);
    server.clock.advance(60_000);
    await server.ask(eraseAthleteData, { id: ada });
    expect(await withdrawnOf(id)).toMatchObject([{ athlete_id: ada, reason: null }]);
    const earlier = [
      await server.ask(readLists, { id, at: before }),
      await server.ask(readLists, { id, at }),
      await server.ask(readHistory, { id: changeSet(removed) }),
    ];
    expect(JSON.stringify(earlier)).not.toContain('private');
    expect(JSON.stringify(earlier.slice(0, 2))).not.toContain('erased');
    const undone = await server.call(undoHistory, { id: changeSet(removed) });
    expect([undone.status, undone.text]).toEqual([409, expect.stringContaining('personal data')]);
  });
});
