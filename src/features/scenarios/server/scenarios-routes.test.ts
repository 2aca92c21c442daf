import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { race } from '#database/tables/race-tables.ts';
import { rankingGeneration, scenario } from '#database/tables/ranking-tables.ts';
import { listHistory, readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { deleteRace, readRace, saveRaceAttributes } from '#features/races/races-contract.ts';
import { createRanking, deleteRanking } from '#features/rankings/rankings-contract.ts';
import { correctResult, removeResult } from '#features/results/result-by-hand-contract.ts';
import { archiveTier, readTier, unarchiveTier } from '#features/tiers/tiers-contract.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { createResults } from '#testing/builders/create-races.ts';
import { createAthletes, createRaces, tierId } from '#testing/builders/create-rankings.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  applyScenario,
  compareScenarios,
  createScenario,
  deleteScenario,
  listScenarios,
  readScenario,
  saveScenario,
} from '../scenarios-contract.ts';
import { previewScenario, previewWhatIf } from '../what-if-contract.ts';

let server: TestServer;
let [diamond, gold] = [0, 0];
beforeAll(async () => {
  server = await startTestServer();
  [diamond, gold] = [await tierId(server, 'Diamond'), await tierId(server, 'Gold')];
});
afterAll(() => server.close());

let [setId, raceId, first, second] = [0, 0, 0, 0];
let count = 0;

/** A separate set with one race of tier Gold and a field of 80: Adam wins, Berg is one percent behind. */
beforeEach(async () => {
  count += 1;
  const athletes = await createAthletes(server, [{ last: `Adam ${count}` }, { last: `Berg ${count}` }]);
  const year = 2030 + count;
  [raceId = 0] = await createRaces(server, [{ date: `${year}-05-04`, tierId: gold, sof: 80 }]);
  [first = 0, second = 0] = await server.given((tx) =>
    createResults(tx, raceId, [
      { athlete_id: athletes[0] ?? 0, division: 'MPRO', overall: 30_000 },
      { athlete_id: athletes[1] ?? 0, division: 'MPRO', overall: 30_300 },
    ]),
  );
  setId = (await server.ask(createRanking, { date: `${year}-07-01`, type: 7 })).id;
  const generated = { rules_version: '1', input_digest: '', generated_at: server.clock.now() };
  await server.given((tx) => tx.insert(rankingGeneration).values({ set_id: setId, type: 7, ...generated }));
});

const tierChange = (tier_id: number | null = diamond): WhatIfChange => ({
  kind: 'race-tier',
  race_id: raceId,
  tier_id,
});
const keep = async (name: string, changes: WhatIfChange[] = [tierChange()]) =>
  (await server.ask(createScenario, { name, set_id: setId, changes })).id;
const men = async (changes: WhatIfChange[]) => {
  const { divisions } = await server.ask(previewWhatIf, { id: setId, changes });
  return divisions[0]?.lines.map(({ name, before, after }) => [
    name.replace(/ \d+$/, ''),
    before && [before.rank, before.points],
    after && [after.rank, after.points],
  ]);
};

describe('POST /api/ranking/{id}/what_if', () => {
  // Mean of the best three: 85.5 / 3 and 81.9 / 3; of tier Diamond 91 / 3 and 88.4 / 3.
  it.each<[string, () => WhatIfChange, unknown]>([
    [
      'a tier',
      () => tierChange(),
      [
        ['Ann Adam', [1, 28.5], [1, 30.33]],
        ['Ann Berg', [2, 27.3], [2, 29.47]],
      ],
    ],
    [
      'a disqualification',
      () => ({ kind: 'result-status', result_id: first, status: 'DQ' }),
      [
        ['Ann Berg', [2, 27.3], [1, 28.5]],
        ['Ann Adam', [1, 28.5], null],
      ],
    ],
    [
      'a race left out',
      () => ({ kind: 'race-left-out', race_id: raceId }),
      [
        ['Ann Adam', [1, 28.5], null],
        ['Ann Berg', [2, 27.3], null],
      ],
    ],
    [
      'a date out of the window',
      () => ({ kind: 'race-date', race_id: raceId, date: '2029-01-01' }),
      [
        ['Ann Adam', [1, 28.5], null],
        ['Ann Berg', [2, 27.3], null],
      ],
    ],
    [
      'one counting result',
      () => ({ kind: 'counting-results', count: 1 }),
      [
        ['Ann Adam', [1, 28.5], [1, 85.5]],
        ['Ann Berg', [2, 27.3], [2, 81.9]],
      ],
    ],
  ])('shows the effect of %s', async (_words, change, expected) => {
    expect(await men([change()])).toEqual(expected);
  });

  it('shows the changes as text next to the current values, and whose title they affect', async () => {
    const changes: WhatIfChange[] = [
      tierChange(),
      { kind: 'race-cutoff', race_id: raceId, days: 20 },
      { kind: 'result-status', result_id: first, status: 'DQ' },
      { kind: 'result-times', result_id: second, times: { overall: 30_299, run: 9000 } },
      { kind: 'tier-points', tier_id: diamond, base_points: 99, dropoff_percentage: 2.5 },
      { kind: 'counting-results', count: 4 },
      { kind: 'race-date', race_id: raceId, date: `${2030 + count}-05-04` },
    ];
    const response = await server.ask(previewWhatIf, { id: setId, changes });
    const race = (await server.ask(readRace, { id: raceId })).race.name;
    expect(
      response.changes.map(({ subject, what, before, after, note }) => [subject, what, before, after, note]),
    ).toEqual([
      [race, 'Tier', 'Gold', 'Diamond', null],
      [race, 'Contender rank cut-off', '35 days', '20 days', null],
      [`Ann Adam ${count} in ${race}`, 'Status', 'Finish', 'DQ', 'place 1 → no place'],
      [
        `Ann Berg ${count} in ${race}`,
        'Times',
        'run --:--, overall 08:25:00',
        'run 02:30:00, overall 08:24:59',
        'place 2 → place 1',
      ],
      ['Tier Diamond', 'Base points, drop-off', '100, 2 %', '99, 2.5 %', '0 races of all years'],
      ['Rule of the rankings', 'Counting results', '3', '4', null],
      [race, 'Date', `${2030 + count}-05-04`, `${2030 + count}-05-04`, null],
    ]);
    expect(response.changes.map(({ is_same }) => is_same)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect(response.changes.map(({ is_rule }) => is_rule).indexOf(true)).toBe(5);
    expect(response.divisions[0]).toMatchObject({ gains: 0, loses: 1, gone: 1, moved: 1, differing: 2 });
    expect(response.divisions[0]?.crossings.map(({ name, crossing }) => [name, crossing])).toEqual([
      [`Ann Adam ${count}`, 'loses'],
    ]);
    expect(response.sets.map(({ id }) => id)).toEqual([setId]);
    expect(response.scored).toEqual([
      { race_id: raceId, race, division: 'MPRO', results: 2, sof_before: 80, sof_after: 80 },
    ]);
  });

  it('shows whether an entry made now would be late with another cut-off or date', async () => {
    const date = `${2030 + count}-04-01`;
    await server.given((tx) =>
      tx.execute(sql`insert into contender_ranking_set (date, is_published) values (${date}, 1)`),
    );
    // 33 days from 1 April to 4 May.
    const late = async (changes: WhatIfChange[]) =>
      (await server.ask(previewWhatIf, { id: setId, changes })).start_lists.map(
        ({ is_late_before, is_late_after, entries }) => [is_late_before, is_late_after, entries],
      );
    expect(await late([{ kind: 'race-cutoff', race_id: raceId, days: 32 }])).toEqual([[false, true, 0]]);
    expect(await late([{ kind: 'race-cutoff', race_id: raceId, days: 33 }])).toEqual([[false, false, 0]]);
    expect(await late([{ kind: 'race-date', race_id: raceId, date: `${2030 + count}-05-07` }])).toEqual([
      [false, true, 0],
    ]);
    const attributes = [{ name: 'date_status', value: 'month-year' }];
    await server.ask(saveRaceAttributes, { id: raceId, attributes });
    expect(await late([{ kind: 'race-cutoff', race_id: raceId, days: 1 }])).toEqual([[null, null, 0]]);
    expect(await late([{ kind: 'race-date', race_id: raceId, date: `${2030 + count}-05-07` }])).toEqual([
      [null, true, 0],
    ]);
    await server.given((tx) => tx.execute(sql`delete from contender_ranking_set`));
    expect(await late([{ kind: 'race-date', race_id: raceId, date: `${2030 + count}-05-07` }])).toEqual([
      [null, null, 0],
    ]);
  });

  it('shows a date of which only the month is known as in lists, and its first day as another date', async () => {
    const date = `${2030 + count}-05-04`;
    const attributes = [{ name: 'date_status', value: 'month-year' }];
    await server.ask(saveRaceAttributes, { id: raceId, attributes });
    const { changes } = await server.ask(previewWhatIf, {
      id: setId,
      changes: [{ kind: 'race-date', race_id: raceId, date }],
    });
    const before = `May ${String(30 + count)}`;
    expect(changes).toMatchObject([{ before, after: date, is_same: false }]);
  });

  it('says when a change is of a race outside the weeks that count, and moves nobody', async () => {
    const year = 2030 + count;
    const [old = 0, undated = 0] = await createRaces(server, [
      { date: `${year - 1}-05-04`, tierId: gold, sof: 80 },
      { date: null, tierId: gold, sof: 80 },
    ]);
    const tried = (race_id: number, more: WhatIfChange[] = []) =>
      server.ask(previewWhatIf, {
        id: setId,
        changes: [{ kind: 'race-tier', race_id, tier_id: diamond }, ...more],
      });
    const { changes, divisions } = await tried(old);
    expect(changes[0]?.outside).toBe(
      `The race is before the 52 weeks of these rankings, ${year - 1}-07-03 to ${year}-07-01. Nobody moves here.`,
    );
    expect(divisions.map(({ differing }) => differing)).toEqual([0, 0]);
    expect((await tried(undated)).changes[0]?.outside).toMatch(/^The race has no date/);
    expect((await tried(raceId)).changes[0]?.outside).toBeNull();
    const moved = await tried(old, [{ kind: 'race-date', race_id: old, date: `${year}-01-10` }]);
    expect(moved.changes.map(({ outside }) => outside)).toEqual([null, null]);
    await server.given((tx) => tx.update(race).set({ tier_id: diamond }).where(eq(race.id, raceId)));
    const points = { base_points: 80, dropoff_percentage: 5 };
    const ofTier = await server.ask(previewWhatIf, {
      id: setId,
      changes: [{ kind: 'tier-points', tier_id: gold, ...points }],
    });
    expect(ofTier.changes[0]?.outside).toMatch(/^No race of this tier is in the 52 weeks/);
  });

  it('returns only athletes who differ, as many as requested, and their total number', async () => {
    const response = await server.ask(previewWhatIf, {
      id: setId,
      changes: [tierChange()],
      only: 'differing',
      rows: 1,
    });
    expect(response.divisions.map(({ lines, total }) => [lines.length, total])).toEqual([
      [1, 2],
      [0, 0],
    ]);
  });

  it('reports which record was deleted, and calculates the rest', async () => {
    await server.ask(removeResult, { id: first, reason: 'twice in the file' });
    const response = await server.ask(previewWhatIf, {
      id: setId,
      changes: [{ kind: 'result-status', result_id: first, status: 'DQ' }, tierChange(), tierChange(999_999)],
    });
    expect(response.changes.map(({ problem }) => problem)).toEqual([
      'The result was deleted.',
      'The tier was deleted.',
    ]);
    expect(response.divisions[0]?.differing).toBe(0);
  });

  it.each<[unknown, string]>([
    [{ kind: 'nothing' }, 'must be one of the kinds of changes'],
    [{ kind: 'race-date', race_id: 1, date: '2025-02-30' }, 'must be a date that exists'],
    [{ kind: 'race-tier', race_id: 0, tier_id: 1 }, 'positive whole number'],
    [{ kind: 'tier-points', tier_id: 1, base_points: 101, dropoff_percentage: 1 }, 'from 0 to 100'],
    [{ kind: 'result-times', result_id: 1, times: { overall: -1 } }, 'must not be negative'],
    [{ kind: 'counting-results', count: 0 }, 'from 1 to 20'],
  ])('refuses %j', async (change, message) => {
    const refused = await server.call(previewWhatIf, { id: setId, changes: [change] } as never);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
  });

  it('refuses an unknown set', async () => {
    expect((await server.call(previewWhatIf, { id: 999_999, changes: [] })).status).toBe(404);
  });
});

describe('scenarios', () => {
  it('have a history with the names of races, tiers and results instead of ids', async () => {
    const id = await keep('Named', [
      tierChange(),
      { kind: 'result-times', result_id: first, times: { overall: 29_000 } },
    ]);
    const { history } = await server.ask(listHistory, { page: 1, entity: 'scenario', id: String(id) });
    const { rows } = await server.ask(readHistory, { id: history[0]?.id ?? 0 });
    const changes = rows[0]?.fields.find(({ name }) => name === 'changes');
    const { race: raced } = await server.ask(readRace, { id: raceId });
    const race = `${raced.serie} ${2030 + count}`;
    expect(changes?.after).toEqual([
      { kind: 'race-tier', race, tier: 'Diamond' },
      { kind: 'result-times', result: `Ann Adam ${count}, ${race}`, times: { overall: 29_000 } },
    ]);
  });

  it('are saved, listed, renamed and deleted; each can be undone', async () => {
    const before = await countRows(server.database, 'scenario');
    const id = await keep('Diamond');
    expect((await server.ask(readScenario, { id })).scenario).toMatchObject({
      name: 'Diamond',
      set_id: setId,
      changes: [tierChange()],
      applied_at: null,
      version: 1,
    });
    const other = await keep('Without tier', [tierChange(), tierChange(null)]);
    const listed = (await server.ask(listScenarios, { set_id: setId })).scenarios;
    expect(listed.map(({ name, changes }) => [name, changes.length])).toEqual([
      ['Without tier', 1],
      ['Diamond', 1],
    ]);
    expect((await server.ask(listScenarios, {})).scenarios.length).toBe(before + 2);
    expect((await server.ask(saveScenario, { id, name: 'Brilliant', version: 1 })).scenario).toMatchObject({
      name: 'Brilliant',
      version: 2,
    });
    const dropped = await server.call(deleteScenario, { id: other, version: 1 });
    expect((await server.call(readScenario, { id: other })).status).toBe(404);
    await server.ask(undoHistory, { id: Number(dropped.headers['x-change-set']) });
    expect((await server.ask(readScenario, { id: other })).scenario.name).toBe('Without tier');
    await server.ask(deleteRanking, { id: setId });
    expect((await server.call(readScenario, { id })).status).toBe(404);
  });

  it('are not given a name by an undo that another scenario of the set has now', async () => {
    const id = await keep('First');
    const renamed = await server.call(saveScenario, { id, name: 'Second', version: 1 });
    const other = await keep('FIRST');
    const refused = await server.call(undoHistory, { id: Number(renamed.headers['x-change-set']) });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('another scenario')]);
    const deleted = await server.call(deleteScenario, { id: other, version: 1 });
    await keep('first');
    expect((await server.call(undoHistory, { id: Number(deleted.headers['x-change-set']) })).status).toBe(
      409,
    );
    expect((await server.ask(listScenarios, { set_id: setId })).scenarios.map(({ name }) => name)).toEqual([
      'first',
      'Second',
    ]);
  });

  it('need a unique name within a set, and changes', async () => {
    const id = await keep('One');
    const other = await keep('Two');
    for (const name of ['ONE', 'One\u200b']) {
      const taken = await server.call(createScenario, { name, set_id: setId, changes: [tierChange()] });
      expect([taken.status, taken.text]).toEqual([
        409,
        expect.stringMatching(/already have a scenario ONE/i),
      ]);
    }
    expect((await server.call(saveScenario, { id: other, name: 'one' })).status).toBe(409);
    expect((await server.call(saveScenario, { id, name: 'one' })).status).toBe(200);
    for (const input of [
      { name: ' ', set_id: setId, changes: [tierChange()] },
      { name: 'x'.repeat(101), set_id: setId, changes: [tierChange()] },
      { name: 'Empty', set_id: setId, changes: [] },
    ])
      expect((await server.call(createScenario, input)).status).toBe(400);
    expect(
      (await server.call(createScenario, { name: 'x', set_id: 999_999, changes: [tierChange()] })).status,
    ).toBe(404);
  });

  it.each<[string, WhatIfChange]>([
    ['race', { kind: 'race-left-out', race_id: 999_999 }],
    ['result', { kind: 'result-status', result_id: 999_999, status: 'DQ' }],
    ['tier', { kind: 'tier-points', tier_id: 999_999, base_points: 50, dropoff_percentage: 1 }],
  ])(
    'are not saved with a %s that does not exist, except one that was deleted since',
    async (noun, change) => {
      const id = await keep('There');
      const expected = [404, 'changes', `There is no ${noun} 999999. Remove its changes.`];
      for (const refused of [
        await server.call(createScenario, { name: 'Other', set_id: setId, changes: [change] }),
        await server.call(saveScenario, { id, changes: [tierChange(), change] }),
      ])
        expect([refused.status, refused.headers['x-error-field'], refused.text]).toEqual(expected);
      expect((await server.ask(listScenarios, { set_id: setId })).scenarios).toHaveLength(1);
      await server.given((tx) =>
        tx
          .update(scenario)
          .set({ changes: [change] })
          .where(eq(scenario.id, id)),
      );
      const { scenario: saved } = await server.ask(saveScenario, { id, changes: [change, tierChange()] });
      expect(saved.changes).toHaveLength(2);
    },
  );

  it('of an older version are refused, and nothing is written', async () => {
    const id = await keep('Ours');
    await server.ask(saveScenario, { id, name: 'Theirs', version: 1 }, 'other-admin');
    for (const refused of [
      await server.call(saveScenario, { id, name: 'Mine', version: 1 }),
      await server.call(deleteScenario, { id, version: 1 }),
      await server.call(applyScenario, { id, version: 1 }),
    ])
      expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('ben Tester')]);
    expect((await server.ask(readScenario, { id })).scenario.name).toBe('Theirs');
    expect((await server.ask(readRace, { id: raceId })).race.tier).toBe('Gold');
  });

  it('keep what another person changed of them: the name, or the changes', async () => {
    const id = await keep('Ours');
    await server.ask(saveScenario, { id, name: 'Theirs', version: 1 }, 'other-admin');
    const changes = [
      tierChange(),
      { kind: 'result-status' as const, result_id: first, status: 'DQ' as const },
    ];
    const { scenario } = await server.ask(saveScenario, { id, changes, version: 1 });
    expect([scenario.name, scenario.changes.length]).toEqual(['Theirs', 2]);
  });

  it('preview like the changes that they contain', async () => {
    const id = await keep('Diamond');
    const direct = await server.ask(previewWhatIf, { id: setId, changes: [tierChange()] });
    expect(await server.ask(previewScenario, { id })).toEqual(direct);
  });

  it('are compared in pairs: all athletes who differ', async () => {
    const one = await keep('Diamond');
    const other = await keep('DQ', [{ kind: 'result-status', result_id: first, status: 'DQ' }]);
    const response = await server.ask(compareScenarios, { first: one, second: other });
    expect(
      [response.first, response.second].map(({ name, moved, gains, loses }) => [name, moved, gains, loses]),
    ).toEqual([
      ['Diamond', 0, 0, 0],
      ['DQ', 2, 0, 1],
    ]);
    expect(
      response.lines.map(({ name, now, first: left, second: right }) => [
        name,
        now?.points,
        left?.points,
        right?.points,
      ]),
    ).toEqual([
      [`Ann Adam ${count}`, 28.5, 30.33, undefined],
      [`Ann Berg ${count}`, 27.3, 29.47, 28.5],
    ]);
    expect((await server.ask(compareScenarios, { first: one, second: one })).lines).toEqual([]);
    const { id: elsewhere } = await server.ask(createRanking, { date: '2031-01-01' });
    const { id: third } = await server.ask(createScenario, {
      name: 'T',
      set_id: elsewhere,
      changes: [tierChange()],
    });
    expect((await server.call(compareScenarios, { first: one, second: third })).status).toBe(400);
    expect((await server.call(compareScenarios, { first: one, second: 999_999 })).status).toBe(404);
  });
});

describe('POST /api/scenarios/{id}/apply', () => {
  const refusal = async (id: number, numbers?: string) => {
    const refused = await server.call(applyScenario, { id, ...(numbers === undefined ? {} : { numbers }) });
    return [refused.status, refused.headers['x-error-code'], refused.text] as const;
  };
  const numbersOf = async (id: number) => (await server.ask(previewScenario, { id })).numbers;

  it('saves everything in one operation, reports what it did, and is undone as one', async () => {
    const attributes = [{ name: 'date_status', value: 'month-year' }];
    await server.ask(saveRaceAttributes, { id: raceId, attributes });
    const id = await keep('All at once', [
      tierChange(),
      { kind: 'race-date', race_id: raceId, date: `${2031 + count}-01-02` },
      { kind: 'race-cutoff', race_id: raceId, days: 20 },
      { kind: 'result-times', result_id: second, times: { overall: 29_000, t1: 61 } },
    ]);
    const applied = await server.call(applyScenario, { id, version: 1, numbers: await numbersOf(id) });
    expect(applied.body.scenario.applied_at).not.toBeNull();
    expect(applied.body.sets.map((set) => set.id)).toContain(setId);
    const { race, results, points } = await server.ask(readRace, { id: raceId });
    expect(race).toMatchObject({
      tier: 'Diamond',
      date: `${2031 + count}-01-02`,
      date_status: null,
      year: 2031 + count,
      contender_rank_cutoff: 20,
    });
    expect(results.map(({ rank, overall, t1 }) => [rank, overall, t1])).toEqual([
      [1, 29_000, 61],
      [2, 30_000, 0],
    ]);
    expect(points[0]?.overall_points).toBe(91);
    const changeSet = Number(applied.headers['x-change-set']);
    const { change } = await server.ask(readHistory, { id: changeSet });
    expect(change.what).toMatch(
      /^Scenario All at once applied: Tier of Serie \d+ \d+ Gold → Diamond; Date .* and 2 more$/,
    );
    expect(await refusal(id)).toEqual([409, 'scenario-applied', expect.stringContaining('was applied on')]);
    await server.ask(undoHistory, { id: changeSet });
    expect((await server.ask(readRace, { id: raceId })).race).toMatchObject({
      tier: 'Gold',
      contender_rank_cutoff: 35,
    });
    expect((await server.ask(readScenario, { id })).scenario.applied_at).toBeNull();
  });

  it('leaves a race out by removing its tier and AIT, and changes a tier that races use', async () => {
    await server.ask(saveRaceAttributes, { id: raceId, attributes: [{ name: 'ait_men', value: 28_000 }] });
    const out = await keep('Out', [{ kind: 'race-left-out', race_id: raceId }, tierChange()]);
    await server.ask(applyScenario, { id: out, numbers: await numbersOf(out) });
    const { race, points, results } = await server.ask(readRace, { id: raceId });
    expect([race.tier, race.ait_men, results.length]).toEqual([null, null, 2]);
    expect(points.map(({ overall_points }) => overall_points)).toEqual([null, null]);

    const tiers = await keep('Tier', [
      { kind: 'tier-points', tier_id: gold, base_points: 89.5, dropoff_percentage: 5 },
    ]);
    const applied = await server.call(applyScenario, { id: tiers });
    expect((await server.ask(readTier, { id: gold })).tier.base_points).toBe(89.5);
    await server.ask(undoHistory, { id: Number(applied.headers['x-change-set']) });
    expect((await server.ask(readTier, { id: gold })).tier.base_points).toBe(90);
  });

  it('gives a race no archived tier', async () => {
    await server.ask(archiveTier, { id: diamond });
    expect((await refusal(await keep('Archived')))[2]).toContain('The tier is archived.');
    await server.ask(unarchiveTier, { id: diamond });
  });

  it('is refused with a message for a rule, a deleted record, no effect, or newer data', async () => {
    const rule = await keep('Rule', [tierChange(), { kind: 'counting-results', count: 5 }]);
    expect(await refusal(rule)).toEqual([
      409,
      'scenario-rule',
      'Counting results 3 → 5 is a rule of the ranking, not data, and cannot be applied. Remove it from the scenario, or use the scenario as a preview only.',
    ]);
    const same = await keep('Same', [tierChange(gold)]);
    expect(await refusal(same)).toEqual([
      409,
      'scenario-without-effect',
      expect.stringContaining('Same changes nothing'),
    ]);
    const moved = await keep('Moved');
    const numbers = await numbersOf(moved);
    await server.ask(correctResult, {
      id: second,
      attributes: [{ name: 'overall', value: 30_600 }],
      reason: 'camera',
    });
    expect(await refusal(moved, numbers)).toEqual([
      409,
      'scenario-moved',
      expect.stringContaining('Review the new ones'),
    ]);
    expect((await server.ask(readRace, { id: raceId })).race.tier).toBe('Gold');
    expect((await server.call(applyScenario, { id: moved, numbers: await numbersOf(moved) })).status).toBe(
      200,
    );
    const gone = await keep('Gone', [tierChange(gold)]);
    await server.ask(deleteRace, { id: raceId });
    expect(await refusal(gone)).toEqual([
      409,
      'scenario-problem',
      `Race ${raceId}: The race was deleted. Remove this change, then apply.`,
    ]);
  });

  it('is applied once when two people start it at the same time', async () => {
    const id = await keep('Twice');
    const responses = await Promise.all([
      server.call(applyScenario, { id }),
      server.call(applyScenario, { id }, 'other-admin'),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('counts as not applied after its changes are edited', async () => {
    const id = await keep('Again');
    await server.ask(applyScenario, { id });
    expect((await server.ask(saveScenario, { id, name: 'Again 2' })).scenario.applied_at).not.toBeNull();
    expect(
      (await server.ask(saveScenario, { id, changes: [tierChange(null)] })).scenario.applied_at,
    ).toBeNull();
  });
});
