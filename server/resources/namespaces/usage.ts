import type { NamespaceUsage } from '#contract/namespaces.ts';
import { contentNames } from '#contract/resources.ts';
import { places, referenceColumns } from '#server/content/reference-columns.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';

const held = (condition: string) =>
  contentNames
    .map((entity) => `'${entity}', (select count(*)::int from ${entity} where ${condition})`)
    .join(', ');

/** How something that is in the namespace `$1` alone is used by what is not. */
const outerUses = [
  ...referenceColumns.map(({ holder, column, isList, to }) => ({
    to,
    condition: `exists (select from ${holder} h where h.namespaces <> array[$1::uuid]
      and ${isList ? `h.${column} @> array[t.id]` : `h.${column} = t.id`})`,
  })),
  {
    to: places.to,
    condition: `exists (select from collection_items ci join ${places.holder} h on h.id = ci.collection_id
      where ci.item_id = t.id and h.namespaces <> array[$1::uuid])`,
  },
];
const usedOutside = [...Map.groupBy(outerUses, ({ to }) => to)]
  .map(([to, uses]) => {
    const conditions = uses.map(({ condition }) => condition).join(' or ');
    return `(select count(*) from ${to} t where t.namespaces = array[$1::uuid] and (${conditions}))`;
  })
  .join(' + ');

const countUsage = `select json_build_object(
    ${held('namespaces @> array[$1::uuid]')},
    'only', json_build_object(${held('namespaces = array[$1::uuid]')}),
    'usedElsewhere', (${usedOutside})::int,
    'trash', (select count(*)::int from trash where namespaces = array[$1::uuid]),
    'students', (select count(*)::int from class_students where namespace_id = $1 and status <> 'Removed'),
    'people', people, 'leftWithout', alone
  ) as usage
  from namespaces n, lateral (
    select count(*)::int as people, count(*) filter (where cardinality(assign_namespaces) = 1)::int as alone
    from users where assign_namespaces @> array[$1::uuid]
  ) belonging
  where n.id = $1`;

/** What a namespace holds, what it alone holds, and who belongs to it; undefined where there is none. */
export async function readUsage(
  connection: Connection,
  namespaceId: string,
): Promise<NamespaceUsage | undefined> {
  const [found] = await connection.run<{ usage: NamespaceUsage }>(prepared(countUsage, [namespaceId]));
  return found?.usage;
}
