/** Where a file's signed address leads: the API's host, which may be another than the portal's. */
export function fileAddress(address: string): string {
  return `${import.meta.env.VITE_API_HOST ?? ''}${address}`;
}

const units = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/** A size in bytes as people read it: base 1024, at most one decimal. */
export function formatFileSize(bytes: number, language: string): string {
  const power = bytes > 0 ? Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1) : 0;
  const value = bytes / 1024 ** power;
  return `${value.toLocaleString(language, { maximumFractionDigits: 1 })} ${units[power]}`;
}
