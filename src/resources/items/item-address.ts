/** The address of the page of an entry, or of a new one. */
export function itemAddress(
  mode: 'add' | 'edit' | 'view',
  query: { itemId?: string; type?: string },
): string {
  return `/items/${mode}?${new URLSearchParams(query)}`;
}
