import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contract/resources.ts';
import { useNamespaces } from '../../../providers/current-user.ts';

/** Something that can be chosen by its name. */
export interface NameOption {
  value: string;
  label: string;
}

/**
 * The names of all records of a resource, or of the person's namespaces, by their ids. They are read at once, as the
 * specification asks, so that every chosen one has its name; all fields of a page share the answer for a minute.
 */
export function useNames(of: ResourceName | 'namespaces', query?: Record<string, string>, isNeeded = true) {
  const namespaces = useNamespaces().all;
  const isOwn = of === 'namespaces';
  const { query: request, result } = useList<BaseRecord, HttpError>({
    resource: isOwn ? undefined : of,
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' },
    sorters: [{ field: 'name', order: 'asc' }],
    ...(query && { meta: { query } }),
    queryOptions: { enabled: isNeeded && !isOwn, staleTime: 60_000 },
    errorNotification: false,
  });
  const records: readonly BaseRecord[] = isOwn ? namespaces : result.data;
  const options = useMemo(
    () => records.map(({ id, name }): NameOption => ({ value: String(id), label: String(name ?? id) })),
    [records],
  );
  return { options, loading: !isOwn && request.isLoading };
}

interface Props {
  of: ResourceName | 'namespaces';
  query?: Record<string, string>;
  ids: readonly string[];
  /** What is shown for no ids; default a dash. */
  none?: string;
}

/** The names behind ids, one after the other. */
export function ReferenceNames({ of, query, ids, none = '—' }: Props) {
  const { t } = useTranslation('form');
  const { options, loading } = useNames(of, query);
  if (ids.length === 0) return none;
  const unknown = loading ? '…' : t('form:references.unknown');
  return ids.map((id) => options.find(({ value }) => value === id)?.label ?? unknown).join(', ');
}
