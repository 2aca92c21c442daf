import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '#database/change-sets.ts';
import {
  brand,
  contenderRankingRow,
  contenderRankingSet,
  contractTier,
  media,
  news,
  newsAddress,
  rankingRow,
  t100Championship,
  t100Season,
  t100SeasonParticipant,
} from '#database/tables/all-tables.ts';
import { removeAthleteAttributes, saveAthleteAttributes } from '#features/athletes/athlete-edit-contract.ts';
import { saveBrand } from '#features/brands/brands-contract.ts';
import { archiveChampionship, publishChampionship } from '#features/championships/championships-contract.ts';
import { unpublishContenderSet } from '#features/contender-rankings/contender-rankings-contract.ts';
import {
  archiveContractTier,
  publishContractTier,
} from '#features/contract-tiers/contract-tiers-contract.ts';
import { deleteMedia, restoreMedia } from '#features/media/media-contract.ts';
import { deleteNews } from '#features/news/news-contract.ts';
import { deleteRace, saveRaceAttributes } from '#features/races/races-contract.ts';
import { unpublishRanking } from '#features/rankings/rankings-contract.ts';
import { correctResult } from '#features/results/result-by-hand-contract.ts';
import { removeSeasonParticipant } from '#features/seasons/season-lists-contract.ts';
import { archiveSeason, publishSeason, saveSeason } from '#features/seasons/seasons-contract.ts';
import { addTier as addRaceTier, saveTier } from '#features/tiers/tiers-contract.ts';
import {
  createAthletes,
  createRace,
  createRankingSet,
  createResults,
} from '#testing/builders/create-races.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { previewUndo } from '../../history-contract.ts';
import { undoHistory } from '../../undo-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const idIn = (rows: { id: number }[]) => rows[0]?.id as number;
const TODAY = '2026-06-01';
const YEAR = { start_date: '2026-01-01', end_date: '2026-12-31' };
const addSeason = async (tx: Tx, is_active: 0 | 1) =>
  idIn(
    await tx
      .insert(t100Season)
      .values({ name: 'T100 2026', ...YEAR, is_active })
      .returning(),
  );
const addCup = async (tx: Tx) => idIn(await tx.insert(t100Championship).values({ name: 'Cup' }).returning());
const addTier = async (tx: Tx) =>
  idIn(await tx.insert(contractTier).values({ name: 'Gold', order: 1 }).returning());
const hold = async (tx: Tx, season_id: number, contract_tier_id: number) => {
  const [athlete_id] = (await createAthletes(tx, ['Ann Holder'])) as [number];
  await tx.insert(t100SeasonParticipant).values({ season_id, athlete_id, contract_tier_id });
  return athlete_id;
};

type Response = { status: number; text: string; headers: Record<string, unknown> };
const changeIn = async (response: Promise<Response>): Promise<number> => {
  const { status, text, headers } = await response;
  expect([status, text]).toEqual([200, expect.anything()]);
  return Number(headers['x-change-set']);
};
const undo = (id: number) => changeIn(server.call(undoHistory, { id }));
/** The undo is refused with this reason, which its preview gives too. */
const expectRefused = async (id: number, why: string) => {
  const { status, text } = await server.call(undoHistory, { id });
  expect([status, text]).toEqual([409, `This cannot be undone: ${why}`]);
  const { reversed, cannot } = await server.ask(previewUndo, { id });
  expect([reversed.length, new Set(cannot.map((one) => one.why))]).toEqual([0, new Set([why])]);
};
const saveRace = (id: number, name: string, value: string | number | null) =>
  changeIn(server.call(saveRaceAttributes, { id, attributes: [{ name, value }] }));

describe('archiving redone, or its publication undone, is refused', () => {
  it('for a season with a race ahead', async () => {
    const id = await server.given((tx) => addSeason(tx, 1));
    const undone = await undo(await changeIn(server.call(archiveSeason, { id })));
    await server.given((tx) =>
      createRace(tx, { serieName: 'Lisbon', date: TODAY, year: 2026, t100_season_id: id }),
    );
    await expectRefused(
      undone,
      `T100 2026 cannot be archived before its last race: Lisbon 2026 on ${TODAY}.`,
    );
    server.clock.set('2026-06-02T00:00:00Z');
    await undo(undone);
    server.clock.set('2026-06-01T12:00:00Z');
  });

  it('for a championship with races', async () => {
    const id = await server.given(addCup);
    const undone = await undo(await changeIn(server.call(archiveChampionship, { id })));
    const race = await server.given((tx) => createRace(tx, { t100_championship_id: id }));
    await expectRefused(undone, 'Cup cannot be archived: 1 race uses it.');
    await server.ask(deleteRace, { id: race });
    await undo(undone);
  });

  it('for a contract tier that is held in an active season', async () => {
    const id = await server.given(addTier);
    await server.ask(archiveContractTier, { id });
    const published = await changeIn(server.call(publishContractTier, { id }));
    const season = await server.given((tx) => addSeason(tx, 1));
    await server.given((tx) => hold(tx, season, id));
    await expectRefused(published, 'Gold cannot be archived: 1 participant of T100 2026 holds it.');
    await server.ask(archiveSeason, { id: season });
    await undo(published);
    // Publishing is always accepted.
    await undo(await changeIn(server.call(publishSeason, { id: season })));
  });
});

describe('an archived record is not used again by an undo', () => {
  it('when it is the season of a race ahead', async () => {
    const id = await server.given((tx) => addSeason(tx, 1));
    const [ahead, past] = await server.given(async (tx) => [
      await createRace(tx, { date: TODAY, t100_season_id: id }),
      await createRace(tx, { date: '2026-05-31', t100_season_id: id }),
    ]);
    const left = [
      await saveRace(ahead, 't100_season_id', null),
      await saveRace(past, 't100_season_id', null),
    ];
    await server.ask(archiveSeason, { id });
    await expectRefused(left[0] as number, 'the season T100 2026 was archived. Publish it first.');
    await undo(left[1] as number);
  });

  it('when it is a championship', async () => {
    const id = await server.given(addCup);
    const race = await server.given((tx) => createRace(tx, { t100_championship_id: id }));
    const deleted = await changeIn(server.call(deleteRace, { id: race }));
    await server.ask(archiveChampionship, { id });
    await expectRefused(deleted, 'the championship Cup was archived. Publish it first.');
    await server.ask(publishChampionship, { id });
    await undo(deleted);
  });

  it('when it is a contract tier, unless the season is archived too', async () => {
    const tier = await server.given(addTier);
    for (const is_active of [1, 0] as const) {
      const season = await server.given((tx) => addSeason(tx, is_active));
      const athleteId = await server.given((tx) => hold(tx, season, tier));
      const removed = await changeIn(server.call(removeSeasonParticipant, { id: season, athleteId }));
      await server.ask(archiveContractTier, { id: tier });
      if (is_active === 0) await undo(removed);
      else await expectRefused(removed, 'the contract tier Gold was archived. Publish it first.');
      await server.ask(publishContractTier, { id: tier });
    }
  });
});

const addPicture = async (name: string) =>
  idIn(
    await server.given((tx) =>
      tx
        .insert(media)
        .values({
          ...{ filename: `${name}.png`, path_key: `key-${name}`, md5: name, size: 1 },
          ...{ type: 'image/png', width: 1, height: 1, srcset: { images: [], type: 'png' } },
        })
        .returning(),
    ),
  );

describe('a picture in the trash is not used again by an undo', () => {
  const trash = async (id: number, name: string, removed: number) => {
    await server.ask(deleteMedia, { id });
    await expectRefused(removed, `the picture ${name}.png is in the trash. Restore it first.`);
    await server.ask(restoreMedia, { id });
    await undo(removed);
  };

  it('as the picture of an athlete', async () => {
    const id = await addPicture('face');
    const [athlete] = (await server.given((tx) => createAthletes(tx, ['Ann Seen']))) as [number];
    const attributes = [
      { name: 'pic', value: String(id) },
      { name: 'height', value: 170 },
    ];
    await server.ask(saveAthleteAttributes, { id: athlete, attributes });
    const removed = await changeIn(
      server.call(removeAthleteAttributes, { id: athlete, attributes: [{ name: 'pic' }] }),
    );
    await trash(id, 'face', removed);
    const other = [{ name: 'pic', value: String(await addPicture('profile')) }];
    const replaced = await changeIn(server.call(saveAthleteAttributes, { id: athlete, attributes: other }));
    await server.ask(deleteMedia, { id });
    expect((await server.call(undoHistory, { id: replaced })).text).toBe(
      'This cannot be undone: the picture face.png is in the trash. Restore it first.',
    );
  });

  it('nor one that was deleted from there', async () => {
    const id = await addPicture('short');
    const [athlete] = (await server.given((tx) => createAthletes(tx, ['Ann Gone']))) as [number];
    const attributes = [{ name: 'pic-submission', value: String(id) }];
    await server.ask(saveAthleteAttributes, { id: athlete, attributes });
    const removed = await changeIn(server.call(removeAthleteAttributes, { id: athlete, attributes }));
    await server.given((tx) => tx.delete(media).where(eq(media.id, id)));
    await expectRefused(removed, 'the picture that it needs was deleted.');
  });

  it('in a race, or by its URL', async () => {
    const id = await addPicture('course');
    const race = await server.given((tx) => createRace(tx, { sectors_run_lg: id }));
    await trash(id, 'course', await changeIn(server.call(deleteRace, { id: race })));
    await saveRace(race, 'sectors_run_lg', null);
    const logo = '/files/key-course/1.png';
    const owner = idIn(
      await server.given((tx) => tx.insert(brand).values({ name: 'Argon', logo }).returning()),
    );
    const attributes = [{ name: 'logo', value: null }];
    await trash(id, 'course', await changeIn(server.call(saveBrand, { id: owner, attributes })));
  });

  it('which the refusal says of an article too, not that its address needs the article', async () => {
    const media_id = await addPicture('hill');
    const id = await server.given(async (tx) => {
      const item = idIn(
        await tx
          .insert(news)
          .values({ url: 'https://example.org/a', date: new Date(), media_id })
          .returning(),
      );
      await tx.insert(newsAddress).values({ article_key: 'example.org/a', news_id: item });
      return item;
    });
    const deleted = await changeIn(server.call(deleteNews, { id }));
    await server.ask(deleteMedia, { id: media_id });
    const { text } = await server.call(undoHistory, { id: deleted });
    expect(text).toBe('This cannot be undone: the picture hill.png is in the trash. Restore it first.');
  });
});

describe('a picture is not deleted again by an undo while something uses it', () => {
  const addRace = () =>
    server.given((tx) => createRace(tx, { serieName: 'Lisbon', date: TODAY, year: 2026 }));
  const use = (race: number, id: number | null) => saveRace(race, 'sectors_bike_lg', id);
  const why = (name: string) =>
    `${name}.png is in use: Lisbon 2026 (bike sectors, desktop). Remove it there first.`;

  it('whether its deletion is done again or its restoration undone', async () => {
    const id = await addPicture('again');
    const race = await addRace();
    const restored = await undo(await changeIn(server.call(deleteMedia, { id })));
    await use(race, id);
    await expectRefused(restored, why('again'));
    await use(race, null);
    await undo(restored);
    const fromBin = await changeIn(server.call(restoreMedia, { id }));
    await use(race, id);
    await expectRefused(fromBin, why('again'));
  });

  it('except where the undo removes it too, as a deletion that was forced', async () => {
    const id = await addPicture('forced');
    const race = await addRace();
    await use(race, id);
    const deletedAgain = await undo(await undo(await changeIn(server.call(deleteMedia, { id, force: 1 }))));
    const restored = await undo(deletedAgain);
    await use(await addRace(), id);
    const { status, text } = await server.call(undoHistory, { id: restored });
    expect([status, text]).toEqual([409, `This cannot be undone: ${why('forced')}`]);
  });

  it('and where it removes another use of the same record', async () => {
    const id = await addPicture('twice');
    const race = await addRace();
    await use(race, id);
    const [athlete = 0] = await server.given((tx) => createAthletes(tx, ['Ann Twice']));
    const shown = (name: string) =>
      server.ask(saveAthleteAttributes, { id: athlete, attributes: [{ name, value: String(id) }] });
    await shown('pic');
    const restored = await undo(await changeIn(server.call(deleteMedia, { id, force: 1 })));
    await saveRace(race, 'sectors_bike_sm', id);
    await shown('hero-left');
    const { status, text } = await server.call(undoHistory, { id: restored });
    const uses = 'Ann Twice (hero picture, left), Lisbon 2026 (bike sectors, mobile)';
    const message = `This cannot be undone: twice.png is in use: ${uses}. Remove it there first.`;
    expect([status, text]).toEqual([409, message]);
    await saveRace(race, 'sectors_bike_sm', null);
    const attributes = [{ name: 'hero-left' }];
    await server.ask(removeAthleteAttributes, { id: athlete, attributes });
    await undo(restored);
  });
});

describe('values that no longer fit the others are not restored:', () => {
  it('a start after the end of the season', async () => {
    const id = await server.given((tx) => addSeason(tx, 1));
    await server.ask(saveSeason, { id, start_date: '2026-06-01' });
    const earlier = await changeIn(server.call(saveSeason, { id, start_date: '2026-01-01' }));
    await server.ask(saveSeason, { id, end_date: '2026-05-01' });
    await expectRefused(earlier, 'end_date must not be before start_date, 2026-06-01.');
  });

  it('a finisher without a time', async () => {
    const id = await server.given(async (tx) => {
      const [athlete_id] = (await createAthletes(tx, ['Ann Finisher'])) as [number];
      return (await createResults(tx, await createRace(tx), [{ athlete_id, overall: 12_000 }]))[0] as number;
    });
    const correct = (name: string, value: string | number) =>
      changeIn(server.call(correctResult, { id, attributes: [{ name, value }], reason: 'Jury' }));
    const stopped = await correct('status', 'DNF');
    await correct('overall', 0);
    await expectRefused(stopped, 'Overall: a finisher needs an overall time. Give it, or another status.');
  });

  it('the numbers of a tier that races use', async () => {
    const { id } = await server.ask(addRaceTier, { name: 'Iron', basePoints: 50, dropoffPercentage: 5 });
    const saved = await changeIn(server.call(saveTier, { id, name: 'Iron', base_points: 60 }));
    const race = await server.given((tx) => createRace(tx, { tier_id: id }));
    await expectRefused(
      saved,
      'Base points and drop-off of Iron cannot change: 1 race uses it. Add a new tier instead.',
    );
    await server.ask(deleteRace, { id: race });
    await undo(saved);
  });

  it('the publication of rankings that have no rows any more', async () => {
    const [world, contenders, athlete] = await server.given(async (tx) => {
      const [athlete_id] = (await createAthletes(tx, ['Ann Ranked'])) as [number];
      const set = await tx.insert(contenderRankingSet).values({ date: TODAY, is_published: 1 }).returning();
      return [
        await createRankingSet(tx, { date: TODAY, points: { [athlete_id]: 90 } }),
        idIn(set),
        athlete_id,
      ];
    });
    const row = { set_id: contenders, athlete_id: athlete, division: 'FPRO', details: [] } as const;
    await server.given((tx) =>
      tx.insert(contenderRankingRow).values({ ...row, contender_rank: 1, overall_rank: 1 }),
    );
    for (const [call, id, table, noun] of [
      [unpublishRanking, world, rankingRow, 'Rankings'],
      [unpublishContenderSet, contenders, contenderRankingRow, 'Contender rankings'],
    ] as const) {
      const unpublished = await changeIn(server.call(call, { id }));
      const publishedAgain = await undo(unpublished);
      const draft = await undo(publishedAgain);
      await server.given((tx) => tx.delete(table).where(eq(table.set_id, id)));
      await expectRefused(draft, `${noun} of ${TODAY} have no rows yet. Generate them first, then publish.`);
    }
  });
});
