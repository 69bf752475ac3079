import type {
  BaseRecord,
  CreateManyParams,
  CreateParams,
  CustomParams,
  DataProvider,
  DeleteManyParams,
  DeleteOneParams,
  GetListParams,
  GetManyParams,
  GetOneParams,
  MetaQuery,
  UpdateManyParams,
  UpdateParams,
} from '@refinedev/core';
import i18next from 'i18next';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Paging } from '#contract/list-query.ts';
import type { ResourceName } from '#contract/resources.ts';
import { call } from '../lib/api.ts';
import { ApiError, isMissing } from '../lib/api-error.ts';
import { apiBase, http } from '../lib/http.ts';
import { listCallQuery } from '../lib/list-params.ts';
import type { EntityCall, ListDefinition } from '../lib/resource-definition.ts';

/** What a call may add through Refine's `meta`. The router provider keeps what the address says out of it. */
interface CallMeta {
  /** More of the query. */
  query?: Record<string, string | undefined>;
  /** The version a change is based on. */
  version?: number;
  signal?: AbortSignal;
  /** Of a call by `custom`: whether what it changes can be undone. */
  isUndoable?: boolean;
}

/** Refine's data provider, and what it knows besides of the resources. */
export interface PortalDataProvider extends Required<DataProvider> {
  /** The other resources whose lists a write to one makes stale. */
  staleAfter(resource: string): readonly ResourceName[];
}

/** Refine's verbs as calls of the API: the one place where a resource becomes endpoints. */
export function createDataProvider(definitions: readonly ListDefinition[]): PortalDataProvider {
  const definitionOf = (resource: string): ListDefinition => {
    const definition = definitions.find((one) => one.name === resource);
    if (!definition) throw new Error(`No resource is called ${resource}`);
    return definition;
  };
  const endpointOf = (resource: string, name: EntityCall): Endpoint => {
    const endpoint = definitionOf(resource).endpoints[name];
    if (!endpoint) throw new Error(`${resource} has no call ${name}`);
    return endpoint;
  };
  // The endpoint of a resource definition is known only at run time, so its answer is taken for the record that Refine asks for.
  const provider = {
    getApiUrl: () => apiBase,

    staleAfter: (resource: string) => definitionOf(resource).stale ?? [],

    async getList({ resource, meta, pagination, sorters, filters }: GetListParams) {
      const definition = definitionOf(resource);
      const { query, signal } = metaOf(meta);
      const answer = await call(definition.endpoints.list, {
        query: {
          ...definition.query?.list,
          ...listCallQuery(definition, { ...pagination, sorters, filters }),
          ...query,
        },
        signal,
      });
      const { items, paging } = answer as { items: BaseRecord[]; paging: Paging };
      const { total, totalIsLowerBound: isCounting, totalIsFinal: isFinal } = paging;
      return { data: items.map(withId), total, isCounting, isFinal };
    },

    async getOne({ resource, id, meta }: GetOneParams) {
      const { query: always } = definitionOf(resource);
      const details = endpointOf(resource, 'details');
      const params = { id };
      // What cannot be an id is answered as an id that nothing has.
      if (details.params?.safeParse(params).success === false)
        throw new ApiError(404, 'NOT_FOUND', i18next.t('errors:NOT_FOUND'));
      const { query, signal } = metaOf(meta);
      const data = await call(details, {
        params,
        query: { ...always?.details, ...query },
        signal,
      });
      return { data: withId(data) };
    },

    /** Records that do not exist, or not for this person, are left out. */
    async getMany({ resource, ids, meta }: GetManyParams) {
      const answers = await Promise.all(
        ids.map((id) => provider.getOne({ resource, id, meta }).catch(unlessNotFound)),
      );
      return { data: answers.flatMap((answer) => answer?.data ?? []) };
    },

    async create({ resource, variables }: CreateParams) {
      return { data: withId(await call(endpointOf(resource, 'add'), { body: variables })) };
    },

    async createMany({ resource, variables }: CreateManyParams) {
      const { addMany } = definitionOf(resource).endpoints;
      if (!addMany) return allOf(variables.map((one) => provider.create({ resource, variables: one })));
      return recordsOf(await call(addMany, { body: { items: variables } }));
    },

    async update({ resource, id, variables, meta }: UpdateParams) {
      const { version } = metaOf(meta);
      const edit = endpointOf(resource, 'edit');
      return { data: withId(await call(edit, { params: { id }, body: variables, version })) };
    },

    async updateMany({ resource, ids, variables }: UpdateManyParams) {
      const { editMany } = definitionOf(resource).endpoints;
      if (!editMany) return allOf(ids.map((id) => provider.update({ resource, id, variables })));
      return recordsOf(await call(editMany, { body: { ids, ...variables } }));
    },

    async deleteOne({ resource, id, meta }: DeleteOneParams) {
      const { query } = metaOf(meta);
      return { data: await call(endpointOf(resource, 'remove'), { params: { id }, query }) };
    },

    async deleteMany({ resource, ids, meta }: DeleteManyParams) {
      const { removeMany } = definitionOf(resource).endpoints;
      if (!removeMany) return allOf(ids.map((id) => provider.deleteOne({ resource, id, meta })));
      return recordsOf(await call(removeMany, { body: { ids } }));
    },

    /** An endpoint that is none of the verbs; `endpointRequest` makes the parameters from the contract. */
    async custom({ url, method, query, payload, headers, meta }: CustomParams) {
      const { signal, query: more, isUndoable } = metaOf(meta);
      const sent = { url, method, params: query ?? more, data: payload, headers };
      const { data } = await http.request({ ...sent, signal, isUndoable });
      return { data };
    },
  };
  return provider as unknown as PortalDataProvider;
}

function metaOf(meta: MetaQuery | undefined): CallMeta {
  return (meta ?? {}) as CallMeta;
}

/** Files call their id `_id`; Refine knows every record by `id`. The object stays the same, as its request is known by it. */
function withId(record: BaseRecord): BaseRecord {
  return record.id === undefined ? Object.assign(record, { id: record._id }) : record;
}

function unlessNotFound(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

async function allOf(answers: Promise<{ data: BaseRecord }>[]): Promise<{ data: BaseRecord[] }> {
  return { data: (await Promise.all(answers)).map(({ data }) => data) };
}

/** The answer of a call for many records, which has the shape of a list. */
function recordsOf(answer: unknown): { data: BaseRecord[] } {
  return { data: (answer as { items: BaseRecord[] }).items.map(withId) };
}
