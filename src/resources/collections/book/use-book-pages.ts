import { bookEndpoints } from '#contract/books.ts';
import { useEndpoint } from '../../../providers/use-endpoint.ts';

/** The pages and bookmarks of a PDF of the library. */
export function useBookPages(fileId: string | undefined) {
  return useEndpoint(
    bookEndpoints.pages,
    { params: { fileId: fileId ?? '' } },
    { enabled: fileId !== undefined, retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 },
  );
}
