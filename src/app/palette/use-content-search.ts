import { type BaseRecord, useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../components/use-debounced.ts';
import { formatDay } from '../../lib/dates.ts';
import type { Right } from '../../lib/resource-definition.ts';
import { useNamespaces, usePermitted } from '../../providers/current-user.ts';
import { listDefinitions } from '../resources.ts';
import { type Command, rankFound } from './command.ts';

/** From this many letters on, content is searched too. */
const minLength = 2;
/** How long typing must pause before the server is asked, in milliseconds. */
const pause = 200;
/** How many records of each list are shown, and how many are ranked for that: the server searches texts too. */
const shownEach = 5;
const rankedEach = 25;
/** All searches of all entities. */
const allSources = listDefinitions.flatMap((definition) =>
  (definition.searches ?? []).map((search) => ({
    definition,
    search,
    right: [definition.name, 'list'] as Right,
  })),
);

/** A record that was found, and what distinguishes it from another one with the same title. */
interface Found extends Command {
  namespaces: readonly string[];
  updatedAt: string;
}

/** Content of the searchable lists by what was typed. A search that more letters overtake is aborted. */
export function useContentSearch(typed: string) {
  const { t } = useTranslation('form');
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const { all } = useNamespaces();
  const term = useDebounced(typed.trim(), pause);
  const sources = usePermitted(allSources);

  // By the data provider and not by useList: the number of lists depends on the person's rights.
  const { lists, isFetching, error } = useQueries({
    queries: sources.map(({ definition, search }) => ({
      queryKey: ['palette', definition.name, search.labelKey, term],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider().getList({
          resource: definition.name,
          pagination: { currentPage: 1, pageSize: rankedEach, mode: 'server' },
          filters: [{ field: 'globalSearch', operator: 'contains', value: term }],
          meta: { query: search.query, signal },
        }),
      enabled: term.length >= minLength,
    })),
    combine: combineLists,
  });
  const found = useMemo(
    () =>
      term.length < minLength
        ? []
        : sources.flatMap(({ definition, search }, index) => {
            const rows = (lists[index] ?? []).map((row): Found => {
              const { title, subtitleKey, subtitle, icon, to } = search.present(row);
              return {
                id: `found:${definition.name}:${String(row.id)}`,
                group: t(search.labelKey),
                label: title,
                detail: subtitle ?? (subtitleKey && t(subtitleKey)),
                icon,
                run: () => navigate(to),
                namespaces: Array.isArray(row.namespaces) ? row.namespaces : [],
                updatedAt: String(row.updatedAt ?? ''),
              };
            });
            return rankFound(rows, term).slice(0, shownEach);
          }),
    [lists, sources, term, t, navigate],
  );
  const names = useMemo(() => new Map(all.map(({ id, name }) => [id, name])), [all]);
  const everywhere = t('form:namespaces.everywhere');
  return {
    found: useMemo(() => disambiguate(found, names, everywhere), [found, names, everywhere]),
    isSearching: (term !== typed.trim() || isFetching) && typed.trim().length >= minLength,
    /** Why something could not be searched. */
    error,
  };
}

function combineLists(
  answers: { data?: { data: BaseRecord[] }; isFetching: boolean; error: Error | null }[],
) {
  return {
    lists: answers.map(({ data }) => data?.data),
    isFetching: answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ error }) => error)?.error,
  };
}

/** Adds to records of the same title and kind their namespaces, and to those that are still the same their day. */
function disambiguate(
  found: readonly Found[],
  namespaceNames: ReadonlyMap<string, string>,
  everywhere: string,
) {
  const withNamespaces = ({ detail, namespaces }: Found) =>
    [detail, namespaces.map((id) => namespaceNames.get(id)).join(', ') || everywhere].join(' · ');
  const withDay = (one: Found) => `${one.detail} · ${formatDay(one.updatedAt)}`;
  return addDetailToDuplicates(addDetailToDuplicates(found, withNamespaces), withDay);
}

function addDetailToDuplicates(found: readonly Found[], detailOf: (one: Found) => string): Found[] {
  const key = ({ group, label, detail }: Found) => JSON.stringify([group, label, detail]);
  const counts = new Map<string, number>();
  for (const one of found) counts.set(key(one), (counts.get(key(one)) ?? 0) + 1);
  return found.map((one) => ((counts.get(key(one)) ?? 0) > 1 ? { ...one, detail: detailOf(one) } : one));
}
