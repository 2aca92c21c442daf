import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, athlete, brand, participant, savedView, video } from '#database/tables/all-tables.ts';
import { foldLetters } from '#rules/name-matching/names.ts';
import { createAthletes, createRace } from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { findHistoryRecords, listHistory, readHistory } from '../../history-contract.ts';
import { wordsOf } from './history-filter.ts';

let server: TestServer;
let anna: number;
beforeAll(async () => {
  server = await startTestServer();
  const [found] = await server.database.db
    .select()
    .from(account)
    .where(eq(account.email, 'anna@example.org'));
  anna = found?.id as number;
});
afterAll(() => server.close());

const added = async (what: string, at: string, accountId: number | null = null, count = 1) => {
  const act = { actor: { accountId, name: accountId ? 'Anna Tester' : 'Sync' }, what, at: new Date(at) };
  const { changeSetId } = await server.database.change(act, (tx) =>
    tx
      .insert(brand)
      .values(Array.from({ length: count }, (_, place) => ({ name: `${what} ${at} ${place}` }))),
  );
  return changeSetId as number;
};

const found = async (input: Parameters<typeof server.ask<typeof listHistory>>[1]) =>
  (await server.ask(listHistory, input)).history.map(({ what }) => what);

it('lists by person, time and the beginnings of words', async () => {
  await added('Results of Challenge Roth imported from roth.csv', '2025-07-06T10:00:00Z', anna);
  await added('Ironman 70.3 Nice saved', '2025-07-06T23:59:59Z');
  await added('Müller tagged', '2025-07-07T00:00:00Z', anna);
  const [roth, nice, mueller] = [
    'Results of Challenge Roth imported from roth.csv',
    'Ironman 70.3 Nice saved',
    'Müller tagged',
  ];
  expect(await found({ who: anna })).toEqual([mueller, roth]);
  expect(await found({ from: '2025-07-06', to: '2025-07-06' })).toEqual([nice, roth]);
  expect(await found({ from: '2025-07-06T23:59:59Z', to: '2025-07-07T00:00:00+00:00' })).toEqual([nice]);
  expect(await found({ q: 'ROTH imp' })).toEqual([roth]);
  expect(await found({ q: 'roth.csv' })).toEqual([roth]);
  expect(await found({ q: '70.3 nice' })).toEqual([nice]);
  expect(await found({ q: 'müll' })).toEqual([mueller]);
  expect(await found({ q: 'MULLER' })).toEqual([mueller]);
  expect(
    await found({ q: 'anna', who: anna, entity: 'brand', from: '2025-07-07', to: '2025-08-01' }),
  ).toEqual([mueller]);
  expect(await found({ q: 'nothing at all' })).toEqual([]);
  expect(await found({ q: "'; & | ! ( ) :*", to: '2025-07-06', from: '2025-07-06' })).toEqual([nice, roth]);
});

it('lists a video by the name of its stream, also after its deletion', async () => {
  const stream_key = '0b1c2d3e-0000-4000-8000-000000000001';
  const by = (what: string) => ({
    actor: { accountId: null, name: 'Sync' },
    what,
    at: new Date('2025-09-01'),
  });
  await server.database.change(by('Video added'), (tx) =>
    tx.insert(video).values({ name: 'Swim', date: new Date('2025-09-01'), state: 'ready', stream_key }),
  );
  expect(await found({ entity: 'video', id: stream_key })).toEqual(['Video added']);
  await server.database.change(by('Video deleted'), (tx) => tx.delete(video));
  expect(await found({ entity: 'video', id: stream_key })).toEqual(['Video deleted', 'Video added']);
  expect(await found({ entity: 'video', id: 'no stream' })).toEqual([]);
  expect(await recordName('video', stream_key)).toBe('Swim');
});

const recordName = async (entity: string, id: string) =>
  (await server.ask(listHistory, { entity, id })).record?.name;

it('finds records by the beginnings of words of their names or by id, deleted ones too, and names the one that is listed', async () => {
  const { athletes, race, entry, view } = await server.given(async (tx) => {
    const athletes = await createAthletes(tx, ['Müller Findable', 'Findable Anna', 'Gone Findable']);
    const race = await createRace(tx);
    const [athlete_id = 0] = athletes;
    const [entry] = await tx.insert(participant).values({ race_id: race, athlete_id }).returning();
    const [view] = await tx
      .insert(savedView)
      .values({ account_id: anna, list: 'athletes', name: 'Findable view', query: '', is_shared: 0 })
      .returning();
    return { athletes, race, entry: entry?.id, view: view?.id };
  });
  const [mueller, findable, gone = 0] = athletes;
  await server.given((tx) => tx.delete(athlete).where(eq(athlete.id, gone)));
  const names = async (q: string, entity?: string) =>
    (await server.ask(findHistoryRecords, { q, ...(entity ? { entity } : {}) })).records.map(
      ({ entity: kind, id, name, is_deleted }) => [kind, id, name, is_deleted],
    );
  expect(await names('findab')).toEqual([
    ['athlete', String(findable), 'Findable Anna', 0],
    ['athlete', String(gone), 'Gone Findable', 1],
    ['athlete', String(mueller), 'Müller Findable', 0],
  ]);
  expect(await names('find mull')).toEqual([['athlete', String(mueller), 'Müller Findable', 0]]);
  expect(await names(String(gone), 'athlete')).toEqual([['athlete', String(gone), 'Gone Findable', 1]]);
  expect(await names('findab', 'tier')).toEqual([]);
  expect(await names('...')).toEqual([]);
  expect(await names('findab', 'saved_view')).toEqual([]);
  expect(await names('anything', 'no kind')).toEqual([]);
  expect(await recordName('athlete', String(gone))).toBe('Gone Findable');
  expect(await recordName('participant', String(entry))).toBe(
    `Müller Findable, ${await recordName('race', String(race))}`,
  );
  expect(await recordName('participant', '999999')).toBeUndefined();
  expect(await recordName('saved_view', String(view))).toBeUndefined();
  expect((await server.ask(listHistory, {})).record).toBeNull();
});

it('lists 50 per page; pages after a change stay the same when others are added', async () => {
  for (let turn = 0; turn < 60; turn += 1) await added(`Paged ${turn}`, '2025-08-01T10:00:00Z');
  const first = await server.ask(listHistory, { q: 'paged' });
  expect([first.history.length, first.more]).toEqual([50, true]);
  await added('Paged late', '2025-08-02T10:00:00Z');
  const rest = await server.ask(listHistory, { q: 'paged', before: first.history.at(-1)?.id as number });
  expect([rest.history.length, rest.more]).toEqual([10, false]);
  expect(rest.history[0]?.what).toBe('Paged 9');
  expect((await server.ask(listHistory, { q: 'paged', page: 2 })).history).toHaveLength(11);
});

it('lists the rows of a change 200 per page', async () => {
  const id = await added('Many', '2025-09-01T10:00:00Z', null, 250);
  const first = await server.ask(readHistory, { id });
  const second = await server.ask(readHistory, { id, page: 2 });
  expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([200, 50, 50, 0]);
  expect(second.rows[0]?.name).toBe('Many 2025-09-01T10:00:00Z 200');
});

it('refuses what it cannot read, and names the field', async () => {
  const refused = async (input: Record<string, unknown>) => {
    const { status, text } = await server.call(listHistory, input as never);
    return [status, text.split(' ')[0]];
  };
  expect(await refused({ who: 'anna' })).toEqual([400, 'who']);
  expect(await refused({ from: 'yesterday' })).toEqual([400, 'from']);
  expect(await refused({ to: '2025-02-30' })).toEqual([400, 'to']);
  expect(await refused({ to: '2025-02-30T10:00:00Z' })).toEqual([400, 'to']);
  expect(await refused({ q: 'x'.repeat(201) })).toEqual([400, 'q']);
  expect(await refused({ page: 0 })).toEqual([400, 'page']);
  expect(await refused({ id: '12' })).toEqual([400, 'entity']);
  expect(await refused({ entity: 'athlete\u0000' })).toEqual([400, 'entity']);
  expect(await refused({ entity: 'athlete', id: '1\u0000' })).toEqual([400, 'id']);
});

it('folds letters in the database as names are folded', async () => {
  const letters = Array.from({ length: 0x1eff - 0xa0 }, (_, at) => String.fromCodePoint(at + 0xa0));
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  const texts = [
    ...latin,
    'Finn Große-Freese',
    'e\u0301',
    'ﬁnn ＡＢＣ',
    'か',
    'が',
    '김지환',
    'Đorđe Þór Ðæðason Œuvre',
  ];
  const { rows } = await server.database.db.execute<{ folded: string }>(sql`
    select fold_letters(value) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality t(value, place)
    order by place`);
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldLetters));
});

it('splits what was typed into words', () => {
  expect(wordsOf(' “Roth”—2025, 70.3 Zoë ')).toEqual(['roth', '2025', '70', '3', 'zoe']);
  expect(wordsOf(undefined)).toEqual([]);
});
