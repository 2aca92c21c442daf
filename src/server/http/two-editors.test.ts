import type {} from '@fastify/swagger';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/declare-call.ts';
import { contractTier, participant, t100Season, t100SeasonParticipant } from '#database/tables/all-tables.ts';
import {
  createProfile,
  saveAthleteAttributes,
  saveMembers,
  saveProfile,
} from '#features/athletes/athlete-edit-contract.ts';
import {
  addAthleteNote,
  removeAthleteNote,
  saveAthleteNote,
} from '#features/athletes/athlete-notes-contract.ts';
import { addBrand, deleteBrand, saveBrand } from '#features/brands/brands-contract.ts';
import {
  addChampionship,
  archiveChampionship,
  deleteChampionship,
  publishChampionship,
  saveChampionship,
} from '#features/championships/championships-contract.ts';
import {
  addContractTier,
  archiveContractTier,
  deleteContractTier,
  orderContractTiers,
  publishContractTier,
  saveContractTier,
} from '#features/contract-tiers/contract-tiers-contract.ts';
import { addAlias, removeAlias, saveAlias } from '#features/identity/aliases-contract.ts';
import {
  saveParticipantAttributes,
  updateParticipant,
} from '#features/participants/participant-calls-contract.ts';
import { deleteRace, saveRaceAttributes } from '#features/races/races-contract.ts';
import { reassignResult } from '#features/results/results-contract.ts';
import { removeSeasonParticipant, saveSeasonParticipant } from '#features/seasons/season-lists-contract.ts';
import {
  addSeason,
  archiveSeason,
  deleteSeason,
  publishSeason,
  saveSeason,
} from '#features/seasons/seasons-contract.ts';
import { addSerie, deleteSerie, saveSerie } from '#features/series/series-contract.ts';
import { addTier, archiveTier, deleteTier, saveTier, unarchiveTier } from '#features/tiers/tiers-contract.ts';
import { createAthletes, createRace, createResults } from '#testing/builders/create-races.ts';
import { HARMLESS, MERGED } from '#testing/fixtures/two-editors/covered-calls.ts';
import { OUTDATED_WRITES } from '#testing/fixtures/two-editors/outdated-writes.ts';
import { type As, startTestServer, type TestServer } from '#testing/server/test-server.ts';

// Two editors at one record never lose an edit silently: a write from an outdated state is refused, and one of another field passes.

/** Writes of all rounds together, fewer on the embedded engine, which is slower; 1,000 were run by hand. */
const WRITES = Number(process.env.TWO_EDITORS_WRITES ?? (process.env.TEST_DATABASE_URL ? 240 : 80));

type Values = Record<string, unknown>;
/** What an editor sees: the version, or the value itself where a record has none, and its fields. */
interface Seen {
  version: unknown;
  values: Values;
}
interface Edited {
  call: Call;
  /** The fields, each with the value of its nth edit. */
  fields: Record<string, (count: number) => unknown>;
  read(): Promise<Seen>;
  input(field: string, value: unknown, seen: Seen): Values;
  /** The call that removes it, and its input. */
  removal?: [call: Call, input: (version: unknown) => Values];
}

let server: TestServer;
let edited: Edited[];
let reassigned: { result: number; athletes: number[] };

const text = (count: number) => `Text ${count}`;
const whole = (count: number) => count;
const link = (count: number) => `https://example.org/${count}`;

async function readRow(query: SQL, versionColumn = 'version'): Promise<Seen> {
  const [row] = (await server.database.db.execute<Values>(query)).rows;
  return { version: row?.[versionColumn] ?? 0, values: row ?? {} };
}
const rowOf = (table: string, id: number) => () =>
  readRow(sql`select * from ${sql.identifier(table)} where id = ${id}`);

/** A record whose fields are sent by name. */
const plain = (call: Call, table: string, id: number, fields: Edited['fields'], removal?: Call): Edited => ({
  ...{ call, fields, read: rowOf(table, id) },
  input: (field, value, { version }) => ({ id, [field]: value, version }),
  ...(removal ? { removal: [removal, (version: unknown) => ({ id, version })] as const } : {}),
});

/** A record that is sent whole: `others` are its other columns. */
const wholeRecord = (one: Edited, others: readonly string[] = []): Edited => ({
  ...one,
  input: (field, value, seen) => ({
    ...Object.fromEntries([...others, ...Object.keys(one.fields)].map((name) => [name, seen.values[name]])),
    ...one.input(field, value, seen),
  }),
});

/** A record whose fields are sent as a list of names and values. */
const listed = (call: Call, list: string, table: string, id: number, fields: Edited['fields']): Edited => ({
  ...plain(call, table, id, fields),
  input: (name, value, { version }) => ({ id, [list]: [{ name, value }], version }),
});

async function createRecords(): Promise<Edited[]> {
  const [brand, tier, serie, season] = [
    (await server.ask(addBrand, { name: 'Edited brand' })).id,
    (await server.ask(addTier, { name: 'Edited tier', base_points: 50, dropoff_percentage: 5 })).id,
    (await server.ask(addSerie, { name: 'Edited serie', alias: 'edited-serie' })).id,
    (await server.ask(addSeason, { name: 'Edited', start_date: '2026-01-01', end_date: '2026-12-31' })).id,
  ];
  const championship = (
    await server.ask(addChampionship, { name: 'Edited', region: 'Europe', t100_season_id: season })
  ).id;
  const contract = (await server.ask(addContractTier, { name: 'Edited', order: 1 })).id;
  const ordered = (await server.ask(addContractTier, { name: 'Ordered', order: 2 })).id;
  const made = await server.given(async (tx) => {
    const [athlete = 0, other = 0, third = 0] = await createAthletes(tx, [
      'Edited Athlete',
      'Other Athlete',
      'Third Athlete',
    ]);
    const race = await createRace(tx);
    const empty = await createRace(tx);
    const [result = 0] = await createResults(tx, race, [{ athlete_id: athlete, overall: 30_000 }]);
    const [entry] = await tx.insert(participant).values({ race_id: race, athlete_id: athlete }).returning();
    const dates = { start_date: '2026-01-01', end_date: '2026-12-31' };
    const [held] = await tx
      .insert(t100Season)
      .values({ name: 'Held', ...dates })
      .returning();
    const [tierHeld] = await tx.insert(contractTier).values({ name: 'Held', order: 3 }).returning();
    const holder = { season_id: held?.id ?? 0, athlete_id: athlete };
    await tx.insert(t100SeasonParticipant).values({ ...holder, contract_tier_id: tierHeld?.id ?? 0 });
    return { athlete, other, third, race, empty, result, entry: entry?.id ?? 0, season: held?.id ?? 0 };
  });
  reassigned = { result: made.result, athletes: [made.athlete, made.other, made.third] };
  const { athlete, race } = made;
  await server.ask(createProfile, { id: athlete });
  const note = (await server.ask(addAthleteNote, { id: athlete, text: 'Note', date: '2026-01-01' })).id;
  const alias = (await server.ask(addAlias, { id: athlete, alias: 'Edited Alias' })).id;
  const order = async () =>
    (
      await server.database.db.execute<{ id: number }>(sql`select id from contract_tier order by "order", id`)
    ).rows.map(({ id }) => id);
  return [
    { ...listed(saveBrand, 'attributes', 'brand', brand, { name: text, url: link }) },
    wholeRecord(plain(saveTier, 'tier', tier, { name: text, description: text }, deleteTier), [
      'base_points',
      'dropoff_percentage',
    ]),
    wholeRecord(
      plain(saveSerie, 'serie', serie, { name: text, alias: (count) => `alias-${count}` }, deleteSerie),
    ),
    wholeRecord(
      plain(
        saveChampionship,
        't100_championship',
        championship,
        { name: text, region: text },
        deleteChampionship,
      ),
      ['t100_season_id'],
    ),
    plain(saveContractTier, 'contract_tier', contract, { name: text }, deleteContractTier),
    wholeRecord(
      plain(saveSeason, 't100_season', season, {
        name: text,
        top_scoring_results_count: (count) => 1 + (count % 5),
      }),
      ['start_date', 'end_date'],
    ),
    listed(saveMembers, 'members', 'athlete', athlete, { first: text, last: text }),
    {
      ...listed(saveProfile, 'attributes', 'athlete_profile', athlete, {
        phone_number: (count) => `+49 170 ${1_000_000 + count}`,
        nicknames: text,
      }),
      read: () => readRow(sql`select * from athlete_profile where athlete_id = ${athlete}`),
    },
    {
      ...listed(saveAthleteAttributes, 'attributes', '', athlete, {
        height: (count) => String(150 + (count % 50)),
      }),
      read: () =>
        readRow(sql`select version, value as height from athlete_attribute
          where athlete_id = ${athlete} and name = 'height'`),
    },
    {
      ...{ call: saveAthleteNote, fields: { text }, read: rowOf('athlete_note', note) },
      input: (field, value, { version }) => ({ id: athlete, note_id: note, [field]: value, version }),
      removal: [removeAthleteNote, (version) => ({ id: athlete, note_id: note, version })],
    },
    {
      ...{ call: saveAlias, fields: { alias: text } },
      read: () => readRow(sql`select * from athlete_alias where id = ${alias}`, 'alias'),
      input: (_field, value, { version: before }) => ({ id: athlete, alias_id: alias, alias: value, before }),
      removal: [removeAlias, (before) => ({ id: athlete, alias_id: alias, before })],
    },
    {
      ...{ call: orderContractTiers },
      fields: {
        order: (count) => [contract, ordered].map((_id, at, two) => two[(at + count) % 2]),
      },
      read: async () => ({ version: await order(), values: { order: await order() } }),
      input: (_field, two, { version: before }) => {
        const [first, second] = two as number[];
        const others = (before as number[]).filter((id) => id !== first && id !== second);
        return { ids: [...others, first, second], before };
      },
    },
    listed(saveRaceAttributes, 'attributes', 'race', race, { city: text }),
    listed(saveParticipantAttributes, 'attributes', 'participant', made.entry, { notes: text }),
    {
      ...plain(updateParticipant, 'participant', made.entry, { is_waiting: (count) => count % 2 }),
      input: (field, value, { version }) => ({ id: race, athleteId: athlete, [field]: value, version }),
    },
    {
      ...{ call: saveSeasonParticipant, fields: { order: whole } },
      read: () =>
        readRow(sql`select * from t100_season_participant
          where season_id = ${made.season} and athlete_id = ${athlete}`),
      input: (field, value, { version }) => ({
        season_id: made.season,
        id: athlete,
        [field]: value,
        version,
      }),
      removal: [removeSeasonParticipant, (version) => ({ id: made.season, athleteId: athlete, version })],
    },
    {
      ...listed(saveRaceAttributes, 'attributes', 'race', made.empty, { city: text }),
      removal: [deleteRace, (version) => ({ id: made.empty, version })],
    },
    wholeRecord(
      plain(
        saveSeason,
        't100_season',
        (await server.ask(addSeason, { name: 'Gone', start_date: '2027-01-01', end_date: '2027-12-31' })).id,
        { name: text },
        deleteSeason,
      ),
      ['start_date', 'end_date'],
    ),
    {
      ...listed(saveBrand, 'attributes', 'brand', (await server.ask(addBrand, { name: 'Gone' })).id, {
        name: text,
      }),
      removal: [deleteBrand, (version) => ({ id: 0, version })],
    },
  ];
}

beforeAll(async () => {
  server = await startTestServer();
  edited = await createRecords();
});
afterAll(() => server.close());

const keyOf = ({ method, path }: Call) => `${method} ${path}`;
const EDITORS = ['admin', 'other-admin'] as const satisfies readonly As[];
const NAMES = { admin: /anna Tester/, 'other-admin': /ben Tester/ };

/** Numbers from 0 to below 1, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

let counter = 0;

/** Random writes of two editors, who sometimes look again; checks each outcome. */
async function play({ call, fields, read, input }: Edited, writes: number, next: () => number) {
  const seen = { admin: await read(), 'other-admin': await read() };
  const names = Object.keys(fields);
  let refused = 0;
  for (let write = 0; write < writes; write += 1) {
    const as = EDITORS[Math.floor(next() * 2)] ?? 'admin';
    const other = as === 'admin' ? 'other-admin' : 'admin';
    if (next() < 0.4) seen[as] = await read();
    const field = names[Math.floor(next() * names.length)] as string;
    counter += 1;
    const value = fields[field]?.(counter);
    const before = await read();
    const isLost = JSON.stringify(before.values[field]) !== JSON.stringify(seen[as].values[field]);
    const { status, text: message } = await server.call(call, input(field, value, seen[as]) as never, as);
    const after = await read();
    const where = [keyOf(call), field, message];
    if (status === 200) {
      expect([...where, isLost]).toEqual([...where, false]);
      for (const name of names) if (name !== field) expect(after.values[name]).toEqual(before.values[name]);
      seen[as] = after;
    } else {
      expect([...where, status]).toEqual([...where, 409]);
      expect(message).toMatch(NAMES[other]);
      expect(before.version).not.toEqual(seen[as].version);
      expect(after).toEqual(before);
      refused += 1;
      seen[as] = after;
    }
  }
  return refused;
}

it('two editors at every record: no edit is lost silently, and a refusal names who changed it', async () => {
  const next = numbersFrom(15);
  let refused = 0;
  for (const one of edited) refused += await play(one, Math.ceil(WRITES / edited.length), next);
  expect(refused).toBeGreaterThan(WRITES / 20);
}, 600_000);

/** The calls that archive a kind of record and publish it again, by the call that saves it. */
const ARCHIVING: readonly (readonly [save: Call, archive: Call, publish: Call])[] = [
  [saveTier, archiveTier, unarchiveTier],
  [saveSeason, archiveSeason, publishSeason],
  [saveChampionship, archiveChampionship, publishChampionship],
  [saveContractTier, archiveContractTier, publishContractTier],
];

describe('a record that someone changed meanwhile', () => {
  it('is not archived or published from an outdated state', async () => {
    for (const [save, ...calls] of ARCHIVING) {
      const one = edited.find(({ call }) => call === save) as Edited;
      for (const call of calls) {
        const outdated = await one.read();
        const { id, is_active } = outdated.values;
        counter += 1;
        await server.ask(save, one.input('name', text(counter), outdated) as never, 'other-admin');
        const refused = await server.call(call, { id, version: outdated.version } as never);
        expect([keyOf(call), refused.status, refused.text]).toEqual([
          keyOf(call),
          409,
          expect.stringMatching(NAMES['other-admin']),
        ]);
        const { version, values } = await one.read();
        expect(values.is_active).toBe(is_active);
        expect((await server.call(call, { id, version } as never)).status).toBe(200);
      }
    }
  });

  it('is not removed from an outdated state, and is from the present one', async () => {
    for (const one of edited) {
      if (!one.removal) continue;
      const [call, inputOf] = one.removal;
      const [field = '', nthValue = text] = Object.entries(one.fields)[0] ?? [];
      const outdated = await one.read();
      counter += 1;
      await server.ask(one.call, one.input(field, nthValue(counter), outdated) as never, 'other-admin');
      const now = await one.read();
      const target = (version: unknown) => ({
        ...inputOf(version),
        ...('id' in inputOf(version) && inputOf(version).id === 0 ? { id: now.values.id } : {}),
      });
      const refused = await server.call(call, target(outdated.version) as never);
      expect([keyOf(call), refused.status, refused.text]).toEqual([
        keyOf(call),
        409,
        expect.stringMatching(NAMES['other-admin']),
      ]);
      expect((await server.call(call, target(now.version) as never)).status).toBe(200);
    }
  });

  it('a result is not reassigned from an athlete who no longer has it', async () => {
    const { result, athletes } = reassigned;
    const [one = 0, other = 0, third = 0] = athletes;
    const move = (athleteId: number, as: As) =>
      server.call(reassignResult, { resultId: result, athleteId, before: one }, as);
    expect((await move(other, 'other-admin')).body).toMatchObject({ status: 0 });
    const { status, text: message } = await move(third, 'admin');
    expect([status, message]).toEqual([409, expect.stringMatching(NAMES['other-admin'])]);
  });
});

describe('every call that writes', () => {
  interface Body {
    requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  }
  const writing = () => {
    const { paths } = server.app.swagger() as unknown as { paths: Record<string, Record<string, Body>> };
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => method !== 'get')
        .map(([method, { requestBody }]) => ({
          key: `${method.toUpperCase()} ${path}`,
          fields: Object.keys(requestBody?.content['application/json']?.schema.properties ?? {}),
        })),
    );
  };
  const tried = () => [
    ...new Set(
      [
        ...edited.flatMap(({ call, removal }) => [call, ...(removal ? [removal[0]] : [])]),
        ...ARCHIVING.flatMap(([, ...calls]) => calls),
        ...OUTDATED_WRITES.map(({ call }) => call),
        reassignResult,
      ].map(keyOf),
    ),
  ];

  it('is tried from an outdated state, or harmless with a reason', () => {
    const known = [...tried(), ...Object.keys(HARMLESS)];
    expect(known.toSorted()).toEqual(
      writing()
        .map(({ key }) => key)
        .toSorted(),
    );
  });

  it('and takes the state that an edit is based on is tried from an outdated one', () => {
    const based = writing().filter(({ fields }) => fields.includes('version') || fields.includes('before'));
    expect(based.filter(({ key }) => !tried().includes(key) && !(key in MERGED))).toEqual([]);
  });
});
