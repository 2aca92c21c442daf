import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '#database/connect.ts';

/** An open transaction without a statement for this long is ended. */
const IDLE_MILLISECONDS = 3000;

/** An embedded database for tests of its protocol, with one table and any kind of connection to it. */
export interface WireBench {
  pool: pg.Pool;
  /** A connection outside the pool. */
  connect(options?: pg.ClientConfig): Promise<pg.Client>;
  countItems(): Promise<number>;
  close(): Promise<void>;
}

export async function openWireBench(): Promise<WireBench> {
  const folder = await mkdtemp(join(tmpdir(), 'tridesk-wire-'));
  const embedded = { idleTransactionMilliseconds: IDLE_MILLISECONDS, statementMilliseconds: 200_000 };
  const opened = await openDatabase({ databaseUrl: null, dataDirectory: folder, isDurable: false, embedded });
  const { pool } = opened;
  await pool.query('create table item (id int primary key, count int not null default 0, note text)');
  return {
    pool,
    async connect(options = {}) {
      const client = new pg.Client({ ...(pool.options as pg.ClientConfig), ...options });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    async countItems() {
      const { rows } = await pool.query<{ n: number }>('select count(*) as n from item');
      return rows[0]?.n ?? -1;
    },
    async close() {
      await opened.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** The SQLSTATE code with which a query fails (or its message when it has none), or `none`. */
export const codeOf = async (query: Promise<unknown>): Promise<string> =>
  query.then(
    () => 'none',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
