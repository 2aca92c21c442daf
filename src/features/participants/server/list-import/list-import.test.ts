import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athlete, contenderRankingSet } from '#database/tables/all-tables.ts';
import { readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { readRace } from '#features/races/races-contract.ts';
import {
  createListRace,
  entryListCsv,
  type GivenEntry,
  participantCsv,
  woman,
} from '#testing/builders/create-list-race.ts';
import { createRankingSet, type RaceValues } from '#testing/builders/create-races.ts';
import { importList } from '#testing/server/import-list.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { type ListPlan, planList, submitList } from '../../lists-import-contract.ts';

let server: TestServer;
let publishedSet: number;
beforeAll(async () => {
  server = await startTestServer();
  const [published] = await server.given((tx) =>
    tx
      .insert(contenderRankingSet)
      .values([
        { date: '2026-01-05', is_published: 1 },
        { date: '2026-02-02', is_published: 0 },
      ])
      .returning({ id: contenderRankingSet.id }),
  );
  publishedSet = published?.id ?? 0;
});
afterAll(() => server.close());

const given = (entries: readonly GivenEntry[], values?: RaceValues) =>
  server.given((tx) => createListRace(tx, entries, values));
const entries = async (id: number) =>
  (await server.ask(readRace, { id })).participants
    .map((one) => `${one.name}: ${one.is_waiting === 1 ? 'wait' : 'start'}`)
    .sort();
const acts = (plan: ListPlan) =>
  plan.lines.map((line) => [line.line, line.act, line.athlete?.name ?? null, line.reason]);

const imported = (input: Parameters<typeof importList>[1]) => importList(server, input);

describe('a start list in the style of World Triathlon', () => {
  it('is planned line by line, imported as one change, undone as one, and plans nothing the second time', async () => {
    const { id, ids } = await given([
      { name: 'Lea Stays', list: 'start' },
      { name: 'Mia Moves', list: 'wait', isByHand: true },
      { name: 'Joy Joins' },
      { name: 'Holly Holder', list: 'start', contract: 'hot shot' },
      { name: 'Gone Girl', list: 'start' },
      { name: 'Hand Made', list: 'start', isByHand: true },
      { name: 'Wendy Waits', list: 'wait' },
      { name: 'Ann Long', country: 'US' },
      { name: 'Ann Long', country: 'GB' },
    ]);
    const content = `\ufeff${entryListCsv(
      woman('Lea', 'STAYS'),
      woman('Mia', 'Moves'),
      woman('Joy', 'Joins', 'GER'),
      woman('Neu', 'Hier', 'AUT'),
      woman('Ann', 'Long'),
      'Otto,Official,,Male,Technical Official',
      woman('Joy', 'Joins', 'GER'),
      'Max,Man,,Male,Elite Men',
    )}`;
    const input = { id, list: 'start' as const, filename: 'C:\\desk\\women.csv', content };
    const plan = await server.ask(planList, input);
    expect(plan).toMatchObject({
      ...{
        filename: 'women.csv',
        list: 'start',
        source: 'csv',
        divisions: ['FPRO'],
        problems: [],
        can_submit: true,
      },
      notes: ['1 of 8 lines left out: Technical Official (1).'],
      counts: {
        join: 1,
        move: 1,
        stay: 1,
        warning: 3,
        out: 2,
        leaves: 2,
        kept: 1,
        new_athletes: 0,
        aliases: 0,
      },
    });
    expect(acts(plan)).toEqual([
      [2, 'stay', 'Lea Stays', 'Same name.'],
      [3, 'move', 'Mia Moves', 'Same name.'],
      [4, 'join', 'Joy Joins', 'Same name.'],
      [5, 'warning', null, 'Athlete not found in database'],
      [6, 'warning', null, 'Possible athletes: Ann Long (US), Ann Long (GB).'],
      [7, 'out', null, 'The program is Technical Official.'],
      [8, 'out', null, 'Same as line 4.'],
      [9, 'warning', null, 'Wrong Division - FPRO vs MPRO'],
    ]);
    expect(plan.leaves.map((one) => [one.name, one.why])).toEqual([
      ['Hand Made', 'by hand'],
      ['Gone Girl', 'Not in the file.'],
    ]);
    expect(plan.kept.map((one) => [one.name, one.why])).toEqual([['Holly Holder', 'hot shot']]);
    const before = await entries(id);

    const sent = await server.call(submitList, { ...input, digest: plan.digest });
    expect(sent.body.counts).toEqual(plan.counts);
    expect(sent.body.warnings).toMatchObject([
      {
        list: 'start',
        line: 5,
        name: 'Neu Hier',
        country: 'AT',
        division: 'FPRO',
        errorCode: 'ATHLETE_NOT_FOUND',
        resolved: 0,
        file: plan.file,
      },
      { line: 6, name: 'Ann Long', errorCode: 'ATHLETE_UNCLEAR' },
      { line: 9, name: 'Max Man', errorCode: null, errorReason: 'Wrong Division - FPRO vs MPRO' },
    ]);
    const after = [
      'Holly Holder: start',
      'Joy Joins: start',
      'Lea Stays: start',
      'Mia Moves: start',
      'Wendy Waits: wait',
    ];
    expect(await entries(id)).toEqual(after);
    const { race, participants, contenderSet } = await raceNow(id);
    expect(participants.find((one) => one.id === ids[2])).toMatchObject({
      ...{ is_public: 1, late_entry: 1, is_by_hand: 0, latest_source: 'CSV' },
    });
    expect(participants.find((one) => one.id === ids[1])).toMatchObject({
      is_by_hand: 0,
      latest_source: 'CSV',
    });
    expect(contenderSet).toBe(publishedSet);
    expect([race.start_list_last_updated, race.wait_list_last_updated]).not.toContain(null);

    const again = await server.ask(planList, input);
    expect(again.counts).toMatchObject({ join: 0, move: 0, stay: 3, warning: 3, leaves: 0, new_athletes: 0 });
    const repeated = await server.call(submitList, { ...input, digest: again.digest });
    expect(repeated.headers['x-change-set']).toBeUndefined();

    await server.ask(undoHistory, { id: Number(sent.headers['x-change-set']) });
    expect(await entries(id)).toEqual(before);
    expect((await raceNow(id)).contenderSet).toBeNull();
  });

  it('is listed in history with what happened, without zeros', async () => {
    const { id } = await given([{ name: 'Nele New' }]);
    const textOf = async (first: string, last: string) => {
      const content = entryListCsv(woman(first, last));
      const { sent } = await imported({ id, list: 'start', filename: 'w.csv', content });
      return (await server.ask(readHistory, { id: Number(sent.headers['x-change-set']) })).change.what;
    };
    expect(await textOf('Nele', 'New')).toMatch(/imported from w.csv: 1 joined$/);
    expect(await textOf('Nobody', 'Known')).toMatch(/imported from w.csv: 1 left$/);
    expect(await textOf('Nobody', 'Else')).toMatch(/imported from w.csv: nobody joined or left$/);
  });

  it('keeps an entry that an unresolved line may refer to; staff retain one or all', async () => {
    const { id } = await given([
      { name: 'Sven Oliver Thal', list: 'start', division: 'FPRO' },
      { name: 'Gone Girl', list: 'start' },
      { name: 'Other One', list: 'start' },
    ]);
    const input = { id, list: 'start' as const, content: entryListCsv(woman('Sven', 'Thal')) };
    const plan = await server.ask(planList, input);
    expect(plan.kept.map((one) => [one.name, one.why])).toEqual([
      ['Sven Oliver Thal', 'Line 2, Sven Thal, may refer to this athlete.'],
    ]);
    expect(plan.leaves.map((one) => one.name)).toEqual(['Gone Girl', 'Other One']);
    const keep = [plan.leaves[0]?.participant_id ?? 0];
    const retained = await server.ask(planList, { ...input, keep });
    expect(retained.leaves.map((one) => one.name)).toEqual(['Other One']);
    expect(retained.digest).not.toBe(plan.digest);
    expect((await server.ask(planList, { ...input, keep_absent: 1 })).leaves).toEqual([]);
  });
});

describe('an import into a race without results', () => {
  it('names conflicts, and recalculates the strength of field in the same change', async () => {
    const { id, ids } = await given([
      { name: 'Rita Retired' },
      { name: 'Stella Strong' },
      { name: 'Sina Second' },
    ]);
    await server.given(async (tx) => {
      await tx
        .update(athlete)
        .set({ retirement_date: '2026-03-01' })
        .where(eq(athlete.id, ids[0] ?? 0));
      await createRankingSet(tx, { date: '2026-05-01', points: { [ids[1] ?? 0]: 90, [ids[2] ?? 0]: 80 } });
    });
    const content = entryListCsv(
      woman('Rita', 'Retired'),
      woman('Stella', 'Strong'),
      woman('Sina', 'Second'),
    );
    const { plan, sent } = await imported({ id, list: 'start', content });
    expect(plan.lines.map((line) => line.warnings)).toEqual([['Retired 2026-03-01.'], [], []]);
    const before = (await raceNow(id)).race.sof_fpro_calculated;
    expect(before).toBeGreaterThan(0);
    await server.ask(undoHistory, { id: Number(sent.headers['x-change-set']) });
    expect((await raceNow(id)).race.sof_fpro_calculated).not.toBe(before);
  });
});

async function raceNow(id: number) {
  const { race, participants, contender_ranking_set_id } = await server.ask(readRace, { id });
  return { race, participants, contenderSet: contender_ranking_set_id };
}

describe('a wait list', () => {
  it('moves starters without a contract, and does not set the contender ranking', async () => {
    const { id } = await given([
      { name: 'Hedy Holder', list: 'start', contract: 'Contract' },
      { name: 'Sue Starter', list: 'start' },
      { name: 'Wilma Wait', list: 'wait' },
    ]);
    const content = entryListCsv(woman('Hedy', 'Holder'), woman('Sue', 'Starter'));
    const { plan, sent } = await imported({ id, list: 'wait', content });
    expect(plan.lines.map((line) => [line.act, line.warnings])).toEqual([
      ['stay', ['Contract: remains on the start list.']],
      ['move', []],
    ]);
    expect(plan.kept.map((one) => one.name)).toEqual(['Hedy Holder']);
    expect(sent.status).toBe(200);
    expect(await entries(id)).toEqual(['Hedy Holder: start', 'Sue Starter: wait']);
    expect((await raceNow(id)).contenderSet).toBeNull();
  });
});

describe('a participant CSV', () => {
  it('overrides both lists of its divisions; a division comes from the only namesake in a race of both', async () => {
    const { id } = await given(
      [
        { name: 'Ana Both', list: 'wait' },
        { name: 'Bob Both', division: 'MPRO', list: 'start' },
        { name: 'Carl Stays', division: 'MPRO', list: 'start' },
        { name: 'Sam Twin' },
        { name: 'Sam Twin', division: 'MPRO' },
        { name: 'Wanda Away', list: 'wait' },
      ],
      { division: 'BOTH', t100_season_id: null },
    );
    const women = participantCsv(
      'Ana;Both;;',
      'Sam;Twin;;',
      'Nobody;Known;;?',
      'Ina;Neu;Austria;women;Waiting',
    );
    const { plan, sent } = await imported({
      ...{ id, list: 'participants', content: women },
      choices: [{ line: 5, create: 1 }],
    });
    expect(plan.divisions).toEqual(['FPRO']);
    expect(plan.lines.map((line) => [line.act, line.division, line.error_code, line.is_waiting])).toEqual([
      ['move', 'FPRO', null, 0],
      ['warning', null, 'ATHLETE_UNCLEAR', 0],
      ['warning', null, 'ATHLETE_NOT_FOUND', 0],
      ['join', 'FPRO', null, 1],
    ]);
    expect(plan.lines[3]?.new_athlete).toEqual({
      first: 'Ina',
      last: 'Neu',
      division: 'FPRO',
      country: 'AT',
    });
    expect(sent.body.counts).toMatchObject({ new_athletes: 1, leaves: 1 });
    expect(await entries(id)).toEqual([
      'Ana Both: start',
      'Bob Both: start',
      'Carl Stays: start',
      'Ina Neu: wait',
    ]);
    expect((await raceNow(id)).contenderSet).toBeNull();
  });
});
