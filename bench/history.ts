import type pg from 'pg';
import { createDatabase } from '#database/change-sets.ts';
import { openDatabase } from '#database/connect.ts';
import { migrateDatabase } from '#database/migrate.ts';
import { addReferenceData } from '#database/seed-data.ts';
import {
  findHistoryRecords,
  listHistory,
  previewUndo,
  readFieldOrigin,
} from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { ask, requestJson } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { startSideProcess } from './harness/processes.ts';
import { milliseconds, several } from './harness/timing.ts';

/** The change sets before are those of the reference data. */
const FIRST = 1000;
const CHANGE_SETS = 1_000_000;
const AT_A_TIME = 20_000;
const OF_ONE_RECORD = 10_000;
const IMPORTED = 2_000;
const SAMPLES = 20;
const UNDOS = 4;
const LIST_AIM = { atMost: 30 };
const ATHLETES = 10_000;
const FIND_AIM = { atMost: 100 };
/** The record with many changes: no other has its id. */
const BRAND = 900_000;

/** A million saved brands of one change each, then one brand that is saved 10,000 times, and an import. */
async function fill(pool: pg.Pool): Promise<number> {
  const sets = (first: number, count: number) => `insert into change_set (id, at, who, what)
    select n, timestamptz '2020-01-01' + n * interval '1 minute', 'Bench', 'Brand ' || n || ' saved'
    from generate_series(${first}, ${first + count - 1}) n`;
  const rows = (first: number, count: number, id: string) => `
    insert into change_row (change_set_id, entity, entity_id, table_name, before, after)
    select n, 'brand', (${id})::text, 'brand', jsonb_build_object('id', ${id}, 'name', 'Brand', 'url', n - 1),
      jsonb_build_object('id', ${id}, 'name', 'Brand', 'url', n)
    from generate_series(${first}, ${first + count - 1}) n`;
  const imported = FIRST + CHANGE_SETS + OF_ONE_RECORD;
  for (let first = FIRST; first < FIRST + CHANGE_SETS; first += AT_A_TIME) {
    await pool.query(sets(first, AT_A_TIME));
    await pool.query(rows(first, AT_A_TIME, 'n % 100000'));
  }
  await pool.query(sets(FIRST + CHANGE_SETS, OF_ONE_RECORD));
  await pool.query(rows(FIRST + CHANGE_SETS, OF_ONE_RECORD, String(BRAND)));
  await pool.query(sets(imported, 1));
  await pool.query("select setval('change_set_id_seq', (select max(id) from change_set))");
  const client = await pool.connect();
  const insert = async (changeSet: number, statement: string) => {
    await client.query('begin');
    await client.query(`select set_config('app.change_set', '${changeSet}', true)`);
    await client.query(statement);
    await client.query('commit');
  };
  try {
    await insert(
      FIRST,
      `insert into athlete (first, last, name, folded_name, division, link)
        select 'Zoë', 'Müller ' || n, 'Zoë Müller ' || n, 'zoe muller ' || n, 'FPRO', 'bench-' || n
        from generate_series(1, ${ATHLETES}) n`,
    );
    await insert(
      imported,
      `insert into brand (name) select 'Imported ' || n from generate_series(1, ${IMPORTED}) n`,
    );
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze change_set, change_row');
  return imported;
}

async function filledPlace(bench: Bench, kind: DatabaseKind) {
  const place = await bench.empty(kind);
  const opened = await openDatabase(place);
  try {
    await migrateDatabase(opened.pool);
    await addReferenceData(
      createDatabase(opened.pool, async () => undefined),
      new Date(),
    );
    return { place, imported: await fill(opened.pool) };
  } finally {
    await opened.close();
  }
}

/** What is read, with its aim and how often. */
function queriesOf(imported: number) {
  const brand = `?entity=brand&id=${BRAND}`;
  const list = { aim: LIST_AIM, samples: SAMPLES };
  return [
    { what: 'history of a record with 10,000 changes', ...list, query: listHistory.path + brand },
    { what: 'the page over 1,000,000 changes', ...list, query: listHistory.path },
    { what: 'who set its field last', ...list, query: `${readFieldOrigin.path}${brand}&field=url` },
    { what: 'who set one that never changed', ...list, query: `${readFieldOrigin.path}${brand}&field=logo` },
    {
      what: 'finding a record by its name among 10,000 athletes',
      aim: FIND_AIM,
      samples: SAMPLES,
      query: `${findHistoryRecords.path}?q=zoe+mull`,
    },
    {
      what: 'sorting 2,000 rows before their undo',
      aim: { atMost: 500 },
      samples: UNDOS,
      query: previewUndo.path.replace('{id}', String(imported)),
    },
  ];
}

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const { place, imported } = await filledPlace(bench, kind);
  const { productAddress, headers, stop } = await startSideProcess(place);
  const figure = async (
    what: string,
    aim: Figure['aim'],
    samples: number,
    sample: () => Promise<number>,
  ) => ({
    ...{ what: `${what}, ${kind}`, unit: 'ms' as const, floor: null, aim },
    ...(await several(samples, sample)),
  });
  const read = (query: string) => () => milliseconds(() => requestJson(productAddress + query, { headers }));
  const undoPath = (id: number) => productAddress + undoHistory.path.replace('{id}', String(id));
  let last = imported;
  /** Undoes the import, then the undo, and so on: each writes its 2,000 rows. */
  const undo = () =>
    milliseconds(async () => {
      const init = { method: undoHistory.method, headers, body: '{}' };
      const { body } = await ask(undoPath(last), init);
      last = (JSON.parse(body.toString()) as { id: number }).id;
    });
  try {
    const figures: Figure[] = [];
    for (const { what, aim, samples, query } of queriesOf(imported))
      figures.push(await figure(what, aim, samples, read(query)));
    return [...figures, await figure('an undo of 2,000 rows', { atMost: 2000 }, UNDOS, undo)];
  } finally {
    await stop();
  }
}

export const history: Measurement = {
  name: 'history',
  about: `Lists of changes, who set a field, records by name, and the undo of ${IMPORTED} rows, with ${CHANGE_SETS} changes, on a PostgreSQL server; record-calls measures saving a field with its history.`,
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases.filter((one) => one === 'PostgreSQL'))
      figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
