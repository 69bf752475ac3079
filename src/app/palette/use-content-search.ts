import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { mayCall } from '#contract/endpoint.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import { resourceDefinitions } from '../resources.ts';
import type { Command } from './command.ts';

/** From so many letters on, content is searched too. */
const shortest = 2;
const pause = 200;
const rowsEach = 5;
/** Hits are named in the language of the reader. */
const translated = { disableTranslation: 'false', showTranslationsDictionary: 'false' };

/** Courses, entries and units by what was typed; a search that is overtaken by more letters is given up. */
export function useContentSearch(typed: string): { found: Command[]; isSearching: boolean } {
  const { t } = useTranslation(['collections', 'items', 'tags']);
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const roles = useCurrentUser()?.roles;
  const term = useSettled(typed.trim());
  const sources = resourceDefinitions
    .filter((definition) => mayCall(definition.endpoints.list, roles))
    .flatMap((definition) => definition.search.map((search) => ({ definition, search })));

  const answers = useQueries({
    queries: sources.map(({ definition, search }) => ({
      queryKey: ['palette', definition.name, search.labelKey, term],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        dataProvider().getList({
          resource: definition.name,
          pagination: { currentPage: 1, pageSize: rowsEach, mode: 'server' },
          filters: [{ field: 'globalSearch', operator: 'contains', value: term }],
          meta: { query: { ...translated, ...search.query }, signal },
        }),
      enabled: term.length >= shortest,
    })),
  });

  const found = sources.flatMap(({ definition, search }, index) =>
    (answers[index]?.data?.data ?? []).map((row): Command => {
      const { title, subtitleKey, to } = search.present(row);
      return {
        id: `found:${definition.name}:${String(row.id)}`,
        group: t(search.labelKey),
        label: title,
        detail: subtitleKey && t(subtitleKey),
        icon: search.icon,
        run: () => navigate(to),
      };
    }),
  );
  const isSearching = term !== typed.trim() || answers.some((answer) => answer.isFetching);
  return {
    found: term.length >= shortest ? found : [],
    isSearching: isSearching && typed.trim().length >= shortest,
  };
}

/** A value once it has rested for a timestamp. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
