import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '#database/change-sets.ts';
import { athlete, brand, race, result, serie, serieRedirect } from '#database/tables/all-tables.ts';
import { saveMembers } from '#features/athletes/athlete-edit-contract.ts';
import { createAthlete, readAthlete } from '#features/athletes/athletes-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import { listHistory, previewUndo, readHistory } from '../../history-contract.ts';
import { undoHistory } from '../../undo-contract.ts';

let server: TestServer;
let ids: number[];
let imported: number;
let turn = 0;

const change = async <T>(what: string, work: (tx: Tx) => Promise<T>) => {
  const act = { actor: { accountId: null, name: 'Ben Tester' }, what, at: server.clock.now() };
  const { result, changeSetId } = await server.database.change(act, work);
  return { result, id: changeSetId as number };
};
const rename = (id: number, name: string) =>
  change(`Brand ${name} saved`, (tx) => tx.update(brand).set({ name }).where(eq(brand.id, id)));
const namesNow = async () =>
  (await server.database.db.select().from(brand).orderBy(brand.id))
    .filter(({ id }) => ids.includes(id))
    .map(({ name, url }) => [name, url]);
const listed = async (id: number) =>
  (await server.ask(listHistory, { page: 1 })).history.find((one) => one.id === id);

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Three brands, whose names and addresses one change set then replaces. */
beforeEach(async () => {
  turn += 1;
  const rows = await server.given((tx) =>
    tx
      .insert(brand)
      .values(['a', 'b', 'c'].map((name) => ({ name: `${name}${turn}`, url: `https://${name}.example` })))
      .returning(),
  );
  ids = rows.map(({ id }) => id);
  const changed = await change('Brands imported from brands.csv', async (tx) => {
    for (const id of ids)
      await tx
        .update(brand)
        .set({ name: `New ${id}`, url: 'https://new.example' })
        .where(eq(brand.id, id));
  });
  imported = changed.id;
});

describe('before an undo', () => {
  it('sorts rows and fields into reversed, edited since by whom, and cannot', async () => {
    const edit = await rename(ids[0] as number, `Corrected ${turn}`);
    await change('Brand deleted', (tx) => tx.delete(brand).where(eq(brand.id, ids[1] as number)));
    const plan = await server.ask(previewUndo, { id: imported });
    expect(plan.counts).toEqual({ reversed: 2, kept: 1, cannot: 1 });
    const fields = plan.reversed.map((entry) => [entry.entity_id, entry.fields.map(({ name }) => name)]);
    expect(fields).toEqual([
      [String(ids[2]), ['name', 'url']],
      [String(ids[0]), ['url']],
    ]);
    expect(plan.kept[0]).toMatchObject({
      ...{ entity: 'brand', name: `Corrected ${turn}`, url: `/brand/${ids[0]}`, change: 'changed' },
      ...{ by: { name: 'Ben Tester' }, change_id: edit.id, at: '2026-06-01T12:00:00.000Z', why: null },
      fields: [
        { name: 'name', before: `a${turn}`, after: `New ${ids[0]}`, now: `Corrected ${turn}`, label: 'Name' },
      ],
    });
    expect(plan.cannot[0]).toMatchObject({
      why: 'the record it changed no longer exists.',
      name: `New ${ids[1]}`,
    });
  });

  it('names what was added later and would be deleted, and what another record has taken', async () => {
    const added = await change('Race added', async (tx) => {
      const [made] = await tx
        .insert(serie)
        .values({ name: 'Roth', alias: `roth-${turn}` })
        .returning();
      return tx
        .insert(race)
        .values({ serie_id: made?.id as number, year: 2025 })
        .returning();
    });
    const runner = { first: 'Runa', last: 'Runner', name: 'Runa Runner', folded_name: 'runa runner' };
    await server.given(async (tx) => {
      const [made] = await tx
        .insert(athlete)
        .values({ ...runner, link: `runa-${turn}`, division: 'FPRO' })
        .returning();
      const raceId = added.result[0]?.id as number;
      const values = { race_id: raceId, athlete_id: made?.id as number, status: 'DNF' as const };
      await tx.insert(result).values({ ...values, division: 'FPRO' });
    });
    const plan = await server.ask(previewUndo, { id: added.id });
    expect(plan.counts).toEqual({ reversed: 0, kept: 0, cannot: 2 });
    expect(plan.cannot.map(({ kind, name, why }) => [kind, name, why])).toEqual([
      ['race', 'Roth 2025', '1 result added later would be deleted too. Undo or remove that first.'],
      ['series', 'Roth', 'a race that uses it was edited since.'],
    ]);
    await server.given((tx) => tx.insert(brand).values({ name: `A${turn}` }));
    const { cannot, counts } = await server.ask(previewUndo, { id: imported });
    expect(counts).toEqual({ reversed: 3, kept: 0, cannot: 1 });
    expect(cannot[0]).toMatchObject({
      ...{ entity_id: String(ids[0]), why: `the brand A${turn} has the name A${turn} now.` },
      fields: [{ name: 'name', before: `a${turn}` }],
    });
  });

  it('leaves an earlier address where the record has got another one since', async () => {
    const created = { first: 'Ada', last: `Adams${turn}`, country: 'DE', division: 'FPRO' as const };
    const { id, link } = await server.ask(createAthlete, created);
    const move = async (value: string) => {
      await server.ask(saveMembers, { id, members: [{ name: 'link', value }] });
      return (await server.ask(listHistory, { page: 1 })).history[0]?.id as number;
    };
    const first = await move(`ada-${turn}`);
    const plan = await server.ask(previewUndo, { id: first });
    const row = plan.reversed.find(({ table }) => table === 'athlete_old_link')?.row as number;
    const alone = await server.call(undoHistory, { id: first, partial: 1, rows: [{ row }] });
    const why = `the athlete Ada Adams${turn} would not be found at ${link} anymore.`;
    expect([alone.status, alone.text]).toEqual([409, `This cannot be undone: ${why}`]);
    await move(`adams-${turn}`);
    expect((await server.ask(previewUndo, { id: first })).counts).toEqual({
      reversed: 0,
      kept: 1,
      cannot: 1,
    });
    const refused = await server.call(undoHistory, { id: first, partial: 1 });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringMatching(
        / was changed again later \(Link of Ada Adams.* saved, by .+\)\. Undo that first\.$/,
      ),
    ]);
    expect((await server.ask(readAthlete, { id: link })).id).toBe(id);
  });

  it('names who has the address of a deleted record now, also as an earlier address', async () => {
    const addSerie = (name: string, alias: string) =>
      change(`Serie ${name} added`, (tx) => tx.insert(serie).values({ name, alias }).returning());
    const added = await addSerie('Roth', `roth-${turn}`);
    const removed = await server.ask(undoHistory, { id: added.id });
    const [other] = (await addSerie('Challenge Roth', `roth-${turn}`)).result;
    const why = `the serie Challenge Roth has the alias roth-${turn} now.`;
    const refused = async () => {
      const { cannot } = await server.ask(previewUndo, { id: removed.id });
      const { status, text } = await server.call(undoHistory, { id: removed.id, partial: 1 });
      return [...cannot.map((entry) => entry.why), status, text];
    };
    expect(await refused()).toEqual([why, 409, `This cannot be undone: ${why}`]);
    await server.given(async (tx) => {
      const serie_id = other?.id as number;
      await tx
        .update(serie)
        .set({ alias: `moved-${turn}` })
        .where(eq(serie.id, serie_id));
      await tx.insert(serieRedirect).values({ serie_id, alias: `roth-${turn}` });
    });
    expect(await refused()).toEqual([why, 409, `This cannot be undone: ${why}`]);
    await server.given((tx) => tx.delete(serieRedirect));
    expect((await server.ask(undoHistory, { id: removed.id })).what).toBe('Redone: Serie Roth added');
  });

  it('has nothing to list for a change that is undone, and responds 404 for an unknown one', async () => {
    await server.ask(undoHistory, { id: imported });
    expect(await server.ask(previewUndo, { id: imported })).toEqual({
      ...{ reversed: [], kept: [], cannot: [] },
      counts: { reversed: 0, kept: 0, cannot: 0 },
    });
    expect((await server.call(previewUndo, { id: 2_000_000_000 })).status).toBe(404);
    expect((await server.call(previewUndo, { id: imported }, 'signed-in')).status).toBe(403);
  });
});

describe('an undo in part', () => {
  it('keeps later edits, is marked, and the rest can be undone once nothing blocks it', async () => {
    const edit = await rename(ids[0] as number, `Corrected ${turn}`);
    expect((await server.call(undoHistory, { id: imported })).status).toBe(409);
    const undone = await server.ask(undoHistory, { id: imported, partial: 1 });
    expect([undone.what, undone.counts]).toEqual([
      `Undone in part (New ${ids[0]}, New ${ids[1]}, New ${ids[2]}): Brands imported from brands.csv`,
      { reversed: 3, kept: 1, cannot: 0 },
    ]);
    expect(await namesNow()).toEqual([
      [`Corrected ${turn}`, 'https://a.example'],
      [`b${turn}`, 'https://b.example'],
      [`c${turn}`, 'https://c.example'],
    ]);
    expect(await listed(imported)).toMatchObject({ undone_by: null, undone_in_part: 1 });
    const again = await server.call(undoHistory, { id: imported, partial: 1 });
    expect([again.status, again.text]).toEqual([
      409,
      `Brands imported from brands.csv was changed again later (Brand Corrected ${turn} saved, by Ben Tester). Undo that first.`,
    ]);
    await server.ask(undoHistory, { id: edit.id });
    const rest = await server.ask(undoHistory, { id: imported });
    expect([rest.what, rest.counts.reversed]).toEqual(['Undone: Brands imported from brands.csv', 1]);
    expect(await listed(imported)).toMatchObject({ undone_by: rest.id, undone_in_part: 0 });
    expect((await namesNow())[0]).toEqual([`a${turn}`, 'https://a.example']);
  });

  it('can itself be undone; then the change can be undone again', async () => {
    const undone = await server.ask(undoHistory, { id: imported, partial: 1 });
    expect(await listed(imported)).toMatchObject({ undone_by: undone.id });
    await server.ask(undoHistory, { id: undone.id });
    expect((await namesNow())[2]).toEqual([`New ${ids[2]}`, 'https://new.example']);
    expect(await listed(imported)).toMatchObject({ undone_by: null, undone_in_part: 0 });
    await server.ask(undoHistory, { id: imported });
    expect((await namesNow())[2]).toEqual([`c${turn}`, 'https://c.example']);
  });

  it('undoes only the given rows, or only the given fields of a row', async () => {
    const { rows } = await server.ask(readHistory, { id: imported });
    const row = rows[1]?.row as number;
    const field = await server.ask(undoHistory, {
      id: imported,
      partial: 1,
      rows: [{ row, fields: ['url'] }],
    });
    expect((await namesNow())[1]).toEqual([`New ${ids[1]}`, 'https://b.example']);
    const rest = await server.ask(undoHistory, {
      id: imported,
      rows: [{ row: String(row) as never, fields: null }],
    });
    expect([field.what, rest.what]).toEqual([
      `Undone in part (New ${ids[1]}: URL): Brands imported from brands.csv`,
      `Undone in part (New ${ids[1]}: Name): Brands imported from brands.csv`,
    ]);
    expect(await namesNow()).toEqual([
      [`New ${ids[0]}`, 'https://new.example'],
      [`b${turn}`, 'https://b.example'],
      [`New ${ids[2]}`, 'https://new.example'],
    ]);
    expect(await listed(imported)).toMatchObject({ undone_by: null, undone_in_part: 1 });
  });

  it('refuses rows and fields that the change did not change, and changes nothing', async () => {
    const { rows } = await server.ask(readHistory, { id: imported });
    const row = rows[0]?.row as number;
    const refused = async (wanted: { row: number; fields?: string[] }) => {
      const { status, text } = await server.call(undoHistory, { id: imported, partial: 1, rows: [wanted] });
      return [status, text];
    };
    expect(await refused({ row: 2_000_000_000 })).toEqual([
      400,
      'rows: 2000000000 is not a row of this change.',
    ]);
    expect(await refused({ row, fields: ['logo'] })).toEqual([
      400,
      `rows: this change did not change the field logo of row ${row}.`,
    ]);
    expect((await server.call(undoHistory, { id: imported, rows: [] })).status).toBe(400);
    expect((await namesNow())[0]).toEqual([`New ${ids[0]}`, 'https://new.example']);
  });
});
