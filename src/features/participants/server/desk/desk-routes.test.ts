import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  athleteProfile,
  contenderRankingRow,
  contenderRankingSet,
  contractTier,
  importWarning,
  participant,
  storedImportFile,
  t100Contender,
  t100Season,
  t100SeasonParticipant,
} from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { saveRaceAttributes } from '#features/races/races-contract.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
  type RaceValues,
} from '#testing/builders/create-races.ts';
import { recordStatements } from '#testing/server/database/recorded-statements.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { readLists } from '../../lists-desk-contract.ts';
import {
  addParticipant,
  removeParticipant,
  saveParticipantAttributes,
  updateParticipant,
} from '../../participant-calls-contract.ts';

let server: TestServer;
let seasonId: number;
let contenderSetId: number;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-01-10T08:00:00Z');
  [seasonId, contenderSetId] = await server.given(async (tx) => {
    const [season] = await tx
      .insert(t100Season)
      .values({
        ...{ name: 'T100 2026', start_date: '2026-01-01', end_date: '2026-12-31' },
        contender_opt_method: 'OUT',
      })
      .returning();
    const [set] = await tx
      .insert(contenderRankingSet)
      .values({ date: '2026-05-01', is_published: 1 })
      .returning();
    return [season?.id ?? 0, set?.id ?? 0];
  });
});
afterAll(() => server.close());

const lists = (id: number, at?: string) => server.ask(readLists, at === undefined ? { id } : { id, at });
const idsOf = (entries: readonly { athlete_id: number }[]) => entries.map(({ athlete_id }) => athlete_id);

async function given(race: RaceValues, names: readonly string[], date = '2026-06-01') {
  return server.given(async (tx) => {
    const athletes = await createAthletes(tx, names);
    const id = await createRace(tx, { date, year: 2026, ...race });
    return { id, athletes };
  });
}

describe('GET /api/race/{id}/lists', () => {
  it('has both lists in list order with the reason of every place', async () => {
    const { id, athletes } = await given(
      { t100_season_id: seasonId, contender_ranking_set_id: contenderSetId },
      ['Reason Contract', 'Reason Contender', 'Reason Ranked', 'Reason Hand', 'Reason Late'],
      '2026-06-10',
    );
    const [contract = 0, contender = 0, ranked = 0, hand = 0, late = 0] = athletes;
    await server.given(async (tx) => {
      const [tier] = await tx.insert(contractTier).values({ name: 'Hot Shot', order: 1 }).returning();
      await tx
        .insert(t100SeasonParticipant)
        .values({ season_id: seasonId, athlete_id: contract, contract_tier_id: tier?.id ?? 0 });
      await tx.insert(contenderRankingRow).values({
        ...{ set_id: contenderSetId, athlete_id: contender, division: 'FPRO' as const, contender_rank: 12 },
        ...{ overall_rank: 99_999, details: [] },
      });
      await createRankingSet(tx, { date: '2026-05-20', points: { [ranked]: 80, [contract]: 90 } });
      const rows = [
        [contract, 0, 0, null],
        [contender, 0, 0, null],
        [ranked, 1, 0, null],
        [hand, 1, 1, 'wildcard'],
      ] as const;
      for (const [athlete, waiting, byHand, reason] of rows)
        await tx.execute(sql`insert into participant (race_id, athlete_id, is_waiting, is_by_hand, by_hand_reason)
          values (${id}, ${athlete}, ${waiting}, ${byHand}, ${reason})`);
    });
    await server.ask(addParticipant, { id, athleteId: late, is_waiting: 0 });
    const { starting, waiting, quotas, withdrawn, warnings } = await lists(id);
    const reasonsOf = (entries: typeof starting) =>
      entries.map(({ athlete_id, reasons }) => [athlete_id, reasons]);
    expect(reasonsOf(starting)).toEqual([
      [contract, [{ kind: 'status', words: 'Hot Shot' }]],
      [contender, [{ kind: 'status', words: 'Contender #12' }]],
      [
        late,
        [
          { kind: 'rank', words: 'Not ranked' },
          { kind: 'late', words: 'late entry: ranking 40 days before, cut-off 35' },
          { kind: 'hand', words: 'by hand' },
        ],
      ],
    ]);
    const attributes = [{ name: 'date_status', value: 'tba' }];
    await server.ask(saveRaceAttributes, { id, attributes });
    const unknownDay = (await lists(id)).starting[2]?.reasons[1];
    expect(unknownDay).toEqual({ kind: 'late', words: 'late entry' });
    expect(reasonsOf(waiting)).toEqual([
      [ranked, [{ kind: 'rank', words: 'Ranked #2' }]],
      [
        hand,
        [
          { kind: 'rank', words: 'Not ranked' },
          { kind: 'hand', words: 'by hand: wildcard' },
        ],
      ],
    ]);
    expect([...starting, ...waiting].every(({ conflicts }) => conflicts.length === 0)).toBe(true);
    expect({ quotas, withdrawn, warnings }).toEqual({
      quotas: { MPRO: 20, FPRO: 20 },
      withdrawn: [],
      warnings: [],
    });
  });

  it('has the last change of each list, and who made it: a note changes neither', async () => {
    const { id, athletes } = await given({ serieName: 'Updated' } as RaceValues, ['Last One', 'Last Two']);
    const [one = 0, two = 0] = athletes;
    expect((await lists(id)).updated).toEqual({ start: null, wait: null });
    server.clock.set('2026-01-10T09:00:00Z');
    await server.ask(addParticipant, { id, athleteId: one, is_waiting: 0 });
    server.clock.set('2026-01-10T09:01:00Z');
    const { participant_id } = await server.ask(addParticipant, { id, athleteId: two });
    server.clock.set('2026-01-10T09:02:00Z');
    const attributes = [{ name: 'notes' as const, value: 'knee' }];
    await server.ask(saveParticipantAttributes, { id: participant_id, attributes });
    const start = {
      ...{ at: '2026-01-10T09:00:00.000Z', who: 'anna Tester' },
      what: 'Last One added to the start list of Updated 2026',
    };
    const { updated } = await lists(id);
    expect(updated.start).toEqual(start);
    expect(updated.wait).toEqual({
      ...{ at: '2026-01-10T09:01:00.000Z', who: 'anna Tester' },
      what: 'Last Two added to the wait list of Updated 2026',
    });
    expect((await lists(id, '2026-01-10T09:00:30Z')).updated).toEqual({ start, wait: null });
    server.clock.set('2026-01-10T09:03:00Z');
    const moved = await server.call(updateParticipant, { id, athleteId: one, is_waiting: 1 });
    server.clock.set('2026-01-10T09:04:00Z');
    await server.ask(undoHistory, { id: Number(moved.headers['x-change-set']) });
    expect((await lists(id)).updated.start?.what).toMatch(/^Undone: /);
    expect((await lists(id, '2026-01-10T09:00:30Z')).updated).toEqual({ start, wait: null });
    server.clock.set('2026-01-10T08:00:00Z');
  });

  it('has the places of the race itself, and no limit outside the T100 series', async () => {
    const { id } = await given({ start_list_quota_mpro: 12 }, ['Quota One']);
    expect((await lists(id)).quotas).toEqual({ MPRO: 12, FPRO: null });
    const attributes = [
      { name: 'start_list_quota_mpro', value: '' },
      { name: 'start_list_quota_fpro', value: 200 },
    ];
    const saved = await server.ask(saveRaceAttributes, { id, attributes });
    expect(saved.race).toMatchObject({ start_list_quota_mpro: null, start_list_quota_fpro: 200 });
    expect((await lists(id)).quotas).toEqual({ MPRO: null, FPRO: 200 });
    for (const value of [0, 201, 1.5]) {
      const refused = await server.call(saveRaceAttributes, {
        id,
        attributes: [{ name: 'start_list_quota_mpro', value }],
      });
      expect([refused.status, refused.text]).toEqual([
        400,
        'Start-list places MPRO must be a whole number from 1 to 200.',
      ]);
    }
  });

  it('names what may prevent a start', async () => {
    const names = ['Near Start', 'Near Result', 'Far Result', 'Waits There', 'Did Notstart', 'Re Tired'];
    const { id, athletes } = await given(
      { t100_season_id: seasonId, division: 'FPRO' },
      [...names, 'Ex Cluded', 'On Leave', 'Last Leave'],
      '2026-07-10',
    );
    const [
      starts = 0,
      raced = 0,
      far = 0,
      waits = 0,
      dns = 0,
      retired = 0,
      excluded = 0,
      leave = 0,
      last = 0,
    ] = athletes;
    const { other, man } = await server.given(async (tx) => {
      const of = { year: 2026, serieName: 'Other' };
      const other = await createRace(tx, { ...of, date: '2026-07-16' });
      const before = await createRace(tx, { ...of, date: '2026-07-04' });
      const farther = await createRace(tx, { ...of, date: '2026-07-17' });
      const month = await createRace(tx, { ...of, date: '2026-07-12', date_status: 'month-year' });
      for (const [race, athlete, waiting] of [
        [other, starts, 0],
        [month, starts, 0],
        [other, waits, 1],
        [other, dns, 0],
      ])
        await tx.execute(sql`insert into participant (race_id, athlete_id, is_waiting)
          values (${race}, ${athlete}, ${waiting})`);
      await createResults(tx, other, [{ athlete_id: dns, status: 'DNS' }]);
      await createResults(tx, before, [{ athlete_id: raced, status: 'DNF' }]);
      await createResults(tx, farther, [{ athlete_id: far, overall: 30_000 }]);
      await tx.execute(sql`update athlete set retirement_date = '2026-07-10' where id = ${retired}`);
      await tx.insert(t100Contender).values([
        { season_id: seasonId, athlete_id: excluded, opt_method: 'OUT' },
        { season_id: seasonId, athlete_id: far, opt_method: 'IN' },
      ]);
      await tx.insert(athleteProfile).values([
        { athlete_id: leave, maternity_leave: '2026-02-01' },
        { athlete_id: last, maternity_leave: '2025-02-01' },
      ]);
      const [man = 0] = await createAthletes(tx, [{ name: 'Wrong Division', division: 'MPRO' }]);
      for (const athlete of [...athletes, man])
        await tx.execute(sql`insert into participant (race_id, athlete_id, is_waiting)
          values (${id}, ${athlete}, 0)`);
      return { other, man };
    });
    const { starting } = await lists(id);
    const conflictsOf = (athlete: number) =>
      starting.find(({ athlete_id }) => athlete_id === athlete)?.conflicts;
    expect(conflictsOf(starts)).toEqual([
      { kind: 'other start list', words: 'On the start list of Other 2026, 6 days after', race_id: other },
    ]);
    expect(conflictsOf(raced)).toEqual([
      { kind: 'raced', words: 'Raced Other 2026, 6 days before', race_id: expect.any(Number) },
    ]);
    for (const athlete of [far, waits, dns, last]) expect(conflictsOf(athlete)).toEqual([]);
    expect(conflictsOf(retired)).toEqual([{ kind: 'retired', words: 'Retired 2026-07-10', race_id: null }]);
    expect(conflictsOf(excluded)).toEqual([
      { kind: 'excluded', words: 'Excluded in T100 2026', race_id: null },
    ]);
    expect(conflictsOf(leave)).toEqual([
      { kind: 'maternity leave', words: 'On maternity leave from 2026-02-01', race_id: null },
    ]);
    expect(conflictsOf(man)).toEqual([
      { kind: 'division', words: 'Wrong Division - FPRO vs MPRO', race_id: null },
    ]);
  });

  it('has the warnings of imports with the stored file', async () => {
    const { id } = await given({}, ['Warn One']);
    const file = await server.given(async (tx) => {
      const of = { race_id: id, filename: 'a.csv', sha256: 'x', content: Buffer.from('x') };
      const [start] = await tx
        .insert(storedImportFile)
        .values([
          { ...of, kind: 'start-list' },
          { ...of, kind: 'wait-list' },
        ])
        .returning();
      const warning = { race_id: id, error_reason: 'Athlete not found in database' };
      await tx.insert(importWarning).values([
        { ...warning, list: 'start', name: 'Two', line: 3, error_code: 'ATHLETE_NOT_FOUND', country: 'GER' },
        { ...warning, list: 'start', name: 'One', line: 2, division: 'FPRO', file_id: start?.id ?? 0 },
        { ...warning, list: 'participants', name: 'Three', resolved: 1 },
      ]);
      return start?.id;
    });
    const errorReason = 'Athlete not found in database';
    expect((await lists(id)).warnings.map(({ id: _id, ...warning }) => warning)).toEqual([
      {
        ...{ list: 'participants', line: null, name: 'Three', country: null, division: null },
        ...{ errorReason, errorCode: null, resolved: 1, file: null, filename: null },
      },
      {
        ...{ list: 'start', line: 2, name: 'One', country: null, division: 'FPRO' },
        ...{ errorReason, errorCode: null, resolved: 0, file, filename: 'a.csv' },
      },
      {
        ...{ list: 'start', line: 3, name: 'Two', country: 'GER', division: null },
        ...{ errorReason, errorCode: 'ATHLETE_NOT_FOUND', resolved: 0, file, filename: 'a.csv' },
      },
    ]);
  });

  it('refuses an unknown race, an invalid or future time, and times before the race existed', async () => {
    server.clock.set('2026-03-01T12:00:00Z');
    const { id } = await given({ serieName: 'Refused' } as RaceValues, ['Refused One']);
    const refusal = async (input: { id: number; at?: string }) => {
      const { status, text } = await server.call(readLists, input);
      return [status, text];
    };
    expect(await refusal({ id: 999_999 })).toEqual([404, expect.stringMatching(/^There is no race 999999/)]);
    expect(await refusal({ id: 999_999, at: '2026-03-01T12:00:00Z' })).toEqual([404, expect.anything()]);
    for (const at of ['yesterday', '2026-03-01', '2026-03-01T12:00:00', '2026-13-01T12:00:00Z'])
      expect(await refusal({ id, at })).toEqual([400, expect.stringMatching(/^at must be a time/)]);
    expect(await refusal({ id, at: '2026-03-01T12:00:01Z' })).toEqual([
      400,
      'at must not be in the future. Leave it out to see the lists as they are.',
    ]);
    expect(await refusal({ id, at: '2026-03-01T11:59:59Z' })).toEqual([
      400,
      'at must be a time at which Refused 2026 existed. Choose a later time.',
    ]);
    for (const zone of ['+01:00', ' 01:00'])
      expect((await lists(id, `2026-03-01T13:00:00${zone}`)).at).toBe('2026-03-01T12:00:00.000Z');
  });

  it('takes as many statements for many entries as for one', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `Count Nr${at}`);
    const { id, athletes } = await given({ t100_season_id: seasonId }, names);
    const statements = async (at?: string) =>
      (await recordStatements(server.database.pool, () => lists(id, at))).statements.length;
    const entry = (athlete_id: number) => ({ race_id: id, athlete_id });
    await server.given((tx) => tx.insert(participant).values(athletes.slice(0, 1).map(entry)));
    const at = server.clock.now().toISOString();
    const ofOne = [await statements(), await statements(at)];
    await server.given((tx) => tx.insert(participant).values(athletes.slice(1).map(entry)));
    expect([await statements(), await statements(at)]).toEqual(ofOne);
    expect(Math.max(...ofOne)).toBeLessThanOrEqual(15);
  });

  it('is unchanged, with its ETag, until something changes', async () => {
    const { id, athletes } = await given({}, ['Tag One']);
    const first = await server.call(readLists, { id });
    server.clock.set('2026-03-02T12:00:00Z');
    const unchanged = await server.call(readLists, { id }, 'admin', {
      'if-none-match': String(first.headers.etag),
    });
    expect(unchanged.status).toBe(304);
    await server.ask(addParticipant, { id, athleteId: athletes[0] as number });
    const changed = await server.call(readLists, { id });
    expect([changed.body.at, changed.headers.etag === first.headers.etag]).toEqual([
      '2026-03-02T12:00:00.000Z',
      false,
    ]);
  });
});

describe('the lists as of a time', () => {
  const moment = (hour: number) => `2026-04-01T${String(hour).padStart(2, '0')}:00:00.000Z`;

  it('are rebuilt from history after every step', async () => {
    server.clock.set(moment(1));
    const { id, athletes } = await given({ t100_season_id: seasonId }, ['Past A', 'Past B', 'Past C']);
    const [a = 0, b = 0, c = 0] = athletes;
    const entry = new Map<number, number>();
    const steps = [
      async () => {
        for (const athleteId of athletes)
          entry.set(
            athleteId,
            (await server.ask(addParticipant, { id, athleteId, is_waiting: athleteId === c ? 1 : 0 }))
              .participant_id,
          );
      },
      () => server.ask(updateParticipant, { id, athleteId: a, is_waiting: 1, reason: 'ill' }),
      () =>
        server.ask(removeParticipant, {
          ...{ id, participantId: entry.get(b) ?? 0, reason: 'knee', promote: entry.get(c) },
        }),
      () => server.ask(addParticipant, { id, athleteId: b, is_waiting: 1 }),
      () => server.ask(saveRaceAttributes, { id, attributes: [{ name: 'start_list_quota_fpro', value: 5 }] }),
      () => server.ask(removeParticipant, { id, participantId: entry.get(a) ?? 0 }),
    ];
    const seen = [await lists(id)];
    for (const [at, step] of steps.entries()) {
      server.clock.set(moment(at + 2));
      await step();
      seen.push(await lists(id));
    }
    expect(idsOf(seen[3]?.starting ?? [])).toEqual([c]);
    expect(seen[3]?.withdrawn).toMatchObject([{ athlete_id: b, reason: 'knee' }]);
    server.clock.set(moment(12));
    for (const [at, then] of seen.entries()) {
      expect(await lists(id, moment(at + 1))).toEqual({ ...then, at: moment(at + 1) });
      expect({ ...(await lists(id, `2026-04-01T0${at + 1}:59:59.999Z`)), at: '' }).toEqual({
        ...then,
        at: '',
      });
    }
  });

  it('have the ranks of the newest sets dated on or before the time, and the contracts of then', async () => {
    server.clock.set('2026-06-01T08:00:00Z');
    const { id, athletes } = await given({ t100_season_id: seasonId }, ['Rank A', 'Rank B'], '2026-11-01');
    const [a = 0, b = 0] = athletes;
    for (const athleteId of athletes) await server.ask(addParticipant, { id, athleteId });
    const tierId = await server.given(async (tx) => {
      await createRankingSet(tx, { date: '2026-06-02', points: { [a]: 90, [b]: 80 } });
      await createRankingSet(tx, { date: '2026-06-12', points: { [a]: 70, [b]: 80 } });
      await createRankingSet(tx, { date: '2026-06-03', points: { [b]: 99 }, published: 0 });
      const sets = await tx
        .insert(contenderRankingSet)
        .values([
          { date: '2026-06-02', is_published: 1 },
          { date: '2026-06-12', is_published: 1 },
        ])
        .returning();
      for (const [at, set] of sets.entries())
        await tx.insert(contenderRankingRow).values({
          ...{ set_id: set.id, athlete_id: a, division: 'FPRO' as const, contender_rank: at + 3 },
          ...{ overall_rank: 99_999, details: [] },
        });
      const [tier] = await tx.insert(contractTier).values({ name: 'Contract', order: 2 }).returning();
      return tier?.id ?? 0;
    });
    server.clock.set('2026-06-08T08:00:00Z');
    await server.given((tx) =>
      tx
        .insert(t100SeasonParticipant)
        .values({ season_id: seasonId, athlete_id: b, contract_tier_id: tierId }),
    );
    server.clock.set('2026-06-14T08:00:00Z');
    const ranks = async (at?: string) => {
      const { waiting } = await lists(id, at);
      return waiting.map((one) => [
        ...[one.athlete_id, one.overall_rank, one.contender_ranking_latest, one.contract_tier],
        one.reasons[0]?.words,
      ]);
    };
    const none = 99_999;
    expect(await ranks()).toEqual([
      [b, 1, none, 'Contract', 'Contract'],
      [a, 2, 4, null, 'Ranked #2'],
    ]);
    expect(await ranks('2026-06-02T08:00:00Z')).toEqual([
      [a, 1, 3, null, 'Ranked #1'],
      [b, 2, none, null, 'Ranked #2'],
    ]);
    expect(await ranks('2026-06-11T23:59:59Z')).toEqual([
      [a, 1, 3, null, 'Ranked #1'],
      [b, 2, none, 'Contract', 'Contract'],
    ]);
    expect(await ranks('2026-06-12T00:00:00Z')).toEqual(await ranks());
  });
});
