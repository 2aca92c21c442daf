import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withdrawal } from '#database/tables/all-tables.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { readAliases } from '#features/identity/aliases-contract.ts';
import { readRace } from '#features/races/races-contract.ts';
import { createListRace, entryListCsv, type GivenEntry, woman } from '#testing/builders/create-list-race.ts';
import type { RaceValues } from '#testing/builders/create-races.ts';
import { importList } from '#testing/server/import-list.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { readLists } from '../../lists-desk-contract.ts';
import { dismissListWarning, planList, submitList } from '../../lists-import-contract.ts';
import { addParticipant, mapAthleteAlias } from '../../participant-calls-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const given = (entries: readonly GivenEntry[], values?: RaceValues) =>
  server.given((tx) => createListRace(tx, entries, values));
const imported = (input: Parameters<typeof importList>[1]) => importList(server, input);

describe('decisions', () => {
  it('choose an athlete and remember the spelling, leave a line out, and never create an athlete twice', async () => {
    const { id, ids } = await given([{ name: 'Elisabeth Long' }, { name: 'Lea Known', list: 'start' }]);
    const content = entryListCsv(
      woman('Betty', 'Long'),
      woman('Lea', 'Known'),
      woman('New', 'One'),
      woman('NEW', 'One', 'GER'),
    );
    const choices = [
      { line: 2, athlete_id: ids[0], remember_alias: 1 as const },
      { line: 3, create: true as const },
      { line: 4, create: true as const },
      { line: 5, create: true as const },
    ];
    const { plan, sent } = await imported({ id, list: 'start', content, choices });
    expect(plan.lines.map((line) => [line.act, line.alias, line.reason, line.decided_by])).toEqual([
      ['join', 'Betty Long', expect.any(String), 'staff'],
      ['warning', null, 'Possible athletes: Lea Known.', 'staff'],
      ['join', null, 'New athlete.', 'staff'],
      ['warning', null, 'Same new athlete as in line 4.', 'staff'],
    ]);
    expect(plan.kept.map((one) => one.name)).toEqual(['Lea Known']);
    expect(sent.body.counts).toMatchObject({ join: 2, new_athletes: 1, aliases: 1 });
    expect((await server.ask(readAliases, { id: ids[0] ?? 0 })).aliases.map((one) => one.alias)).toEqual([
      'Betty Long',
    ]);
    const skipped = await server.ask(planList, {
      id,
      list: 'start',
      content,
      choices: [{ line: 3, skip: 1 }],
    });
    expect(skipped.lines[1]).toMatchObject({ act: 'out', reason: 'Left out.', decided_by: 'staff' });
    expect(skipped.leaves.map((one) => one.name)).toContain('Lea Known');
  });

  it('add a new athlete as typed instead of as listed', async () => {
    const { id } = await given([{ name: 'Ann Other' }]);
    const create = { first: 'Ida', last: 'van Neu', country: 'Austria' };
    const content = entryListCsv(woman('NEU', 'Ida'));
    const { plan, sent } = await imported({ id, list: 'start', content, choices: [{ line: 2, create }] });
    const added = { first: 'Ida', last: 'van Neu', country: 'AT', division: 'FPRO' };
    expect(plan.lines).toMatchObject([{ first: 'NEU', last: 'Ida', act: 'join', new_athlete: added }]);
    expect(sent.body.counts).toMatchObject({ join: 1, new_athletes: 1 });
    expect((await server.ask(readRace, { id })).participants).toMatchObject([
      { first: 'Ida', last: 'van Neu', country: 'AT', division: 'FPRO' },
    ]);
    const refusal = async (wrong: object) => {
      const choices = [{ line: 2, create: { ...create, ...wrong } }];
      return (await server.call(planList, { id, list: 'start', content, choices })).text;
    };
    expect(await refusal({ country: 'Atlantis' })).toBe(
      'Country: "Atlantis" is not a known nation. Enter its name or code.',
    );
    for (const last of ['', 'x'.repeat(101)])
      expect(await refusal({ last })).toMatch(/choices\.0\.create\.last/);
  });

  it.each([
    ['Ollie O', 'Ollie', 'O'],
    ['Úp ULLA', 'Ulla', 'Up'],
  ])('cannot give the alias %s of one athlete to another of the division', async (alias, first, last) => {
    const { id, ids } = await given([{ name: 'Olga Owner' }, { name: 'Petra Other' }]);
    await server.ask(mapAthleteAlias, { athlete_id: ids[0] ?? 0, alias });
    const choices = [{ line: 2, athlete_id: ids[1], remember_alias: 1 as const }];
    const { sent } = await imported({
      id,
      list: 'start',
      content: entryListCsv(woman(first, last)),
      choices,
    });
    expect([sent.status, sent.text]).toEqual([
      409,
      `${first} ${last} is an alias of Olga Owner. Remove it there first.`,
    ]);
    expect((await server.ask(readRace, { id })).participants).toEqual([]);
  });

  it('are needed for someone who withdrew', async () => {
    const { id, ids } = await given([{ name: 'Wilma Withdrawn' }]);
    const athlete_id = ids[0] ?? 0;
    await server.given((tx) =>
      tx.insert(withdrawal).values({ race_id: id, athlete_id, is_waiting: 0, reason: 'ill' }),
    );
    const input = { id, list: 'start' as const, content: entryListCsv(woman('Wilma', 'Withdrawn')) };
    const plan = await server.ask(planList, input);
    expect(plan.lines).toMatchObject([
      { act: 'out', reason: 'Withdrawn: ill. Choose the athlete to enter them again.' },
    ]);
    const { sent } = await imported({ ...input, choices: [{ line: 2, athlete_id }] });
    expect(sent.body.counts.join).toBe(1);
    expect(await server.database.db.select().from(withdrawal).where(eq(withdrawal.race_id, id))).toEqual([]);
  });
});

describe('warnings', () => {
  it('stay until they are resolved, dismissed or replaced by the next import of their list and division', async () => {
    const { id, ids } = await given([{ name: 'Katharina Kurz' }], { division: 'BOTH' });
    const women = entryListCsv(woman('Kathi', 'Kurz'), woman('Zoe', 'Zett'));
    const first = await imported({ id, list: 'start', filename: 'women.csv', content: women });
    const men = await imported({
      id,
      list: 'start',
      filename: 'men.csv',
      content: entryListCsv('Ned,None,,M,Elite Men'),
    });
    expect(men.sent.body.warnings.map((one) => [one.name, one.file])).toEqual([
      ['Kathi Kurz', first.plan.file],
      ['Ned None', men.plan.file],
      ['Zoe Zett', first.plan.file],
    ]);
    const mapped = await server.ask(mapAthleteAlias, { athlete_id: ids[0] ?? 0, alias: 'kathi KURZ' });
    expect(mapped.resolved).toEqual([{ race_id: id, list: 'start', file: first.plan.file }]);
    const zoe = men.sent.body.warnings.find((one) => one.name === 'Zoe Zett')?.id ?? 0;
    expect((await server.call(dismissListWarning, { id: id + 999, warningId: zoe })).status).toBe(404);
    const dismissed = await server.call(dismissListWarning, { id, warningId: zoe });
    expect(dismissed.body).toEqual({ status: 0 });
    expect((await server.call(dismissListWarning, { id, warningId: zoe })).status).toBe(404);
    await server.ask(undoHistory, { id: Number(dismissed.headers['x-change-set']) });

    const again = await imported({ id, list: 'start', file: first.plan.file });
    expect(again.plan.counts).toMatchObject({ join: 1, warning: 1 });
    expect(again.sent.body.warnings.map((one) => [one.name, one.resolved])).toEqual([
      ['Ned None', 0],
      ['Zoe Zett', 0],
    ]);
  });

  it('name the newest file of their division; an older one is refused', async () => {
    const { id } = await given([{ name: 'Nora Nobody' }]);
    const first = await imported({ id, list: 'start', content: entryListCsv(woman('Ann', 'Old')) });
    const newer = await server.ask(planList, {
      id,
      list: 'start',
      filename: 'newer.csv',
      content: entryListCsv(woman('Ann', 'New')),
    });
    expect((await server.ask(readLists, { id })).warnings).toMatchObject([
      { name: 'Ann Old', file: newer.file, filename: 'newer.csv' },
    ]);
    const refused = await server.call(planList, { id, list: 'start', file: first.plan.file });
    expect([refused.status, refused.text]).toEqual([
      409,
      'A newer file of this list is stored. Import that one again, or choose the file itself.',
    ]);
    expect((await server.call(planList, { id, list: 'start', file: newer.file })).status).toBe(200);
    expect((await server.call(planList, { id, list: 'wait', file: newer.file })).status).toBe(400);
    const back = await server.ask(planList, {
      id,
      list: 'start',
      content: entryListCsv(woman('Ann', 'Old')),
    });
    expect(back.file).toBeGreaterThan(newer.file);
  });

  it('about namesakes are settled by mapping the name to one of them', async () => {
    const { id, ids } = await given([{ name: 'Zita Zwilling' }, { name: 'Zwilling Zita' }]);
    const content = entryListCsv(woman('Zita', 'Zwilling'));
    const { plan } = await imported({ id, list: 'start', content });
    expect(plan.lines).toMatchObject([{ act: 'warning', error_code: 'ATHLETE_UNCLEAR' }]);
    await server.ask(mapAthleteAlias, { athlete_id: ids[0] ?? 0, alias: 'Zita Zwilling' });
    const again = await imported({ id, list: 'start', file: plan.file });
    expect(again.plan.lines).toMatchObject([{ act: 'join', athlete: { id: ids[0] } }]);
    expect(again.sent.body.warnings).toEqual([]);
  });

  it('name a file of their own race, whatever was imported into others, and of any division if it has only one', async () => {
    const { id } = await given([{ name: 'Nina None' }]);
    const content = entryListCsv(woman('Ina', 'Unknown'), 'Max,Man,,M,Elite Men');
    const own = await imported({ id, list: 'start', content });
    const other = await given([{ name: 'Olga Other' }], { division: 'BOTH' });
    const later = await imported({ id: other.id, list: 'start', content });
    expect(later.plan.file).toBeGreaterThan(own.plan.file);
    expect((await server.ask(readLists, { id })).warnings.map((one) => [one.name, one.file])).toEqual([
      ['Ina Unknown', own.plan.file],
      ['Max Man', own.plan.file],
    ]);
  });
});

describe('at the same time', () => {
  it('imports and entries leave every athlete on one list', async () => {
    const { id, ids } = await given([{ name: 'Lea One' }, { name: 'Mia Two' }, { name: 'Eva Three' }]);
    const content = entryListCsv(woman('Lea', 'One'), woman('Mia', 'Two'), woman('Eva', 'Three'));
    const plans = await Promise.all(
      (['start', 'wait', 'start', 'wait'] as const).map(async (list) => ({
        list,
        plan: await server.ask(planList, { id, list, content }),
      })),
    );
    const all = await Promise.all([
      ...plans.map(({ list, plan }) => server.call(submitList, { id, list, content, digest: plan.digest })),
      ...ids.map((athleteId) => server.call(addParticipant, { id, athleteId })),
    ]);
    expect(all.filter((one) => one.status !== 200 && one.status !== 409)).toEqual([]);
    const { participants } = await server.ask(readRace, { id });
    expect(participants.map((one) => one.id).sort()).toEqual([...ids].sort());
  });
});
