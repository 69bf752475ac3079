import { useQuery } from '@tanstack/react-query';
import { bookEndpoints } from '#contract/books.ts';
import { call } from '../../../lib/api.ts';

/** The pages and bookmarks of a PDF of the library. */
export function useBookPages(fileId: string | undefined) {
  return useQuery({
    queryKey: ['book-pages', fileId],
    enabled: fileId !== undefined,
    queryFn: ({ signal }) => call(bookEndpoints.pages, { params: { fileId: fileId ?? '' }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
