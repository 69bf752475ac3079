import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ShownListChange } from '#contract/history.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import type { HistorySubject } from './history-modal.ts';
import { type Version, versionsBetween } from './versions.ts';

/**
 * What changed from one version to another in lists of thousands, by field; undefined while it is read. Of a version and
 * the one before it that is known, between others the server compares the lists.
 */
export function useListChanges(
  { resource, id }: HistorySubject,
  versions: readonly Version[],
  older: number,
  newer: number,
  isKnown: boolean,
): Record<string, ShownListChange | undefined> {
  const between = versionsBetween(versions, older, newer);
  const names = [...new Set(between.flatMap(({ lists }) => Object.keys(lists)))];
  const only = between.length === 1 && older > 0 ? between[0] : undefined;
  const isRead = isKnown && !only && (older === 0 || names.length > 0);
  const { version: endpoint }: { version: Endpoint } = endpoints[resource];
  const { data, query } = useEndpoint(
    endpoint,
    { params: { id, version: String(newer) }, query: { since: String(older) } },
    { enabled: isRead, retry: false, staleTime: 60_000 },
  );
  if (only) return only.lists;
  const read = (data as { lists: Record<string, ShownListChange> } | undefined)?.lists;
  return read ?? (query.isError ? {} : Object.fromEntries(names.map((name) => [name, undefined])));
}
