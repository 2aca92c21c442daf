import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { athleteNote, participant } from '#database/tables/all-tables.ts';
import { readAthlete } from '#features/athletes/athletes-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { addAlias } from '#features/identity/aliases-contract.ts';
import { listMerges, mergeAthletes, unmergeAthletes } from '#features/identity/identity-contract.ts';
import { mergedFields } from '#rules/duplicates/merged-fields.ts';
import { createRace, createResults } from '#testing/builders/create-races.ts';
import { createTwoRecords, everyRow, type TwoRecords } from '#testing/builders/create-two-records.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
let given: TwoRecords;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  given = await server.given(createTwoRecords);
});

const everything = () => everyRow(server);
const merge = (from_other: string[] = []) =>
  server.call(mergeAthletes, { id: given.kept, other: given.other, from_other });
const undo = (response: { headers: Record<string, unknown> }) =>
  server.call(undoHistory, { id: Number(response.headers['x-change-set']) });
const pageOf = (id: number | string) => server.ask(readAthlete, { id: String(id) });

describe('unmerging', () => {
  const unmerge = (id: number, not_the_same: 0 | 1 = 0) => server.call(unmergeAthletes, { id, not_the_same });

  it('restores everything: rows, aliases, addresses, points, ranking rows', async () => {
    const before = await everything();
    const { body } = await merge(['name', 'link', 'attributes.height']);
    const unmerged = await unmerge(body.merge_id);
    expect(unmerged.body).toEqual({ status: 0, id: given.kept, other_id: given.other, not_returned: [] });
    expect(await everything()).toEqual(before);
    expect((await pageOf(given.other)).id).toBe(given.other);
    expect((await unmerge(body.merge_id)).status).toBe(409);
  });

  it('restores everything whatever was chosen and whichever record was retained', async () => {
    const names = fc.subarray(mergedFields.map((field) => field.name));
    const before = await everything();
    await fc.assert(
      fc.asyncProperty(names, fc.boolean(), fc.boolean(), async (from_other, isTurned, isUndone) => {
        const [id, other] = isTurned ? [given.other, given.kept] : [given.kept, given.other];
        const merged = await server.call(mergeAthletes, { id, other, from_other });
        expect(merged.text).toBe('');
        const back = isUndone ? await undo(merged) : await unmerge(merged.body.merge_id);
        expect(back.text).toBe('');
        expect(await everything()).toEqual(before);
      }),
      { numRuns: 8 },
    );
  });

  it('leaves records that were added to the retained athlete since, and can be undone', async () => {
    const { kept, other } = given;
    const { body } = await merge();
    const late = await server.given(async (tx) => {
      const raceId = await createRace(tx, { date: '2025-11-01' });
      await tx.insert(athleteNote).values({ athlete_id: kept, date: '2026-01-01', text: 'Later note' });
      const [id] = await createResults(tx, raceId, [{ athlete_id: kept, division: 'MPRO' }]);
      return id;
    });
    await server.ask(addAlias, { id: kept, alias: `Later ${kept}` });
    const merged = await everything();
    const unmerged = await unmerge(body.merge_id);
    expect(unmerged.body.not_returned).toEqual([]);
    const page = await pageOf(kept);
    expect(page.results.map((one) => one.id)).toEqual([late, given.results[0]]);
    expect(page.aliases.map((one) => one.alias)).toEqual(['Leo C', `Later ${kept}`]);
    expect((await pageOf(other)).results.map((one) => one.id)).toEqual([given.results[2]]);
    expect((await everything()).athlete_note).toContainEqual(
      expect.objectContaining({ athlete_id: kept, text: 'Later note' }),
    );
    expect((await undo(unmerged)).status).toBe(200);
    expect(await everything()).toEqual(merged);
  });

  it('reports records that were changed, removed or moved since, and leaves them', async () => {
    const { kept, other, third, results } = given;
    const { body } = await merge();
    await server.given(async (tx) => {
      await tx.execute(sql`delete from result where id = ${results[3]}`);
      await tx.execute(sql`update result set athlete_id = ${third} where id = ${results[2]}`);
      await tx.execute(
        sql`update athlete_equipment set model = 'New' where athlete_id = ${kept} and name = 'goggles'`,
      );
      await tx.execute(sql`update athlete set country = 'FR' where id = ${kept}`);
      await tx.execute(sql`delete from athlete_alias where alias = ${`Chevy ${other}`}`);
      await tx.execute(
        sql`delete from athlete_sponsor where athlete_id = ${kept} and brand_id = ${given.brandIds[2]}`,
      );
    });
    const unmerged = await unmerge(body.merge_id);
    expect([...unmerged.body.not_returned].sort()).toEqual([
      `Alias Chevy ${other}: was removed since`,
      'Country: was changed since',
      expect.stringMatching(/^Equipment: .+: was changed since$/),
      expect.stringMatching(/^Result of Roth \d+ 2025: was reassigned to someone else since$/),
      expect.stringMatching(/^Sponsor Brand \d+ 3: was removed since$/),
    ]);
    expect(await pageOf(kept)).toMatchObject({
      country: 'FR',
      equipment: [{ name: 'goggles', model: 'New' }, { name: 'helmet' }],
    });
    const back = await pageOf(other);
    expect(back.country).toBe('BE');
    expect(back.equipment.map((one) => one.model)).toEqual(['C', 'B']);
    expect(back.results).toEqual([]);
    expect(back.sponsors.map((one) => one.brand_id)).toEqual([given.brandIds[1], given.brandIds[0]]);
  });

  it('returns a result that was corrected since with its correction', async () => {
    const { body } = await merge();
    await server.given((tx) =>
      tx.execute(sql`update result set overall = 27777 where id = ${given.results[2]}`),
    );
    expect((await unmerge(body.merge_id)).body.not_returned).toEqual([]);
    expect((await pageOf(given.other)).results).toMatchObject([{ id: given.results[2], overall: 27777 }]);
  });

  it('does not report a race whose lists were changed since', async () => {
    const { kept, other } = given;
    const raceId = await server.given(async (tx) => {
      const race_id = await createRace(tx, { date: '2026-11-01', division: 'MPRO' });
      await tx
        .insert(participant)
        .values([kept, other].map((athlete_id) => ({ race_id, athlete_id, is_waiting: 0 as const })));
      return race_id;
    });
    const updateList = (at: string) =>
      server.given((tx) =>
        tx.execute(sql`update race set start_list_last_updated = ${at} where id = ${raceId}`),
      );
    await updateList('2020-01-01');
    const { body } = await merge();
    await updateList('2030-01-01');
    expect((await unmerge(body.merge_id)).body.not_returned).toEqual([]);
  });

  it('requires that a later merge of the retained athlete is reversed first, while all ids lead to the last athlete', async () => {
    const { kept, other, third } = given;
    const before = await everything();
    const first = await merge();
    await server.given((tx) =>
      tx.execute(sql`delete from result where race_id = ${given.races[0]} and athlete_id = ${third}`),
    );
    await server.given((tx) =>
      tx.execute(sql`delete from result where race_id = ${given.races[1]} and athlete_id = ${third}`),
    );
    const second = await server.ask(mergeAthletes, { id: third, other: kept });
    for (const address of [kept, other]) expect((await pageOf(address)).id).toBe(third);
    const refused = await unmerge(first.body.merge_id);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('Léon Chevalier was merged into another athlete since.');
    expect((await unmerge(second.merge_id)).body.not_returned).toEqual([]);
    expect((await pageOf(other)).id).toBe(kept);
    expect((await unmerge(first.body.merge_id)).body.not_returned).toEqual([]);
    const after = await everything();
    for (const table of [
      'athlete',
      'athlete_alias',
      'athlete_old_id',
      'athlete_old_link',
      'athlete_sponsor',
      'ranking_row',
    ])
      expect(after[table], table).toEqual(before[table]);
  });

  it('does not restore rows of records that were deleted since', async () => {
    const { other, third, brandIds } = given;
    const { body } = await merge();
    await server.given(async (tx) => {
      await tx.execute(sql`delete from athlete_sponsor where brand_id = ${brandIds[0]}`);
      await tx.execute(sql`delete from brand where id = ${brandIds[0]}`);
      await tx.execute(sql`delete from result where athlete_id = ${third}`);
      await tx.execute(sql`delete from athlete where id = ${third}`);
    });
    const unmerged = await unmerge(body.merge_id);
    expect([...unmerged.body.not_returned].sort()).toEqual([
      'A pair marked as different people: was removed since',
      `Sponsor brand ${brandIds[0]}: what it belongs to was deleted since`,
    ]);
    expect((await pageOf(other)).sponsors.map((one) => one.brand_id)).toEqual([brandIds[1], brandIds[2]]);
  });

  it('restores ranking rows only in sets that were not regenerated', async () => {
    const { kept, other } = given;
    const { body } = await merge();
    await server.given((tx) => tx.execute(sql`update ranking_generation set generated_at = now()`));
    await unmerge(body.merge_id);
    const { ranking_row = [] } = (await everything()) as Record<string, Record<string, unknown>[]>;
    expect(ranking_row.filter((row) => row.athlete_id === kept)).toHaveLength(2);
    expect(ranking_row.filter((row) => row.athlete_id === other)).toEqual([]);
  });

  it('marks the two as different people on request', async () => {
    const { body } = await merge();
    await unmerge(body.merge_id, 1);
    const all = await everything();
    const [athlete_id, other_athlete_id] = [given.kept, given.other].sort((a, b) => a - b);
    expect(all.athletes_not_the_same).toContainEqual({ athlete_id, other_athlete_id });
  });

  it('is listed with what could not be returned; a merge that was undone is not', async () => {
    const merged = await merge();
    const listed = async () =>
      (await server.ask(listMerges, {})).merges.find((one) => one.id === merged.body.merge_id);
    expect(await listed()).toMatchObject({
      kept_id: given.kept,
      gone_id: given.other,
      kept_name: 'Léon Chevalier',
      gone_name: 'Leon Chevalier',
      who: 'anna Tester',
      unmerged_at: null,
      not_returned: [],
    });
    await server.given((tx) => tx.execute(sql`update athlete set country = 'FR' where id = ${given.kept}`));
    await unmerge(merged.body.merge_id);
    expect(await listed()).toMatchObject({ not_returned: ['Country: was changed since'] });
    const again = await merge();
    await undo(again);
    const ids = (await server.ask(listMerges, {})).merges.map((one) => one.id);
    expect(ids).toContain(merged.body.merge_id);
    expect(ids).not.toContain(again.body.merge_id);
  });

  it('is listed with the number of rows that it changed', async () => {
    const { headers, body } = await merge();
    const changed = await server.database.db.execute(sql`select from change_row
      where change_set_id = ${Number(headers['x-change-set'])} and table_name <> 'athlete_merge'`);
    const { merges } = await server.ask(listMerges, {});
    expect(merges.find(({ id }) => id === body.merge_id)?.count).toBe(changed.rows.length);
  });

  it('leaves an address to the athlete who has taken it since', async () => {
    const { link } = await pageOf(given.other);
    const { body } = await merge();
    await server.given(async (tx) => {
      await tx.execute(sql`delete from athlete_old_link where link = ${link}`);
      await tx.execute(sql`update athlete set link = ${link} where id = ${given.third}`);
    });
    expect((await unmerge(body.merge_id)).body.not_returned).toContain(
      `Address ${link}: is used by another athlete now`,
    );
    expect((await pageOf(given.other)).link).not.toBe(link);
    expect((await pageOf(link)).id).toBe(given.third);
  });
});
