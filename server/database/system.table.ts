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
import { activityTypes } from '#contract/activities.ts';
import { platforms } from '#contract/entity.ts';
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
    type: text('type', { enum: activityTypes }).notNull(),
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
    platform: text('platform', { enum: platforms }).notNull().default('server'),
    ip: text('ip').notNull().default(''),
    durationMs: integer('duration_ms'),
  },
  (table) => [
    index('activities_created').on(table.createdAt, table.id),
    index('activities_user').on(table.userId, table.createdAt),
    // Lists of activities find their rows, and the number of them, in these alone; ids begin with the time.
    index('activities_listed')
      .on(table.id, table.type, table.success, table.platform, table.userId, table.durationMs)
      .where(sql`batch is null`),
    index('activities_type')
      .on(table.type, table.id, table.success, table.platform, table.userId, table.durationMs)
      .where(sql`batch is null`),
    index('activities_person')
      .on(table.userId, table.id, table.type, table.success, table.platform, table.durationMs)
      .where(sql`batch is null`),
    index('activities_duration')
      .on(table.durationMs, table.id, table.type, table.success, table.platform, table.userId)
      .where(sql`batch is null`),
    index('activities_failed')
      .on(table.id, table.type, table.platform, table.userId, table.durationMs)
      .where(sql`batch is null and not success`),
    index('activities_platform')
      .on(table.platform, table.id, table.type, table.success, table.userId, table.durationMs)
      .where(sql`batch is null and platform <> 'web'`),
    // The sign-ins of a person, among all else that they did.
    index('activities_sign_in')
      .on(table.userId, table.id)
      .where(sql`batch is null and type in ('Login', 'Logout')`),
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
    /** As whom they viewed the portal. */
    viewedAs: uuid('viewed_as'),
    namespaceId: uuid('namespace_id'),
    clientType: text('client_type', { enum: platforms }).notNull().default('web'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
    errorCode: text('error_code'),
    message: text('message'),
  },
  (table) => {
    const { id, statusCode, httpMethod, clientType, runTime, path, email, userId } = table;
    // The rows of a page and their number are found in indexes alone, whatever the filters, so each index has the columns
    // of all filters. Ids begin with the time. What nearly all rows have is found without an index, and is in none.
    return [
      index('logs_status')
        .on(statusCode, id, httpMethod, clientType, runTime, path, email, userId)
        .where(sql`status_code <> 200`),
      index('logs_method')
        .on(httpMethod, id, statusCode, clientType, runTime, path, email, userId)
        .where(sql`http_method <> 'GET'`),
      index('logs_client')
        .on(clientType, id, statusCode, httpMethod, runTime, path, email, userId)
        .where(sql`client_type <> 'web'`),
      index('logs_run_time').on(runTime, id, statusCode, httpMethod, clientType, path, email, userId),
      index('logs_path').on(
        path.op('text_pattern_ops'),
        id,
        statusCode,
        httpMethod,
        clientType,
        runTime,
        userId,
      ),
      index('logs_email').on(
        email.op('text_pattern_ops'),
        ...[id, statusCode, httpMethod, clientType, runTime, path, userId],
      ),
      index('logs_user').on(userId, id),
      // What failed for a person.
      index('logs_failed').on(userId, id).where(sql`status_code >= 400 or error_code = 'PORTAL_ERROR'`),
      index('logs_request').on(table.requestId),
    ];
  },
);

/** What is long of some rows of `logs`, apart from them so that lists read few pages. It is as old as its id says. */
export const logBodies = pgTable('log_bodies', {
  /** Of the row of `logs`. */
  id: uuid('id').primaryKey(),
  requestBody: text('request_body'),
  responseBody: text('response_body'),
  stack: text('stack'),
});

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

/** Long work whose progress can be read; kept for as long as the settings say. */
export const jobs = pgTable(
  'jobs',
  {
    /** Chosen by the caller. */
    id: uuid('id').primaryKey(),
    type: text('type', { enum: jobTypes }).notNull(),
    status: text('status', { enum: jobStatuses }).notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** Which step it is at, of work that has several. */
    phase: text('phase'),
    errorCode: text('error_code'),
    errorContext: text('error_context'),
    /** Null where nobody began it, but the schedule. */
    userId: uuid('user_id'),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('jobs_updated').on(table.updatedAt),
    index('jobs_created').on(table.createdAt, table.id),
    index('jobs_status').on(table.status, table.createdAt, table.id),
    index('jobs_type').on(table.type, table.createdAt, table.id),
    index('jobs_user').on(table.userId, table.createdAt, table.id),
  ],
);

/** What is known of a job of the queue beside what pg-boss keeps. */
export const jobNotes = pgTable(
  'job_notes',
  {
    id: uuid('id').primaryKey(),
    /** Who caused it. */
    userId: uuid('user_id'),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** Why attempts failed: `{ at, message }` each. */
    errors: jsonb('errors').notNull().default([]),
  },
  (table) => [index('job_notes_user').on(table.userId)],
);

/** The last due time of each schedule for which a job was added, as a count of such times. */
export const jobSchedules = pgTable('job_schedules', {
  name: text('name').primaryKey(),
  slot: bigint('slot', { mode: 'number' }).notNull(),
});

/** Settings of the installation: one row per section. */
export const systemSettings = pgTable('system_settings', {
  section: text('section').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  /** Grows with each change. */
  version: integer('version').notNull().default(0),
});

/** Secrets among the settings, encrypted with a key of this server; backups leave them out. */
export const settingSecrets = pgTable(
  'setting_secrets',
  {
    section: text('section').notNull(),
    name: text('name').notNull(),
    sealed: text('sealed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.section, table.name] })],
);
