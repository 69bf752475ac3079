/** What is known of a video from its address, without a request. */
export interface VideoFacts {
  host: string;
  /** The name of the video at its host, where the address has a known shape. */
  id?: string;
}

/** Reads host and id of a video off its address; undefined while it is no http or https address. */
export function videoFacts(link: string): VideoFacts | undefined {
  if (!URL.canParse(link.trim())) return undefined;
  const url = new URL(link.trim());
  if (!/^https?:$/.test(url.protocol)) return undefined;
  const host = url.hostname.replace(/^(?:www|m)\./, '');
  const [first = '', second] = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return { host, id: first || undefined };
  if (/(?:^|\.)youtube(?:-nocookie)?\.com$/.test(host)) {
    const isNamed = ['embed', 'shorts', 'live', 'v'].includes(first);
    return { host, id: (isNamed ? second : url.searchParams.get('v')) ?? undefined };
  }
  if (/(?:^|\.)vimeo\.com$/.test(host)) {
    return { host, id: url.pathname.split('/').find((part) => /^\d+$/.test(part)) };
  }
  const file = url.pathname.split('/').at(-1);
  return { host, id: file ? decoded(file) : undefined };
}

/** Whether the transcript of a video can be requested by its address: it is a YouTube video. */
export function hasTranscript(link: string): boolean {
  const { host, id } = videoFacts(link) ?? {};
  return id !== undefined && /^youtu\.be$|(?:^|\.)youtube(?:-nocookie)?\.com$/.test(host ?? '');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
