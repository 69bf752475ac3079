import type { LanguageCode } from '#contract/languages.ts';
import { type Misfits, type NamespaceOverview, namedMisfits } from '#contract/namespaces.ts';
import { visibleCondition } from '#server/content/access.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';

/** The levels of those who take part in the namespace `n`, or are invited, in SQL. */
const levelsOfStudents = `array(select distinct s.level from class_students s
    where s.namespace_id = n.id and s.level is not null and s.status <> 'Removed' order by s.level)`;
/** Whether a difficulty is a level of some, or next to one: so that a student is ahead, or behind, by one at most. */
const isNear = (difficulty: string, levels: string) =>
  `exists (select from unnest(${levels}) near(level) where abs(near.level - ${difficulty}) <= 1)`;

const readNumbers = `select
    (select count(*)::int from class_students s where s.namespace_id = n.id and s.status <> 'Removed') as students,
    (select count(*)::int from class_students s where s.namespace_id = n.id and s.status = 'Invited') as invited,
    (select count(*)::int from tasks t where t.namespace_id = n.id) as tasks,
    (select count(*)::int from tasks t where t.namespace_id = n.id and t.status = 'Active') as "activeTasks",
    (select count(*)::int from collections c where c.namespaces @> array[n.id]) as collections,
    (select count(*)::int from class_codes c where c.namespace_id = n.id and c.revoked_at is null
      and c.expires_at > now() and (c.max_uses is null or c.uses < c.max_uses)) as "joinCodes",
    ${levelsOfStudents} as levels
  from namespaces n where n.id = $1`;

type Numbers = Omit<NamespaceOverview, 'ofOtherLanguage' | 'ofOtherLevel'>;

/** What is in a namespace that the viewer sees, and what does not fit together there. */
export async function readOverview(
  connection: Connection,
  viewer: Viewer,
  namespaceId: string,
): Promise<NamespaceOverview | undefined> {
  const [numbers] = await connection.run<Numbers>(prepared(readNumbers, [namespaceId]));
  if (!numbers) return undefined;
  const { levels } = numbers;
  return {
    ...numbers,
    ofOtherLanguage: await readMisfits(connection, viewer, namespaceId, () => 'home.type <> n.type'),
    ofOtherLevel:
      levels.length === 0
        ? { total: 0, items: [] }
        : await readMisfits(
            connection,
            viewer,
            namespaceId,
            (statement) =>
              `t.difficulty is not null and not ${isNear('t.difficulty', `${statement.value(levels)}::smallint[]`)}`,
          ),
  };
}

/** The collections of a namespace that are in use and meet a condition, as far as the viewer sees them, by title. */
async function readMisfits(
  connection: Connection,
  viewer: Viewer,
  namespaceId: string,
  conditionOf: (statement: Statement) => string,
): Promise<Misfits> {
  const statement = new Statement();
  const id = statement.value(namespaceId);
  statement.and(`t.namespaces @> array[${id}::uuid] and t.status <> 'Inactive'`);
  statement.and(conditionOf(statement));
  const visible = visibleCondition(statement, viewer);
  if (visible) statement.and(visible);
  const rows = await connection.run<Misfits['items'][number] & { total: number }>(
    prepared(
      `select t.id, t.title, t.type, home.type as language, t.difficulty, count(*) over ()::int as total
        from collections t join namespaces n on n.id = ${id}::uuid join namespaces home on home.id = t.namespaces[1]
        ${statement.where} order by t.title_key, t.id limit ${namedMisfits}`,
      statement.values,
    ),
  );
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...row }) => row) };
}

const readLevels = `select n.id, n.name, n.type, known.levels,
    $3::float8 is null or ${isNear('$3::float8', 'known.levels')} as "isNear"
  from unnest($1::uuid[]) with ordinality wanted(id, place) join namespaces n on n.id = wanted.id,
    lateral (select ${levelsOfStudents} as levels) known
  where $2::uuid[] is null or n.id = any($2::uuid[]) order by wanted.place`;

interface Wanted {
  namespaceIds: readonly string[];
  /** That the collection is written in; absent: the one of the first namespace. */
  language?: LanguageCode | undefined;
  difficulty?: number | undefined;
}

/** Which namespaces of the viewer a collection would not fit, and why. */
export async function readUnfit(
  connection: Connection,
  viewer: Viewer,
  { namespaceIds, language, difficulty }: Wanted,
) {
  const own = seesAllNamespaces(viewer) ? null : viewer.namespaces;
  const found = await connection.run<{
    id: string;
    name: string;
    type: LanguageCode;
    levels: number[];
    isNear: boolean;
  }>(prepared(readLevels, [namespaceIds, own, difficulty ?? null]));
  const written = language ?? found.find(({ id }) => id === namespaceIds[0])?.type;
  return found
    .map(({ id, name, type, levels, isNear }) => ({
      id,
      name,
      language: written && written !== type ? type : null,
      levels: isNear || levels.length === 0 ? null : levels,
    }))
    .filter(({ language, levels }) => language || levels);
}

/** Whether a namespace has collections for a student of a level, as far as the viewer sees them. */
export async function readLevelFit(
  connection: Connection,
  viewer: Viewer,
  namespaceId: string,
  level: number,
): Promise<{ fits: boolean; lowest: number | null; highest: number | null }> {
  const statement = new Statement();
  const wanted = statement.value(level);
  statement.and(`t.namespaces @> array[${statement.value(namespaceId)}::uuid]`);
  statement.and(`t.status <> 'Inactive' and t.difficulty is not null`);
  const visible = visibleCondition(statement, viewer);
  if (visible) statement.and(visible);
  const [found] = await connection.run<{
    fits: boolean | null;
    lowest: number | null;
    highest: number | null;
  }>(
    prepared(
      `select bool_or(abs(t.difficulty - ${wanted}::int) <= 1) as fits, min(t.difficulty) as lowest,
        max(t.difficulty) as highest from collections t ${statement.where}`,
      statement.values,
    ),
  );
  return { lowest: null, highest: null, ...found, fits: found?.fits ?? true };
}
