import { useOne } from '@refinedev/core';
import type { FileReference } from '#contract/entity.ts';
import type { FileDetails } from '#contract/files.ts';
import type { ApiError } from '../../lib/api-error.ts';

/** Milliseconds for which a signed address is certainly valid. */
const addressLife = 25 * 60_000;

/** The file of an id, to be shown: one of those that are known, else read, as after a draft was restored. */
export function useShownFile(
  id: string | null,
  known: readonly (FileReference | undefined)[],
): FileReference | undefined {
  const found = known.find((file) => file?._id === id);
  const { result } = useOne<FileDetails, ApiError>({
    resource: 'files',
    id: id ?? '',
    queryOptions: { enabled: id !== null && !found, staleTime: addressLife },
  });
  return id === null ? undefined : (found ?? result);
}
