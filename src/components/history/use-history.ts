import type { BaseRecord } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useMemo } from 'react';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { readOnly } from '#contract/fields.ts';
import type { Paging } from '#contract/list-query.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useMay } from '../../providers/current-user.ts';
import { type MutationEndpoint, useEndpointReader } from '../../providers/use-endpoint.ts';
import { useRecord } from '../../providers/use-record.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import { useMayWrite } from '../use-may-write.ts';
import type { HistorySubject } from './history-modal.ts';
import type { Version, VersionedRecord } from './versions.ts';

type ShownRecord = BaseRecord & VersionedRecord;

/** How many versions are read at once. */
const pageSize = 50;

/** The versions of a record that were read, the newest first, and the record as it is. */
export function useHistory({ resource, id, form, restored = [] }: HistorySubject) {
  const calls: Record<'history' | 'restore' | 'edit', Endpoint> = endpoints[resource];
  const read = useEndpointReader();
  const { run } = useResourceMutations(resource);
  const { result: record, query: recordQuery } = useRecord<ShownRecord>(resource, id);
  const mayRestore = useMay(resource, 'restore');
  const mayWrite = useMayWrite();

  // By the data provider and not by a hook of Refine's, whose endless lists are those of a resource.
  const pages = useInfiniteQuery({
    queryKey: ['history', resource, id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: String(pageParam), pageSize: String(pageSize) };
      const answer: unknown = await read(calls.history, { params: { id }, query, signal });
      return answer as { items: Version[]; paging: Paging };
    },
    initialPageParam: 0,
    getNextPageParam: ({ paging: { page, total } }) => ((page + 1) * pageSize < total ? page + 1 : undefined),
    staleTime: 0,
  });
  const versions = useMemo(() => {
    // Versions that came meanwhile move the others to later pages.
    const read = pages.data?.pages.flatMap(({ items }) => items) ?? [];
    return [...new Map(read.map((one) => [one.version, one])).values()];
  }, [pages.data]);
  const newest = versions[0]?.version ?? 0;
  const isBehind = record !== undefined && newest < record.version && pages.isFetching;

  const reload = () => Promise.all([pages.refetch(), recordQuery.refetch()]);
  const body = calls.edit.body as z.ZodObject;
  const writes = record !== undefined && mayRestore && mayWrite({ namespaces: record.namespaces ?? [] });

  return {
    record,
    versions,
    newest,
    isLoading: !record || pages.isPending || isBehind,
    error: pages.error ?? recordQuery.error,
    retry: () => void reload(),
    hasMore: pages.hasNextPage,
    loadMore: () => void pages.fetchNextPage(),
    isLoadingMore: pages.isFetchingNextPage,
    /** Whether the person may give a field the value of another version. */
    restores: (name: string) =>
      writes && ((name in body.shape && body.shape[name] !== readOnly) || restored.includes(name)),
    /** Restores fields of a version, or all of it; resolves with the new version, or with why there is none. */
    restore: async (version: number, success: string, fields?: string[]): Promise<ApiError | number> => {
      const input = {
        params: { id, version: String(version) },
        body: fields ? { fields } : {},
        version: newest,
      };
      let answer: unknown;
      try {
        answer = await run(calls.restore as MutationEndpoint, input, { id, success, failure: false });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') await reload();
        return error instanceof ApiError
          ? error
          : new ApiError(500, 'INTERNAL_ERROR', i18next.t('errors:INTERNAL_ERROR'));
      }
      form?.discard();
      await pages.refetch();
      return (answer as VersionedRecord).version;
    },
  };
}

export type History = ReturnType<typeof useHistory>;
