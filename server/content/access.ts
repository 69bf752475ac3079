import { isOpenTo } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Status, statuses } from '#contract/entity.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Statement } from '#server/database/statement.ts';
import { ApiError, invalidAt, notFound } from '../http/api-error.ts';
import { governsContent, privateTo, type Reader, seesAllNamespaces, type Viewer } from '../http/viewer.ts';

/** The fields of content that decide who sees and writes it. Tags are never private. */
export interface Owned {
  namespaces: string[];
  createdBy: string | null;
  public?: boolean;
}

/** Whether the viewer's roles let them read an entity at all. */
export function mayRead(viewer: Reader, entity: ResourceName): boolean {
  return isOpenTo(endpoints[entity].list, viewer);
}

/** Narrows a list to the request's namespace and what belongs to all, leaving out what is private to others. */
export function filterByNamespace(
  statement: Statement,
  viewer: Viewer,
  { hasPrivate }: { hasPrivate: boolean },
): void {
  statement.and(
    viewer.namespace
      ? `(t.namespaces = '{}' or t.namespaces @> array[${statement.value(viewer.namespace)}::uuid])`
      : `t.namespaces = '{}'`,
  );
  if (hasPrivate && !governsContent(viewer)) statement.and(openOrOwn(statement, viewer, 't'));
}

/** Narrows a list to what the viewer may see in any of their namespaces, as details do. */
export function filterToVisible(statement: Statement, viewer: Viewer): void {
  const condition = visibleCondition(statement, viewer);
  if (condition) statement.and(condition);
}

/** The same for a table under another name than `t`; undefined for someone who sees all rows. */
export function visibleCondition(statement: Statement, viewer: Viewer, table = 't'): string | undefined {
  const conditions: string[] = [];
  if (!seesAllNamespaces(viewer)) {
    const own = statement.value(viewer.namespaces);
    conditions.push(`(${table}.namespaces = '{}' or ${table}.namespaces && ${own}::uuid[])`);
  }
  if (!governsContent(viewer)) conditions.push(openOrOwn(statement, viewer, table));
  return conditions.join(' and ') || undefined;
}

function openOrOwn(statement: Statement, viewer: Viewer, table: string): string {
  return `(${table}.public or ${table}.created_by = ${statement.value(privateTo(viewer))})`;
}

/** Whether the viewer may read details of a row: in any of their namespaces, private rows only if they are theirs. */
export function maySee(viewer: Reader, owned: Owned): boolean {
  const isInReach =
    owned.namespaces.length === 0 ||
    seesAllNamespaces(viewer) ||
    owned.namespaces.some((namespace) => viewer.namespaces.includes(namespace));
  const isOwn = owned.createdBy !== null && owned.createdBy === privateTo(viewer);
  const isOpen = owned.public !== false || isOwn || governsContent(viewer);
  return isInReach && isOpen;
}

/**
 * Whether a thing may be changed: the viewer sees it and all of its namespaces are theirs; what belongs to all is
 * Admin's and Supervisor's.
 */
export function mayWrite(viewer: Reader, owned: Owned): boolean {
  if (!maySee(viewer, owned)) return false;
  if (owned.namespaces.length === 0) return governsContent(viewer);
  return (
    seesAllNamespaces(viewer) || owned.namespaces.every((namespace) => viewer.namespaces.includes(namespace))
  );
}

/** What decides who sees and writes a thing: most say it themselves. */
export type OwnerOf<Entity> = (entity: Entity) => Owned;

/** Refuses what the viewer may not see as if it did not exist. */
export function ensureVisible<Entity extends Owned>(
  viewer: Viewer,
  entity: Entity | undefined,
  ownerOf: OwnerOf<Entity> = (one) => one,
): Entity {
  if (!entity || !maySee(viewer, ownerOf(entity))) throw notFound();
  return entity;
}

/** Refuses a change to what the viewer sees but may not write. */
export function ensureWritable<Entity extends Owned>(
  viewer: Viewer,
  entity: Entity | undefined,
  ownerOf: OwnerOf<Entity> = (one) => one,
): Entity {
  const visible = ensureVisible(viewer, entity, ownerOf);
  if (!mayWrite(viewer, ownerOf(visible))) throw new ApiError('ACCESS_DENIED', { context: 'notYours' });
  return visible;
}

/**
 * The namespaces of a new row: governors choose, and get the selected namespace by default; a teacher's
 * is put into the selected one, whatever the body says.
 */
export function namespacesOfNew(viewer: Viewer, wanted: string[] | undefined): string[] {
  if (governsContent(viewer) && wanted) {
    if (!mayWrite(viewer, { namespaces: wanted, createdBy: viewer.id })) throw namespaceNotAssigned();
    return wanted;
  }
  if (!viewer.namespace) throw new ApiError('ACCESS_DENIED', { context: 'namespace' });
  return [viewer.namespace];
}

/** The status of a new row: Active becomes OnReview where that step is reserved to others. */
export function statusOfNew(viewer: Viewer, wanted: Status): Status {
  return wanted === 'Active' && !viewer.mayActivate ? 'OnReview' : wanted;
}

/** The access of a new row: governors choose, a teacher's is public whatever the body says. */
export function accessOfNew(viewer: Viewer, wanted: boolean): boolean {
  return governsContent(viewer) ? wanted : true;
}

/** Refuses a change of access or namespaces, or the step to Active, by someone who may not make one; the same value passes. */
export function checkGovernedFields(
  viewer: Viewer,
  current: Owned,
  patch: { namespaces?: string[]; public?: boolean; status?: Status },
): void {
  const { status } = current as { status?: Status };
  // What has statuses of its own, as a task, is under no review.
  const isReviewed = status !== undefined && statuses.includes(status);
  if (isReviewed && patch.status === 'Active' && status !== 'Active' && !viewer.mayActivate)
    throw new ApiError('ACCESS_DENIED', { context: 'active' });
  const movesIt = patch.namespaces !== undefined && !sameIds(patch.namespaces, current.namespaces);
  const opensIt =
    patch.public !== undefined && current.public !== undefined && patch.public !== current.public;
  if (!movesIt && !opensIt) return;
  if (!governsContent(viewer)) throw new ApiError('ACCESS_DENIED', { context: 'governed' });
  if (movesIt && patch.namespaces && !mayWrite(viewer, { ...current, namespaces: patch.namespaces })) {
    throw namespaceNotAssigned();
  }
}

function namespaceNotAssigned(): ApiError {
  return invalidAt('namespaces', 'unknownReference');
}

function sameIds(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}

/**
 * Applies the order of a person who does not see the whole list: what is hidden keeps its place, or is last if
 * the list became shorter.
 */
export function keepingHidden(
  current: readonly string[],
  isHidden: (id: string) => boolean,
  wanted: readonly string[],
): string[] {
  const result = [...wanted];
  current.forEach((id, place) => {
    if (isHidden(id)) result.splice(place, 0, id);
  });
  return result;
}
