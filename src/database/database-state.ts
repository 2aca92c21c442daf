import { sql } from 'drizzle-orm';

/**
 * One run of a database, by name. After a crash, a restore or a failover a database can give its transactions the same numbers again, and
 * rows the same versions; then the start of its server, or of its statistics (which a crash resets), is another one.
 */
export const databaseRun = sql<string>`concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`;

/** What is committed, by name: equal texts mean the same data, on every instance of the product. Each commit changes the snapshot. */
export const databaseState = sql<string>`concat_ws(' ', pg_current_snapshot(), ${databaseRun})`;
