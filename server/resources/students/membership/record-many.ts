import { uuidv7 } from 'uuidv7';
import { type ActivityInput, type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { activities } from '#server/database/system.table.ts';
import { insertRows } from '#server/database/write-rows.ts';
import type { Enrolment } from './enrol.ts';

/** What one call did to one of many students. */
interface Part extends Pick<ActivityInput, 'type' | 'content'> {
  userId: string;
}

/** Records what one call did to many students: one activity, with a part for each of them, which their page tells. */
export async function recordMany(
  connection: Connection,
  origin: ActivityOrigin,
  whole: ActivityInput,
  parts: readonly Part[],
): Promise<void> {
  const batch = uuidv7();
  await recordActivity(connection, origin, { ...whole, id: batch });
  const { startedAt: _, platform = 'server', ...shared } = origin;
  const { summary } = whole;
  const rows = parts.map(({ userId, type, content }) => ({
    ...{ id: uuidv7(), success: true, ...shared, platform, batch, summary },
    ...{ type, content, entityType: 'students', entityId: userId },
  }));
  await insertRows(connection, activities, rows);
}

/** What is told of those who joined, were invited, or got another level. */
export function enrolledParts(namespaceId: string, enrolments: readonly (Enrolment | undefined)[]): Part[] {
  return enrolments.flatMap((one): Part[] => {
    if (!one || one.verdict === 'unchanged') return [];
    const { userId, verdict, status, level } = one;
    return [
      { userId, type: verdict === 'updated' ? 'Update' : 'Create', content: { namespaceId, status, level } },
    ];
  });
}
