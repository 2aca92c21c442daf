import { onServer, openOnServer } from './test-database.ts';

/** For a run on a PostgreSQL server: migrates one database; each test file gets a copy of it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) return undefined;
  const { migrateDatabase } = await import('#database/migrate.ts');
  const { createQueueTables } = await import('#server/jobs/job-queue.ts');
  const name = `test_template_${process.pid}`;
  await onServer(address, `create database ${name}`);
  const opened = await openOnServer(address, name);
  await migrateDatabase(opened.pool);
  await createQueueTables({ executeSql: (text, values) => opened.pool.query(text, values) });
  await opened.close();
  process.env.TEST_DATABASE_TEMPLATE = name;
  return () => onServer(address, `drop database ${name} with (force)`);
}
