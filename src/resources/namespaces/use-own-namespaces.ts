import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { authEndpoints } from '#contract/auth.ts';
import { setCurrentUser } from '../../providers/account.ts';
import { useEndpointReader } from '../../providers/use-endpoint.ts';

/**
 * Reads again which class the person works in, and with it everything that is shown: the selected one may be gone. What is
 * shown of a class that is `gone` is not asked for any more.
 */
export function useOwnNamespaces(): (gone?: string) => Promise<void> {
  const read = useEndpointReader();
  const client = useQueryClient();
  return useCallback(
    async (gone) => {
      setCurrentUser(await read(authEndpoints.current, {}));
      await client.invalidateQueries({
        predicate: ({ queryKey }) => !gone || !JSON.stringify(queryKey).includes(gone),
      });
    },
    [read, client],
  );
}
