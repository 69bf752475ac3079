/** The address of the page of a course, or of a new one. */
export function collectionAddress(
  mode: 'add' | 'edit' | 'view',
  query: { collectionId?: string; type?: string },
): string {
  return `/collections/${mode}?${new URLSearchParams(query)}`;
}
