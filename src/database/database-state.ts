import { sql } from 'drizzle-orm';

/**
 * Identifies one run of a database. After a crash, a restore or a failover a database can give its transactions the same numbers again, and
 * rows the same versions; but then the start time of its server, or of its statistics (which a crash resets), is different.
 */
export const databaseRun = sql<string>`concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time())`;

/** Identifies the committed data: equal texts mean the same data, on every instance of the product. Each commit changes the snapshot. */
export const databaseState = sql<string>`concat_ws(' ', pg_current_snapshot(), ${databaseRun})`;
