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
 * The list of all names of a resource. They are read at once, as the specification asks, so that every chosen one has
 * its name without a request of its own; all fields of a page share the answer for a minute.
 */
export function namesRequest(of: ResourceName | 'namespaces', query?: Record<string, string>) {
  const isOwn = of === 'namespaces';
  return {
    resource: isOwn ? '' : of,
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' as const },
    sorters: [{ field: 'name', order: 'asc' as const }],
    ...(query && { meta: { query } }),
    queryOptions: { enabled: !isOwn, staleTime: 60_000 },
    errorNotification: false as const,
  };
}

/** Records as options, by their names. */
export function nameOptions(records: readonly BaseRecord[]): NameOption[] {
  return records.map(({ id, name }) => ({ value: String(id), label: String(name ?? id) }));
}

/** The names of all records of a resource, or of the person's namespaces, by their ids. */
export function useNames(of: ResourceName | 'namespaces', query?: Record<string, string>, isNeeded = true) {
  const namespaces = useNamespaces().all;
  const isOwn = of === 'namespaces';
  const { queryOptions, ...names } = namesRequest(of, query);
  const { query: request, result } = useList<BaseRecord, HttpError>({
    ...names,
    queryOptions: { ...queryOptions, enabled: isNeeded && queryOptions.enabled },
  });
  const records: readonly BaseRecord[] = isOwn ? namespaces : result.data;
  const options = useMemo(() => nameOptions(records), [records]);
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
