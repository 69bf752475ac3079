import { useMemo } from 'react';
import type { ResourceName } from '#contract/resources.ts';
import { useNamespaces } from '../../../providers/current-user.ts';
import { useReferenceOptions } from '../../table/use-reference-options.ts';

/** Something that can be chosen by its name. */
export interface NameOption {
  value: string;
  label: string;
}

/** The names of all things of a resource, or of the person's workspaces, by their ids. */
export function useNames(of: ResourceName | 'namespaces', query?: Record<string, string>) {
  const { all } = useNamespaces();
  const { options, isLoading } = useReferenceOptions(
    of === 'namespaces' ? undefined : { resource: of, query },
  );
  const namespaces = useMemo(
    () => all.map(({ id, name }): NameOption => ({ value: id, label: name })),
    [all],
  );
  return of === 'namespaces'
    ? { options: namespaces, loading: false }
    : { options: options as NameOption[], loading: isLoading };
}
