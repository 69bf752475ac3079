import { type BaseRecord, type HttpError, useList, useMany } from '@refinedev/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contract/resources.ts';
import { useNamespaces } from '../../../providers/current-user.ts';
import { useEntities } from '../../../providers/entities.ts';

/** All fields of a page share the answers for a minute. */
const staleTime = 60_000;

/**
 * The names of all records of a resource, or of the person's namespaces, by their ids. They are read at once, as the
 * specification asks, so that every chosen one has its name without a request of its own; only `ids` that are not among
 * them, as those of another namespace, are read one by one.
 */
export function useNames(
  of: ResourceName | 'namespaces',
  query?: Record<string, string>,
  ids: readonly string[] = [],
  isNeeded = true,
) {
  const namespaces = useNamespaces().all;
  const entities = useEntities();
  const isOwn = of === 'namespaces';
  const nameField = isOwn ? 'name' : entities(of).nameField;
  // What has a title, as courses, is too many to be read at once.
  const isListed = !isOwn && nameField === 'name';
  const resource = isOwn ? '' : of;
  const { query: request, result } = useList<BaseRecord, HttpError>({
    resource,
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' },
    sorters: [{ field: 'name', order: 'asc' }],
    ...(query && { meta: { query } }),
    queryOptions: { enabled: isNeeded && isListed, staleTime },
    errorNotification: false,
  });
  const listed: readonly BaseRecord[] = isOwn ? namespaces : result.data;
  const isRead = isListed ? request.isSuccess : isNeeded && !isOwn;
  const missing = isRead ? ids.filter((id) => !listed.some((one) => one.id === id)) : [];
  const others = useMany<BaseRecord, HttpError>({
    resource,
    ids: missing,
    queryOptions: { enabled: missing.length > 0, retry: false, staleTime },
    errorNotification: false,
  });
  const found = others.result.data;
  const options = useMemo(
    () =>
      [...listed, ...found].map((one) => ({
        value: String(one.id),
        label: String(one[nameField] ?? one.id),
      })),
    [listed, found, nameField],
  );
  return { options, loading: !isOwn && (request.isLoading || others.query.isLoading) };
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
  const { options, loading } = useNames(of, query, ids);
  if (ids.length === 0) return none;
  const unknown = loading ? '…' : t('form:references.unknown');
  return ids.map((id) => options.find(({ value }) => value === id)?.label ?? unknown).join(', ');
}
