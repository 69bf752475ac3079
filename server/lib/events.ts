import { channel } from 'node:diagnostics_channel';

/** What the metrics count; nothing is done where nobody counts. */
interface Events {
  /** An attempt at a job has ended. */
  jobAttempt: { kind: string; outcome: 'done' | 'failed' | 'canceled' };
  jobGivenUp: { kind: string };
  logRowsLost: { rows: number };
  /** The total of a list was known, or had to be counted. */
  listTotal: { outcome: 'known' | 'counted' };
}

const channels = new Map<string, ReturnType<typeof channel>>();

function channelOf(name: keyof Events) {
  const known = channels.get(name) ?? channel(`portal:${name}`);
  channels.set(name, known);
  return known;
}

export function publish<Name extends keyof Events>(name: Name, event: Events[Name]): void {
  channelOf(name).publish(event);
}

/** Calls a listener with each event from now on; the answer ends that. */
export function listen<Name extends keyof Events>(
  name: Name,
  listener: (event: Events[Name]) => void,
): () => void {
  const heard = (event: unknown) => listener(event as Events[Name]);
  channelOf(name).subscribe(heard);
  return () => void channelOf(name).unsubscribe(heard);
}
