/** Where a file's signed address leads: the API's host, which may be another than the portal's. */
export function fileAddress(address: string): string {
  return `${import.meta.env.VITE_API_HOST ?? ''}${address}`;
}
