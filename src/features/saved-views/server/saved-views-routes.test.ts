import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savedView } from '#database/tables/all-tables.ts';
import { listHistory, readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  deleteView,
  listColumnChoices,
  listViews,
  renameView,
  saveColumnChoice,
  saveView,
} from '../saved-views-contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const view = (name: string, is_shared: 0 | 1, query = 'division=FPRO') => ({
  list: 'athletes',
  name,
  query,
  is_shared,
});
const namesFor = async (as: 'admin' | 'other-admin', list = 'athletes') =>
  (await server.ask(listViews, { list }, as)).views.map(({ name, owner, is_own }) => [name, owner, is_own]);

describe('saved views', () => {
  it('are shown to their owner, and to everyone when shared, by name and only in their list', async () => {
    await server.ask(saveView, view('women', 0));
    await server.ask(saveView, view('Best men', 1));
    await server.ask(saveView, view('Of Ben', 0), 'other-admin');
    expect(await namesFor('admin')).toEqual([
      ['Best men', 'anna Tester', true],
      ['women', 'anna Tester', true],
    ]);
    expect(await namesFor('other-admin')).toEqual([
      ['Best men', 'anna Tester', false],
      ['Of Ben', 'ben Tester', true],
    ]);
    expect(await namesFor('admin', 'races')).toEqual([]);
  });

  it('are replaced under the same name by the same person only', async () => {
    const { id } = await server.ask(saveView, view('Twice', 0));
    expect((await server.ask(saveView, view('Twice', 1, 'team=USA'))).id).toBe(id);
    await server.ask(saveView, view('Twice', 0, 'team=INT'), 'other-admin');
    const { views } = await server.ask(listViews, { list: 'athletes' }, 'other-admin');
    expect(views.filter(({ name }) => name === 'Twice').map(({ query }) => query)).toEqual([
      'team=USA',
      'team=INT',
    ]);
  });

  it('have one name however its letters and spaces are encoded', async () => {
    const { id } = await server.ask(saveView, view('Zoé Team', 0));
    for (const same of ['Zoe\u0301 Team', 'Zoé\u00a0 Team', 'Zoé Team\u200b'])
      expect((await server.ask(saveView, view(same, 0))).id).toBe(id);
  });

  it('have one name in capitals or not: saving replaces, renaming is refused', async () => {
    const { id } = await server.ask(saveView, view('Juniors', 1));
    expect((await server.ask(saveView, view('JUNIORS', 0, 'team=USA'))).id).toBe(id);
    const other = await server.ask(saveView, view('Seniors', 0));
    const taken = await server.call(renameView, { id: other.id, name: 'juniors' });
    expect([taken.status, taken.headers['x-error-field'], taken.text]).toEqual([
      409,
      'name',
      'You have another view named juniors. Choose another name.',
    ]);
    await server.ask(renameView, { id, name: 'Juniors' });
    const { views } = await server.ask(listViews, { list: 'athletes' });
    expect(views.filter((one) => one.id >= id).map(({ name, query }) => [name, query])).toEqual([
      ['Juniors', 'team=USA'],
      ['Seniors', 'division=FPRO'],
    ]);
    // Both were stored by earlier versions.
    await server.given((tx) =>
      tx.update(savedView).set({ name: 'juniors' }).where(eq(savedView.id, other.id)),
    );
    expect((await server.ask(saveView, view('juniors', 0))).id).toBe(other.id);
    for (const one of [id, other.id]) await server.ask(deleteView, { id: one });
  });

  it('are renamed by their owner, unless the name is taken or changed meanwhile, and named again by undo', async () => {
    const { id } = await server.ask(saveView, view('Sprinters', 1));
    const { version = 0 } =
      (await server.ask(listViews, { list: 'athletes' })).views.find((one) => one.id === id) ?? {};
    expect((await server.call(renameView, { id, name: 'Mine' }, 'other-admin')).status).toBe(404);
    const taken = await server.call(renameView, { id, name: 'women' });
    expect([taken.status, taken.text]).toEqual([
      409,
      'You have another view named women. Choose another name.',
    ]);
    const renamed = await server.call(renameView, { id, name: 'Fast finishers', version });
    const stale = await server.call(renameView, { id, name: 'Late', version });
    expect([renamed.status, stale.status, stale.headers['x-error-code']]).toEqual([200, 409, 'stale-edit']);
    const set = Number(renamed.headers['x-change-set']);
    expect((await server.ask(readHistory, { id: set })).change.what).toBe(
      'View Sprinters renamed to Fast finishers',
    );
    expect(await namesFor('other-admin')).toContainEqual(['Fast finishers', 'anna Tester', false]);
    await server.ask(undoHistory, { id: set });
    expect(await namesFor('other-admin')).toContainEqual(['Sprinters', 'anna Tester', false]);
    await server.ask(deleteView, { id });
  });

  it('can be deleted by anyone who sees them, and restored by undo', async () => {
    const { id: shared } = await server.ask(saveView, view('Shared', 1));
    const { id: own } = await server.ask(saveView, view('Private', 0));
    expect((await server.call(deleteView, { id: own }, 'other-admin')).status).toBe(404);
    const deleted = await server.call(deleteView, { id: shared }, 'other-admin');
    expect((await server.call(deleteView, { id: shared })).status).toBe(404);
    const set = Number(deleted.headers['x-change-set']);
    expect((await server.ask(readHistory, { id: set })).change.what).toBe('View Shared deleted');
    await server.ask(undoHistory, { id: set });
    expect(await namesFor('other-admin')).toContainEqual(['Shared', 'anna Tester', false]);
  });

  it('are not given a name by an undo that another one has now in other capitals', async () => {
    const { id } = await server.ask(saveView, view('Veterans', 0));
    const deleted = await server.call(deleteView, { id });
    const other = await server.ask(saveView, view('VETERANS', 0));
    const undo = { id: Number(deleted.headers['x-change-set']) };
    const refused = await server.call(undoHistory, undo);
    expect([refused.status, refused.text]).toEqual([
      409,
      'This cannot be undone: the saved view VETERANS has the name VETERANS now.',
    ]);
    const renamed = await server.call(renameView, { id: other.id, name: 'Masters' });
    await server.ask(undoHistory, undo);
    expect((await server.call(undoHistory, { id: Number(renamed.headers['x-change-set']) })).status).toBe(
      409,
    );
    for (const one of [id, other.id]) await server.ask(deleteView, { id: one });
  });

  it('of another person appear in the history only once they are shared', async () => {
    const changes = async (as: 'admin' | 'other-admin') =>
      (await server.ask(listHistory, { entity: 'saved_view', page: 1 }, as)).history
        .map(({ what }) => what)
        .filter((what) => what.includes('Quiet'));
    const saved = await server.call(saveView, view('Quiet', 0));
    const id = Number(saved.headers['x-change-set']);
    expect([await changes('admin'), await changes('other-admin')]).toEqual([['View Quiet saved'], []]);
    expect((await server.call(readHistory, { id }, 'other-admin')).status).toBe(404);
    expect((await server.call(undoHistory, { id }, 'other-admin')).status).toBe(404);
    await server.ask(saveView, view('Quiet', 1));
    expect(await changes('other-admin')).toEqual(['View Quiet saved']);
    expect((await server.ask(readHistory, { id })).change.what).toBe('View Quiet saved');
  });

  it('need a list and a name', async () => {
    expect((await server.call(saveView, view(' ', 0))).text).toBe('name must not be empty.');
    expect((await server.call(saveView, { ...view('x', 0), list: '' })).text).toBe('list must not be empty.');
  });
});

describe('chosen columns', () => {
  it('belong to the person, by table, until the default columns are chosen again', async () => {
    await server.ask(saveColumnChoice, { list: 'races', columns: ['serie', 'date'] });
    await server.ask(saveColumnChoice, { list: 'athletes', columns: ['id', 'name'] });
    await server.ask(saveColumnChoice, { list: 'athletes', columns: ['name'] });
    expect((await server.ask(listColumnChoices, {})).choices).toEqual([
      { list: 'athletes', columns: ['name'] },
      { list: 'races', columns: ['serie', 'date'] },
    ]);
    expect((await server.ask(listColumnChoices, {}, 'other-admin')).choices).toEqual([]);
    await server.ask(saveColumnChoice, { list: 'athletes', columns: null });
    expect((await server.ask(listColumnChoices, {})).choices.map(({ list }) => list)).toEqual(['races']);
  });

  it('are at least one', async () => {
    expect((await server.call(saveColumnChoice, { list: 'races', columns: [] })).status).toBe(400);
  });
});
