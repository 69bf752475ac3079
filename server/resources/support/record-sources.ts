import type { TimelinePart } from '#contract/support.ts';
import type { UserDetails } from '#contract/user-administration.ts';
import { toIso } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import { Statement } from '#server/database/statement.ts';
import { type Reader, seesAllNamespaces } from '#server/http/viewer.ts';
import { filterByTime, type Happening, placeOf, type Source } from './happenings.ts';
import { seenActor } from './reach.ts';

type SessionPart = Extract<TimelinePart, { part: 'session' }>;

/** The sessions of a person; each belongs to the request that signed in. */
export function sessionsOf({ pool }: Database, { id }: UserDetails): Source {
  return {
    kinds: ['SignIn'],
    async read(wanted) {
      const statement = new Statement();
      const user = statement.value(id);
      filterByTime(statement, wanted, 's.at', 's."requestId"');
      const text = `select * from (
          select t.id, t.platform, t.user_agent as "userAgent", t.verified, t.revoked_at as "revokedAt",
            (t.revoked_at is null and t.expires_at > now()) as "isActive", t.created_at as at,
            (select a.request_id from activities a where a.user_id = t.user_id and a.created_at = t.created_at
              and a.type = 'Login' limit 1) as "requestId"
          from sessions t where t.user_id = ${user}) s
        ${statement.where} order by s.at desc, s.id desc limit ${wanted.limit}`;
      type Row = Omit<SessionPart, 'part'> & { at: string; requestId: string | null };
      const { rows } = await pool.query<Row>({ text, values: statement.values });
      return rows.map(({ at, requestId, ...row }) => ({
        ...{ place: placeOf(toIso(at), row.id), kind: 'SignIn' as const, requestId, isFound: true },
        part: { part: 'session' as const, ...row, revokedAt: row.revokedAt && toIso(row.revokedAt) },
      }));
    },
  };
}

type ClassPart = Extract<TimelinePart, { part: 'class' }>;

/** When someone was invited to classes that the reader has, joined and left; who did it is told by its activity. */
export function classChanges({ pool }: Database, viewer: Reader, { id }: UserDetails): Source {
  const change = (status: ClassPart['change'], column: string) => `select '${status}' as change,
    s.${column} as at, s.namespace_id from class_students s where s.user_id = $1 and s.${column} is not null`;
  return {
    kinds: ['Class'],
    async read(wanted) {
      const statement = new Statement();
      const user = statement.value(id);
      if (!seesAllNamespaces(viewer))
        statement.and(`c.namespace_id = any(${statement.value(viewer.namespaces)}::uuid[])`);
      filterByTime(statement, wanted, 'c.at', 'c."requestId"');
      const seen = seenActor(viewer, statement.value(viewer.namespaces));
      const request = `(select a.request_id from activities a
        where a.entity_id = ${user} and a.created_at = s.at and ${seen} limit 1)`;
      const text = `select c.*, json_build_object('id', n.id, 'name', n.name) as namespace from (
          select s.*, ${request} as "requestId" from (${change('Invited', 'invited_at')}
            union all ${change('Active', 'joined_at')} union all ${change('Removed', 'removed_at')}) s) c
        join namespaces n on n.id = c.namespace_id ${statement.where} order by c.at desc limit ${wanted.limit}`;
      type Row = Omit<ClassPart, 'part'> & {
        at: string;
        requestId: string | null;
        namespace: { id: string };
      };
      const { rows } = await pool.query<Row>({ text, values: statement.values });
      return rows.map(({ at, requestId, change, namespace }) => ({
        place: placeOf(toIso(at), `${change} ${namespace.id}`),
        ...{ kind: 'Class' as const, requestId, isFound: true },
        part: { part: 'class' as const, change, namespace },
      }));
    },
  };
}

type PaymentPart = Extract<TimelinePart, { part: 'payment' }>;

/** What happened to the payments of a person. */
export function paymentEventsOf({ pool }: Database, { id }: UserDetails): Source {
  return {
    kinds: ['Payment'],
    async read(wanted) {
      if ('requests' in wanted) return [];
      const statement = new Statement();
      statement.and(`p.user_id = ${statement.value(id)}`);
      filterByTime(statement, wanted, 'e.occurred_at', '');
      const text = `select e.id as "eventId", e.occurred_at as at, e.type as event, e.expires_at as "expiresAt",
          e.amount_minor as "amountMinor", e.currency, p.id, p.provider, coalesce(nullif(e.plan, ''), p.plan) as plan
        from payments p join payment_events e on e.payment_id = p.id
        ${statement.where} order by e.occurred_at desc, e.id desc limit ${wanted.limit}`;
      type Row = Omit<PaymentPart, 'part'> & { at: string; eventId: string };
      const { rows } = await pool.query<Row>({ text, values: statement.values });
      return rows.map(({ at, eventId, ...row }) => ({
        place: placeOf(toIso(at), eventId),
        ...{ kind: 'Payment' as const, requestId: null, isFound: true },
        part: {
          part: 'payment' as const,
          ...row,
          amountMinor: row.amountMinor === null ? null : Number(row.amountMinor),
          expiresAt: row.expiresAt && toIso(row.expiresAt),
        },
      }));
    },
  };
}

/** The day the account was made. */
export function creationOf({ id, createdAt }: UserDetails): Source {
  return {
    kinds: ['Account'],
    async read(wanted) {
      if ('requests' in wanted) return [];
      const place = placeOf(createdAt, id);
      const one: Happening = {
        ...{ place, kind: 'Account', requestId: null, isFound: true },
        part: { part: 'created' },
      };
      return [one];
    },
  };
}
