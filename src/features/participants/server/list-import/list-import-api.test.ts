import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readRace, saveRaceAttributes } from '#features/races/races-contract.ts';
import { simulatedEntries } from '#integrations/world-triathlon/simulator/simulated-program.ts';
import {
  emptyResponses,
  failures,
  startWorldTriathlonSimulator,
  type WorldTriathlonSimulator,
} from '#integrations/world-triathlon/simulator/world-triathlon-simulator.ts';
import { createListRace } from '#testing/builders/create-list-race.ts';
import { noServices } from '#testing/server/no-services.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { planList, submitList } from '../../lists-import-contract.ts';

let server: TestServer;
let simulator: WorldTriathlonSimulator;
let id: number;

const nation = { alpha2: 'DE', noc: 'GER', name: 'Germany' };
const person = (first: string, last: string, gender: 'male' | 'female') =>
  ({ first, last, gender, nation }) as const;
const MEN = [person('Max', 'Man', 'male'), person('Clara', 'Clash', 'female'), person('Neu', 'Hier', 'male')];
const WOMEN = [person('Wilma', 'Woman', 'female')];

beforeAll(async () => {
  const program = (programId: number, name: string, people: typeof MEN) => ({
    ...{ eventId: 7, eventTitle: 'T100', programId, name },
    ...{ start: simulatedEntries(people, programId * 10), wait: [] },
  });
  simulator = await startWorldTriathlonSimulator({
    programs: [
      program(71, 'elite men ', MEN),
      program(72, 'Elite Women', WOMEN),
      program(73, 'Elite Coaches', WOMEN),
      program(74, 'Elite Women', []),
    ],
  });
  server = await startTestServer({
    settings: { outside: { ...noServices, worldTriathlon: { url: simulator.url, key: simulator.key } } },
    serviceLimits: { timeoutMs: 1_000, pause: async () => undefined },
  });
});
afterAll(async () => {
  await server.close();
  await simulator.close();
});

const map = (programs: { mpro: number | null; fpro: number | null; event?: number | null }) =>
  server.ask(saveRaceAttributes, {
    id,
    attributes: [
      { name: 'wt_event_id', value: programs.event === undefined ? 7 : programs.event },
      { name: 'wt_program_id_mpro', value: programs.mpro },
      { name: 'wt_program_id_fpro', value: programs.fpro },
    ],
  });
let count = 0;
beforeEach(async () => {
  simulator.misbehave();
  count += 1;
  const isFirst = count === 1;
  ({ id } = await server.given((tx) =>
    createListRace(
      tx,
      [
        ...(isFirst ? [{ name: 'Max Man', division: 'MPRO' as const }, { name: 'Wilma Woman' }] : []),
        { name: `Old Man${count}`, division: 'MPRO', list: 'start' },
        { name: `Old Woman${count}`, list: 'start' },
      ],
      { division: 'BOTH' },
    ),
  ));
  await map({ mpro: 71, fpro: 72 });
});

const api = (list: 'start' | 'wait' | 'participants' = 'start') => ({ id, list, source: 'api' as const });

describe('a list from World Triathlon', () => {
  it('contains both programs, is stored without private data, and is submitted from the stored response', async () => {
    const plan = await server.ask(planList, api());
    expect(plan).toMatchObject({ source: 'api', divisions: ['MPRO', 'FPRO'], can_submit: true });
    expect(plan.lines.map((line) => [line.line, line.last, line.division, line.act, line.reason])).toEqual([
      [1, 'Man', 'MPRO', 'join', 'Same name.'],
      [2, expect.stringMatching(/clash/i), 'MPRO', 'warning', 'Wrong Division - MPRO vs FPRO'],
      [3, 'Hier', 'MPRO', 'warning', 'Athlete not found in database'],
      [4, 'Woman', 'FPRO', 'join', 'Same name.'],
    ]);
    const requests = simulator.requests.length;
    const { counts } = await server.ask(submitList, { ...api(), file: plan.file, digest: plan.digest });
    expect(counts).toMatchObject({ join: 2, leaves: 2, warning: 2 });
    expect(simulator.requests).toHaveLength(requests);
    const { rows } = await server.database.db.execute<{ content: Buffer; latest: string }>(sql`
      select content, (select string_agg(distinct meta ->> 'latest_source', ',') from participant where race_id = ${id}) as latest
      from kept_file where id = ${plan.file}`);
    expect(rows[0]?.latest).toBe('World Triathlon API');
    const stored = JSON.parse(String(rows[0]?.content)) as { programs: { entries: object[] }[] };
    expect(Object.keys(stored.programs[0]?.entries[0] ?? {}).sort()).toEqual([
      ...['athlete_id', 'country', 'first', 'gender', 'last'],
    ]);
  });

  it('leaves a division without entries unchanged, and cannot be submitted when nobody was found', async () => {
    await map({ mpro: 71, fpro: 74 });
    const plan = await server.ask(planList, api());
    expect(plan).toMatchObject({
      ...{ divisions: ['MPRO'], can_submit: true },
      notes: ['No athletes were found in the WT API response. FPRO is unchanged.'],
    });
    expect(plan.leaves.map((one) => one.division)).toEqual(['MPRO']);
    const waiting = await server.ask(planList, api('wait'));
    expect(waiting).toMatchObject({
      ...{ can_submit: false, problems: ['No athletes were found in the WT API response.'], divisions: [] },
    });
    const refused = await server.call(submitList, {
      ...api('wait'),
      file: waiting.file,
      digest: waiting.digest,
    });
    expect([refused.status, refused.text]).toEqual([400, 'No athletes were found in the WT API response.']);
  });

  it('is one program where only one is mapped', async () => {
    await map({ mpro: null, fpro: 72 });
    expect((await server.ask(planList, api())).divisions).toEqual(['FPRO']);
  });

  it('writes nothing when one of two programs fails', async () => {
    const files = await countRows(server.database, 'kept_file');
    await map({ mpro: 71, fpro: 99 });
    const refused = await server.call(planList, api());
    expect([refused.status, refused.text]).toEqual([
      503,
      'World Triathlon does not know program 99 of event 7. Check both on the Info tab of the race. Nothing was changed.',
    ]);
    simulator.misbehave({ kind: '500' });
    expect((await server.call(planList, api())).status).toBe(503);
    expect(await countRows(server.database, 'kept_file')).toBe(files);
  });

  it.each([...failures, 'other program' as const])(
    'is refused with a message when the service misbehaves: %s',
    async (kind) => {
      const { participants } = await server.ask(readRace, { id });
      const files = await countRows(server.database, 'kept_file');
      simulator.misbehave({ kind });
      const refused = await server.call(planList, api());
      expect(refused.status).toBe(kind === 'other program' ? 400 : 503);
      expect(refused.text.length).toBeGreaterThan(20);
      expect((await server.ask(readRace, { id })).participants).toEqual(participants);
      expect(await countRows(server.database, 'kept_file')).toBe(files);
    },
  );

  it.each(emptyResponses)('without entries removes nobody: %s', async (kind) => {
    simulator.misbehave({ kind });
    const plan = await server.ask(planList, api());
    expect(plan).toMatchObject({ can_submit: false, leaves: [], counts: { leaves: 0 } });
  });

  it('is refused for another program, a race that is not mapped, and participants', async () => {
    await map({ mpro: 71, fpro: 73 });
    const other = await server.call(planList, api());
    expect([other.status, other.text]).toEqual([
      400,
      'Program 73 is “Elite Coaches”, not Elite Women. Correct the program of FPRO on the Info tab.',
    ]);
    await map({ mpro: null, fpro: null, event: null });
    expect((await server.call(planList, api())).text).toBe(
      'This race is not mapped to World Triathlon. On the Info tab, set the event and the program of MPRO or FPRO.',
    );
    await map({ mpro: 71, fpro: null, event: null });
    expect((await server.call(planList, api())).text).toBe(
      'This race is not mapped to World Triathlon. On the Info tab, set the event.',
    );
    expect((await server.call(planList, api('participants'))).status).toBe(400);
  });

  it('names the variables while it is not set up', async () => {
    const plain = await startTestServer();
    const race = await plain.given((tx) =>
      createListRace(tx, [{ name: 'Any One' }], { wt_event_id: 7, wt_program_id_fpro: 72 }),
    );
    const refused = await plain.call(planList, { ...api(), id: race.id });
    expect([refused.status, refused.text]).toEqual([
      503,
      'World Triathlon is not set up. Ask the operator to set WORLD_TRIATHLON_URL and WORLD_TRIATHLON_KEY.',
    ]);
    await plain.close();
  });
});
