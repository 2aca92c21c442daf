import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  athleteAttribute,
  athleteOldLink,
  athleteProfile,
  athleteSponsor,
  brand,
  media,
  mediaAthlete,
  race,
  rankingRow,
  rankingSet,
  result,
  resultPoints,
  serie,
} from '#database/tables/all-tables.ts';
import {
  createAthlete,
  listAthleteAliases,
  listAthleteOptions,
  listAthletes,
  listMaternityLeaves,
  listNations,
  readAthlete,
} from '#features/athletes/athletes-contract.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { allAthletesForMatching, insertAlias, insertAthletes } from './athletes-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const man = (first: string, last: string, country = 'DE') => ({
  first,
  last,
  country,
  division: 'MPRO' as const,
});

async function newAthlete(first: string, last: string, country?: string): Promise<number> {
  const response = await server.ask(createAthlete, man(first, last, country));
  expect(response.status).toBe(0);
  return response.id;
}

interface GivenRow {
  athleteId: number;
  rank: number;
  points: number;
}

async function createSet(date: string, published: 0 | 1, rows: GivenRow[]): Promise<number> {
  return server.given(async (tx) => {
    const [set] = await tx.insert(rankingSet).values({ date, type: 10, published }).returning();
    const setId = (set as { id: number }).id;
    await tx.insert(rankingRow).values(
      rows.map(({ athleteId, rank, points }) => ({
        set_id: setId,
        athlete_id: athleteId,
        division: 'MPRO' as const,
        overall_rank: rank,
        overall_points: points,
        swim_rank: 99999,
        bike_rank: 99999,
        run_rank: 99999,
        order: rank,
        details: '[]',
      })),
    );
    return setId;
  });
}

describe('adding an athlete', () => {
  it('returns the new id and makes the slug from the name', async () => {
    const response = await server.ask(createAthlete, {
      ...man('Sølve', "O'Løvseth Jr.", 'NO'),
      email: 'solve@example.org',
    });
    expect(response).toMatchObject({ status: 0, link: 'soelve-oloevseth-jr' });
    expect(await server.ask(readAthlete, { id: String(response.id) })).toMatchObject({
      name: "Sølve O'Løvseth Jr.",
      country: 'NO',
      country_3: 'NOR',
      email: 'solve@example.org',
      division: 'MPRO',
      retirement_date: null,
      profile: null,
      sponsors: [],
      results: [],
      version: 1,
    });
  });

  it.each([
    ['case and accents', 'LEON', 'chevalier'],
    ['a hyphen', 'Léon', '-Chevalier'],
  ])('says that the same name exists, ignoring %s', async (_what, first, last) => {
    const existing = await server.ask(createAthlete, man('Léon', 'Chevalier', 'FR'));
    const before = await countRows(server.database, 'athlete');
    expect(await server.ask(createAthlete, man(first, last, 'FR'))).toMatchObject({
      status: -1,
      message: 'This athlete already exists.',
      id: existing.id,
    });
    expect(await countRows(server.database, 'athlete')).toBe(before);
  });

  it('adds an athlete of the same name in the other division under the next slug', async () => {
    await newAthlete('Kim', 'Berg');
    const other = await server.ask(createAthlete, { ...man('Kim', 'Berg'), division: 'FPRO' });
    expect(other).toMatchObject({ status: 0, link: 'kim-berg-2' });
  });

  it('gives a slug that is not an old one of another athlete', async () => {
    const id = await newAthlete('Eva', 'Olt');
    await server.given((tx) => tx.insert(athleteOldLink).values({ link: 'ida-new', athlete_id: id }));
    const response = await server.ask(createAthlete, man('Ida', 'New'));
    expect(response.link).toBe('ida-new-2');
  });

  it.each([
    ['first', { ...man(' ', 'A') }],
    ['first', { ...man('\u200b', 'A') }],
    ['last', { ...man('A', '') }],
    ['country', { ...man('A', 'B', 'XX') }],
    ['country', { ...man('A', 'B', 'Germany') }],
    ['division', { ...man('A', 'B'), division: 'MEN' }],
    ['email', { ...man('A', 'B'), email: 'not an address' }],
    // As the profile refuses it.
    ['email', { ...man('A', 'B'), email: '<a@example.org>' }],
    ['first', { ...man('A\u0000', 'B') }],
  ])('refuses a bad %s and names it', async (field, given) => {
    const before = await countRows(server.database, 'athlete');
    const refused = await server.call(createAthlete, given as never);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(field);
    expect(await countRows(server.database, 'athlete')).toBe(before);
  });

  it('adds one of ten that are sent at once', async () => {
    const emails = Array.from({ length: 10 }, (_, index) => `double${index}@example.org`);
    const responses = await Promise.all(
      emails.map((email) => server.ask(createAthlete, { ...man('Double', 'Press'), email })),
    );
    expect(responses.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
  });
});

describe('the store', () => {
  it('gives slugs to many at once, also where no name is left', async () => {
    const added = await server.given((tx) =>
      insertAthletes(tx, [
        { ...man('Max', 'Many') },
        { ...man('Max', 'Many'), division: 'FPRO' },
        { ...man('?', '.') },
        { ...man('20', '26') },
        { ...man('', '7') },
      ]),
    );
    expect(added.map(({ link }) => link)).toEqual([
      'max-many',
      'max-many-2',
      'athlete',
      '20-26',
      'athlete-7',
    ]);
  });

  it('passes slugs, old slugs and aliases to name matching', async () => {
    const id = await newAthlete('Match', 'Me');
    await server.given(async (tx) => {
      await tx.insert(athleteOldLink).values({ link: 'match-old', athlete_id: id });
      await insertAlias(tx, { alias: 'M. ME', athleteId: id });
      await insertAlias(tx, { alias: 'm me', athleteId: id });
    });
    const { athletes, aliases } = await allAthletesForMatching(server.database.db);
    expect(athletes.find((one) => one.id === id)?.slugs).toEqual(['match-me', 'match-old']);
    expect(aliases.filter((one) => one.athleteId === id)).toEqual([{ alias: 'M. ME', athleteId: id }]);
    const listed = await server.ask(listAthleteAliases, {});
    expect(listed.aliases.filter((one) => one.athlete_id === id).map((one) => one.alias)).toEqual(['M. ME']);
  });
});

describe('the athletes list', () => {
  it('shows rank, points and team of the newest published set', async () => {
    const [first, second, third, none] = [
      await newAthlete('Rank', 'One', 'US'),
      await newAthlete('Rank', 'Two', 'AU'),
      await newAthlete('Rank', 'Three', 'US'),
      await newAthlete('Rank', 'None', 'US'),
    ];
    const rows = [
      { athleteId: first, rank: 1, points: 90.5 },
      { athleteId: second, rank: 2, points: 80.25 },
      { athleteId: third, rank: 3, points: 70 },
    ];
    await createSet('2026-03-01', 1, rows);
    await createSet('2026-02-01', 1, [{ athleteId: none, rank: 1, points: 99 }]);
    await createSet('2026-04-01', 0, [{ athleteId: none, rank: 1, points: 99 }]);
    const { athletes, nations } = await server.ask(listAthletes, {});
    const shown = [first, second, third, none].map((id) => {
      const row = athletes.find((one) => one.id === id);
      return [row?.overall_rank, row?.overall_points, row?.team, row?.team_rank];
    });
    expect(shown).toEqual([
      [1, 90.5, 'USA', 1],
      [2, 80.25, 'INT', 1],
      [3, 70, 'USA', 2],
      [99999, null, 'USA', 99999],
    ]);
    expect(nations).toContainEqual(expect.objectContaining({ alpha_2: 'US', alpha_3: 'USA' }));
  });

  it('contains attributes and profiles of all', async () => {
    const id = await newAthlete('With', 'Things');
    await server.given(async (tx) => {
      await tx.insert(athleteAttribute).values({ athlete_id: id, name: 'height', value: '181' });
      await tx.insert(athleteProfile).values({ athlete_id: id, bio: '<p>Long</p>', weight: 70.5 });
    });
    const listed = await server.ask(listAthletes, {});
    expect(listed.attributes).toContainEqual({ athlete_id: id, name: 'height', value: '181' });
    const profile = listed.profiles.find((one) => one.athlete_id === id);
    expect(profile).toMatchObject({ weight: 70.5, email: null });
    expect(profile).not.toHaveProperty('bio');
  });

  it('names athletes on maternity leave', async () => {
    const id = await newAthlete('On', 'Leave');
    await server.given((tx) =>
      tx.insert(athleteProfile).values({ athlete_id: id, maternity_leave: '2026-02-01' }),
    );
    const { athletes } = await server.ask(listMaternityLeaves, {});
    expect(athletes).toEqual([{ id, maternity_leave: '2026-02-01' }]);
    expect((await server.call(listMaternityLeaves, {}, 'nobody')).status).toBe(401);
  });

  it('returns every athlete and nation for pickers', async () => {
    const id = await newAthlete('Pick', 'Able', 'FR');
    const { athletes } = await server.ask(listAthleteOptions, {});
    expect(athletes.find((one) => one.id === id)).toEqual({
      id,
      name: 'Pick Able',
      link: 'pick-able',
      division: 'MPRO',
      country: 'FR',
      retirement_date: null,
    });
    const { nations } = await server.ask(listNations, {});
    expect(nations.length).toBeGreaterThan(200);
    expect(nations.find((one) => one.alpha_2 === 'FR')).toMatchObject({ alpha_3: 'FRA', name: 'France' });
  });
});

async function createResult(athleteId: number, date: string, points: number): Promise<number> {
  const resultId = await server.given(async (tx) => {
    const [made] = await tx
      .insert(serie)
      .values({ name: `IM ${date}`, alias: `im-${date}-${athleteId}` })
      .returning();
    const [held] = await tx
      .insert(race)
      .values({ serie_id: (made as { id: number }).id, date, year: Number(date.slice(0, 4)) })
      .returning();
    const facts = { swim: 3000, bike: 16000, run: 9000, overall: 28100, status: 'Finish' as const };
    const [added] = await tx
      .insert(result)
      .values({
        race_id: (held as { id: number }).id,
        athlete_id: athleteId,
        division: 'MPRO',
        ...facts,
      })
      .returning();
    return (added as { id: number }).id;
  });
  const computed = { rank: 4, ranking_system_id: 2 as const, overall_points: points };
  await server.database.db
    .insert(resultPoints)
    .values({ result_id: resultId, ...computed })
    .onConflictDoUpdate({ target: resultPoints.result_id, set: computed });
  return resultId;
}

describe('one athlete', () => {
  it('is found by id, slug and earlier slug', async () => {
    const id = await newAthlete('Old', 'Slug');
    await server.given((tx) => tx.insert(athleteOldLink).values({ link: 'older-slug', athlete_id: id }));
    for (const address of [String(id), 'old-slug', 'older-slug']) {
      expect((await server.ask(readAthlete, { id: address })).id).toBe(id);
    }
    expect((await server.call(readAthlete, { id: `0${id}` })).status).toBe(404);
  });

  it.each(['99999999', '99999999999999999999', 'nobody-of-this-name', '-1'])(
    'is not found as %s',
    async (address) => {
      const refused = await server.call(readAthlete, { id: address });
      expect(refused.status).toBe(404);
      expect(refused.text).toBe(`There is no athlete ${address}. It may have been deleted.`);
    },
  );

  it('shows results, newest race first, and the points of each', async () => {
    const id = await newAthlete('With', 'Results');
    const older = await createResult(id, '2025-06-29', 80.12);
    const newer = await createResult(id, '2026-05-10', 91.5);
    const { results, points } = await server.ask(readAthlete, { id: String(id) });
    expect(results.map((one) => one.id)).toEqual([newer, older]);
    expect(results[0]).toMatchObject({
      serie: 'IM 2026-05-10',
      race: 'IM 2026-05-10 2026',
      year: 2026,
      date: '2026-05-10',
      ranking_system: 2,
      rank: 4,
      status: 'Finish',
      swim: 3000,
      overall: 28100,
    });
    expect(points[1]).toMatchObject({ result_id: older, overall_points: 80.12, swim_points: null });
  });

  it('shows a ranking row for each published set', async () => {
    const id = await newAthlete('In', 'Sets');
    const rows = [{ athleteId: id, rank: 7, points: 71.25 }];
    const first = await createSet('2024-01-01', 1, rows);
    const second = await createSet('2024-02-01', 1, rows);
    await createSet('2024-03-01', 0, rows);
    const { rankings } = await server.ask(readAthlete, { id: String(id) });
    expect(rankings.map((one) => one.set_id)).toEqual([second, first]);
    expect(rankings[0]).toMatchObject({ date: '2024-02-01', overall_rank: 7, overall_points: 71.25 });
  });

  it('shows sponsors in their order, all brands, and the tagged pictures', async () => {
    const id = await newAthlete('With', 'Sponsors');
    const mediaId = await server.given(async (tx) => {
      const brands = await tx
        .insert(brand)
        .values([{ name: 'Canyon' }, { name: 'Bont' }])
        .returning();
      const [canyon, bont] = brands.map((one) => one.id);
      await tx.insert(athleteSponsor).values([
        { athlete_id: id, brand_id: canyon as number, position: 2 },
        { athlete_id: id, brand_id: bont as number, position: 1 },
      ]);
      const [picture] = await tx
        .insert(media)
        .values({
          filename: 'a.jpg',
          type: 'image/jpeg',
          width: 600,
          height: 600,
          size: 1,
          md5: 'a',
          path_key: 'a',
          srcset: { images: [], type: 'image/jpeg' },
        })
        .returning();
      const tagged = (picture as { id: number }).id;
      await tx.insert(mediaAthlete).values({ media_id: tagged, athlete_id: id });
      return tagged;
    });
    const page = await server.ask(readAthlete, { id: String(id) });
    const names = page.sponsors.map((one) => page.brands.find((b) => b.id === one.brand_id)?.name);
    expect(names).toEqual(['Bont', 'Canyon']);
    expect(page.medias).toEqual([
      expect.objectContaining({ id: mediaId, tags: { athletes: [{ id }], categories: [] } }),
    ]);
  });

  it('names the athletes before and after it', async () => {
    const [first, second] = [await newAthlete('Side', 'One'), await newAthlete('Side', 'Two')];
    expect(await server.ask(readAthlete, { id: String(first) })).toMatchObject({ next_id: second });
    expect(await server.ask(readAthlete, { id: String(second) })).toMatchObject({
      prev_id: first,
      next_id: null,
    });
  });
});
