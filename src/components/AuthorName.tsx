import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { userEndpoints } from '#contract/users.ts';
import { call } from '../lib/api.ts';

/** The name of the person who made something. */
export default function AuthorName({ id }: { id: string | null }) {
  const { t } = useTranslation('common');
  const { data, isPending, isError } = useQuery(personQuery(id));
  if (id !== null && isPending) return '…';
  if (isError) return '–';
  return id === null ? t('unknownAuthor') : data || t('deletedUser');
}

/** The name of a person. Beside Refine: it would send a request for each row. */
export function personQuery(id: string | null) {
  return queryOptions({
    queryKey: ['author', id],
    queryFn: () => nameOf(id ?? ''),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

let wanted: Set<string> | undefined;
let answer: Promise<Map<string, string>>;

/** The name of a person; names needed at the same time are read by one call. Empty: the account was deleted. */
function nameOf(id: string): Promise<string> {
  if (!wanted) {
    const ids = new Set<string>();
    wanted = ids;
    answer = Promise.resolve().then(async () => {
      wanted = undefined;
      const { items } = await call(userEndpoints.names, { query: { ids: [...ids].join(',') } });
      return new Map(items.map((person) => [person.id, person.name]));
    });
  }
  wanted.add(id);
  return answer.then((names) => names.get(id) ?? '');
}
