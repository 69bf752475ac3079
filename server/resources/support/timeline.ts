import type * as z from 'zod';
import { type supportEndpoints, type TimelineEntry, timelineKinds } from '#contract/support.ts';
import type { UserDetails } from '#contract/user-administration.ts';
import type { Database } from '#server/database/connection.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { activitiesAbout, failedRequests, ownActivities } from './activity-sources.ts';
import { type Happening, type Source, timeOfPlace } from './happenings.ts';
import { type Reach, reachOf } from './reach.ts';
import { classChanges, creationOf, paymentEventsOf, sessionsOf } from './record-sources.ts';

type Query = z.output<(typeof supportEndpoints)['timeline']['query']>;
type Answer = z.output<(typeof supportEndpoints)['timeline']['answer']['json']>;

/** The place after all others. */
const end = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
/** Beyond a page so many rows of a source are read, since some of one millisecond may have been on the page before. */
const beyond = 100;
/** So many rows of the requests of a page are joined to it. */
const joined = 500;

/**
 * A page of the time line. Each source is read from the same place on, and down to where the first of them ends; then what
 * else belongs to the requests that were found is read, so that an entry is whole wherever its parts were. It stands at the
 * place of its latest part, and is left out where a page before had it.
 */
export async function readTimeline(
  database: Database,
  viewer: Viewer,
  user: UserDetails,
  { kind: wanted = [...timelineKinds], before = end, pageSize }: Query,
): Promise<Answer> {
  const all = sourcesOf(database, viewer, reachOf(viewer), user);
  const shown = timelineKinds.filter((kind) => all.some(({ kinds }) => kinds.includes(kind)));
  const limit = pageSize + beyond;
  const asked = all.flatMap((source) => {
    const kinds = source.kinds.filter((kind) => wanted.includes(kind));
    return kinds.length > 0 ? [source.read({ before, limit }, kinds)] : [];
  });
  const pages = await Promise.all(asked);
  // What is older than the last row of a source that has more of them is not known completely.
  const bottoms = pages.flatMap((page) => (page.length === limit ? [page.at(-1)?.place ?? ''] : []));
  const bottom = bottoms.reduce((highest, place) => (place > highest ? place : highest), '');
  const found = pages.flat();
  const requests = [...new Set(found.flatMap(({ requestId }) => requestId ?? []))];
  const others =
    requests.length > 0
      ? await Promise.all(all.map((source) => source.read({ requests, limit: joined })))
      : [];

  const entries = group([...found, ...others.flat()])
    .flatMap((parts) => entryOf(parts, wanted) ?? [])
    .filter(({ id }) => id < before && id >= bottom)
    .sort((a, b) => (a.id < b.id ? 1 : -1));
  const items = entries.slice(0, pageSize);
  const isCut = entries.length > items.length;
  return { items, next: isCut ? (items.at(-1)?.id ?? null) : bottom || null, kinds: shown };
}

/** What happened by request; what is of none is alone. */
function group(found: readonly Happening[]): Happening[][] {
  const groups = new Map<string, Map<string, Happening>>();
  for (const one of found) {
    const key = one.requestId ?? one.place;
    groups.set(key, (groups.get(key) ?? new Map()).set(one.place, one));
  }
  return [...groups.values()].map((parts) => [...parts.values()]);
}

/** The kind of an entry is that of the part that says most. */
const telling = ['Class', 'Payment', 'Account', 'SignIn', 'Activity', 'Request'] as const;

function entryOf(parts: Happening[], wanted: Query['kind'] & object): TimelineEntry | undefined {
  const ordered = parts.toSorted((a, b) => (a.place < b.place ? -1 : 1));
  const latest = ordered.findLast(({ kind, isFound }) => isFound && wanted.includes(kind));
  if (!latest) return undefined;
  return {
    id: latest.place,
    at: timeOfPlace(latest.place),
    kind: telling.find((kind) => parts.some((one) => one.kind === kind)) ?? latest.kind,
    requestId: latest.requestId,
    parts: ordered.map(({ part }) => part),
  };
}

/** All that is known of a person, as far as the reader could list it. */
function sourcesOf(database: Database, viewer: Viewer, reach: Reach, user: UserDetails): Source[] {
  return [
    creationOf(user),
    classChanges(database, viewer, user),
    ...(reach.activities ? [ownActivities(database, user), activitiesAbout(database, viewer, user)] : []),
    ...(reach.logs ? [failedRequests(database, viewer, user)] : []),
    ...(reach.sessions ? [sessionsOf(database, user)] : []),
    ...(reach.payments ? [paymentEventsOf(database, user)] : []),
  ];
}
