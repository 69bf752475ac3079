import { useQuery } from '@tanstack/react-query';
import type { FileReference } from '#contract/entity.ts';
import { fileEndpoints } from '#contract/files.ts';
import { call } from '../../lib/api.ts';

/** Milliseconds for which a signed address certainly stands. */
const addressLife = 25 * 60_000;

/** The file of an id, to be shown: one of those that are known, else asked for, as after a draft was brought back. */
export function useShownFile(
  id: string | null,
  known: readonly (FileReference | undefined)[],
): FileReference | undefined {
  const found = known.find((file) => file?._id === id);
  const { data } = useQuery({
    queryKey: ['file', id],
    queryFn: () => call(fileEndpoints.details, { params: { id: id ?? '' } }),
    enabled: id !== null && !found,
    staleTime: addressLife,
  });
  return id === null ? undefined : (found ?? data);
}
