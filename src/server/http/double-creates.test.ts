import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type {} from '@fastify/swagger';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/declare-call.ts';
import { contractTier, t100Season } from '#database/tables/all-tables.ts';
import { createAthleteAccount } from '#features/account/account-contract.ts';
import { inviteAccount } from '#features/account/staff-accounts-contract.ts';
import { addAthleteNote } from '#features/athletes/athlete-notes-contract.ts';
import { createAthlete } from '#features/athletes/athletes-contract.ts';
import { addAthletesOfFile, planAthletesFile } from '#features/athletes/athletes-file-contract.ts';
import { addBrand } from '#features/brands/brands-contract.ts';
import { addChampionship } from '#features/championships/championships-contract.ts';
import { createContenderSet } from '#features/contender-rankings/contender-rankings-contract.ts';
import { addContractTier } from '#features/contract-tiers/contract-tiers-contract.ts';
import { addAlias } from '#features/identity/aliases-contract.ts';
import { createMediaCategory } from '#features/media/media-contract.ts';
import { createUploadUrl } from '#features/media/upload-contract.ts';
import { createNews } from '#features/news/news-contract.ts';
import { planList, submitList } from '#features/participants/lists-import-contract.ts';
import { addParticipant } from '#features/participants/participant-calls-contract.ts';
import { addRace } from '#features/races/races-contract.ts';
import { createRanking } from '#features/rankings/rankings-contract.ts';
import { addResult } from '#features/results/result-by-hand-contract.ts';
import { createScenario } from '#features/scenarios/scenarios-contract.ts';
import { addNextSeason } from '#features/seasons/next-season-contract.ts';
import {
  importSeasonContenders,
  importSeasonParticipants,
  planSeasonContenders,
  planSeasonParticipants,
} from '#features/seasons/season-list-import-contract.ts';
import { addSeasonContender, addSeasonParticipant } from '#features/seasons/season-lists-contract.ts';
import { addSeason } from '#features/seasons/seasons-contract.ts';
import { addSerie } from '#features/series/series-contract.ts';
import { addTier } from '#features/tiers/tiers-contract.ts';
import { newVideoUploadId } from '#features/videos/server/video-keys.ts';
import { createVideo } from '#features/videos/videos-contract.ts';
import { createAthletes, createRace, createRankingSet } from '#testing/builders/create-races.ts';
import { noServices } from '#testing/server/no-services.ts';
import { openTestDatabase } from '#testing/server/test-database.ts';
import { countRows, requestOf, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { type Product, startProduct } from '../start.ts';

// The same create request, sent many times at once to two instances of the server, creates one record.

/** The embedded engine runs one statement at a time: more at once would only wait longer there. */
const AT_ONCE = process.env.TEST_DATABASE_URL ? 20 : 4;

type Input = Record<string, unknown>;

let one: TestServer;
let other: Product;
let bases: string[];
let facts: Record<'athlete' | 'emailed' | 'race' | 'serie' | 'set' | 'season' | 'contract', number>;

beforeAll(async () => {
  const opened = await openTestDatabase();
  // The instance that closes first must not close the other's database.
  const shared = () => Promise.resolve({ ...opened, close: async () => undefined });
  const outside = { ...noServices, fetchAllowedHosts: ['127.0.0.1:1'] };
  one = await startTestServer({
    settings: { outside },
    openDatabase: shared,
    onClosed: () => opened.close(),
  });
  other = await startProduct({
    settings: one.settings,
    log: pino({ level: 'silent' }),
    clock: one.clock,
    openDatabase: shared,
    isConsoleServedElsewhere: true,
    isQuiet: true,
  });
  bases = [];
  for (const { app } of [one, other]) {
    await app.listen({ port: 0, host: '127.0.0.1' });
    bases.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  }
  facts = await one.given(async (tx) => {
    const [athlete = 0, emailed = 0] = await createAthletes(tx, ['Twice Given', 'Twice Mailed']);
    await tx.execute(sql`update athlete set email = 'mailed@example.org' where id = ${emailed}`);
    const race = await createRace(tx, { tierName: 'Gold', date: '2025-05-10', year: 2025 });
    const found = await tx.execute<{ serie_id: number }>(sql`select serie_id from race where id = ${race}`);
    const set = await createRankingSet(tx, { date: '2025-06-01', published: 0, points: { [athlete]: 90 } });
    const dates = { start_date: '2025-01-01', end_date: '2025-12-31' };
    const [season] = await tx
      .insert(t100Season)
      .values({ name: 'Given', ...dates })
      .returning();
    const [contract] = await tx.insert(contractTier).values({ name: 'Given', order: 1 }).returning();
    return {
      athlete,
      emailed,
      race,
      serie: found.rows[0]?.serie_id ?? 0,
      set,
      season: season?.id ?? 0,
      contract: contract?.id ?? 0,
    };
  });
});
afterAll(async () => {
  await other.close();
  await one.close();
});

const CONTENT = 'First,Last,Country,Division\r\nTwice,Filed,DE,MPRO\r\n';

/** Every call that creates a record: its table and its input. */
const creates: [call: Call, table: string, input: () => Input | Promise<Input>][] = [
  [createAthlete, 'athlete', () => ({ first: 'Twice', last: 'Added', country: 'DE', division: 'MPRO' })],
  [
    addAthletesOfFile,
    'athlete',
    async () => {
      const file = { filename: 'a.csv', content: CONTENT };
      return { ...file, digest: (await one.ask(planAthletesFile, file)).digest };
    },
  ],
  [
    createVideo,
    'video',
    async () => {
      const id = newVideoUploadId('mp4');
      await one.files.resumable.announce({ id, size: 4, filename: 'twice.mp4' });
      await one.files.resumable.put(id, Readable.from(['clip']));
      return { upload: { put: `/files/v/${id}` } };
    },
  ],
  [addAthleteNote, 'athlete_note', () => ({ id: facts.athlete, text: 'twice', date: '2026-01-01' })],
  [addAlias, 'athlete_alias', () => ({ id: facts.athlete, alias: 'Twice Called' })],
  [inviteAccount, 'account', () => ({ email: 'twice@example.org', first: 'T', last: 'W', admin: 0 })],
  [createAthleteAccount, 'account', () => ({ id: facts.emailed })],
  [addBrand, 'brand', () => ({ name: 'Twice Branded' })],
  [createMediaCategory, 'media_category', () => ({ name: 'Twice sorted' })],
  [
    createUploadUrl,
    'upload',
    () => ({ name: 'a.png', size: 100, type: 'image/png', md5: 'd41d8cd98f00b204e9800998ecf8427e' }),
  ],
  // Nothing responds there: the link alone is added.
  [createNews, 'news', () => ({ url: 'http://127.0.0.1:1/twice' })],
  [addParticipant, 'participant', () => ({ id: facts.race, athleteId: facts.athlete })],
  [
    submitList,
    'athlete',
    async () => {
      const content = 'firstname;lastname;nation;division\nTwice;Entered;;FPRO\n';
      const choices = [{ line: 2, create: true as const }];
      const list = { id: facts.race, list: 'participants' as const, content, choices };
      return { ...list, digest: (await one.ask(planList, list)).digest };
    },
  ],
  [addRace, 'race', () => ({ serie: facts.serie, date: '2026-03-03' })],
  [createRanking, 'ranking_set', () => ({ date: '2026-02-02' })],
  [createContenderSet, 'contender_ranking_set', () => ({ date: '2026-02-02' })],
  [
    addResult,
    'result',
    () => ({ id: facts.race, athlete_id: facts.athlete, overall: 30_000, reason: 'twice' }),
  ],
  [
    createScenario,
    'scenario',
    () => ({
      name: 'Twice',
      set_id: facts.set,
      changes: [{ kind: 'race-left-out', race_id: facts.race }],
    }),
  ],
  [addSerie, 'serie', () => ({ name: 'Twice', alias: 'twice' })],
  [addContractTier, 'contract_tier', () => ({ name: 'Twice', order: 1 })],
  [addSeason, 't100_season', () => ({ name: 'Twice', start_date: '2026-01-01', end_date: '2026-12-31' })],
  [addNextSeason, 't100_season', () => ({ id: facts.season, name: 'Twice prepared', participants: [] })],
  [
    addChampionship,
    't100_championship',
    () => ({ name: 'Twice', region: 'Europe', t100_season_id: facts.season }),
  ],
  [
    addSeasonParticipant,
    't100_season_participant',
    () => ({ id: facts.season, athlete_id: facts.athlete, contract_tier_id: facts.contract }),
  ],
  [addSeasonContender, 't100_contender', () => ({ id: facts.season, athlete_id: facts.athlete })],
  [
    importSeasonParticipants,
    't100_season_participant',
    async () => {
      const list = { id: facts.season, names: 'Twice Mailed' };
      return { ...list, digest: (await one.ask(planSeasonParticipants, list)).digest };
    },
  ],
  [
    importSeasonContenders,
    't100_contender',
    async () => {
      const list = { id: facts.season, names: 'Twice Mailed' };
      return { ...list, digest: (await one.ask(planSeasonContenders, list)).digest };
    },
  ],
  [addTier, 'tier', () => ({ name: 'Twice', basePoints: 50, dropoffPercentage: 5 })],
];

/** Sends requests over a port, alternating between the two instances. */
async function send(call: Call, input: Input, at: number, headers: Record<string, string> = {}) {
  const { url, body } = requestOf(call, input);
  const response = await fetch(`${bases[at % 2]}${url}`, {
    method: call.method,
    headers: { ptotoken: one.tokens.admin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

describe('identical parallel create requests', () => {
  it('are tested for every call that creates a record', () => {
    const { paths } = one.app.swagger() as unknown as {
      paths: Record<string, { post?: { summary: string } }>;
    };
    const adding = Object.entries(paths).filter(([, { post }]) =>
      /^(Adds (?!tags|an uploaded)|Creates (?!the key)|Saves previewed|Returns a signed)/.test(
        post?.summary ?? '',
      ),
    );
    const known = creates.map(([call]) => call.path).toSorted();
    expect(adding.map(([path]) => path).toSorted()).toEqual(known);
  });

  it.each(creates.map(([call, table, input]) => ({ path: call.path, call, table, input })))(
    'to two instances create one record: $path',
    async ({ call, table, input }) => {
      const sent = await input();
      const before = await countRows(one.database, table);
      const responses = await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => send(call, sent, at)));
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect([responses[0]?.status, await countRows(one.database, table)]).toEqual([200, before + 1]);
    },
  );

  it('with one Idempotency-Key create one record, and later ones none', async () => {
    const before = await countRows(one.database, 'tier');
    const tier = { name: 'Keyed', basePoints: 50, dropoffPercentage: 5 };
    const key = { 'idempotency-key': 'one-for-all' };
    const responses = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) => send(addTier, tier, at, key)),
    );
    responses.push(await send(addTier, tier, 0, key), await send(addTier, tier, 1, key));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(await countRows(one.database, 'tier')).toBe(before + 1);
  });

  it.each([
    [addTier, 'tier', { name: 'Again', basePoints: 50, dropoffPercentage: 5 }],
    [createRanking, 'ranking_set', { date: '2026-02-09' }],
  ] as const)('one after the other create two records: %o', async (call, table, input) => {
    const before = await countRows(one.database, table);
    for (const at of [0, 0, 1, 0]) expect((await send(call, input, at)).status).toBe(200);
    expect(await countRows(one.database, table)).toBe(before + 4);
  });
});
