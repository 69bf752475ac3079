import type { BaseRecord, DataProvider, GetListParams, MetaQuery } from '@refinedev/core';
import { call } from '../lib/api.ts';
import { apiBase } from '../lib/http.ts';
import { listCallQuery } from '../lib/list-params.ts';
import type { ResourceDefinition } from '../lib/resource-definition.ts';

/** What a call may add through Refine's `meta`. */
interface CallMeta extends MetaQuery {
  /** More of the query. */
  query?: Record<string, string>;
  /** The version a change is based on. */
  version?: number;
  signal?: AbortSignal;
}

interface List {
  items: BaseRecord[];
  paging: { total: number };
}

/** Refine's verbs as calls of the API: the one place where a resource becomes endpoints. */
export function createDataProvider(resourceDefinitions: readonly ResourceDefinition[]): DataProvider {
  const definitionOf = (resource: string): ResourceDefinition => {
    const definition = resourceDefinitions.find((one) => one.name === resource);
    if (!definition) throw new Error(`No resource is called ${resource}`);
    return definition;
  };
  // The endpoint of a resource definition is known only at run time, so its answer is taken for the record that Refine asks for.
  const provider = {
    getApiUrl: () => apiBase,
    async getList({ resource, meta, pagination, sorters, filters }: GetListParams) {
      const definition = definitionOf(resource);
      const { query, signal } = (meta ?? {}) as CallMeta;
      const answer = (await call(definition.endpoints.list, {
        query: {
          ...definition.query?.list,
          ...listCallQuery(definition, { ...pagination, sorters, filters }),
          ...query,
        },
        signal,
      })) as List;
      return { data: answer.items.map(withId), total: answer.paging.total };
    },
    async getOne({ resource, id, meta }: { resource: string; id: string | number; meta?: MetaQuery }) {
      const definition = definitionOf(resource);
      const { query, signal } = (meta ?? {}) as CallMeta;
      const data = await call(definition.endpoints.details, {
        params: { id },
        query: { ...definition.query?.details, ...query },
        signal,
      });
      return { data: withId(data) };
    },
    async create({ resource, variables }: { resource: string; variables: object }) {
      return { data: await call(definitionOf(resource).endpoints.add, { body: variables }) };
    },
    async update({
      resource,
      id,
      variables,
      meta,
    }: {
      resource: string;
      id: string | number;
      variables: object;
      meta?: MetaQuery;
    }) {
      const { version } = (meta ?? {}) as CallMeta;
      return {
        data: await call(definitionOf(resource).endpoints.edit, { params: { id }, body: variables, version }),
      };
    },
    async deleteOne({ resource, id, meta }: { resource: string; id: string | number; meta?: MetaQuery }) {
      const { query } = (meta ?? {}) as CallMeta;
      return { data: await call(definitionOf(resource).endpoints.remove, { params: { id }, query }) };
    },
  };
  return provider as unknown as DataProvider;
}

/** Files call their id `_id`; Refine knows every record by `id`. */
function withId(record: BaseRecord): BaseRecord {
  return record.id === undefined ? { ...record, id: record._id } : record;
}
