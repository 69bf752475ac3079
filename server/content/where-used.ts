import { namedPlaces, type Place, type Usage } from '#contract/usage.ts';
import type { CountedEntity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { governsContent, privateTo, seesAllNamespaces, type Viewer } from '../http/viewer.ts';
import { mayRead, type Owned } from './access.ts';
import { nameColumn, places, referenceColumns } from './reference-columns.ts';

/*
 * Where something is used: in the columns of `reference-columns.ts`, in the order of collections, and in texts that
 * contain its id. The database keeps the ids in the texts of a row in the generated column `mentions`, which is not
 * declared in the tables of drizzle, so that neither a row nor a copy ever has it.
 */

/** What may use something: how rows are sorted by name, their type, which are not private, and whether their texts have links. */
const holders = {
  aliases: { sortKey: 'alias', type: 'null::text', isOpen: 'true', hasLinks: false },
  tasks: { sortKey: 'search', type: 't.type', isOpen: 'true', hasLinks: false },
  collections: { sortKey: 'title_key', type: 't.type', isOpen: 't.public', hasLinks: true },
  items: { sortKey: 'title_key', type: 't.type', isOpen: 't.public', hasLinks: true },
  tags: { sortKey: 'search', type: 't.type', isOpen: 'true', hasLinks: true },
  namespaces: { sortKey: 'search', type: 'null::text', isOpen: 'true', hasLinks: false },
} as const;
type Holder = keyof typeof holders;
const holderNames = Object.keys(holders) as Holder[];

/** One way to use something: the condition on rows `t` of the holder, given the id in SQL. */
interface Use {
  holder: Holder;
  field: string;
  condition: (id: string) => string;
}

/** The ways to refer to an entity. What is deleted is taken off these; a text that links to it stays as it is. */
function referencesTo(entity: CountedEntity): Use[] {
  const columns = referenceColumns.filter(({ to }) => to === entity);
  return [
    ...columns.map(({ holder, field, column, isList }) => ({
      ...{ holder, field },
      condition: (id: string) => (isList ? `t.${column} @> array[${id}::uuid]` : `t.${column} = ${id}`),
    })),
    ...(entity === places.to ? [inCollections] : []),
  ];
}

const links: readonly Use[] = holderNames
  .filter((holder) => holders[holder].hasLinks)
  .map((holder) => ({
    ...{ holder, field: 'texts' },
    condition: (id: string) => `(t.mentions @> array[${id}::uuid] and t.id <> ${id})`,
  }));

function usesOf(entity: CountedEntity): Use[] {
  return [...referencesTo(entity), ...links];
}

const inCollections: Use = {
  holder: places.holder,
  field: places.field,
  condition: (id) => `t.id = any(array(select collection_id from collection_items where item_id = ${id}))`,
};

/** The file that the settings name as the logo; they are no content, and deleting it leaves them as they are. */
const logoIs = (id: string) =>
  `exists (select from system_settings where section = 'general' and value->>'logoFileId' = ${id}::text)`;

/** Whether something is the logo of the installation. */
export async function isLogo(connection: Connection, entity: CountedEntity, id: string): Promise<boolean> {
  if (entity !== 'files') return false;
  return (await connection.run(prepared(`select where ${logoIs('$1')}`, [id]))).length > 0;
}

/** How many rows of each entity use something in some ways, and in how many places. */
async function countUses(connection: Connection, uses: readonly Use[], id: string) {
  const counts = holderNames.flatMap((holder) => {
    const conditions = uses.filter((use) => use.holder === holder).map(({ condition }) => condition('$1'));
    if (conditions.length === 0) return [];
    const places = conditions.map((condition) => `count(*) filter (where ${condition})`).join(' + ');
    return `select '${holder}' as holder, count(*)::int as rows, (${places})::int as places
      from ${holder} t where ${conditions.join(' or ')}`;
  });
  const counted = await connection.run<{ holder: Holder; rows: number; places: number }>(
    prepared(counts.join(' union all '), [id]),
  );
  return counted.filter(({ rows }) => rows > 0);
}

/** A row that uses something, with what decides who may change it. */
export interface User extends Owned {
  holder: Holder;
  id: string;
}

async function readUsers(
  connection: Connection,
  uses: readonly Use[],
  id: string,
  lock: '' | 'for update' = '',
): Promise<User[]> {
  const users: User[] = [];
  for (const holder of holderNames) {
    const conditions = uses.filter((use) => use.holder === holder).map(({ condition }) => condition('$1'));
    if (conditions.length === 0) continue;
    const text = `select t.id, t.namespaces, t.created_by as "createdBy", ${holders[holder].isOpen} as public
      from ${holder} t where ${conditions.join(' or ')} order by t.id ${lock}`;
    const rows = await connection.run<Omit<User, 'holder'>>(prepared(text, [id]));
    for (const row of rows) users.push({ holder, ...row });
  }
  return users;
}

/** The rows that refer to something, texts left out. */
export function readReferring(connection: Connection, entity: CountedEntity, id: string): Promise<User[]> {
  return readUsers(connection, referencesTo(entity), id);
}

/** The rows whose texts link to something, locked until the transaction ends. */
export function lockLinking(connection: Connection, id: string): Promise<User[]> {
  return readUsers(connection, links, id, 'for update');
}

/** How many rows of each entity use something. */
export async function usesByEntity(
  connection: Connection,
  entity: CountedEntity,
  id: string,
): Promise<Usage['counts']> {
  return byEntity(await countUses(connection, usesOf(entity), id));
}

/** How many rows of each entity refer to something, texts not counted. */
export async function referringByEntity(
  connection: Connection,
  entity: CountedEntity,
  id: string,
): Promise<Usage['counts']> {
  const references = referencesTo(entity);
  return references.length > 0 ? byEntity(await countUses(connection, references, id)) : {};
}

function byEntity(counted: { holder: Holder; rows: number }[]): Usage['counts'] {
  return Object.fromEntries(counted.map(({ holder, rows }) => [holder, rows]));
}

/** The first places of some use within someone's reach: $2 sees every namespace, $3 theirs, $4 sees what is private, $5 is who. */
function placesOf({ holder, field, condition }: Use, rank: number): string {
  const { sortKey, type, isOpen } = holders[holder];
  return `(select ${rank} as rank, t.${sortKey} as key, '${holder}' as "entityType", t.id as "entityId",
      t.${nameColumn(holder)} as name, ${type} as type, '${field}' as field
    from ${holder} t where ${condition('$1')} and ($2 or t.namespaces = '{}' or t.namespaces && $3::uuid[])
      and (${isOpen} or $4 or t.created_by = $5) order by t.${sortKey}, t.id limit ${namedPlaces})`;
}

/** Where something is used: how often in all, and the first places that the viewer may see, by entity, field and name. */
export async function usageOf(
  connection: Connection,
  viewer: Viewer,
  entity: CountedEntity,
  id: string,
): Promise<Usage> {
  const used = await countUses(connection, usesOf(entity), id);
  const uses = usesOf(entity).filter(
    ({ holder }) => used.some((one) => one.holder === holder) && mayRead(viewer, holder),
  );
  const byHolder = uses.toSorted((a, b) => holderNames.indexOf(a.holder) - holderNames.indexOf(b.holder));
  const reach = [seesAllNamespaces(viewer), viewer.namespaces, governsContent(viewer), privateTo(viewer)];
  const text = `select "entityType", "entityId", name, type, field
    from (${byHolder.map(placesOf).join(' union all ')}) places
    order by rank, key, "entityId" limit ${namedPlaces}`;
  return {
    total: used.reduce((sum, { places }) => sum + places, 0),
    counts: byEntity(used),
    places: uses.length > 0 ? await connection.run<Place>(prepared(text, [id, ...reach])) : [],
    ...((await isLogo(connection, entity, id)) && { isLogo: true }),
  };
}

/** Those of some things of an entity that nothing uses, some rows not counted, and texts only where wanted. */
export async function unusedOf(
  connection: Connection,
  entity: CountedEntity,
  ids: readonly string[],
  { except = [], withTexts = true }: { except?: readonly string[]; withTexts?: boolean } = {},
): Promise<Set<string>> {
  const uses = withTexts ? usesOf(entity) : referencesTo(entity);
  if (ids.length === 0 || uses.length === 0) return new Set(ids);
  const conditions = uses.map(
    ({ holder, condition }) =>
      `not exists (select 1 from ${holder} t where ${condition('wanted.id')} and t.id not in (select unnest($2::uuid[])))`,
  );
  if (entity === 'files') conditions.push(`not ${logoIs('wanted.id')}`);
  const text = `select wanted.id from unnest($1::uuid[]) wanted(id) where ${conditions.join(' and ')}`;
  const rows = await connection.run<{ id: string }>(prepared(text, [ids, except]));
  return new Set(rows.map(({ id }) => id));
}
