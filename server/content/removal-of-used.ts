import type * as z from 'zod';
import type { removalOfUsed, removed } from '#contract/usage.ts';
import type { CountedEntity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { ApiError } from '../http/api-error.ts';
import { referringByEntity, usesByEntity } from './where-used.ts';

/** What a caller wants to happen to what uses the thing that is deleted. */
export type ChoiceOfRemoval = z.output<z.ZodObject<typeof removalOfUsed>>;

/** What of those uses became of each entity: how many rows have another thing in its place, and how many lose it. */
export type Settled = Omit<z.input<typeof removed>, 'id'>;

/**
 * Does what the caller wants to happen to what uses a thing, before it is deleted; the deletion takes it off the rest.
 */
export async function settleUses(
  connection: Connection,
  { entity, id }: { entity: CountedEntity; id: string },
  { whenUsed }: ChoiceOfRemoval,
): Promise<Settled> {
  if (whenUsed === 'stop') {
    const uses = await usesByEntity(connection, entity, id);
    if (Object.keys(uses).length > 0) throw new ApiError('CONFLICT', { context: 'inUse' });
    return { swapped: {}, detached: {} };
  }
  return { swapped: {}, detached: await referringByEntity(connection, entity, id) };
}
