import { activityEndpoints } from '#contract/activities.ts';
import { isOpenTo } from '#contract/endpoint.ts';
import { logEndpoints } from '#contract/logs.ts';
import { paymentEndpoints } from '#contract/payments.ts';
import { sessionEndpoints } from '#contract/sessions.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { maySee, type Owned } from '#server/content/access.ts';
import { governsContent, type Reader, seesAllNamespaces } from '#server/http/viewer.ts';

/** What of a person whom someone may see they could find in its own list. */
export interface Reach {
  sessions: boolean;
  payments: boolean;
  activities: boolean;
  logs: boolean;
  /** Whether they see what belongs to nobody who is known, as a refused message of a shop. */
  all: boolean;
}

/** The reach of a reader: that of the lists themselves. */
export function reachOf(viewer: Reader): Reach {
  return {
    sessions: isOpenTo(sessionEndpoints.list, viewer),
    payments: isOpenTo(paymentEndpoints.list, viewer),
    activities: isOpenTo(activityEndpoints.list, viewer),
    logs: isOpenTo(logEndpoints.list, viewer),
    all: viewer.roles.includes('ADMIN'),
  };
}

/**
 * The condition that the reader sees who did an activity `a`, as in the list of activities. `own` is the value of their
 * namespaces, which each of the conditions names, so that PostgreSQL knows its type.
 */
export function seenActor(viewer: Reader, own: string): string {
  if (!isOpenTo(activityEndpoints.list, viewer)) return `${own}::uuid[] is null`;
  if (seesAllNamespaces(viewer)) return `${own}::uuid[] is not null`;
  return `a.user_id in (select id from users where assign_namespaces && ${own}::uuid[])`;
}

/** Whether the reader finds a deleted course in the trash, or its deletion among the activities. */
export function maySeeTrashed(
  viewer: Reader,
  trashed: Owned & { deletedBy: string | null; isActivitySeen: boolean },
): boolean {
  const inTrash =
    isOpenTo(trashEndpoints.list, viewer) && (governsContent(viewer) || trashed.deletedBy === viewer.id);
  return (inTrash || trashed.isActivitySeen) && maySee(viewer, trashed);
}
