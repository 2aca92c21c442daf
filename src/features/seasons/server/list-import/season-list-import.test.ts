import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addContractTier, archiveContractTier } from '#features/contract-tiers/contract-tiers-contract.ts';
import { readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { readCsvFile } from '#server/files/csv-files.ts';
import { createAthletes } from '#testing/builders/create-races.ts';
import { computingMilliseconds } from '#testing/server/computing.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  importSeasonContenders,
  importSeasonParticipants,
  planSeasonContenders,
  planSeasonParticipants,
} from '../../season-list-import-contract.ts';
import {
  addSeasonParticipant,
  listSeasonContenders,
  listSeasonParticipants,
  readContractFacts,
} from '../../season-lists-contract.ts';
import { addSeason, saveSeason } from '../../seasons-contract.ts';

let server: TestServer;
let tiers: { contract: number; wildcard: number };
let athletes: { lea: number; kristian: number; sam: number; otherSam: number; eva: number };
beforeAll(async () => {
  server = await startTestServer();
  const tier = async (name: string, order: number) => (await server.ask(addContractTier, { name, order })).id;
  tiers = { contract: await tier('Contract', 1), wildcard: await tier('Wildcard', 2) };
  await server.ask(archiveContractTier, { id: await tier('Old', 3) });
  const [lea = 0, kristian = 0, sam = 0, otherSam = 0, eva = 0] = await server.given((tx) =>
    createAthletes(tx, [
      'Lea Müller',
      { name: 'Kristian Blummenfelt', division: 'MPRO' },
      { name: 'Sam Long', division: 'MPRO' },
      { name: 'Sam Long', division: 'MPRO' },
      'Eva Fink',
    ]),
  );
  athletes = { lea, kristian, sam, otherSam, eva };
});
afterAll(() => server.close());

let count = 0;
async function season(): Promise<number> {
  count += 1;
  const fields = { start_date: '2026-01-01', end_date: '2026-12-31' };
  return (await server.ask(addSeason, { name: `Season ${count}`, ...fields })).id;
}
const HEADER = 'firstname;lastname;nation;division;gear_ratio;contract_tier_id';
const fileOf = (...rows: string[]) => ({
  filename: 'C:\\desk\\participants.csv',
  content: `\ufeff${[HEADER, ...rows].join('\r\n')}\r\n`,
});
const MIXED = fileOf(
  'Lea;MULLER;;FPRO;3.5;Wildcard',
  'Kristian;Blumenfelt;;MPRO;;Contract',
  'Sam;Long;;MPRO;;Contract',
  'Ina;Neu;AUT;FPRO;;Contract',
  'Eva;Fink;;FPRO;;Old',
);
const NOT_ADDED = [
  { row: 5, name: 'Ina Neu', country: 'AT', reason: null },
  { row: 6, name: 'Eva Fink', country: '', reason: 'Contract tier Old is archived.' },
];
const present = async (id: number) =>
  (await server.ask(listSeasonParticipants, { id })).participants.map(
    ({ name, contract_tier }) => `${name}: ${contract_tier}`,
  );

describe('importing participants', () => {
  it.each([
    planSeasonParticipants,
    importSeasonParticipants,
    planSeasonContenders,
    importSeasonContenders,
  ] as const)('is for admins only: $path', async (call) => {
    const input = { id: 1, ...MIXED, digest: 'x' };
    expect((await server.call(call, input, 'nobody')).status).toBe(401);
    expect((await server.call(call, input, 'signed-in')).status).toBe(403);
  });

  it('plans each row, imports in one operation, undoes it as one, and plans nothing the second time', async () => {
    const id = await season();
    const earlier = await season();
    await server.ask(addSeasonParticipant, {
      ...{ id: earlier, athlete_id: athletes.kristian, contract_tier_id: tiers.wildcard },
    });
    await server.ask(addSeasonParticipant, {
      id,
      athlete_id: athletes.lea,
      contract_tier_id: tiers.contract,
    });
    const plan = await server.ask(planSeasonParticipants, { id, ...MIXED });
    expect(plan).toMatchObject({
      ...{ filename: 'participants.csv', encoding: 'UTF-8', delimiter: ';', notes: [] },
      counts: { rows: 5, add: 1, present: 0, change: 1, question: 1, held: 2 },
      unmatched: NOT_ADDED,
    });
    expect(
      plan.rows.map((row) => [
        row.row,
        row.act,
        row.athlete_id,
        row.current_contract_tier,
        row.contract_tier,
      ]),
    ).toEqual([
      [2, 'change', athletes.lea, 'Contract', 'Wildcard'],
      [3, 'add', athletes.kristian, null, 'Contract'],
      [4, 'question', null, null, 'Contract'],
      [5, 'held', null, null, null],
      [6, 'held', athletes.eva, null, null],
    ]);
    expect(plan.rows[1]?.athletes).toEqual([
      {
        ...{ id: athletes.kristian, name: 'Kristian Blummenfelt', division: 'MPRO', country: null },
        ...{ retirement_date: null, maternity_leave: null, score: 97 },
        contracts: [{ season_id: earlier, season_name: expect.any(String), contract_tier: 'Wildcard' }],
      },
    ]);
    expect(plan.rows[2]?.athletes.map((one) => one.id)).toEqual([athletes.sam, athletes.otherSam]);
    expect(await present(id)).toEqual(['Lea Müller: Contract']);

    const input = {
      ...{ id, ...MIXED, digest: plan.digest, also: [2] },
      choices: [{ row: 4, athlete_id: athletes.otherSam }],
    };
    const { body, headers } = await server.call(importSeasonParticipants, input);
    expect(body).toMatchObject({
      status: 0,
      added: [
        { row: 3, id: athletes.kristian, name: 'Kristian Blummenfelt' },
        { row: 4, id: athletes.otherSam, name: 'Sam Long' },
      ],
      changed: [{ row: 2, id: athletes.lea, name: 'Lea Müller' }],
      unmatched: NOT_ADDED,
    });
    const after = ['Kristian Blummenfelt: Contract', 'Sam Long: Contract', 'Lea Müller: Wildcard'];
    expect(body.participants.map((one) => `${one.name}: ${one.contract_tier}`)).toEqual(after);
    expect(await present(id)).toEqual(after);

    const again = await server.ask(planSeasonParticipants, { id, ...MIXED, choices: input.choices });
    expect(again.counts).toMatchObject({ add: 0, change: 0, question: 0, present: 3, held: 2 });
    const nothing = await server.call(importSeasonParticipants, { ...input, also: [], digest: again.digest });
    expect([nothing.status, nothing.body.added, nothing.headers['x-change-set']]).toEqual([
      200,
      [],
      undefined,
    ]);

    const change = Number(headers['x-change-set']);
    expect((await server.ask(readHistory, { id: change })).change.what).toBe(
      '2 participants and 1 other contract tier of participants.csv imported into Season 1',
    );
    await server.ask(undoHistory, { id: change });
    expect(await present(id)).toEqual(['Lea Müller: Contract']);

    const tier = { ...fileOf('Lea;Müller;;FPRO;;Wildcard'), also: [2] };
    const { digest } = await server.ask(planSeasonParticipants, { id, ...tier });
    const only = await server.call(importSeasonParticipants, { id, ...tier, digest });
    const { change: last } = await server.ask(readHistory, { id: Number(only.headers['x-change-set']) });
    expect(last.what).toMatch(/^1 other contract tier of /);
  });

  it('leaves another tier alone unless it is ticked, and unanswered questions out', async () => {
    const id = await season();
    await server.ask(addSeasonParticipant, {
      id,
      athlete_id: athletes.lea,
      contract_tier_id: tiers.contract,
    });
    const { digest } = await server.ask(planSeasonParticipants, { id, ...MIXED });
    const { added, changed, unmatched } = await server.ask(importSeasonParticipants, {
      id,
      ...MIXED,
      digest,
    });
    expect([added.map((one) => one.row), changed, unmatched.map((one) => one.row)]).toEqual([
      [3],
      [],
      [4, 5, 6],
    ]);
    expect(await present(id)).toEqual(['Kristian Blummenfelt: Contract', 'Lea Müller: Contract']);
  });

  it('remembers a spelling when asked, for every later list', async () => {
    const id = await season();
    const file = fileOf('Evchen;Finkchen;;FPRO;;');
    const choices = [{ row: 2, athlete_id: athletes.eva, remember_alias: 1 as const }];
    const plan = await server.ask(planSeasonParticipants, { id, ...file, choices });
    expect(plan.rows[0]).toMatchObject({ act: 'add', alias: 'Evchen Finkchen', contract_tier: null });
    await server.ask(importSeasonParticipants, { id, ...file, choices, digest: plan.digest });
    const next = await server.ask(planSeasonParticipants, { id: await season(), ...file });
    expect(next.rows[0]).toMatchObject({ act: 'add', athlete_id: athletes.eva, method: 'alias' });
  });

  it('takes pasted names with one tier for all, and rows copied from a spreadsheet', async () => {
    const id = await season();
    const names = 'Eva Fink\nKristian Blummenfelt\nNobody Known';
    const pasted = { id, names, contract_tier_id: tiers.wildcard };
    const plan = await server.ask(planSeasonParticipants, pasted);
    expect(plan.rows.map((row) => [row.act, row.contract_tier])).toEqual([
      ['add', 'Wildcard'],
      ['add', 'Wildcard'],
      ['held', null],
    ]);
    await server.ask(importSeasonParticipants, { ...pasted, digest: plan.digest });
    expect(await present(id)).toEqual(['Kristian Blummenfelt: Wildcard', 'Eva Fink: Wildcard']);
    const table = 'firstname\tlastname\tnation\tdivision\nLea\tMüller\t\tFPRO';
    const rows = (await server.ask(planSeasonParticipants, { id, names: table })).rows;
    expect(rows.map((row) => [row.row, row.act, row.division])).toEqual([[2, 'add', 'FPRO']]);
  });

  it('is refused when the season or the tiers changed since the plan, or when it is another file', async () => {
    const id = await season();
    const file = fileOf('Eva;Fink;;FPRO;;Contract');
    const { digest } = await server.ask(planSeasonParticipants, { id, ...file });
    const other = await server.call(importSeasonParticipants, {
      id,
      ...fileOf('Lea;Müller;;FPRO;;'),
      digest,
    });
    expect([other.status, other.headers['x-error-code']]).toEqual([409, 'plan-changed']);
    await server.ask(addSeasonParticipant, {
      id,
      athlete_id: athletes.eva,
      contract_tier_id: tiers.wildcard,
    });
    expect((await server.call(importSeasonParticipants, { id, ...file, digest })).status).toBe(409);
    expect(await present(id)).toEqual(['Eva Fink: Wildcard']);
  });

  it('adds nobody twice when pressed twice', async () => {
    const id = await season();
    const file = fileOf('Eva;Fink;;FPRO;;Contract');
    const { digest } = await server.ask(planSeasonParticipants, { id, ...file });
    const press = () => server.call(importSeasonParticipants, { id, ...file, digest });
    await Promise.all([press(), press()]);
    expect(await present(id)).toEqual(['Eva Fink: Contract']);
  });

  it('reads a long pasted text outside the thread that serves requests', async () => {
    const id = await season();
    const names = 'Eva Fink\n'.repeat(20_000);
    const serving = await computingMilliseconds(async () => {
      const refused = await server.call(planSeasonParticipants, { id, names });
      expect(refused.text).toContain('The list has 20000 rows; at most 2000 can be imported at once.');
    });
    const bytes = Buffer.from(names);
    const reading = await computingMilliseconds(() => readCsvFile({ kind: 'pasted', bytes }));
    expect(serving).toBeLessThan(reading);
  });

  it.each<[string, object, number, string]>([
    ['an unknown season', { id: 999_999 }, 404, 'There is no season 999999.'],
    ['no file', { content: undefined }, 400, 'The file is missing. Choose a file, or paste names.'],
    ['an empty file', { content: '' }, 400, 'The file is empty.'],
    ['no text', { content: 'firstname\u0000' }, 400, 'The file is not a text file.'],
    ['a large file', { content: 'x'.repeat(4_000_001) }, 400, 'The file is larger than 4 MB.'],
    ['other columns', { content: 'a;b\n1;2' }, 400, 'The file lacks the columns firstname, lastname, nation'],
    ['an open quote', { content: `${HEADER}\n"Ina;Neu` }, 400, 'a quote (") is opened and never closed'],
    ['no names', { content: undefined, names: ' ' }, 400, 'There are no names.'],
    [
      'two responses',
      { choices: [{ row: 2, athlete_id: 1, skip: true }] },
      400,
      'Row 2: choose an athlete or leave',
    ],
    ['an unknown athlete', { choices: [{ row: 2, athlete_id: 99_999 }] }, 400, 'there is no athlete 99999.'],
    ['an unknown row', { choices: [{ row: 99, skip: true }] }, 400, 'The list has no row 99.'],
    [
      'an archived tier for all',
      { contract_tier_id: 3 },
      400,
      'contract_tier_id must be an active contract tier.',
    ],
  ])('is refused with %s', async (_what, wrong, status, message) => {
    const id = await season();
    const refused = await server.call(planSeasonParticipants, { id, ...MIXED, ...wrong } as never);
    expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(message)]);
  });

  it('refuses a tick of a row that changes no tier', async () => {
    const id = await season();
    const { digest } = await server.ask(planSeasonParticipants, { id, ...MIXED });
    for (const also of [[3], [99]]) {
      const refused = await server.call(importSeasonParticipants, { id, ...MIXED, digest, also });
      expect([refused.status, refused.headers['x-error-field']]).toEqual([400, 'also']);
    }
  });
});

describe('importing contenders', () => {
  it("adds to the list of the season's method, without tiers, in one operation", async () => {
    const id = await season();
    const file = fileOf('Lea;Müller;;FPRO;;Old', 'Ina;Neu;;FPRO;;');
    const plan = await server.ask(planSeasonContenders, { id, ...file });
    expect(plan.rows.map((row) => [row.act, row.contract_tier])).toEqual([
      ['add', null],
      ['held', null],
    ]);
    await server.ask(saveSeason, { id, contender_opt_method: 'OUT' });
    const switched = await server.call(importSeasonContenders, { id, ...file, digest: plan.digest });
    expect(switched.status).toBe(409);
    await server.ask(saveSeason, { id, contender_opt_method: 'IN' });
    const { contenders, added, unmatched } = await server.ask(importSeasonContenders, {
      ...{ id, ...file, digest: plan.digest },
    });
    expect([contenders.map((one) => one.name), added.length, unmatched.length]).toEqual([
      ['Lea Müller'],
      1,
      1,
    ]);
    const again = await server.ask(planSeasonContenders, { id, names: 'Müller, Lea\nEva Fink' });
    expect(again.rows.map((row) => row.act)).toEqual(['present', 'add']);
    await server.ask(saveSeason, { id, contender_opt_method: 'OUT' });
    expect((await server.ask(listSeasonContenders, { id })).contenders).toEqual([]);
  });
});

describe('the facts of an athlete who gets a contract', () => {
  it('are retirement, maternity leave and contracts', async () => {
    const [id = 0] = await server.given((tx) => createAthletes(tx, ['Mia Lang']));
    const season_id = await season();
    await server.ask(addSeasonParticipant, {
      id: season_id,
      athlete_id: id,
      contract_tier_id: tiers.contract,
    });
    expect((await server.ask(readContractFacts, { id })).facts).toEqual({
      ...{ retirement_date: null, maternity_leave: null },
      contracts: [{ season_id, season_name: expect.any(String), contract_tier: 'Contract' }],
    });
    expect((await server.call(readContractFacts, { id: 999_999 })).status).toBe(404);
  });
});
