import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { jobStatuses, jobTypes } from '#contract/jobs.ts';
import { timestampColumn } from './columns.ts';
import type { Changes } from './versions.ts';

/**
 * How often a kind of entity was changed, spread over shards so that writers never wait for each other.
 * The sum over the shards grows with every commit; totals counted at one sum stay exact until it changes.
 */
export const changeCounts = pgTable(
  'change_counts',
  {
    entity: text('entity').notNull(),
    shard: smallint('shard').notNull(),
    changes: bigint('changes', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.entity, table.shard] })],
);

/**
 * What people did: one row for each write. Those with a version are the history of the row they are about, with the old
 * and new value of each field that changed; what one call wrote of many rows belongs to the activity of the call.
 */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    type: text('type').notNull(),
    success: boolean('success').notNull(),
    userId: uuid('user_id'),
    requestId: text('request_id').notNull(),
    namespaceId: uuid('namespace_id'),
    entityType: text('entity_type'),
    entityId: uuid('entity_id'),
    summary: text('summary').notNull().default(''),
    content: jsonb('content'),
    /** The version of the entity that this write made. */
    version: integer('version'),
    changes: jsonb('changes').$type<Changes>(),
    /** The activity that this one is a part of. */
    batch: uuid('batch'),
    /** The request that undid the request of this activity. */
    undoneBy: text('undone_by'),
    errorCode: text('error_code'),
    platform: text('platform').notNull().default('web'),
    ip: text('ip').notNull().default(''),
    durationMs: integer('duration_ms'),
  },
  (table) => [
    index('activities_created').on(table.createdAt, table.id),
    index('activities_user').on(table.userId, table.createdAt),
    index('activities_entity').on(table.entityId, table.createdAt),
    index('activities_request').on(table.requestId),
    index('activities_batch').on(table.batch).where(sql`batch is not null`),
    // By which the sweep finds out whether a version still needs some bytes.
    index('activities_old_bytes')
      .on(sql`(changes->'storageKey'->>'old')`)
      .where(sql`changes->'storageKey' is not null`),
    // By which the quota finds what files held before.
    index('activities_replaced').on(table.entityId).where(sql`changes ? 'storageKey'`),
    // By which the results that programs reported of a learner are found.
    index('activities_learner').on(sql`(content->>'userId')`).where(sql`type = 'External'`),
  ],
);

/** Requests and how they were answered; kept for 30 days. */
export const logs = pgTable(
  'logs',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestampColumn('created_at').notNull(),
    requestId: text('request_id').notNull(),
    httpMethod: text('http_method').notNull(),
    path: text('path').notNull(),
    query: text('query').notNull(),
    statusCode: smallint('status_code').notNull(),
    runTime: integer('run_time').notNull(),
    email: text('email'),
    userId: uuid('user_id'),
    namespaceId: uuid('namespace_id'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    errorCode: text('error_code'),
    message: text('message'),
    stack: text('stack'),
  },
  (table) => [index('logs_created').on(table.createdAt, table.id), index('logs_request').on(table.requestId)],
);

/** Counters of attempts, shared by all server processes (rate-limiter-flexible's own layout). */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** The results of calls that carried an idempotency key, kept for a day: sent again, such a call gets its first result. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    /** A hash of what was sent. */
    fingerprint: text('fingerprint').notNull(),
    result: text('result').notNull(),
    /** The call that was carried out: what it changed is undone by this id. */
    requestId: text('request_id'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.endpoint, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);

/** Long work whose progress can be read; kept for a week. */
export const jobs = pgTable(
  'jobs',
  {
    /** Chosen by the caller. */
    id: uuid('id').primaryKey(),
    type: text('type', { enum: jobTypes }).notNull(),
    status: text('status', { enum: jobStatuses }).notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    errorCode: text('error_code'),
    userId: uuid('user_id').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [index('jobs_updated').on(table.updatedAt)],
);

/** Settings of the installation: one row per section. */
export const systemSettings = pgTable('system_settings', {
  section: text('section').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
});
