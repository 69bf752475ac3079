import { useCallback, useMemo } from 'react';
import { mayCall } from '#contract/endpoint.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { useMayWrite } from '../use-may-write.ts';
import type { ListRow } from './list-column.ts';
import type { RowAction } from './row-action.ts';

/** What of the actions of a list the signed-in person is offered for a row. */
export function useRowActions<Row extends ListRow>(actions: readonly RowAction<Row>[]) {
  const roles = useCurrentUser()?.roles;
  const mayWrite = useMayWrite();
  const callable = useMemo(
    () => actions.filter((action) => mayCall(action.endpoint, roles)),
    [actions, roles],
  );
  return useCallback(
    (row: Row) => {
      const isWritable = mayWrite({ namespaces: row.namespaces ?? [] });
      return callable.filter(({ writes, fits }) => (isWritable || !writes) && (fits?.(row) ?? true));
    },
    [callable, mayWrite],
  );
}
