/** The written address with https where no scheme was written; undefined for anything but http and https. */
export function asWebAddress(written: string): string | undefined {
  const trimmed = written.trim();
  const withScheme = /^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(withScheme)) return undefined;
  const { protocol, hostname } = new URL(withScheme);
  return /^https?:$/.test(protocol) && hostname.includes('.') ? withScheme : undefined;
}
