import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { athlete } from './athlete-tables.ts';
import { bytes, flag, instant, ownerId, version } from './columns.ts';

/** A person who may sign in. `email` is stored in lower case; `admin` gives access to the console. An athlete has one at most. */
export const account = pgTable(
  'account',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull().unique(),
    first: text('first').notNull(),
    last: text('last').notNull(),
    timezone: text('timezone'),
    admin: flag('admin').notNull().default(0),
    password_hash: text('password_hash'),
    verified_at: instant('verified_at'),
    athlete_id: integer('athlete_id').references(() => athlete.id, { onDelete: 'set null' }),
    /** Encrypted; while `totp_since` is null it waits for its first code. */
    totp_secret: text('totp_secret'),
    totp_since: instant('totp_since'),
    /** The 30-second step of the last accepted code: each code is accepted only once. */
    totp_last_step: integer('totp_last_step'),
    created_at: instant('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [uniqueIndex('account_athlete').on(table.athlete_id)],
);

/** One-time codes that replace the second factor. Only hashes are stored. */
export const accountRecoveryCode = pgTable(
  'account_recovery_code',
  {
    account_id: ownerId('account_id', () => account.id),
    code_hash: text('code_hash').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.code_hash] })],
);

/** A signed-in browser. Only the hash of its token is stored. */
export const session = pgTable(
  'session',
  {
    id: serial('id').primaryKey(),
    token_hash: text('token_hash').notNull().unique(),
    account_id: ownerId('account_id', () => account.id),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at').notNull(),
    ended_at: instant('ended_at'),
    user_agent: text('user_agent'),
    address: text('address'),
  },
  (table) => [index('session_account').on(table.account_id)],
);

/**
 * A six-character code sent by mail, for one address and purpose, valid for five attempts and ten minutes; a new one replaces the previous.
 * `details` is the input of a sign-up until the code is entered.
 */
export const accountCode = pgTable(
  'account_code',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull(),
    purpose: text('purpose').$type<'signup' | 'reset'>().notNull(),
    code_hash: text('code_hash').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    tries_left: integer('tries_left').notNull().default(5),
    ended_at: instant('ended_at'),
    details: jsonb('details').$type<SignUpDetails>(),
  },
  (table) => [uniqueIndex('account_code_live').on(table.email, table.purpose).where(sql`ended_at is null`)],
);

/** The data that a user enters to sign up. */
export interface SignUpDetails {
  first: string;
  last: string;
  timezone: string | null;
}

/** The token that is returned for a correct code (or a correct password, before the second factor). Valid once. */
export const accountToken = pgTable('account_token', {
  token_hash: text('token_hash').primaryKey(),
  account_id: ownerId('account_id', () => account.id),
  purpose: text('purpose').$type<'set-password' | 'second-factor'>().notNull(),
  expires_at: instant('expires_at').notNull(),
  used_at: instant('used_at'),
});

/** Counted attempts (sign-ins, codes, mails), shared by all instances of the server. */
export const attempt = pgTable(
  'attempt',
  { id: serial('id').primaryKey(), key: text('key').notNull(), at: instant('at').notNull() },
  (table) => [index('attempt_key').on(table.key, table.at)],
);

/** Signing secrets, created at the first start. */
export const secret = pgTable('secret', { name: text('name').primaryKey(), value: bytes('value').notNull() });

/** Settings of the whole installation, such as the athletes that team views leave out. */
export const setting = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  version: version(),
});

/** Sign-ins, refusals, exports: events that changed no record. */
export const eventLog = pgTable(
  'event_log',
  {
    id: serial('id').primaryKey(),
    at: instant('at').notNull(),
    account_id: integer('account_id').references(() => account.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    details: jsonb('details').notNull().default({}),
  },
  (table) => [index('event_log_at').on(table.at)],
);

/** A list's filter, sort order and columns, saved under a name; private unless `is_shared`. */
export const savedView = pgTable(
  'saved_view',
  {
    id: serial('id').primaryKey(),
    account_id: ownerId('account_id', () => account.id),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    is_shared: flag('is_shared').notNull().default(0),
    version: version(),
  },
  (table) => [uniqueIndex('saved_view_name').on(table.account_id, table.list, table.name)],
);

/** The columns that a person chose in a table, by their ids, in the order of the table. */
export const columnChoice = pgTable(
  'column_choice',
  {
    account_id: ownerId('account_id', () => account.id),
    list: text('list').notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.list] })],
);

/** Writes in progress and their responses, so that a repeated request gets the same response and writes nothing. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    account_id: ownerId('account_id', () => account.id),
    key: text('key').notNull(),
    request_hash: text('request_hash').notNull(),
    at: instant('at').notNull(),
    /** The request that carries out the write; null after it failed. */
    claim: uuid('claim'),
    /** By the clock of the database, which all instances share; so is `ended_at`. */
    claimed_at: instant('claimed_at').notNull().default(sql`clock_timestamp()`),
    /** When the response was about to be sent. */
    ended_at: instant('ended_at'),
    /** The committed changes, with their results. */
    steps: jsonb('steps').$type<{ result: string; changeSetId: number }[]>().notNull().default([]),
    status: integer('status'),
    headers: jsonb('headers').$type<Record<string, string>>(),
    body: text('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.key] }),
    index('idempotency_key_at').on(table.at),
  ],
);

/** Work that outlives a request. One run at a time per kind and subject, by the unique index. */
export const job = pgTable(
  'job',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    subject: text('subject').notNull(),
    what: text('what').notNull(),
    input: jsonb('input').notNull().default({}),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed' | 'stopped'>().notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    tries: integer('tries').notNull().default(0),
    stop_asked: flag('stop_asked').notNull().default(0),
    errors: jsonb('errors').$type<JobError[]>().notNull().default([]),
    answer: jsonb('answer'),
    error: text('error'),
    account_id: integer('account_id').references(() => account.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull(),
    started_at: instant('started_at'),
    ended_at: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('job_one_at_a_time')
      .on(table.kind, table.subject)
      .where(sql`state in ('waiting', 'running')`),
    index('job_created').on(table.created_at),
  ],
);

/** One subject of a bulk job that failed, and the reason. */
export interface JobError {
  entity: string;
  id: number;
  name: string;
  message: string;
}
