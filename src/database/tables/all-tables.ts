// The list of all tables, for the migration generator and the database connection.
export * from './account-tables.ts';
export * from './athlete-tables.ts';
export * from './brand-tables.ts';
export * from './history-tables.ts';
export * from './media-tables.ts';
export * from './publishing-tables.ts';
export * from './race-tables.ts';
export * from './ranking-tables.ts';
export * from './season-tables.ts';
